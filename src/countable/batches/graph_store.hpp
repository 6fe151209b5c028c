#pragma once

#include <span>
#include <vector>

#include "countable/batches/batch.hpp"
#include "countable/batches/encoding.hpp"
#include "countable/batches/feature_classes.hpp"
#include "countable/batches/set_batch.hpp"
#include "countable/datasets/target_level.hpp"
#include "countable/graph/graph.hpp"
#include "countable/lrp/plan_cache.hpp"

namespace countable::batches {

struct StoreOptions {
    Needs needs = {};
    std::uint64_t order_seed = 0;    ///< of Batch::order; graph i of a dataset has its own stream
    unsigned threads = 1;            ///< the result does not depend on it
    lrp::PlanCache plan_cache = {};  ///< where plans of sequences are kept from one run to the next
    datasets::TargetLevel target_level = datasets::TargetLevel::Graph;
    const molecules::NumberTable* node_counts = nullptr;  ///< for an encoding with counts; likewise
    const molecules::FeatureTables* tables = nullptr;     ///< for an encoding of tables; read by the constructor only
};

/// The graphs of a dataset, laid out once so that a batch is a few copies with an offset added. Immutable and therefore
/// safe to take batches from on several threads. O(nodes + edges) memory and time.
class GraphStore {
  public:
    /// `targets` has one row of `num_targets` values per graph, or per node as `options.target_level` says, or nothing. Throws std::invalid_argument for a graph
    /// whose labels are not in `encoding`, with its number from 1, and for tables of other columns.
    GraphStore(std::span<const Graph> graphs, const Labels& labels, const Encoding& encoding,
               std::vector<double> targets, std::int64_t num_targets, const StoreOptions& options = {});

    [[nodiscard]] std::int64_t size() const { return std::ssize(nodes_) - 1; }
    [[nodiscard]] std::int64_t num_targets() const { return num_targets_; }
    /// The rows of targets, and of outputs, of a graph: 1, or as many as it has nodes.
    [[nodiscard]] std::int64_t num_rows(std::int64_t graph) const {
        return at_nodes_ ? nodes_[graph + 1] - nodes_[graph] : 1;
    }
    /// Those of some graphs.
    [[nodiscard]] std::int64_t num_rows(std::span<const std::int64_t> graphs) const;

    /// The graphs with these numbers, from 0, in this order. Features and targets as float on the CPU.
    [[nodiscard]] Batch batch(std::span<const std::int64_t> graphs) const;

  private:
    // A relation of all graphs; columns and positions count from the first node or entry of their own graph.
    struct StoredRelation {
        std::vector<std::int64_t> entries{0};  // entries of the graphs before graph g
        std::vector<std::int32_t> degrees;     // per node
        std::vector<std::int32_t> columns;     // per entry
    };
    // The class of every label of the nodes and of the edges, by label.
    struct Classes {
        const Labels& labels;
        const Encoding& encoding;
        std::vector<std::int64_t> node, edge;
    };
    void lay_out(std::span<const Graph> graphs, const Classes& classes, const StoreOptions& options);
    void lay_out_graph(const Graph& graph, std::size_t g, const Classes& classes);
    void shuffle_rows(const Graph& graph, std::size_t g, std::uint64_t seed);
    void lay_out_two_hops(std::span<const Graph> graphs);
    void take_numbers(const molecules::FeatureTables& tables);
    void take_counts(const molecules::NumberTable* counts, const CountEncoding& encoding);
    [[nodiscard]] Relation slice(const StoredRelation& rows, std::span<const std::int64_t> graphs,
                                 std::int64_t nodes) const;
    void fill_nodes(Batch& batch, std::span<const std::int64_t> graphs) const;
    void fill_entries(Batch& batch, std::span<const std::int64_t> graphs) const;
    void add_sequences(Batch& batch, std::span<const std::int64_t> graphs) const;

    std::vector<std::int64_t> nodes_{0};  // nodes of the graphs before graph g
    StoredRelation adjacency_, two_hops_;
    torch::Tensor laplacian_pe_;  // [nodes, needs_.laplacian_pe]
    std::vector<std::int32_t> reverse_, order_;
    std::vector<std::int32_t> node_class_, edge_class_;
    ClassVectors node_vectors_, edge_vectors_;        // the features of a class
    std::vector<float> node_numbers_, edge_numbers_;  // per node, per entry
    std::int64_t node_numbers_width_ = 0, edge_numbers_width_ = 0;
    torch::Tensor edge_class_features_;  // undefined where they are unit vectors
    std::int64_t node_width_, edge_width_, num_targets_;
    std::vector<float> targets_;
    bool at_nodes_;  // the rows of targets belong to nodes
    lrp::Plan lrp_, lrp_first_;
    SetStore pairs_, triples_;
    Needs needs_;
};

}  // namespace countable::batches
