#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/pattern/pattern.hpp"

namespace countable::pattern {

/// The text without blanks, tabs and line ends around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The pieces between commas, trimmed; one (empty) piece of an empty text.
[[nodiscard]] std::vector<std::string_view> comma_separated(std::string_view text);

/// A pattern written out: items separated by commas, each an edge `a-b` or `a-b:label`, the label of a node `a:label`,
/// or an isolated node `node a` or `node a:label`. Nodes are numbered in order of appearance. A node without an edge is
/// refused unless it is written as `node a`, or is all there is, as in `a:C`. All nodes have labels or none has, and
/// likewise for edges. A node cannot have the name of a pattern in the catalogue.
/// Throws std::invalid_argument with one sentence for the user.
[[nodiscard]] Pattern parse_inline(std::string_view text, Labels& labels);

/// A graph of any size, written out in the same way.
struct InlineGraph {
    Graph graph;
    std::vector<std::string> node_names;
};
[[nodiscard]] InlineGraph parse_inline_graph(std::string_view text, Labels& labels);

/// The pattern as parse_inline() reads it.
[[nodiscard]] std::string inline_form(const Pattern& pattern, const Labels& labels);

}  // namespace countable::pattern
