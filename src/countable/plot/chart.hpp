#pragma once

#include <string>
#include <vector>

#include "countable/plot/axis.hpp"

namespace countable::plot {

struct Point {
    double x = 0, y = 0;
};

enum class Drawn { Line, LineWithDots, Circles };

/// Points in the order of x. One that the axes cannot show, or whose y is not a number, interrupts the line.
struct Series {
    std::string color;  ///< as SVG has it: "#d55e00", "var(--model-8)"
    std::vector<Point> points;
    std::string label = {};  ///< at the right of the chart, at the height of the last point or near it
    Drawn drawn = Drawn::Line;
    double width = 1.6;
    std::string dashes = {};  ///< stroke-dasharray; a solid line without it
};

/// The area between two lines.
struct Band {
    struct Interval {
        double x = 0, low = 0, high = 0;
    };
    std::string color;
    std::vector<Interval> intervals;
};

/// A thin dashed line from one point to another, with a text at its upper end.
struct Guide {
    Point from, to;
    std::string label = {};
};

/// From the sides of the picture to the axes.
struct Margins {
    double left = 0, right = 0, top = 0, bottom = 0;
};

/// A chart of lines. What lies beyond the ends of the vertical axis is cut off.
struct Chart {
    std::string title;
    double width = 0, height = 0;
    Margins margins;
    Axis x, y;  ///< the title of y stands above the axis
    std::vector<Band> bands = {};
    std::vector<Guide> guides = {};
    std::vector<Series> series = {};
};

enum class Target {
    File,  ///< a whole SVG file on white, with the title above the chart
    Page,  ///< an element of an HTML page in the page's colours: currentColor and var(--faint); the title is read out
};

/// The chart as SVG. The same bytes for the same chart.
[[nodiscard]] std::string to_svg(const Chart& chart, Target target);

}  // namespace countable::plot
