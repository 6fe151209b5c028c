#pragma once

#include <numeric>
#include <vector>

#include "countable/batches/graph_store.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/support/random.hpp"
#include "countable/tensor/testing.hpp"

// For tests only.
namespace countable::batches {

/// Labels "0", "1", ...: the table that goes with random_labelled_graph.
class NumberLabels {
  public:
    explicit NumberLabels(Label count) {
        for (Label label = 0; label < count; ++label) static_cast<void>(table_.id(std::to_string(label)));
    }
    [[nodiscard]] const Labels& table() const { return table_; }

  private:
    Labels table_;
};

inline constexpr Label testing_labels = 8;

/// All graphs in one batch, in double precision, with what any model may need, and with the further needs of one.
inline Batch batch_of(const std::vector<Graph>& graphs, const Encoding& encoding, std::uint64_t order_seed = 0,
                      Needs needs = {}) {
    needs.two_hops = needs.order = needs.node_sets = true;
    const NumberLabels labels(testing_labels);
    const GraphStore store(graphs, labels.table(), encoding, {}, 0, {.needs = needs, .order_seed = order_seed});
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    return store.batch(all).to(torch::kCPU, torch::kDouble);
}

inline Batch batch_of(const std::vector<Graph>& graphs, const Needs& needs = {}) {
    const NumberLabels labels(testing_labels);
    return batch_of(graphs, encoding_of(graphs, labels.table()), 0, needs);
}

/// Those of an int64 tensor.
inline std::vector<std::int64_t> numbers(const torch::Tensor& t) {
    return {t.data_ptr<std::int64_t>(), t.data_ptr<std::int64_t>() + t.numel()};
}

/// Graphs of different sizes, an empty one, a single node and a node without neighbours among them. Node labels 0 ..
/// node_labels-1 and edge labels 0 .. edge_labels-1; 0 leaves them out.
inline std::vector<Graph> mixed_graphs(std::uint64_t seed, Label node_labels = 0, Label edge_labels = 0) {
    Random random(seed);
    std::vector<Graph> graphs;
    for (const NodeId nodes : {5u, 0u, 1u, 7u, 2u, 6u, 3u})
        graphs.push_back(random_labelled_graph(nodes, 1, 2, node_labels, edge_labels, random));
    return graphs;
}

/// Random tables for some graphs: two columns of choices for nodes and for edges each, and numbers where asked for.
inline molecules::FeatureTables random_tables(const std::vector<Graph>& graphs, bool node_numbers, bool edge_numbers,
                                              std::uint64_t seed) {
    Random random(seed);
    std::size_t nodes = 0, edges = 0;
    for (const Graph& graph : graphs) {
        nodes += graph.num_nodes();
        edges += graph.num_edges();
    }
    molecules::FeatureTables tables;
    const auto fill = [&](molecules::CategoryTable& choices, molecules::NumberTable& numbers, bool wanted,
                          std::size_t rows) {
        choices.sizes = {3, 2};
        if (wanted) numbers.columns = {"length"};
        for (std::size_t row = 0; row < rows; ++row) {
            for (const auto size : choices.sizes)
                choices.values.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size))));
            if (wanted) numbers.values.push_back(static_cast<float>(random.below(1000)) / 500 - 1);
        }
    };
    fill(tables.node_categories, tables.node_numbers, node_numbers, nodes);
    fill(tables.edge_categories, tables.edge_numbers, edge_numbers, edges);
    return tables;
}

}  // namespace countable::batches
