#include "countable/ops/ppgn_block.hpp"

#include "countable/batches/testing.hpp"
#include "countable/ops/tuples.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

struct Block {
    Block(std::int64_t in, std::int64_t out, std::int64_t depth, torch::Dtype type = torch::kDouble)
        : m1(in, out, out, depth),
          m2(in, out, out, depth),
          skip(in, out),
          product(torch::nn::LinearOptions(out, out).bias(false)) {
        for (torch::nn::Module* const module : modules()) module->to(type);
    }
    [[nodiscard]] std::vector<torch::nn::Module*> modules() { return {m1.get(), m2.get(), skip.get(), product.get()}; }
    [[nodiscard]] std::vector<Tensor> parameters() {
        std::vector<Tensor> all;
        for (torch::nn::Module* const module : modules())
            for (const Tensor& parameter : module->parameters()) all.push_back(parameter);
        return all;
    }
    [[nodiscard]] PpgnMaps maps() { return {*m1, *m2, *skip, *product}; }

    Mlp m1, m2;
    torch::nn::Linear skip, product;
};

Tensor pairs(const Tensor& offsets, std::int64_t in, torch::Dtype type) {
    return torch::randn({tuple_offsets(offsets, 2)[-1].item<std::int64_t>(), in}, type).requires_grad_();
}

std::vector<Tensor> with_gradients(const Tensor& y, std::vector<Tensor> inputs) {
    auto all = torch::autograd::grad({tensor::weighted_sum(y)}, inputs);
    all.push_back(y.detach());
    return all;
}

TEST(PpgnBlock, IsItsReferenceWithGradients) {
    torch::manual_seed(21);
    const auto offsets = torch::tensor({0, 5, 5, 6, 8, 18, 22}, torch::kInt64);
    for (const std::int64_t in : {2, 16})
        for (const std::int64_t out : {3, 16, 20})
            for (const std::int64_t depth : {1, 2, 3})
                for (const bool mean : {false, true})
                    for (const bool relu : {false, true}) {
                        Block block(in, out, depth);
                        const auto x = pairs(offsets, in, torch::kDouble);
                        auto inputs = block.parameters();
                        inputs.push_back(x);
                        const PpgnBlockOptions options{.pooling = mean ? kernels::Pooling::Mean : kernels::Pooling::Sum,
                                                       .size = relu ? 3.0 : 1.0,
                                                       .after = relu ? After::Relu : After::Nothing};
                        const auto y = ppgn_block(x, block.maps(), offsets, options);
                        const auto found = with_gradients(y, inputs);
                        const auto expected =
                            with_gradients(reference::ppgn_block(x, block.maps(), offsets, options), inputs);
                        for (std::size_t i = 0; i < found.size(); ++i)
                            ASSERT_TRUE(torch::allclose(found[i], expected[i], 1e-10, 1e-10))
                                << in << " -> " << out << ", depth " << depth << ", tensor " << i;
                        const torch::NoGradGuard no_gradients;  // which keeps nothing in between
                        ASSERT_TRUE(torch::equal(ppgn_block(x, block.maps(), offsets, options), y));
                    }
}

TEST(PpgnBlock, SameBitsOnAnyThreads) {
    torch::manual_seed(22);
    const auto offsets = torch::arange(0, 13, torch::kInt64) * 15;
    Block block(16, 16, 2, torch::kFloat);
    const auto x = pairs(offsets, 16, torch::kFloat);
    auto inputs = block.parameters();
    inputs.push_back(x);
    tensor::expect_same_bits_on_any_threads(
        [&] { return with_gradients(ppgn_block(x, block.maps(), offsets, {.after = After::Relu}), inputs); });
}

TEST(PpgnBlock, NothingAtAllAndNoGradientOfTheInput) {
    Block block(2, 4, 2);
    const auto none = torch::tensor({0, 0, 0}, torch::kInt64);
    const auto empty = ppgn_block(pairs(none, 2, torch::kDouble), block.maps(), none);
    EXPECT_EQ(empty.size(0), 0);
    const auto offsets = torch::tensor({0, 3}, torch::kInt64);
    const auto x = pairs(offsets, 2, torch::kDouble).detach();
    const auto inputs = block.parameters();
    const auto found = with_gradients(ppgn_block(x, block.maps(), offsets), inputs);
    const auto expected = with_gradients(reference::ppgn_block(x, block.maps(), offsets), inputs);
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_TRUE(torch::allclose(found[i], expected[i])) << i;
}

}  // namespace
}  // namespace countable::ops
