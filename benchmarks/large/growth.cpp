// large_growth TABLE PICTURE: a chart of the lines "task,edges,seconds" of a CSV file, both axes logarithmic.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/io/output_file.hpp"
#include "countable/plot/chart.hpp"

namespace countable::benchmark {
namespace {

using Lines = std::vector<std::pair<std::string, std::vector<plot::Point>>>;  // in the order of the file

Lines read_lines(const std::string& path) {
    Lines lines;
    std::ifstream in(path);
    std::string row;
    std::getline(in, row);  // the header
    while (std::getline(in, row)) {
        std::istringstream cells(row);
        std::string task, edges, seconds;
        if (!std::getline(cells, task, ',') || !std::getline(cells, edges, ',') || !std::getline(cells, seconds, ','))
            throw std::runtime_error(path + ": expected task,edges,seconds, found '" + row + "'");
        auto line = std::ranges::find(lines, task, &Lines::value_type::first);
        if (line == lines.end()) line = lines.insert(lines.end(), {task, {}});
        line->second.push_back({std::stod(edges), std::stod(seconds)});
    }
    if (lines.empty()) throw std::runtime_error(path + ": expected lines task,edges,seconds, found none");
    return lines;
}

plot::Chart chart_of(const Lines& lines) {
    // Told apart by the colour-blind: Okabe and Ito (2008).
    const std::vector<std::string> colors = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                             "#e69f00", "#56b4e9", "#000000"};
    double least = 1e300, most = 0;
    for (const auto& [task, points] : lines)
        for (const auto& point : points) {
            least = std::min(least, point.y);
            most = std::max(most, point.y);
        }
    plot::Chart chart{.title = "countable count, random graphs of mean degree 20, one thread",
                      .width = 760,
                      .height = 420,
                      .margins = {60, 190, 50, 50},
                      .x = plot::log_axis(1e4, 5e6),
                      .y = plot::log_axis(least, most)};
    chart.x.title = "edges";
    chart.y.title = "CPU seconds, reading included";
    for (std::size_t i = 0; i < lines.size(); ++i)
        chart.series.push_back({.color = colors[i % colors.size()],
                                .points = lines[i].second,
                                .label = lines[i].first,
                                .drawn = plot::Drawn::LineWithDots});
    return chart;
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) {
    using namespace countable;
    if (argc != 3) {
        std::fputs("large_growth: expected TABLE PICTURE\n", stderr);
        return 2;
    }
    try {
        io::write_file(argv[2], to_svg(benchmark::chart_of(benchmark::read_lines(argv[1])), plot::Target::File));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "large_growth: %s\n", error.what());
        return 2;
    }
    return 0;
}
