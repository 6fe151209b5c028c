#include "countable/batches/feature_classes.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>

namespace countable::batches {
namespace {

using Row = std::span<const std::int32_t>;

struct RowLess {
    bool operator()(Row a, Row b) const { return std::ranges::lexicographical_compare(a, b); }
};

Row row_of(const molecules::CategoryTable& table, std::size_t number) {
    return Row(table.values).subspan(number * table.sizes.size(), table.sizes.size());
}

// The class of every row of a table, and what the classes are.
struct Classes {
    std::vector<Label> of_row;
    ClassVectors vectors;
};

Classes classes_of(const molecules::CategoryTable& table) {
    if (table.sizes.size() == 1) return {{table.values.begin(), table.values.end()}, unit_vectors(table.sizes[0])};
    std::map<Row, Label, RowLess> number;
    for (std::size_t row = 0; row < table.rows(); ++row) number.try_emplace(row_of(table, row), 0);
    Classes classes;
    classes.vectors.columns = table.sizes.size();
    Label next = 0;
    for (auto& [row, label] : number) {
        label = next++;
        std::int32_t before = 0;
        for (std::size_t c = 0; c < row.size(); ++c) {
            classes.vectors.ones.push_back(before + row[c]);
            before += table.sizes[c];
        }
    }
    classes.of_row.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row)
        classes.of_row.push_back(number.find(row_of(table, row))->second);
    return classes;
}

void require_rows(const molecules::CategoryTable& table, std::uint64_t rows, const char* what) {
    if (!table.empty() && table.rows() != rows)
        throw std::invalid_argument("expected features of " + std::to_string(rows) + " " + what + ", found them of " +
                                    std::to_string(table.rows()));
}

}  // namespace

ClassVectors unit_vectors(std::int64_t classes) {
    ClassVectors vectors{1, std::vector<std::int32_t>(static_cast<std::size_t>(classes))};
    std::iota(vectors.ones.begin(), vectors.ones.end(), 0);
    return vectors;
}

ClassifiedGraphs classified(std::span<const Graph> graphs, const molecules::FeatureTables& tables) {
    std::uint64_t num_nodes = 0, num_edges = 0;
    for (const Graph& graph : graphs) {
        num_nodes += graph.num_nodes();
        num_edges += graph.num_edges();
    }
    require_rows(tables.node_categories, num_nodes, "nodes");
    require_rows(tables.edge_categories, num_edges, "edges");
    auto nodes = classes_of(tables.node_categories), edges = classes_of(tables.edge_categories);
    ClassifiedGraphs result;
    result.graphs.reserve(graphs.size());
    std::span<const Label> node_labels = nodes.of_row, edge_labels = edges.of_row;
    const auto take = [](std::span<const Label>& rest, std::uint64_t size) {
        const auto front = rest.first(rest.empty() ? 0 : size);
        rest = rest.subspan(front.size());
        return front;
    };
    for (const Graph& graph : graphs)
        result.graphs.emplace_back(graph.num_nodes(), graph.edges(), take(node_labels, graph.num_nodes()),
                                   take(edge_labels, graph.num_edges()));
    result.nodes = std::move(nodes.vectors);
    result.edges = std::move(edges.vectors);
    return result;
}

}  // namespace countable::batches
