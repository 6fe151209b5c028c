#include "countable/ops/rooted/rooted_sums.hpp"

#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

struct Inputs {
    Tensor x, edges, self;
    [[nodiscard]] std::vector<Tensor> all() const { return {x, edges, self}; }
};

Inputs random_inputs(const batches::Batch& batch, const RootedRows& rows, std::int64_t d, torch::Dtype type) {
    return {torch::randn({rows.size(), d}, type).requires_grad_(),
            torch::randn({batch.num_entries(), d}, type).requires_grad_(), torch::randn({1}, type).requires_grad_()};
}

// The value, then the gradients of x, of self and, where there are any, of the edges.
template <typename Sum>
std::vector<Tensor> value_and_gradients(const Sum& sum, const Inputs& in, const RootedRows& rows,
                                        const batches::Batch& batch, const RootedSumOptions& options) {
    std::vector<Tensor> result = {sum(in.x, in.edges, in.self, rows, batch, options)}, inputs = {in.x, in.self};
    if (options.message != Message::Plain) inputs.push_back(in.edges);
    for (const auto& gradient : torch::autograd::grad({tensor::weighted_sum(result[0])}, inputs))
        result.push_back(gradient);
    return result;
}

constexpr RootedSumOptions all_options[] = {{Along::Nodes, Message::Plain},   {Along::Nodes, Message::Relu},
                                            {Along::Nodes, Message::Product}, {Along::Roots, Message::Plain},
                                            {Along::Roots, Message::Relu},    {Along::Roots, Message::Product}};

TEST(RootedRows, FollowTheRootsOfEachGraph) {
    // A path of three nodes; nothing; a node without neighbours beside an edge.
    const batches::Batch batch = batches::batch_of({Graph(3, {{0, 1}, {1, 2}}), Graph(), Graph(3, {{0, 1}})});
    const RootedRows pairs = rooted_rows(batch, Roots::Nodes), edges = rooted_rows(batch, Roots::Edges);
    const auto numbers = [](const Tensor& t) {
        return std::vector<std::int64_t>(t.data_ptr<std::int64_t>(), t.data_ptr<std::int64_t>() + t.numel());
    };
    EXPECT_EQ(numbers(pairs.of_graph), (std::vector<std::int64_t>{0, 9, 9, 18}));
    EXPECT_EQ(numbers(pairs.of_root), (std::vector<std::int64_t>{0, 3, 6, 9, 12, 15, 18}));
    EXPECT_EQ(numbers(pairs.roots_of_node), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(numbers(edges.of_graph), (std::vector<std::int64_t>{0, 12, 12, 21}));
    EXPECT_EQ(numbers(edges.roots_of_node), (std::vector<std::int64_t>{0, 1, 3, 4, 5, 6, 7}));
    EXPECT_EQ(edges.size(), 21);
}

TEST(RootedSum, IsItsReference) {
    torch::manual_seed(1);
    for (const std::uint64_t seed : {3u, 4u, 5u}) {
        const batches::Batch batch = batches::batch_of(batches::mixed_graphs(seed));
        for (const Roots roots : {Roots::Nodes, Roots::Edges}) {
            const RootedRows rows = rooted_rows(batch, roots);
            for (const auto& options : all_options) {
                if (roots == Roots::Edges && options.along == Along::Roots) continue;
                for (const auto type : {torch::kDouble, torch::kFloat})
                    for (const std::int64_t d : {1, 4, 13, 80}) {
                        const Inputs inputs = random_inputs(batch, rows, d, type);
                        const auto found = value_and_gradients(rooted_sum, inputs, rows, batch, options),
                                   expected = value_and_gradients(reference::rooted_sum, inputs, rows, batch, options);
                        const double tolerance = type == torch::kDouble ? 1e-11 : 1e-3;
                        for (std::size_t i = 0; i < found.size(); ++i)
                            EXPECT_TRUE(torch::allclose(found[i], expected[i], tolerance, tolerance))
                                << "result " << i << ", width " << d << ", seed " << seed << ", roots "
                                << static_cast<int>(roots) << ", along " << static_cast<int>(options.along)
                                << ", message " << static_cast<int>(options.message);
                    }
            }
        }
    }
}

TEST(RootedSum, GradientsAreThoseOfDifferences) {
    torch::manual_seed(2);
    const batches::Batch batch = batches::batch_of({Graph(4, {{0, 1}, {1, 2}, {2, 0}}), Graph(2, {{0, 1}})});
    const RootedRows rows = rooted_rows(batch, Roots::Nodes);
    for (const auto& options : all_options) {
        const Inputs in = random_inputs(batch, rows, 3, torch::kDouble);
        std::vector<Tensor> inputs = {in.x, in.self};
        if (options.message != Message::Plain) inputs.push_back(in.edges);
        tensor::expect_gradients(
            [&] { return tensor::weighted_sum(rooted_sum(in.x, in.edges, in.self, rows, batch, options)); }, inputs);
    }
}

TEST(RootedSum, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(3);
    Random random(4);
    std::vector<Graph> graphs;
    for (int g = 0; g < 20; ++g) graphs.push_back(random_graph(static_cast<NodeId>(8 + g), 1, 5, random));
    const batches::Batch batch = batches::batch_of(graphs);
    for (const Roots roots : {Roots::Nodes, Roots::Edges}) {
        const RootedRows rows = rooted_rows(batch, roots);
        for (const auto& options : all_options) {
            if (roots == Roots::Edges && options.along == Along::Roots) continue;
            const Inputs inputs = random_inputs(batch, rows, 16, torch::kFloat);
            tensor::expect_same_bits_on_any_threads(
                [&] { return value_and_gradients(rooted_sum, inputs, rows, batch, options); });
        }
    }
}

TEST(RootedSum, SumsAlongRootsNeedNodesAsRoots) {
    const batches::Batch batch = batches::batch_of({Graph(3, {{0, 1}, {1, 2}})});
    const RootedRows rows = rooted_rows(batch, Roots::Edges);
    const Tensor x = torch::zeros({rows.size(), 2}, torch::kDouble), one = torch::ones({1}, torch::kDouble);
    EXPECT_THROW(static_cast<void>(rooted_sum(x, {}, one, rows, batch, {.along = Along::Roots})), c10::Error);
}

TEST(RowsOfEntries, AreTheReferenceAndItsGradient) {
    torch::manual_seed(5);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(6));
    const RootedRows rows = rooted_rows(batch, Roots::Nodes);
    const Tensor x = torch::randn({rows.size(), 3}, torch::kDouble).requires_grad_();
    const auto gradient = [&](const Tensor& y) { return torch::autograd::grad({tensor::weighted_sum(y)}, {x})[0]; };
    const auto n = batch.graph_offsets[1].item<std::int64_t>();
    for (const EntryRoot root : {EntryRoot::Node, EntryRoot::Neighbor}) {
        const auto found = rows_of_entries(x, root, rows, batch),
                   expected = reference::rows_of_entries(x, root, rows, batch);
        EXPECT_TRUE(torch::equal(found, expected));
        EXPECT_TRUE(torch::equal(gradient(found), gradient(expected)));
        // In the first graph, with n rows for each root.
        for (std::int64_t e = 0; e < batch.adjacency.offsets[n].item<std::int64_t>(); ++e) {
            const auto v = batch.rows[e].item<std::int64_t>(), w = batch.adjacency.columns[e].item<std::int64_t>();
            EXPECT_TRUE(torch::equal(found[e], x[root == EntryRoot::Node ? v * n + w : w * n + v])) << e;
        }
    }
}

}  // namespace
}  // namespace countable::ops
