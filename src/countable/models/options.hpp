#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace countable::models {

enum class Readout { Sum, Mean };

/// How rows of nodes become one: their mean, or their sum divided by `size`.
struct RowPooling {
    Readout readout = Readout::Sum;
    double size = 1;
};

/// The options of a model. The first block means the same for all models; a field of the second one only
/// concerns the models that it names. Fields of the configuration of a run.
struct ModelOptions {
    std::string name = "gin";
    std::int64_t depth = 4;          ///< layers
    std::int64_t width = 32;         ///< channels of every layer
    bool batch_norm = false;         ///< between a layer and its ReLU
    bool jumping_knowledge = false;  ///< the readout sees all layers, not only the last one (Xu et al. 2018)
    bool residual = false;           ///< adds a layer's input to its output where the widths agree
    Readout readout = Readout::Sum;  ///< over the nodes of a graph
    double readout_size = 1;         ///< divides these sums; a typical number of nodes keeps them near 1
    std::int64_t head_depth = 1;     ///< linear layers after the readout, ReLU between them
    std::int64_t head_width = 32;    ///< of the hidden ones; 0: each has half the channels of the one before
    bool last_relu = true;           ///< a ReLU after the last layer, too; all but gated-gcn, diffpool, molecular LRP
    bool linear_baseline = false;    ///< adds a linear function of the summed node features, fitted before training

    bool embedding = false;  ///< a linear map to `width` channels before the first layer; LRP: molecular has it always
    bool edge_features = true;      ///< all but LRP: use them where edges have any
    bool virtual_node = false;      ///< models of nodes: one more node, adjacent to all others
    double dropout = 0;             ///< after each layer, in training; all but LRP
    std::int64_t laplacian_pe = 0;  ///< models of nodes: Laplacian eigenvectors appended to the node features

    // On pairs are subgraph-gnn, local-2-gnn, local-2-fgnn, local-2-fgnn-symmetric and i2-gnn.
    std::int64_t mlp_depth =
        2;  ///< mpnn, gin, ppgn, mlp, enn-s2s, 1-2-3-gnn, on pairs: linear layers of a layer's MLPs
    std::int64_t mlp_width = 0;       ///< gin, on pairs: hidden channels of these MLPs; 0: as many as the layer has
    bool mlp_batch_norm = false;      ///< gin, on pairs: batch normalisation before each ReLU of these MLPs
    bool message_relu = false;        ///< gcn: a ReLU of every message, as in the Open Graph Benchmark
    std::string aggregator = "lstm";  ///< graphsage: lstm, mean or max
    bool learn_epsilon = false;  ///< gin, subgraph-gnn, local-2-gnn, i2-gnn: the weight 1 + epsilon of a row itself is
                                 ///< learnt, else epsilon is 0
    std::int64_t egonet_radius = 0;   ///< subgraph-gnn, i2-gnn: a root sees the nodes within this distance; 0: all
    std::int64_t heads = 4;           ///< gat: attention heads, which share the channels
    std::int64_t kernels = 3;         ///< monet: Gaussian kernels
    std::int64_t rank = 30;           ///< lrga-gated-gcn: rank of the global attention
    std::int64_t clusters = 5;        ///< diffpool: nodes of the pooled graph
    std::int64_t edge_channels = 32;  ///< enn-s2s, 1-2-3-gnn: hidden channels of the MLP that makes a matrix of an edge
    bool normalize = false;   ///< 2-ign, 3-ign, ppgn: sums over nodes inside a layer are divided by their number
    double product_size = 1;  ///< ppgn: divides the products inside a layer; a typical number of nodes, which unlike
                              ///< `normalize` is the same for all graphs, so that counts stay sums

    std::string variant = "synthetic";  ///< lrp, deep-lrp: synthetic or molecular, the two blocks of the authors
    std::string pooling = "mean";       ///< lrp, deep-lrp: mean or sum over the sequences of a node
    std::string alpha = "mlp";          ///< (deep-)lrp-1-K: mlp, or polynomial of degree K of the root's degree
    bool authors_init = false;          ///< lrp, deep-lrp: slot weights from N(0, 1), whatever their number
    std::int64_t length = 0;  ///< lrp-L, deep-lrp-L, rp: nodes of the largest egonet; 0 until the data are known

    [[nodiscard]] RowPooling pooling_of_nodes() const { return {readout, readout_size}; }
    friend bool operator==(const ModelOptions&, const ModelOptions&) = default;
};

/// The names of all models: "mpnn", "gcn", "gin", "gat", "gated-gcn", "lrga-gated-gcn", "monet", "graphsage", "diffpool",
/// "sgnn", "mlp", "2-ign", "3-ign", "ppgn", "enn-s2s", "1-2-3-gnn", "dtnn", "subgraph-gnn",
/// "local-2-gnn", "local-2-fgnn", "local-2-fgnn-symmetric", "i2-gnn". Those of lrp_names.hpp have numbers in their
/// names and are not listed.
[[nodiscard]] const std::vector<std::string>& model_names();

/// Whether batch_norm, jumping_knowledge and residual mean something for the model: not for those whose layers, or
/// passes, are other than ReLU(BN(layer)). A virtual node needs them, too.
[[nodiscard]] bool has_stack_options(std::string_view name);

/// The options with which the paper trained the model on its counting tasks, as far as it says.
/// Throws std::invalid_argument, which lists the names, for an unknown one.
[[nodiscard]] ModelOptions default_options(std::string_view name);

}  // namespace countable::models
