#include "countable/count/orbits.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/pattern/graphlet_numbers.hpp"

namespace countable::count {

OrbitQueries orbit_queries(const OrbitOptions& options) {
    if (options.most_nodes != 4 && options.most_nodes != 5)
        throw std::invalid_argument("orbits: expected graphlets of up to 4 or up to 5 nodes");
    if (options.per == Per::Graph) throw std::invalid_argument("orbits: expected counts per node or per edge");
    OrbitQueries result;
    for (const auto& graphlet : pattern::numbered_graphlets()) {
        const auto& numbers = options.per == Per::Node ? graphlet.node_orbits : graphlet.edge_orbits;
        if (graphlet.pattern.graph.num_nodes() > options.most_nodes || numbers.empty()) continue;
        const auto query = result.queries.size();
        result.queries.push_back({graphlet.pattern, options.embedding, options.per});
        // The orbits of a graphlet have numbers in a row.
        result.columns.resize(result.columns.size() + numbers.size());
        for (std::size_t orbit = 0; orbit < numbers.size(); ++orbit)
            result.columns.at(numbers[orbit]) = {
                (options.per == Per::Node ? "o" : "e") + std::to_string(numbers[orbit]), query, orbit};
    }
    return result;
}

OrbitCounts orbit_counts(const Graph& graph, const OrbitOptions& options) {
    const auto [queries, columns] = orbit_queries(options);
    const auto results = Counter(queries)(graph, options.threads);
    OrbitCounts table;
    table.rows = options.per == Per::Node ? graph.num_nodes() : graph.num_edges();
    table.columns = columns.size();
    table.counts.reserve(table.rows * table.columns);
    for (std::size_t row = 0; row < table.rows; ++row)
        for (const auto& column : columns) table.counts.push_back(results[column.query].at(row, column.orbit));
    return table;
}

}  // namespace countable::count
