// The layers on pairs and triples of nodes against their formulas, written out row by row.
#include <functional>

#include "countable/graph/families.hpp"
#include "countable/models/layer_testing.hpp"
#include "countable/models/rooted/local_2_fgnn.hpp"
#include "countable/models/rooted/local_2_gnn.hpp"
#include "countable/models/rooted/rooted_domain.hpp"
#include "countable/models/rooted/rooted_gin.hpp"
#include "countable/models/testing.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

struct Root {
    std::int64_t u, other;  // -1 where roots are nodes, u where it has no neighbour
};

// The rows of a batch in the order that the header of RootedRows describes.
class Rows {
  public:
    Rows(const batches::Batch& batch, ops::Roots roots) : batch_(batch) {
        for (std::int64_t u = 0; u < batch.num_nodes(); ++u) {
            const auto neighbors = neighbors_of(batch, u);
            if (roots == ops::Roots::Nodes) add({u, -1});
            if (roots == ops::Roots::Nodes) continue;
            for (const auto& neighbor : neighbors) add({u, neighbor.node});
            if (neighbors.empty()) add({u, u});
        }
    }
    struct Row {
        std::size_t root;
        std::int64_t v;
    };
    [[nodiscard]] const std::vector<Row>& all() const { return rows_; }
    [[nodiscard]] const Root& root(std::size_t r) const { return roots_[r]; }
    [[nodiscard]] std::size_t num_roots() const { return roots_.size(); }
    [[nodiscard]] std::int64_t number(std::size_t root, std::int64_t v) const {
        for (std::size_t i = 0; i < rows_.size(); ++i)
            if (rows_[i].root == root && rows_[i].v == v) return static_cast<std::int64_t>(i);
        throw std::logic_error("no such row");
    }
    // Of roots that are nodes.
    [[nodiscard]] std::int64_t pair(std::int64_t u, std::int64_t v) const {
        return number(static_cast<std::size_t>(u), v);
    }

  private:
    void add(const Root& root) {
        for (std::int64_t v = 0; v < batch_.num_nodes(); ++v)
            if (batch_.graph_of_node[v].equal(batch_.graph_of_node[root.u])) rows_.push_back({roots_.size(), v});
        roots_.push_back(root);
    }
    const batches::Batch& batch_;
    std::vector<Root> roots_;
    std::vector<Row> rows_;
};

using RowFormula =
    std::function<Tensor(const Weights&, const Tensor& h, const batches::Batch&, const Rows&, const Rows::Row&)>;
using MakeRooted = std::function<std::shared_ptr<Layer>(std::int64_t in, std::int64_t out, std::int64_t edge_width)>;

// Values, and gradients of the inputs and all parameters, for graphs with and without labels.
void expect_rooted_layer(ops::Roots roots, const MakeRooted& make, const RowFormula& formula) {
    torch::manual_seed(2);
    for (const Label labels : {0u, 2u}) {
        SCOPED_TRACE(std::to_string(labels) + " labels");
        Random random(8);
        const batches::Batch batch = batches::batch_of({random_labelled_graph(4, 1, 2, labels, labels, random), Graph(),
                                                        random_labelled_graph(1, 1, 2, labels, labels, random),
                                                        random_labelled_graph(5, 1, 2, labels, labels, random)});
        const Rows rows(batch, roots);
        const auto h = torch::randn({std::ssize(rows.all()), 3}, torch::kDouble).requires_grad_();
        const auto layer = make(3, 2, labels);
        layer->to(torch::kDouble);
        for (auto& parameter : layer->parameters()) {  // no zeros: they hide faults
            const torch::NoGradGuard no_gradients;
            parameter.add_(0.3 * torch::randn_like(parameter));
        }
        std::vector<Tensor> expected;
        for (const auto& row : rows.all()) expected.push_back(formula(Weights(*layer), h, batch, rows, row));
        const auto found = layer->forward(h, batch);
        ASSERT_EQ(found.sizes(), (torch::IntArrayRef{std::ssize(rows.all()), 2}));
        EXPECT_TRUE(torch::allclose(found, torch::stack(expected), 1e-9, 1e-12));
        EXPECT_TRUE(torch::allclose(layer->forward_relu(h, batch), torch::relu(found), 1e-12, 1e-12));
        std::vector<Tensor> inputs = layer->parameters();
        inputs.push_back(h);
        tensor::expect_gradients([&] { return tensor::weighted_sum(layer->forward(h, batch)); }, inputs);
    }
}

