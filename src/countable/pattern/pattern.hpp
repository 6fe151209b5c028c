#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/pattern/external_query.hpp"

namespace countable::pattern {

inline constexpr NodeId max_pattern_nodes = 16;

/// A substructure to look for. Its labels come from the same `Labels` table as those of the graphs it is counted in.
/// A pattern without node labels matches nodes of any label, and likewise for edges.
struct Pattern {
    std::string name;                     ///< as the user wrote it, or the name that the user gave it
    Graph graph;                          ///< 1 to 16 nodes, connected or not
    std::vector<std::string> node_names;  ///< one per node; "0", "1", ... unless the user named them
    /// Set for a pattern that labels cannot express, such as some SMARTS. A Counter refuses it, and the labels of `graph`
    /// have a meaning for the query alone.
    std::shared_ptr<const ExternalQuery> query = nullptr;
};

/// Wraps a graph. Throws std::invalid_argument unless it has 1 to 16 nodes.
[[nodiscard]] Pattern from_graph(std::string name, Graph graph);

/// The pattern that a text describes:
///   a name        triangle, 3-star, path-5, K3,3 ... (see named.hpp)
///   g6:TEXT       a graph6 string
///   inline        "a-b, b-c, c-a"; with labels "a:red, b:blue, a-b:double"; "a-b, node c" has an isolated node
///   a file        that holds one graph, in any format that io reads; "file:NAME" where the name is ambiguous
///   name=PATTERN  any of these, under another name
/// Throws std::invalid_argument with one sentence for the user, also for a list of patterns (see pattern_list.hpp), or
/// InputError for what is wrong in a file.
[[nodiscard]] Pattern parse(std::string_view text, Labels& labels);

}  // namespace countable::pattern
