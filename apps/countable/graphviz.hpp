#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace countable::app {

/// What Graphviz's neato makes of a graph in its language. No shell is involved: the program gets its arguments as a
/// list, the graph as its standard input. Throws std::runtime_error with one sentence when neato is not installed or
/// fails.
[[nodiscard]] std::string neato(const std::vector<std::string>& arguments, std::string_view dot);

}  // namespace countable::app