// h, or ReLU(h + W e) where edges have features.
Tensor rooted_message(const Weights& weights, const std::string& map, const Tensor& row, const batches::Batch& batch,
                      std::int64_t entry) {
    if (batch.edge_features.size(1) == 0) return row;
    return torch::relu(row + weights.linear(map, batch.edge_features[entry]));
}

TEST(RootedGinLayer, EqualsItsFormula) {
    for (const ops::Roots roots : {ops::Roots::Nodes, ops::Roots::Edges})
        for (const bool learn : {false, true}) {
            const ModelOptions options{.name = "subgraph-gnn", .learn_epsilon = learn};
            expect_rooted_layer(
                roots,
                [&](auto in, auto out, auto edges) {
                    return std::make_shared<RootedGinLayer>(roots, in, out, edges, options);
                },
                [&](const Weights& weights, const Tensor& h, const batches::Batch& batch, const Rows& rows,
                    const Rows::Row& at) {
                    const auto own = h[rows.number(at.root, at.v)];
                    auto sum = learn ? (1 + weights["epsilon"]) * own : own;
                    for (const auto& [w, entry] : neighbors_of(batch, at.v))
                        sum = sum + rooted_message(weights, "edge", h[rows.number(at.root, w)], batch, entry);
                    return weights.mlp("mlp", 2, sum);
                });
        }
}

TEST(Local2GnnLayer, EqualsItsFormula) {
    for (const bool learn : {false, true}) {
        const ModelOptions options{.name = "local-2-gnn", .learn_epsilon = learn};
        expect_rooted_layer(
            ops::Roots::Nodes,
            [&](auto in, auto out, auto edges) { return std::make_shared<Local2GnnLayer>(in, out, edges, options); },
            [&](const Weights& weights, const Tensor& h, const batches::Batch& batch, const Rows& rows,
                const Rows::Row& at) {
                const auto u = static_cast<std::int64_t>(at.root);
                const auto own = h[rows.pair(u, at.v)];
                auto at_node = learn ? (1 + weights["epsilon"]) * own : own, at_root = torch::zeros_like(own);
                for (const auto& [w, entry] : neighbors_of(batch, at.v))
                    at_node = at_node + rooted_message(weights, "node_edge", h[rows.pair(u, w)], batch, entry);
                for (const auto& [w, entry] : neighbors_of(batch, u))
                    at_root = at_root + rooted_message(weights, "root_edge", h[rows.pair(w, at.v)], batch, entry);
                return weights.mlp("mlp", 2, torch::cat({at_node, at_root}));
            });
    }
}

TEST(Local2FgnnLayer, EqualsItsFormula) {
    for (const Walks walks : {Walks::AtNode, Walks::AtBoth})
        expect_rooted_layer(
            ops::Roots::Nodes,
            [&](auto in, auto out, auto /*edges*/) {
                return std::make_shared<Local2FgnnLayer>(walks, in, out, ModelOptions{.name = "local-2-fgnn"});
            },
            [&](const Weights& weights, const Tensor& h, const batches::Batch& batch, const Rows& rows,
                const Rows::Row& at) {
                const auto u = static_cast<std::int64_t>(at.root);
                auto at_node = torch::zeros({2}, torch::kDouble), at_root = at_node;
                for (const auto& [w, entry] : neighbors_of(batch, at.v))
                    at_node = at_node +
                              weights.linear("far", h[rows.pair(u, w)]) * weights.linear("near", h[rows.pair(w, at.v)]);
                if (walks == Walks::AtNode) return weights.mlp("mlp", 2, torch::cat({h[rows.pair(u, at.v)], at_node}));
                for (const auto& [w, entry] : neighbors_of(batch, u))
                    at_root = at_root + weights.linear("root_far", h[rows.pair(w, at.v)]) *
                                            weights.linear("root_near", h[rows.pair(u, w)]);
                return weights.mlp("mlp", 2, torch::cat({h[rows.pair(u, at.v)], at_node, at_root}));
            });
}

