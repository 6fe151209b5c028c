#include "countable/models/lrp/deep_lrp.hpp"

#include "countable/models/testing.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

// The formulas, node by node and sequence by sequence, from the model's parameters by name. In double precision.
class ByTheBook {
  public:
    ByTheBook(const DeepLrp& model, const ModelOptions& options, const Widths& widths)
        : parameters_(model.named_parameters()),
          buffers_(model.named_buffers()),
          options_(options),
          widths_(widths),
          deep_(options.name.starts_with("deep-")),
          molecular_(options.variant == "molecular") {
        if (const auto truncation = parse_lrp_name(options.name)) {
            truncation_ = truncation->truncation;
            length_ = static_cast<std::int64_t>(lrp::sequence_length(truncation_));
            root_only_ = truncation_.depth == 1 && !molecular_;
        } else {
            egonets_ = lrp::Egonets{parse_rp_name(options.name)->depth, static_cast<std::size_t>(options.length)};
            length_ = options.length;
            root_only_ = true;
        }
    }

    Tensor operator()(const Graph& graph) const {
        const auto nodes = static_cast<std::int64_t>(graph.num_nodes());
        Tensor h = torch::zeros({nodes, widths_.node}, torch::kDouble);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) h[v][graph.has_node_labels() ? graph.node_label(v) : 0] = 1;
        if (molecular_) h = h.mm(get("embedding"));
        std::vector<Tensor> pooled;
        for (std::int64_t t = 0; t < options_.depth; ++t) {
            h = layer(graph, h, "layer" + std::to_string(t) + ".");
            const auto sum = h.sum(0);
            pooled.push_back(sum / size(nodes));
        }
        const auto vector = options_.jumping_knowledge ? torch::cat(pooled) : pooled.back();
        const auto out = get("readout.weight").mv(vector);
        if (!deep_) return out;
        return out +
               (options_.readout == Readout::Mean ? 1 : static_cast<double>(nodes) / size(nodes)) * get("readout.bias");
    }

  private:
    Tensor get(const std::string& name) const { return parameters_[name]; }

    // What sums over the nodes are divided by.
    double size(std::int64_t nodes) const {
        if (options_.readout == Readout::Sum) return options_.readout_size;
        return static_cast<double>(std::max<std::int64_t>(1, nodes));
    }

    Tensor mlp(const Tensor& x, const std::string& prefix) const {
        const auto hidden = torch::relu(get(prefix + "linear0.weight").mv(x) + get(prefix + "linear0.bias"));
        return get(prefix + "linear1.weight").mv(hidden) + get(prefix + "linear1.bias");
    }

    Tensor alpha(const Tensor& degrees, const std::string& prefix) const {
        if (options_.alpha == "mlp") return mlp(degrees, prefix);
        const auto d = degrees[0].item<double>();  // of lrp-1-3, by their formulas
        const double pairs = d * (d - 1), triples = pairs * (d - 2);
        const auto x = torch::tensor({std::sqrt(3.) * (1 - d / 3), std::sqrt(4.5) * (1 - 2 * d / 3 + pairs / 9),
                                      std::sqrt(4.5) * (1 - d + pairs / 3 - triples / 27)},
                                     torch::kDouble);
        return get(prefix + "linear0.weight").mv(x) + get(prefix + "linear0.bias");
    }

    // In evaluation mode.
    Tensor norm(const Tensor& x, const std::string& prefix) const {
        return (x - buffers_[prefix + "running_mean"]) / torch::sqrt(buffers_[prefix + "running_var"] + 1e-5) *
                   get(prefix + "weight") +
               get(prefix + "bias");
    }

    Tensor edge(const Graph& graph, NodeId u, NodeId v, std::int64_t d, const std::string& prefix) const {
        if (!parameters_.contains(prefix + "edges")) return torch::ones({d}, torch::kDouble);
        return get(prefix + "edges")[graph.has_edge_labels() ? graph.edge_label(u, v) : 0];
    }

    Tensor layer(const Graph& graph, const Tensor& h, const std::string& prefix) const {
        const std::int64_t d = h.size(1);
        const std::int64_t length = length_;
        Tensor next = torch::zeros({h.size(0), options_.width}, torch::kDouble);
        for (NodeId root = 0; root < graph.num_nodes(); ++root) {
            Tensor sum = torch::zeros({options_.width}, torch::kDouble);
            std::int64_t sequences = 0;
            const auto add = [&](std::span<const NodeId> pi) {
                Tensor x = torch::zeros({length, length, d}, torch::kDouble);
                Tensor degrees = torch::zeros({root_only_ ? 1 : length}, torch::kDouble);
                for (std::int64_t a = 0; a < length; ++a) {
                    if (pi[a] == lrp::no_node) continue;
                    x[a][a] = h[pi[a]];
                    if (a < degrees.size(0)) degrees[a] = static_cast<double>(graph.degree(pi[a]));
                    for (std::int64_t b = 0; b < length; ++b)
                        if (pi[b] != lrp::no_node && graph.has_edge(pi[a], pi[b]))
                            x[a][b] = edge(graph, pi[a], pi[b], d, prefix);
                }
                Tensor z = x.flatten().matmul(get(prefix + "slots.weight").view({length * length * d, -1}));
                z = deep_ ? torch::relu(z + get(prefix + "slots.bias")) : torch::tanh(z);
                if (molecular_) z = get(prefix + "sequence_map.weight").mv(z) + get(prefix + "sequence_map.bias");
                sum += alpha(degrees, prefix + "factor.") * z;
                ++sequences;
                return true;
            };
            if (egonets_)
                lrp::for_each_bfs_permutation(graph, root, *egonets_, add);
            else
                lrp::for_each_sequence(graph, root, truncation_, add);
            if (options_.pooling == "mean") sum = sum / sequences;
            if (molecular_ || options_.batch_norm) sum = norm(sum, prefix + "norm0.");
            if (options_.last_relu || prefix != "layer" + std::to_string(options_.depth - 1) + ".")
                sum = torch::relu(sum);
            if (molecular_)
                sum =
                    torch::relu(norm(get(prefix + "node_map.weight").mv(sum) + get(prefix + "node_map.bias") + h[root],
                                     prefix + "norm1."));
            else if (options_.residual && d == options_.width)
                sum = sum + h[root];
            next[root] = sum;
        }
        return next;
    }

    torch::OrderedDict<std::string, Tensor> parameters_, buffers_;
    ModelOptions options_;
    Widths widths_;
    bool deep_, molecular_;
    lrp::Truncation truncation_;
    std::optional<lrp::Egonets> egonets_;
    std::int64_t length_;
    bool root_only_;
};

