#pragma once

#include <memory>
#include <optional>

#include "countable/batches/roots.hpp"
#include "countable/lrp/plan.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::batches {

struct Egonets;
struct LrpBatch;
struct SetBatch;

/// A symmetric 0/1 operator on the nodes of a batch, in compressed rows.
struct Relation {
    torch::Tensor offsets;  ///< int64 [nodes + 1]: row v is columns[offsets[v] .. offsets[v+1])
    torch::Tensor columns;  ///< int64 [entries], ascending in each row
};

/// Some graphs as one: the nodes of graph g are graph_offsets[g] .. graph_offsets[g+1]-1, the adjacency is
/// block-diagonal. All tensors are on one device; features and targets have one floating type.
struct Batch {
    torch::Tensor graph_offsets;  ///< int64 [graphs + 1]
    torch::Tensor graph_of_node;  ///< int64 [nodes]
    torch::Tensor node_features;  ///< [nodes, node_width]
    Relation adjacency;           ///< both directions of every edge
    torch::Tensor rows;           ///< int64 [entries]: the row in which an entry of the adjacency stands
    torch::Tensor reverse;        ///< int64 [entries]: where the entry of the opposite direction stands
    torch::Tensor edge_features;  ///< [entries, edge_width], edge_width >= 0
    torch::Tensor edge_classes;   ///< [classes, edge_width]: features of the classes of edges in `lrp` and `lrp_first`;
                                  ///< undefined where they are unit vectors, or edges have no classes
    Relation two_hops;            ///< min(A^2, 1) with its diagonal; only in a batch that was asked for it
    torch::Tensor laplacian_pe;   ///< [nodes, k]: eigenvectors of the Laplacian, laplacian_pe.hpp; only if asked for
    torch::Tensor order;          ///< int64 [entries]: the entries of each row in a random order, seeded; only if asked
    std::shared_ptr<const LrpBatch> lrp;        ///< sequences of nodes; only if asked for
    std::shared_ptr<const LrpBatch> lrp_first;  ///< sequences of classes of nodes, for a first layer; only if asked for
    std::shared_ptr<const SetBatch> pairs,
        triples;                             ///< all pairs, and connected sets of three nodes; only if asked for
    std::shared_ptr<const Egonets> egonets;  ///< only if asked for
    torch::Tensor targets;                   ///< [graphs, targets] or [nodes, targets]; undefined if there are none

    [[nodiscard]] std::int64_t num_graphs() const { return graph_offsets.size(0) - 1; }
    [[nodiscard]] std::int64_t num_nodes() const { return node_features.size(0); }
    [[nodiscard]] std::int64_t num_entries() const { return rows.size(0); }

    /// The same on another device and with another floating type.
    [[nodiscard]] Batch to(torch::Device device, torch::Dtype type) const;
};

/// Egonets of all nodes within this distance of a root's node.
struct EgonetOptions {
    Roots roots = Roots::Nodes;
    std::int64_t radius = 1;
};

/// What a model wants in a batch besides the plain graph.
struct Needs {
    bool two_hops = false;
    bool order = false;
    std::int64_t laplacian_pe = 0;
    std::optional<lrp::PlanOptions> lrp = std::nullopt;  ///< threads are the store's
    std::optional<lrp::PlanOptions> lrp_first = std::nullopt;
    std::optional<EgonetOptions> egonets = std::nullopt;
    bool node_sets = false;         ///< Batch::pairs and Batch::triples
    bool lrp_edge_entries = false;  ///< `lrp` with a row of edges for every entry, not for every class
};

}  // namespace countable::batches