// Owns what a domain registers.
struct Owner : torch::nn::Module {};

// Unit vectors of the distances between nodes, by shortest paths over every node in between.
class Distances {
  public:
    explicit Distances(const batches::Batch& batch) : nodes_(batch.num_nodes()), all_(nodes_ * nodes_, far) {
        for (std::int64_t u = 0; u < nodes_; ++u) {
            all_[u * nodes_ + u] = 0;
            for (const auto& neighbor : neighbors_of(batch, u)) all_[u * nodes_ + neighbor.node] = 1;
        }
        for (std::int64_t w = 0; w < nodes_; ++w)
            for (std::int64_t u = 0; u < nodes_; ++u)
                for (std::int64_t v = 0; v < nodes_; ++v)
                    all_[u * nodes_ + v] = std::min(all_[u * nodes_ + v], all_[u * nodes_ + w] + all_[w * nodes_ + v]);
    }
    [[nodiscard]] Tensor operator()(std::int64_t u, std::int64_t v) const {
        Tensor unit = torch::zeros({RootedDomain::distances}, torch::kDouble);
        const std::int64_t distance = all_[u * nodes_ + v];
        if (distance < RootedDomain::distances) unit[distance] = 1;
        return unit;
    }

  private:
    static constexpr std::int64_t far = 1'000'000;
    std::int64_t nodes_;
    std::vector<std::int64_t> all_;
};

TEST(RootedDomain, FirstRowsAreMarksOrTypesOfPairs) {
    for (const Label labels : {0u, 2u}) {
        const batches::Batch batch = batches::batch_of(batches::mixed_graphs(9, labels, labels));
        const Widths widths{.node = batch.node_features.size(1), .edge = static_cast<std::int64_t>(labels)};
        const auto& x = batch.node_features;
        const Distances distance(batch);
        for (const ops::Roots roots : {ops::Roots::Nodes, ops::Roots::Edges}) {
            const RootedDomain domain(roots, RootedDomain::Features::Marks, {.name = "i2-gnn"}, widths);
            const Rows rows(batch, roots);
            std::vector<Tensor> expected;
            for (const auto& [r, v] : rows.all()) {
                const Root& root = rows.root(r);
                std::vector<Tensor> row = {x[v], distance(root.u, v)};
                if (roots == ops::Roots::Edges) row.push_back(distance(root.other, v));
                expected.push_back(torch::cat(row));
            }
            const auto found = domain.input(batch);
            EXPECT_EQ(found.size(1), domain.input_width());
            EXPECT_TRUE(torch::equal(found, torch::stack(expected))) << labels << " labels";
        }
        const RootedDomain domain(ops::Roots::Nodes, RootedDomain::Features::Pairs, {.name = "local-2-gnn"}, widths);
        const Rows rows(batch, ops::Roots::Nodes);
        std::vector<Tensor> expected;
        for (const auto& [r, v] : rows.all()) {
            const std::int64_t u = rows.root(r).u;
            Tensor edge = torch::zeros({widths.edge}, torch::kDouble);
            for (const auto& neighbor : neighbors_of(batch, u))
                if (neighbor.node == v) edge = batch.edge_features[neighbor.entry];
            expected.push_back(torch::cat({x[u], x[v], distance(u, v), edge}));
        }
        EXPECT_TRUE(torch::equal(domain.input(batch), torch::stack(expected))) << labels << " labels";
    }
}