struct Case {
    ModelOptions options;
    Label node_labels, edge_labels;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const std::string name : {"deep-lrp-1-3", "deep-lrp-4-1", "deep-lrp-2-2"})
        for (const std::string variant : {"synthetic", "molecular"})
            for (const Label labels : {0u, 2u}) {
                all.push_back({{.name = name, .depth = 2, .width = 3, .variant = variant}, labels, labels});
                all.push_back({{.name = name,
                                .depth = 3,
                                .width = 4,
                                .batch_norm = true,
                                .jumping_knowledge = true,
                                .residual = true,
                                .readout = Readout::Mean,
                                .variant = variant,
                                .pooling = "sum"},
                               labels,
                               labels});
            }
    for (const std::string variant : {"synthetic", "molecular"})
        for (const Label labels : {0u, 2u})
            all.push_back({{.name = labels == 0 ? "deep-lrp-1" : "deep-lrp-2",
                            .depth = 2,
                            .width = 3,
                            .variant = variant,
                            .length = 7},
                           labels,
                           labels});
    for (const std::string name : {"lrp-1", "lrp-2", "rp"})
        all.push_back({{.name = name, .depth = 1, .width = 5, .length = 8}, 2, 0});
    all.push_back({{.name = "deep-lrp-1-3", .depth = 2, .width = 3, .readout_size = 7}, 2, 2});
    all.push_back({{.name = "deep-lrp-1-3", .depth = 2, .width = 3, .last_relu = false, .alpha = "polynomial"}, 2, 2});
    all.push_back({{.name = "lrp-1-3", .depth = 1, .width = 3, .pooling = "sum", .alpha = "polynomial"}, 0, 0});
    for (const std::string name : {"lrp-1-3", "lrp-3-1"}) all.push_back({{.name = name, .depth = 1, .width = 5}, 2, 0});
    return all;
}

batches::Encoding encoding(const Case& one) {
    const std::vector<std::string> texts{"0", "1"};
    return {.node_labels = one.node_labels ? texts : std::vector<std::string>{},
            .edge_labels = one.edge_labels ? texts : std::vector<std::string>{}};
}

