#include "countable/ops/rooted/rooted_block.hpp"

#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

constexpr std::int64_t block_in = 5, block_hidden = 7, block_out = 4;

struct BlockCase {
    Roots roots = Roots::Nodes;
    RootedBlockOptions options;
    std::int64_t depth = 2;
    [[nodiscard]] std::string text() const {
        return std::string(roots == Roots::Nodes ? "nodes" : "edges") + (options.root_sums ? ", root sums" : "") +
               (options.after == After::Relu ? ", ReLU" : "") + ", depth " + std::to_string(depth);
    }
};

std::vector<BlockCase> block_cases() {
    std::vector<BlockCase> all;
    for (const auto& [roots, root_sums] :
         {std::pair(Roots::Nodes, false), std::pair(Roots::Nodes, true), std::pair(Roots::Edges, false)})
        for (const After after : {After::Nothing, After::Relu})
            for (const std::int64_t depth : {1, 2, 3})  // the last by the reference
                all.push_back({roots, {.root_sums = root_sums, .after = after}, depth});
    return all;
}

struct BlockInputs {
    Tensor x, self;
    Mlp mlp{nullptr};
    [[nodiscard]] std::vector<Tensor> all() const {
        std::vector<Tensor> list = {x, self};
        for (const auto& parameter : mlp->parameters()) list.push_back(parameter);
        return list;
    }
};

BlockInputs random_block_inputs(const BlockCase& test, const RootedRows& rows, std::int64_t width, torch::Dtype type) {
    BlockInputs inputs{torch::randn({rows.size(), width}, type).requires_grad_(),
                       torch::randn({1}, type).requires_grad_(),
                       Mlp((test.options.root_sums ? 2 : 1) * width, block_hidden, block_out, test.depth)};
    inputs.mlp->to(type);
    return inputs;
}

template <typename Block>
std::vector<Tensor> value_and_block_gradients(const Block& block, const BlockInputs& in_, const RootedRows& rows,
                                              const batches::Batch& batch, const RootedBlockOptions& options) {
    Mlp mlp = in_.mlp;
    std::vector<Tensor> result = {block(in_.x, in_.self, *mlp, rows, batch, options)};
    for (const auto& gradient : torch::autograd::grad({tensor::weighted_sum(result[0])}, in_.all()))
        result.push_back(gradient);
    return result;
}

// Graphs of more rows than a block has among them.
std::vector<Graph> small_and_large() {
    Random random(3);
    std::vector<Graph> graphs = batches::mixed_graphs(4);
    graphs.push_back(random_graph(20, 1, 6, random));
    graphs.push_back(Graph());
    graphs.push_back(random_graph(4, 1, 2, random));
    return graphs;
}

TEST(RootedBlock, IsItsReference) {
    torch::manual_seed(1);
    const batches::Batch batch = batches::batch_of(small_and_large());
    for (const BlockCase& test : block_cases())
        for (const auto type : {torch::kDouble, torch::kFloat}) {
            const RootedRows rows = rooted_rows(batch, test.roots);
            const BlockInputs inputs = random_block_inputs(test, rows, block_in, type);
            const auto found = value_and_block_gradients(rooted_block, inputs, rows, batch, test.options),
                       expected = value_and_block_gradients(reference::rooted_block, inputs, rows, batch, test.options);
            for (std::size_t i = 0; i < found.size(); ++i) {
                const double scale = std::max(1.0, expected[i].abs().max().item<double>());
                EXPECT_LT((found[i] - expected[i]).abs().max().item<double>() / scale,
                          type == torch::kDouble ? 1e-12 : 1e-3)
                    << "result " << i << ", " << test.text();
            }
        }
}

TEST(RootedBlock, GradientsAreThoseOfDifferences) {
    torch::manual_seed(2);
    const batches::Batch batch = batches::batch_of({Graph(4, {{0, 1}, {1, 2}, {2, 0}}), Graph(2, {{0, 1}})});
    for (const BlockCase& test : block_cases()) {
        SCOPED_TRACE(test.text());
        const RootedRows rows = rooted_rows(batch, test.roots);
        const BlockInputs inputs = random_block_inputs(test, rows, 2, torch::kDouble);
        Mlp mlp = inputs.mlp;
        tensor::expect_gradients(
            [&] { return tensor::weighted_sum(rooted_block(inputs.x, inputs.self, *mlp, rows, batch, test.options)); },
            inputs.all());
    }
}

TEST(RootedBlock, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(3);
    Random random(4);
    std::vector<Graph> graphs;
    for (int g = 0; g < 20; ++g) graphs.push_back(random_graph(static_cast<NodeId>(8 + g), 1, 5, random));
    const batches::Batch batch = batches::batch_of(graphs);
    for (const BlockCase& test : block_cases()) {
        if (test.depth > 2) continue;
        const RootedRows rows = rooted_rows(batch, test.roots);
        const BlockInputs inputs = random_block_inputs(test, rows, 16, torch::kFloat);
        tensor::expect_same_bits_on_any_threads(
            [&] { return value_and_block_gradients(rooted_block, inputs, rows, batch, test.options); });
    }
}

TEST(RootedBlock, NoGradientsForInputsWithout) {
    torch::manual_seed(5);
    const batches::Batch batch = batches::batch_of({Graph(3, {{0, 1}, {1, 2}})});
    const RootedRows rows = rooted_rows(batch, Roots::Nodes);
    Mlp mlp(block_in, block_hidden, block_out, 2);
    mlp->to(torch::kDouble);
    const Tensor x = torch::randn({rows.size(), block_in}, torch::kDouble), one = torch::ones({1}, torch::kDouble);
    const auto gradient = [&](const Tensor& y) {
        return torch::autograd::grad({tensor::weighted_sum(y)}, {mlp->layers()[0]->weight})[0];
    };
    EXPECT_TRUE(torch::allclose(gradient(rooted_block(x, one, *mlp, rows, batch)),
                                gradient(reference::rooted_block(x, one, *mlp, rows, batch)), 1e-12, 1e-12));
}

}  // namespace
}  // namespace countable::ops
