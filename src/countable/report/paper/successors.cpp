#include "countable/report/paper/successors.hpp"

namespace countable::report {
namespace {

using datasets::TargetLevel;
using Sets = std::vector<std::string>;

// Of GSN and of homomorphism counts: the cycles among the targets.
constexpr const char* cycles = "cycle-3,cycle-4,cycle-5,cycle-6";

Sets joined(Sets sets, const Sets& more) {
    sets.insert(sets.end(), more.begin(), more.end());
    return sets;
}

// GIN adds the features of a node to those of its neighbours: without a way around the layers it cannot tell its own
// counts from theirs. GSN at nodes, 100 epochs, error of 3-cycles: 0.14 without, 0.0025 with them; with batch
// normalisation and all layers in the readout 0.097 and 0.0031.
Sets with_residuals(const Sets& sets) { return joined(sets, {"model.embedding=true", "model.residual=true"}); }

std::string level_name(TargetLevel level) { return level == TargetLevel::Node ? "node" : "graph"; }

}  // namespace

// A 4-path of Huang et al. has four edges by their definition of an L-path, others count nodes: both are here. Their
// triangle-rectangle is the house: a triangle and a four-cycle that share an edge.
const std::vector<SuccessorTarget>& successor_targets() {
    static const std::vector<SuccessorTarget> targets = {
        {"cycle-3", "cycle-3", "3-cycle"},
        {"cycle-4", "cycle-4", "4-cycle"},
        {"cycle-5", "cycle-5", "5-cycle"},
        {"cycle-6", "cycle-6", "6-cycle"},
        {"subgraph:tailed-triangle", "tailed-triangle", "tailed triangle"},
        {"subgraph:chordal-cycle", "chordal-cycle", "chordal cycle"},
        {"clique-4", "clique-4", "4-clique"},
        {"path-4", "path-4", "path of 4 nodes"},
        {"path-5", "path-5", "path of 5 nodes"},
        {"house", "house", "triangle-rectangle"},
    };
    return targets;
}

// Validation loss of local 2-GNN after 12 epochs at nodes: 0.069 by Adam (10 epochs), 0.0215 by SOAP, 0.0133 without batch normalisation, whose noise
// it does not have to average out (rate 0.0015: 0.0168, 0.006: 0.0140; batches of 16, with normalisation: 0.037). Per graph: 0.0241
// with sums divided by the mean number of nodes, 19, and targets that keep their mean, 0.0296 with targets of mean 0.
// docs/decisions.md has the rest.
const std::vector<SuccessorNetwork>& successor_networks() {
    static const Sets sums_per_graph = {"model.readout=sum", "model.readout_size=19", "training.center_targets=false"};
    // Per graph, 60 epochs of local 2-GNN: 0.0083 on the validation graphs, 0.0095 with width 32, 0.0123 with one linear map
    // instead of two in each MLP, 0.0116 in batches of 4; at nodes width 32 left 6-cycles at 0.013.
    static const auto with_roots = with_residuals({"model.width=64", "model.jumping_knowledge=true"});
    // One linear map of the sums: what is counted is a sum over the nodes, and an MLP learns more of the 1,500 training
    // graphs than holds for others. Local 2-GNN, 40 epochs: 0.0108 instead of 0.0122 on the validation graphs.
    static const auto linear_sums_per_graph = joined(sums_per_graph, {"model.head_depth=1"});
    // 1-2-3-GNN, whose triples are many, learns nothing from sums (0.81 after 83 epochs of Adam), from means 0.214 in 8, and from
    // sums divided by 1,000 with targets that keep their mean 0.189.
    static const std::vector<SuccessorNetwork> networks = {
        {"gin", "GIN", "gin", "gin", with_residuals({"model.width=64"}), sums_per_graph},
        {"gsn", "GIN with counts of cycles (GSN)", "gin", std::string("gsn:") + cycles,
         with_residuals({"model.width=64", std::string("dataset.node_counts=") + cycles}), sums_per_graph},
        {"hom", "GIN with homomorphisms of cycles", "gin", std::string("hom:") + cycles,
         with_residuals({"model.width=64", std::string("dataset.node_homomorphisms=") + cycles}), sums_per_graph},
        {"1-2-3-gnn",
         "1-2-3-GNN",
         "1-2-3-gnn",
         "1-2-3-gnn",
         {},
         {"model.readout=sum", "model.readout_size=1000", "training.center_targets=false"},
         {"model.readout=mean"}},
        {"subgraph-gnn", "subgraph GNN", "subgraph-gnn", "subgraph-gnn", with_roots, linear_sums_per_graph},
        // A fifth layer at nodes, 150 epochs: 6-cycles 0.0087 on the validation graphs, with four layers and 250 epochs 0.0101.
        {"local-2-gnn",
         "local 2-GNN (SSWL)",
         "local-2-gnn",
         "local-2-gnn",
         with_roots,
         linear_sums_per_graph,
         {"model.depth=5"}},
        {"local-2-fgnn", "local 2-FGNN", "local-2-fgnn", "local-2-fgnn", with_roots, linear_sums_per_graph},
        {"i2-gnn", "I2-GNN", "i2-gnn", "i2-gnn", with_roots, linear_sums_per_graph},
        {"ppgn", "PPGN", "ppgn", "ppgn",
         with_residuals({"model.width=32", "model.product_size=19", "model.readout_size=19"})},
        {"deep-lrp-1-3",
         "Deep LRP-1-3",
         "deep-lrp-1-3",
         "deep-lrp-1-3",
         {"model.depth=3", "model.width=64", "model.jumping_knowledge=true", "model.residual=true",
          "model.readout_size=19", "training.center_targets=false"}},
    };
    return networks;
}

std::string successor_row(const SuccessorNetwork& network, TargetLevel level) {
    return network.name + "/" + level_name(level);
}

Table successors_table() {
    Table table{
        .name = "successors",
        .title = "Counts by the networks that came after the paper",
        .about =
            "Test MAE divided by the standard deviation of the training counts, at the epoch with the lowest "
            "validation loss",
        .measured = Measured::TargetNormalizedMae,
        .metrics = {},
        .curve = "loss: mean of MAE / deviation",
        .notes = {"5,000 random regular graphs with edges deleted, 30 % of them for training, 20 % for validation "
                  "and 50 % for test (the dataset regular). The benchmark of Huang et al. 2023 describes its own "
                  "5,000 random graphs by the same split and the same mean numbers of nodes and edges, 18.8 and "
                  "31.3; its file is not to be had, so errors are not compared with published ones.",
                  "One network learns all targets of a row at once.",
                  "All counts are of subgraphs, not induced. At a node they are the copies that contain the node. "
                  "The verdict per node is about every part that a node can play in a copy; where a pattern has "
                  "several, the target is their sum, which may be easier."}};
    for (const auto& target : successor_targets())
        table.metrics.push_back({.name = target.task, .title = target.title, .decimals = 4});
    table.metrics.push_back({.name = "mean", .title = "mean over the targets", .decimals = 4});
    table.main_metric = table.metrics.size() - 1;
    for (const auto level : {TargetLevel::Graph, TargetLevel::Node})
        for (const auto& network : successor_networks())
            table.rows.push_back({successor_row(network, level), network.title + ", per " + level_name(level)});
    return table;
}

}  // namespace countable::report