TEST(DeepLrp, IsTheFormula) {
    for (const auto& one : cases()) {
        SCOPED_TRACE(one.options.name + " " + one.options.variant);
        torch::manual_seed(1);
        const auto code = encoding(one);
        const Widths widths{.node = code.node_width(), .edge = code.edge_width(), .outputs = 2};
        DeepLrp model(one.options, widths);
        const auto graphs = batches::mixed_graphs(9, one.node_labels, one.edge_labels);
        const auto found = outputs(model, batch_for(model, graphs, code));
        const ByTheBook expected(model, one.options, widths);
        const torch::NoGradGuard no_gradients;
        for (std::size_t g = 0; g < graphs.size(); ++g)
            ASSERT_TRUE(torch::allclose(found[static_cast<std::int64_t>(g)], expected(graphs[g]), 1e-11, 1e-11)) << g;
    }
}

TEST(DeepLrp, GradientsByDifferences) {
    for (const auto& one : cases()) {
        if (one.options.depth > 2) continue;
        SCOPED_TRACE(one.options.name + " " + one.options.variant);
        torch::manual_seed(2);
        const auto code = encoding(one);
        DeepLrp model(one.options, {.node = code.node_width(), .edge = code.edge_width(), .outputs = 1});
        model.to(torch::kDouble);
        {
            // Biases that are 0 put nodes without neighbours on the kink of the ReLU, where there is no derivative.
            const torch::NoGradGuard no_gradients;
            for (auto& parameter : model.parameters()) parameter.add_(torch::randn_like(parameter), 0.1);
        }
        const auto batch = batch_for(model, batches::mixed_graphs(3, one.node_labels, one.edge_labels), code);
        std::vector<Tensor> parameters;
        for (const auto& parameter : model.parameters())
            if (parameter.numel() < 100) parameters.push_back(parameter);
        tensor::expect_gradients([&] { return tensor::weighted_sum(model.forward(batch)); }, parameters, 1e-6, 1e-5);
    }
}

TEST(DeepLrp, DoesNotDependOnTheNamesOfNodes) {
    Random random(5);
    for (const auto& one : cases()) {
        torch::manual_seed(3);
        const auto code = encoding(one);
        DeepLrp model(one.options, {.node = code.node_width(), .edge = code.edge_width(), .outputs = 1});
        auto graphs = batches::mixed_graphs(10, one.node_labels, one.edge_labels);
        const auto before = outputs(model, batch_for(model, graphs, code));
        for (auto& graph : graphs) {
            std::vector<NodeId> name(graph.num_nodes());
            std::iota(name.begin(), name.end(), 0);
            random.shuffle(name);
            graph = relabel(graph, name);
        }
        EXPECT_TRUE(torch::allclose(outputs(model, batch_for(model, graphs, code)), before, 1e-10, 1e-10))
            << one.options.name;
    }
}

TEST(DeepLrp, TheDataFixTheLength) {
    const std::vector<Graph> graphs{Graph(5, {{0, 1}, {1, 2}, {2, 3}})};
    EXPECT_EQ(fitted_to({.name = "lrp-1"}, graphs).length, 3);
    EXPECT_EQ(fitted_to({.name = "rp"}, graphs).length, 5);
    EXPECT_EQ(fitted_to({.name = "rp", .length = 9}, graphs).length, 9);
    EXPECT_EQ(fitted_to({.name = "lrp-1-3"}, graphs).length, 0);
    // Empty slots hold zeros: with room for more nodes, the model of the same weights says the same.
    torch::manual_seed(4);
    DeepLrp narrow({.name = "deep-lrp-2", .depth = 1, .width = 4, .length = 5}, {});
    DeepLrp wide({.name = "deep-lrp-2", .depth = 1, .width = 4, .length = 7}, {});
    const auto from = narrow.named_parameters();
    for (auto& item : wide.named_parameters()) {
        const torch::NoGradGuard no_gradients;
        const auto& weight = from[item.key()];
        if (item.key() == "layer0.slots.weight")
            item.value().view({7, 7, 1, 4}).slice(0, 0, 5).slice(1, 0, 5).copy_(weight.view({5, 5, 1, 4}));
        else
            item.value().copy_(weight);
    }
    EXPECT_TRUE(torch::allclose(outputs(wide, batch_for(wide, graphs, {})),
                                outputs(narrow, batch_for(narrow, graphs, {})), 1e-12, 1e-12));
}

