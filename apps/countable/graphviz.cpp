#include "graphviz.hpp"

#include <stdexcept>

#include "countable/support/processes/program.hpp"

namespace countable::app {

std::string neato(const std::vector<std::string>& arguments, std::string_view dot) {
    auto result = run_program("neato", arguments, dot);
    if (!result.found)
        throw std::runtime_error(
            "drawing needs the program neato of Graphviz, which is not installed (Debian: graphviz)");
    if (!result.success)
        throw std::runtime_error("neato, the drawing program of Graphviz, failed: " +
                                 result.errors.substr(0, result.errors.find('\n')));
    return std::move(result.output);
}

}  // namespace countable::app
