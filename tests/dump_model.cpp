// Writes as JSON what torch_models_test.py needs to do the same again in Python: graphs, weights, and the losses and
// gradients that came of them, in double precision.
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "countable/batches/graph_store.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/models/model.hpp"

namespace countable::models {
namespace {

using nlohmann::json;

constexpr Label num_labels = 3;
constexpr int steps = 3;
constexpr double learning_rate = 0.01;

json numbers(const torch::Tensor& t) {
    const torch::Tensor flat = t.detach().to(torch::kDouble).contiguous().flatten();
    return {{"shape", t.sizes().vec()},
            {"values", std::vector<double>(flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel())}};
}

json describe(const Graph& graph) {
    json edges = json::array(), labels = json::array();
    for (const auto [u, v] : graph.edges())
        edges.push_back({u, v, graph.has_edge_labels() ? json(graph.edge_label(u, v)) : json()});
    for (NodeId v = 0; v < graph.num_nodes() && graph.has_node_labels(); ++v) labels.push_back(graph.node_label(v));
    return {{"nodes", graph.num_nodes()}, {"edges", edges}, {"labels", labels}};
}

// Of every node of the batch its neighbours, in the order in which an LSTM reads them.
json reading_order(const batches::Batch& batch) {
    json rows = json::array();
    const auto* const offsets = batch.adjacency.offsets.data_ptr<std::int64_t>();
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v) {
        json row = json::array();
        for (auto e = offsets[v]; e < offsets[v + 1]; ++e)
            row.push_back(batch.adjacency.columns[batch.order[e]].item<std::int64_t>());
        rows.push_back(row);
    }
    return rows;
}

json run(const ModelOptions& options, bool labelled, std::uint64_t seed) {
    Random random(seed);
    Labels labels;
    std::vector<std::string> texts;
    for (Label label = 0; label < num_labels; ++label) texts.push_back(labels.text(labels.id(std::to_string(label))));
    const Label used = labelled ? num_labels : 0;
    std::vector<Graph> graphs;
    std::vector<double> targets;
    json described = json::array();
    for (const NodeId nodes : {6u, 1u, 9u, 4u, 10u}) {
        graphs.push_back(random_labelled_graph(nodes, 2, 5, used, used, random));
        described.push_back(describe(graphs.back()));
        targets.push_back(static_cast<double>(graphs.back().num_edges()));
    }
    const batches::Encoding encoding = labelled ? batches::Encoding{texts, texts} : batches::Encoding{};
    torch::manual_seed(seed);
    const auto model = make_model(options, {.node = encoding.node_width(), .edge = encoding.edge_width()});
    batches::Needs needs = model->needs();
    needs.order = needs.node_sets = true;
    const batches::GraphStore store(graphs, labels, encoding, targets, 1, {.needs = needs, .order_seed = seed});
    const batches::Batch batch = store.batch(std::vector<std::int64_t>{0, 1, 2, 3, 4}).to(torch::kCPU, torch::kDouble);
    model->to(torch::kDouble);
    model->train();
    json weights, gradients, losses;
    for (const auto& item : model->named_parameters()) weights[item.key()] = numbers(item.value());
    torch::Tensor first;
    for (int step = 0; step < steps; ++step) {
        const torch::Tensor found = model->forward(batch);
        const torch::Tensor loss = (found - batch.targets).square().mean();
        losses.push_back(loss.item<double>());
        if (step == 0) first = found;
        model->zero_grad();
        loss.backward();
        const torch::NoGradGuard no_gradients;
        for (auto& item : model->named_parameters()) {
            const torch::Tensor gradient =
                item.value().grad().defined() ? item.value().grad() : torch::zeros_like(item.value());
            if (step == 0) gradients[item.key()] = numbers(gradient);
            item.value().add_(gradient, -learning_rate);
        }
    }
    return {{"model", options.name},
            {"depth", options.depth},
            {"width", options.width},
            {"batch_norm", options.batch_norm},
            {"last_relu", options.last_relu},
            {"jumping_knowledge", options.jumping_knowledge},
            {"residual", options.residual},
            {"egonet_radius", options.egonet_radius},
            {"mean", options.readout == Readout::Mean},
            {"labels", used},
            {"graphs", described},
            {"targets", targets},
            {"order", reading_order(batch)},
            {"learning_rate", learning_rate},
            {"weights", weights},
            {"outputs", numbers(first)},
            {"losses", losses},
            {"gradients", gradients}};
}

}  // namespace
}  // namespace countable::models

int main() {
    using namespace countable::models;
    nlohmann::json runs = nlohmann::json::array();
    std::uint64_t seed = 1;
    for (const char* const name :
         {"gcn", "gin", "gat", "graphsage", "monet", "gated-gcn", "lrga-gated-gcn", "diffpool", "enn-s2s", "dtnn",
          "1-2-3-gnn", "subgraph-gnn", "local-2-gnn", "local-2-fgnn", "local-2-fgnn-symmetric", "i2-gnn"})
        for (const bool labelled : {false, true})
            for (const bool all_options : {false, true}) {
                // Without labels GAT gives all nodes the same row, whose normalisation is 0 but for rounding.
                if (name == std::string("gat") && !labelled) continue;
                ModelOptions options = default_options(name);
                options.depth = 3;
                options.width = 5;
                options.edge_channels = 4;
                options.learn_epsilon = true;
                options.heads = options.width;
                options.rank = options.clusters = 2;
                if (all_options) {
                    options.head_depth = 3;
                    options.head_width = 0;
                }
                if (has_stack_options(name))
                    options.batch_norm = options.jumping_knowledge = options.residual = all_options;
                options.readout = all_options ? Readout::Mean : Readout::Sum;
                runs.push_back(run(options, labelled, seed++));
            }
    for (const char* const name : {"subgraph-gnn", "i2-gnn"})
        for (const bool labelled : {false, true}) {
            ModelOptions options = default_options(name);
            options.depth = 3;
            options.width = 5;
            options.batch_norm = labelled;
            options.learn_epsilon = true;
            options.egonet_radius = labelled ? 2 : 1;
            runs.push_back(run(options, labelled, seed++));
        }
    for (const char* const name : {"gcn", "gin"}) {  // as in the Open Graph Benchmark
        ModelOptions options = default_options(name);
        options.depth = 3;
        options.width = 5;
        options.mlp_width = 7;
        options.batch_norm = options.mlp_batch_norm = options.message_relu = options.learn_epsilon = true;
        options.virtual_node = true;
        options.last_relu = false;
        runs.push_back(run(options, true, seed++));
    }
    std::cout << runs << '\n';
}