// What an egonet gives is added up over the components of a graph; full relational pooling sees them together.
TEST(DeepLrp, RelationalPoolingIsNotASumOverComponents) {
    const std::vector<Graph> graphs{Graph(2, {{0, 1}}), Graph(4, {{0, 1}, {2, 3}})};
    for (const std::string name : {"lrp-3", "rp"}) {
        torch::manual_seed(5);
        DeepLrp model({.name = name, .depth = 1, .width = 8, .length = 4}, {});
        const auto found = outputs(model, batch_for(model, graphs, {}));
        const double difference = (2 * found[0] - found[1]).abs().item<double>();
        if (name == "rp")
            EXPECT_GT(difference, 1e-3);
        else
            EXPECT_LT(difference, 1e-12);
    }
}

TEST(DeepLrp, HasAsManyParametersAsThePapers) {
    const auto parameters = [](const std::string& name, std::int64_t depth, std::int64_t width,
                               const std::string& variant, const Widths& widths) {
        return num_parameters(DeepLrp({.name = name, .depth = depth, .width = width, .variant = variant}, widths));
    };
    EXPECT_EQ(parameters("deep-lrp-1-3", 1, 128, "synthetic", {}), 35'713);
    const Widths zinc{.node = 28, .edge = 4, .outputs = 1};
    EXPECT_EQ(parameters("deep-lrp-7-1", 20, 8, "molecular", zinc), 92'073);
    EXPECT_EQ(parameters("deep-lrp-7-1", 24, 32, "molecular", zinc), 1'695'137);
    EXPECT_EQ(parameters("deep-lrp-5-1", 10, 128, "molecular", zinc), 6'590'593);
    EXPECT_EQ(parameters("deep-lrp-7-1", 10, 128, "molecular", zinc), 11'183'233);
}

TEST(DeepLrp, Names) {
    const auto name = parse_lrp_name("deep-lrp-7-1");
    ASSERT_TRUE(name);
    EXPECT_TRUE(name->deep);
    EXPECT_EQ(name->truncation, (lrp::Truncation{7, 1}));
    EXPECT_FALSE(parse_lrp_name("lrp-1-3")->deep);
    for (const auto* wrong : {"", "lrp", "lrp-1", "lrp-0-1", "lrp-1-3x", "lrp--1-3", "deep-gin", "lrp-1-99999999999"})
        EXPECT_FALSE(parse_lrp_name(wrong)) << wrong;
    for (const auto* wrong : {"", "lrp", "lrp-0", "lrp-1-3", "lrp-1-", "lrp-1x", "rp-1", "deep-rp", "lrp-4294967295"})
        EXPECT_FALSE(parse_rp_name(wrong)) << wrong;
    EXPECT_TRUE(parse_rp_name("deep-lrp-2")->deep);
    EXPECT_EQ(parse_rp_name("lrp-2")->depth, 2u);
    EXPECT_EQ(parse_rp_name("rp")->depth, lrp::whole_graph);
    EXPECT_THROW(DeepLrp({.name = "rp", .depth = 1}, {}), std::invalid_argument) << "no length yet";
    EXPECT_THROW(DeepLrp({.name = "lrp-1-3", .depth = 2}, {}), std::invalid_argument);
    EXPECT_THROW(DeepLrp({.name = "lrp-1-3", .depth = 1, .pooling = "max"}, {}), std::invalid_argument);
    EXPECT_THROW(DeepLrp({.name = "lrp-1-3", .depth = 1, .alpha = "powers"}, {}), std::invalid_argument);
    for (const ModelOptions& other :
         {ModelOptions{.name = "lrp-3-1", .depth = 1, .alpha = "polynomial"},
          ModelOptions{.name = "rp", .depth = 1, .alpha = "polynomial", .length = 5},
          ModelOptions{.name = "deep-lrp-1-3", .variant = "molecular", .alpha = "polynomial"}})
        EXPECT_THROW(DeepLrp(other, {}), std::invalid_argument) << "alpha does not depend on one degree alone";
    EXPECT_THROW(DeepLrp({.name = "deep-lrp-1-3", .last_relu = false, .variant = "molecular"}, {}),
                 std::invalid_argument);
}

}  // namespace
}  // namespace countable::models
