#include "countable/models/lrp_ops.hpp"

#include "countable/models/testing.hpp"

namespace countable::models {
namespace {

constexpr Label node_labels = 2, edge_labels = 3;
const lrp::LabelClasses identity{.node = {0, 1, 2}, .edge = {0, 1, 2}};

LrpBatch lrp_batch(const std::vector<Graph>& graphs, const lrp::PlanOptions& options, lrp::Rows rows) {
    const auto plan = lrp::make_plan(graphs, identity, rows, options);
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    return slice(plan, all, node_labels, edge_labels).to(torch::kCPU, torch::kDouble);
}

torch::Tensor random(torch::IntArrayRef sizes) { return torch::randn(sizes, torch::kDouble).requires_grad_(); }

// Calls check(batch) for windows, factors, kinds of slots, labelled and unlabelled graphs.
void for_each_case(const std::function<void(const LrpBatch&)>& check) {
    for (const auto& graphs : {mixed_graphs(5), mixed_graphs(6, node_labels, edge_labels)})
        for (const lrp::Window window : {lrp::Window{1, 3}, {1, 1}, {4, 1}, {2, 2}})
            for (const auto factor : {lrp::Factor::Root, lrp::Factor::Sequence})
                for (const auto rows : {lrp::Rows::Nodes, lrp::Rows::Classes}) {
                    SCOPED_TRACE(testing::Message() << "LRP-" << window.depth << "-" << window.children);
                    check(lrp_batch(graphs, {.window = window, .factor = factor}, rows));
                }
}

TEST(LrpOps, GatherIsItsPlainTwin) {
    torch::manual_seed(1);
    for_each_case([](const LrpBatch& batch) {
        for (const auto activation : {Activation::Relu, Activation::Tanh})
            for (const std::int64_t d : {1, 7, 64, 130}) {
                const auto u = random({batch.slot_rows, batch.length, d}), s = random({batch.num_signatures(), d});
                const auto ours = lrp_gather(u, s, batch, activation);
                const auto twin = plain::lrp_gather(u, s, batch, activation);
                ASSERT_TRUE(torch::allclose(ours, twin, 1e-12, 1e-12));
                const auto found = torch::autograd::grad({weighted_sum(ours)}, {u, s});
                const auto expected = torch::autograd::grad({weighted_sum(twin)}, {u, s});
                for (std::size_t i = 0; i < 2; ++i)
                    ASSERT_TRUE(torch::allclose(found[i], expected[i], 1e-12, 1e-11)) << i;
            }
    });
}

TEST(LrpOps, FactorPoolAndSparseSumAreTheirPlainTwins) {
    torch::manual_seed(2);
    for_each_case([](const LrpBatch& batch) {
        const auto y = random({batch.num_groups(), 5}), factor = random({batch.factors.size(0), 5});
        const auto pooled = factor_pool(y, factor, batch), twin = plain::factor_pool(y, factor, batch);
        ASSERT_TRUE(torch::allclose(pooled, twin, 1e-12, 1e-12));
        const auto found = torch::autograd::grad({weighted_sum(pooled)}, {y, factor});
        const auto expected = torch::autograd::grad({weighted_sum(twin)}, {y, factor});
        for (std::size_t i = 0; i < 2; ++i) ASSERT_TRUE(torch::allclose(found[i], expected[i], 1e-12, 1e-12)) << i;

        const auto v = random({batch.length * batch.length * edge_labels, 3});
        const auto sums = sparse_sum(v, batch.signature_slots), sums_twin = plain::sparse_sum(v, batch.signature_slots);
        ASSERT_TRUE(torch::allclose(sums, sums_twin, 1e-12, 1e-12));
        ASSERT_TRUE(torch::allclose(torch::autograd::grad({weighted_sum(sums)}, {v})[0],
                                    torch::autograd::grad({weighted_sum(sums_twin)}, {v})[0], 1e-12, 1e-12));
    });
}

TEST(LrpOps, GradientsByDifferences) {
    torch::manual_seed(3);
    const auto batch =
        lrp_batch(mixed_graphs(8), {.window = {3, 1}, .factor = lrp::Factor::Sequence}, lrp::Rows::Nodes);
    const auto u = random({batch.slot_rows, batch.length, 2}), s = random({batch.num_signatures(), 2});
    for (const auto activation : {Activation::Relu, Activation::Tanh})
        expect_gradients([&] { return weighted_sum(lrp_gather(u, s, batch, activation)); }, {u, s});
}

TEST(LrpOps, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(4);
    Random source(4);
    std::vector<Graph> graphs;
    for (int i = 0; i < 30; ++i) graphs.push_back(random_graph(12, 1, 3, source));
    const auto run = [&](const LrpBatch& batch, const torch::Tensor& u, const torch::Tensor& s,
                         const torch::Tensor& f) {
        const auto z = factor_pool(lrp_gather(u, s, batch, Activation::Relu), f, batch);
        auto all = torch::autograd::grad({weighted_sum(z)}, {u, s, f});
        all.push_back(z);
        return all;
    };
    const int threads = at::get_num_threads();
    for (const auto rows : {lrp::Rows::Nodes, lrp::Rows::Classes}) {
        const auto batch =
            lrp_batch(graphs, {.window = {1, 3}, .factor = lrp::Factor::Sequence}, rows).to(torch::kCPU, torch::kFloat);
        const auto u = torch::randn({batch.slot_rows, batch.length, 96}).requires_grad_();
        const auto s = torch::randn({batch.num_signatures(), 96}).requires_grad_();
        const auto f = torch::randn({batch.factors.size(0), 96}).requires_grad_();
        at::set_num_threads(1);
        const auto expected = run(batch, u, s, f);
        for (const int count : {2, 8}) {
            at::set_num_threads(count);
            const auto found = run(batch, u, s, f);
            for (std::size_t i = 0; i < found.size(); ++i)
                EXPECT_TRUE(torch::equal(found[i], expected[i])) << count << i;
        }
    }
    at::set_num_threads(threads);
}

}  // namespace
}  // namespace countable::models
