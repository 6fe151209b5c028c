#pragma once

#include <string>
#include <vector>

#include "countable/report/cells.hpp"
#include "countable/report/gnuplot.hpp"
#include "countable/report/results.hpp"

namespace countable::report {

/// A picture and what it is about.
struct Plot {
    std::string dataset, task, model;  ///< empty where it shows all of them
    std::string svg;
    bool refitted = false;  ///< predictions of a network whose readout was refitted
};

struct Plots {
    std::vector<Plot> curves;       ///< validation figure over the epochs, all models, for each dataset and task
    std::vector<Plot> predictions;  ///< predicted against true counts, for each cell
    std::vector<Plot> sizes;        ///< error against the size of the pattern, all models, for each dataset
    std::string problem;            ///< why there are none; empty if all went well
};

/// Never throws for want of gnuplot: `problem` says what is wrong then.
[[nodiscard]] Plots draw_plots(const Results& results, const Cells& cells);

// The three kinds, as drawings; exposed for tests.
[[nodiscard]] Drawing curve_drawing(const Results& results, const Cells& cells, const std::string& dataset,
                                    const std::string& task);
[[nodiscard]] Drawing prediction_drawing(const Results& results, const Cell& cell);
[[nodiscard]] Drawing size_drawing(const Cells& cells, const std::string& dataset);

}  // namespace countable::report
