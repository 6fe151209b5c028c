#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "countable/training/config/config.hpp"

namespace countable::training {

/// The texts of an enumeration, in its order.
template <typename Enum>
struct Names;
template <>
struct Names<Loss> {
    static constexpr std::array<std::string_view, 4> all = {"mse", "mae", "bce", "normalized_mae"};
};
template <>
struct Names<Optimizer> {
    static constexpr std::array<std::string_view, 2> all = {"adam", "soap"};
};
template <>
struct Names<ScheduleKind> {
    static constexpr std::array<std::string_view, 3> all = {"constant", "plateau", "cosine"};
};
template <>
struct Names<ReadoutRefit> {
    static constexpr std::array<std::string_view, 3> all = {"none", "readout", "ridge"};
};
template <>
struct Names<Select> {
    static constexpr std::array<std::string_view, 2> all = {"loss", "roc_auc"};
};
template <>
struct Names<Precision> {
    static constexpr std::array<std::string_view, 2> all = {"float", "double"};
};
template <>
struct Names<datasets::TargetLevel> {
    static constexpr std::array<std::string_view, 2> all = {"graph", "node"};
};
template <>
struct Names<models::Readout> {
    static constexpr std::array<std::string_view, 2> all = {"sum", "mean"};
};

/// Calls visit(name, field, meaning) for every field of a configuration. The one list of them: JSON, --set, help and
/// comparison are made from it.
template <typename AnyConfig, typename Visit>
void for_each_field(AnyConfig& config, Visit&& visit) {
    auto& [source, tasks, per, node_counts, node_homomorphisms, graphs, dataset_seed, data, smiles_column, features,
           explicit_hydrogens, scaffold_split] = config.dataset;
    visit("dataset.source", source, "the name of a dataset (see the list), or a CSV file");
    visit("dataset.tasks", tasks, "what to learn: columns of the CSV (none: all numeric ones), or patterns to count");
    visit("dataset.per", per,
          "graph: one number for each graph; node: counts at each node, the copies that contain it");
    visit("dataset.node_counts", node_counts,
          "patterns whose copies at each node are features of the node, as in cycle-3,cycle-4 (GSN)");
    visit("dataset.node_homomorphisms", node_homomorphisms, "the same with numbers of homomorphisms");
    visit("dataset.graphs", graphs, "number of random graphs, or of rows taken from the CSV (0: all)");
    visit("dataset.seed", dataset_seed, "seed of the random graphs and of the random split");
    visit("dataset.data", data, "the folder with the files of datasets of molecules (empty: see docs/molecules.md)");
    visit("dataset.smiles_column", smiles_column, "of a CSV of molecules (empty: recognised by its name)");
    visit("dataset.features", features,
          "of molecules: ogb, zinc, qm9, qm9-pairs or qm9-3d (empty: the dataset's own; ogb of a CSV)");
    visit("dataset.explicit_hydrogens", explicit_hydrogens, "hydrogens of molecules are nodes");
    visit("dataset.scaffold_split", scaffold_split, "molecules without a split: by scaffolds, not by chance");

    // A field that is added to ModelOptions makes this line fail, so that it is added below as well.
    auto& [name, depth, width, batch_norm, jumping_knowledge, residual, readout, readout_size, head_depth, head_width,
           last_relu, linear_baseline, embedding, edge_features, virtual_node, dropout, laplacian_pe, mlp_depth,
           mlp_width, mlp_batch_norm, message_relu, aggregator, learn_epsilon, egonet_radius, heads, kernels, rank,
           clusters, edge_channels, normalize, product_size, variant, pooling, alpha, authors_init, length] =
        config.model;
    visit("model.name", name, "see the list of models");
    visit("model.depth", depth, "layers");
    visit("model.width", width, "channels of a layer");
    visit("model.batch_norm", batch_norm, "batch normalisation between a layer and its ReLU");
    visit("model.jumping_knowledge", jumping_knowledge, "the readout sees all layers, not only the last one");
    visit("model.residual", residual, "adds a layer's input to its output");
    visit("model.readout", readout, "sum or mean over the nodes");
    visit("model.readout_size", readout_size,
          "divides sums over the nodes; a typical number of nodes keeps them near 1");
    visit("model.head_depth", head_depth, "linear layers after the readout");
    visit("model.head_width", head_width, "channels of the hidden ones (0: each has half as many as the one before)");
    visit("model.last_relu", last_relu, "a ReLU after the last layer, too");
    visit(
        "model.composition", linear_baseline,
        "linear baseline: adds a linear function of the summed node features, fitted to the training graphs before the "
        "first epoch");
    visit("model.embedding", embedding, "a linear map of the nodes' features before the first layer");
    visit("model.edge_features", edge_features, "use edge features if there are any");
    visit("model.virtual_node", virtual_node, "models of nodes: one more node, adjacent to all others");
    visit("model.dropout", dropout, "share of the channels dropped after a layer, in training");
    visit("model.positions", laplacian_pe,
          "models of nodes: number of Laplacian eigenvectors appended to the node features");
    visit("model.mlp_depth", mlp_depth,
          "mpnn, gin, ppgn, mlp, enn-s2s, 1-2-3-gnn, models on pairs: linear layers of the MLPs inside a layer");
    visit("model.mlp_width", mlp_width,
          "gin, models on pairs: hidden channels of these MLPs (0: as many as the layer has)");
    visit("model.mlp_batch_norm", mlp_batch_norm,
          "gin, models on pairs: batch normalisation before each ReLU of these MLPs");
    visit("model.message_relu", message_relu, "gcn: a ReLU of every message, as in the Open Graph Benchmark");
    visit("model.aggregator", aggregator, "graphsage: lstm, mean or max");
    visit("model.learn_epsilon", learn_epsilon,
          "gin, subgraph-gnn, local-2-gnn, i2-gnn: learn the weight of the row itself");
    visit("model.egonet_radius", egonet_radius,
          "subgraph-gnn, i2-gnn: a root sees the nodes within this distance of it only (0: all)");
    visit("model.heads", heads, "gat: attention heads");
    visit("model.kernels", kernels, "monet: Gaussian kernels");
    visit("model.rank", rank, "lrga-gated-gcn: rank of the global attention");
    visit("model.clusters", clusters, "diffpool: nodes of the pooled graph");
    visit("model.edge_channels", edge_channels,
          "enn-s2s, 1-2-3-gnn: hidden channels of the MLP that makes a matrix of an edge");
    visit("model.normalize", normalize, "2-ign, 3-ign, ppgn: sums inside a layer are divided by their number");
    visit("model.product_size", product_size,
          "ppgn: divides the products inside a layer; a typical number of nodes keeps them near 1");
    visit("model.variant", variant, "lrp, deep-lrp: synthetic or molecular, the two layers of the authors");
    visit("model.pooling", pooling, "lrp, deep-lrp: mean or sum over the sequences of a node");
    visit("model.alpha", alpha, "(deep-)lrp-1-K: mlp, or polynomial of degree K of the root's degree");
    visit("model.authors_init", authors_init, "lrp, deep-lrp: first weights as the authors draw them");
    visit("model.length", length, "lrp-L, deep-lrp-L, rp: nodes of the largest egonet (0: that of the data)");

    auto& training = config.training;
    visit("training.epochs", training.epochs, "passes over the training graphs");
    visit("training.batch_size", training.batch_size, "graphs per step");
    visit("training.evaluation_batch_size", training.evaluation_batch_size, "graphs per batch in evaluation");
    visit("training.optimizer", training.optimizer,
          "adam, or soap: Adam in the eigenbases of the gradients, for networks that underfit; on the CPU only");
    visit("training.lr", training.lr, "learning rate");
    visit("training.loss", training.loss, "mse, mae, bce or normalized_mae (of several targets)");
    visit("training.normalize_targets", training.normalize_targets,
          "learn (target - mean) / deviation of the training graphs; metrics stay in raw units");
    visit("training.center_targets", training.center_targets,
          "false: keep the mean, learn target / deviation; for readouts without a constant, as that of LRP");
    visit("training.evaluate_train", training.evaluate_train,
          "measure the training graphs after the epoch; false: use the outputs while learning, which costs nothing");
    visit("training.evaluate_test", training.evaluate_test,
          "measure the test graphs after every epoch; false: only if the epoch is the best so far");
    visit("training.schedule", training.schedule, "constant, plateau or cosine");
    visit("training.factor", training.factor, "plateau: multiplies the learning rate");
    visit("training.patience", training.patience, "plateau: epochs without a better validation loss before that");
    visit("training.min_lr_ratio", training.min_lr_ratio,
          "plateau: stops below this share of the first learning rate; cosine: ends there");
    visit("training.clip_gradient_norm", training.clip_gradient_norm, "largest norm of the gradient (0: no limit)");
    visit("training.weight_decay", training.weight_decay, "L2 term added to the gradient");
    visit("training.fixed_norm", training.fixed_norm,
          "share of the epochs, the last ones, in which batch normalisation uses its running statistics");
    visit(
        "training.finish", training.readout_refit,
        "none, or refit the readout after the last epoch: ridge, by ridge regression; readout, by least squares, which "
        "also tries the first weights of the other layers (both need the loss mse)");
    visit("training.select", training.select,
          "the best epoch has the lowest validation loss, or the highest roc_auc of the validation graphs");
    visit("training.precision", training.precision, "float, or double, which takes two to three times as long");
    visit("training.seed", training.seed, "seed of the first weights and of the order of the graphs");

    visit("device", config.device, "a torch device: cpu, cuda:0");
    visit("threads", config.threads, "0: all cores");
}

}  // namespace countable::training
