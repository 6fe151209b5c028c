#pragma once

#include <span>
#include <vector>

#include "countable/batches/batch.hpp"
#include "countable/graph/local_sets.hpp"

namespace countable::batches {

/// Sets of nodes of the graphs of a batch (graph/local_sets.hpp), those of graph g at graph_offsets[g] .. graph_offsets[g+1]-1.
struct SetBatch {
    torch::Tensor graph_offsets;  ///< int64 [graphs + 1]
    Relation members;             ///< row s: the nodes of set s
    Relation of_node;             ///< row v: the sets that have node v
    Relation neighbors;           ///< row s: the neighbours of set s
    /// [sets, c + 1 + edge_width] for sets with up to c edges: a one-hot vector of their number, then the sum of their
    /// features.
    torch::Tensor edges;

    [[nodiscard]] std::int64_t size() const { return members.offsets.size(0) - 1; }
    [[nodiscard]] SetBatch to(torch::Device device, torch::Dtype type) const;
};

/// The sets of all graphs of a dataset, laid out once.
class SetStore {
  public:
    SetStore() = default;
    /// `make` is all_pairs or connected_triples.
    SetStore(std::span<const Graph> graphs, LocalSets (*make)(const Graph&), unsigned threads);

    /// Those of the graphs with these numbers, which `batch` has, in this order.
    [[nodiscard]] SetBatch slice(std::span<const std::int64_t> graphs, const Batch& batch) const;

  private:
    unsigned k_ = 0;
    std::vector<std::int64_t> sets_{0}, entries_{0};  // of the graphs before graph g, sets and neighbours
    std::vector<std::int32_t> nodes_, degrees_, neighbors_;
};

}  // namespace countable::batches
