#pragma once

#include <string>
#include <vector>

#include "countable/count/counter.hpp"

namespace countable::count {

/// The orbits of graphlets as the literature numbers them (pattern/graphlet_numbers.hpp).
struct OrbitOptions {
    unsigned most_nodes = 5;  ///< of a graphlet: 4 or 5
    Per per = Per::Node;      ///< Node: 15 or 73 orbits, o0 the degree. Edge: 12 or 68 orbits
    Embedding embedding =
        Embedding::Induced;  ///< as ORCA counts; NonInduced: further edges among the nodes are allowed
    unsigned threads = 1;    ///< the result does not depend on it
};

/// Where the counts of an orbit stand among the results of a counter.
struct OrbitColumn {
    std::string name;       ///< "o0", ... or "e0", ...
    std::size_t query = 0;  ///< the graphlet
    std::size_t orbit = 0;  ///< column of its Result
};

/// What to ask a Counter, and how to read its results: columns in the order of the literature.
struct OrbitQueries {
    std::vector<Query> queries;
    std::vector<OrbitColumn> columns;
};
/// Throws std::invalid_argument unless most_nodes is 4 or 5 and the counts are per node or per edge.
[[nodiscard]] OrbitQueries orbit_queries(const OrbitOptions& options);

/// For each node (or edge, as in Graph::edges()) and orbit the copies of graphlets in which it plays that part.
struct OrbitCounts {
    std::size_t rows = 0, columns = 0;
    std::vector<Count> counts;  ///< row by row

    [[nodiscard]] Count at(std::size_t row, std::size_t orbit) const { return counts[row * columns + orbit]; }
};

/// Graphlet degree vectors of all nodes, or the same for edges (Przulj 2007; Hocevar and Demsar 2014). Exact, or throws
/// std::overflow_error. Labels of the graph are ignored.
[[nodiscard]] OrbitCounts orbit_counts(const Graph& graph, const OrbitOptions& options = {});

}  // namespace countable::count
