#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <vector>

#include "countable/graph/random_graph.hpp"
#include "countable/models/graph_store.hpp"
#include "countable/models/model.hpp"
#include "countable/support/random.hpp"

// For tests only.
namespace countable::models {

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

/// All graphs in one batch, in double precision, with everything that any model needs.
inline Batch batch_of(const std::vector<Graph>& graphs, const Encoding& encoding, std::uint64_t order_seed = 0) {
    const NumberLabels labels(testing_labels);
    const GraphStore store(graphs, labels.table(), encoding, {}, 0,
                           {.needs = {.two_hops = true, .order = true}, .order_seed = order_seed});
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    return store.batch(all).to(torch::kCPU, torch::kDouble);
}

inline Batch batch_of(const std::vector<Graph>& graphs) {
    const NumberLabels labels(testing_labels);
    return batch_of(graphs, encoding_of(graphs, labels.table()));
}

/// All graphs in one batch, in double precision, with what this model needs.
inline Batch batch_for(const Model& model, const std::vector<Graph>& graphs, const Encoding& encoding) {
    const NumberLabels labels(testing_labels);
    const GraphStore store(graphs, labels.table(), encoding, {}, 0, {.needs = model.needs()});
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    return store.batch(all).to(torch::kCPU, torch::kDouble);
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

/// What `model` says of each graph, in double precision and evaluation mode. [graphs, outputs]
inline torch::Tensor outputs(Model& model, const Batch& batch) {
    model.to(torch::kDouble);
    model.eval();
    const torch::NoGradGuard no_gradients;
    return model.forward(batch);
}

/// Gradients of `value` (a scalar, in double precision) with respect to each tensor, against central differences.
inline void expect_gradients(const std::function<torch::Tensor()>& value, std::vector<torch::Tensor> inputs,
                             double step = 1e-6, double tolerance = 1e-6) {
    const auto gradients = torch::autograd::grad({value()}, inputs, {}, true, false, true);
    const torch::NoGradGuard no_gradients;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        ASSERT_EQ(inputs[i].scalar_type(), torch::kDouble);
        ASSERT_TRUE(inputs[i].is_contiguous());
        auto* const numbers = inputs[i].data_ptr<double>();
        for (std::int64_t j = 0; j < inputs[i].numel(); ++j) {
            const double here = numbers[j];
            numbers[j] = here + step;
            const double above = value().item<double>();
            numbers[j] = here - step;
            const double below = value().item<double>();
            numbers[j] = here;
            const double expected = (above - below) / (2 * step);
            const double found = gradients[i].defined() ? gradients[i].flatten()[j].item<double>() : 0;
            ASSERT_NEAR(found, expected, tolerance * std::max(1.0, std::abs(expected)))
                << "tensor " << i << ", number " << j << " of " << inputs[i].numel();
        }
    }
}

/// A scalar that depends on every number of a tensor, each with a weight of its own.
inline torch::Tensor weighted_sum(const torch::Tensor& x) {
    return (x * torch::arange(1, x.numel() + 1, x.options()).reshape(x.sizes()).sin()).sum();
}

}  // namespace countable::models