TEST(RootedDomain, PoolsOverNodesThenOverRoots) {
    torch::manual_seed(4);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(10));
    constexpr std::int64_t d = 3;
    for (const ops::Roots roots : {ops::Roots::Nodes, ops::Roots::Edges})
        for (const RowPooling pooling : {RowPooling{}, RowPooling{Readout::Sum, 2.5}, RowPooling{Readout::Mean}}) {
            RootedDomain domain(roots, RootedDomain::Features::Marks, {.name = "i2-gnn"}, {});
            Owner owner;
            domain.register_with(owner, d);
            owner.to(torch::kDouble);
            const Weights weights(owner);
            const Rows rows(batch, roots);
            const auto h = torch::randn({std::ssize(rows.all()), d}, torch::kDouble);
            const auto mean = [&](const std::vector<Tensor>& terms) {
                if (terms.empty()) return torch::zeros({d}, torch::kDouble);
                const auto all = torch::stack(terms);
                return pooling.readout == Readout::Sum ? all.sum(0) / pooling.size : all.mean(0);
            };
            std::vector<std::vector<Tensor>> of_root(rows.num_roots()), of_node(batch.num_nodes()),
                of_graph(batch.num_graphs());
            for (std::size_t i = 0; i < rows.all().size(); ++i)
                of_root[rows.all()[i].root].push_back(h[static_cast<std::int64_t>(i)]);
            std::vector<Tensor> own(of_root.size());
            for (std::size_t i = 0; i < rows.all().size(); ++i)
                if (const auto& [r, v] = rows.all()[i]; rows.root(r).u == v) own[r] = h[static_cast<std::int64_t>(i)];
            for (std::size_t r = 0; r < of_root.size(); ++r)
                of_node[rows.root(r).u].push_back(
                    torch::relu(weights.linear("pool_nodes", torch::cat({mean(of_root[r]), own[r]}))));
            std::vector<Tensor> nodes, graphs;
            for (std::int64_t u = 0; u < batch.num_nodes(); ++u) {
                nodes.push_back(roots == ops::Roots::Nodes
                                    ? of_node[u].at(0)
                                    : torch::relu(weights.linear("pool_edges", mean(of_node[u]))));
                of_graph[batch.graph_of_node[u].item<std::int64_t>()].push_back(nodes.back());
            }
            for (const auto& terms : of_graph) graphs.push_back(mean(terms));
            EXPECT_TRUE(torch::allclose(domain.pool_to_nodes(h, batch, pooling), torch::stack(nodes), 1e-9, 1e-12));
            EXPECT_TRUE(torch::allclose(domain.pool(h, batch, pooling), torch::stack(graphs), 1e-9, 1e-12));
        }
}

// In egonets that are whole components, networks are those without egonets; in smaller ones they are not.
TEST(Egonets, OfALargeRadiusChangeNothing) {
    for (const std::string name : {"subgraph-gnn", "i2-gnn"})
        for (const auto level : {datasets::TargetLevel::Graph, datasets::TargetLevel::Node})
            for (const Label labels : {0u, 2u}) {
                Random random(12);
                std::vector<Graph> graphs = {Graph(1, {}), cycle_graph(7)};
                if (labels > 0) graphs = {random_labelled_graph(6, 1, 1, labels, labels, random)};
                const auto found = [&](std::int64_t radius) {
                    ModelOptions options = default_options(name);
                    options.depth = 3;
                    options.width = 16;
                    options.batch_norm = false;
                    options.egonet_radius = radius;
                    torch::manual_seed(9);
                    const auto model = make_model(options, {.node = std::max<std::int64_t>(1, labels),
                                                            .edge = static_cast<std::int64_t>(labels),
                                                            .outputs = {2, level}});
                    return outputs(*model, batches::batch_of(graphs, model->needs()));
                };
                EXPECT_TRUE(torch::allclose(found(50), found(0), 1e-12, 1e-12)) << name << ", " << labels << " labels";
                if (labels == 0) {
                    EXPECT_FALSE(torch::allclose(found(2), found(0), 1e-6, 1e-6)) << name;
                }
            }
}

TEST(RootedDomain, RefusesABatchThatDoesNotFitIntoMemory) {
    const ModelOptions options{.name = "i2-gnn", .depth = 1'000'000, .width = 1'000'000'000};
    const RootedDomain domain(ops::Roots::Nodes, RootedDomain::Features::Marks, options, {});
    EXPECT_THROW(static_cast<void>(domain.input(batches::batch_of({Graph(3, {{0, 1}})}))), std::invalid_argument);
}

}  // namespace
}  // namespace countable::models
