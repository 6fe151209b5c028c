#include "countable/ops/set2set.hpp"

#include "countable/tensor/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

// Segment by segment, with torch's LSTM and softmax.
Tensor by_formula(const torch::nn::Module& module, const Tensor& z, const std::vector<std::int64_t>& offsets,
                  std::int64_t steps) {
    const auto weights = module.named_parameters();
    const std::int64_t width = z.size(1);
    std::vector<Tensor> rows;
    for (std::size_t s = 0; s + 1 < offsets.size(); ++s) {
        const Tensor own = z.slice(0, offsets[s], offsets[s + 1]);
        Tensor q = torch::zeros({1, width}, torch::kDouble), cell = q, q_star = torch::cat({q, q}, 1);
        for (std::int64_t step = 0; step < steps; ++step) {
            std::tie(q, cell) = torch::lstm_cell(q_star, {q, cell}, weights["input.weight"], weights["hidden.weight"],
                                                 weights["input.bias"], weights["hidden.bias"]);
            const Tensor answers = torch::softmax(torch::mv(own, q[0]), 0);
            q_star = torch::cat({q, torch::mv(own.t(), answers).unsqueeze(0)}, 1);
        }
        rows.push_back(q_star[0]);
    }
    return torch::stack(rows);
}

TEST(Set2Set, EqualsItsFormula) {
    torch::manual_seed(4);
    const std::vector<std::int64_t> bounds = {0, 3, 3, 4, 9};
    const Tensor offsets = torch::tensor(bounds);
    const Tensor z = torch::randn({9, 3}, torch::kDouble).requires_grad_();
    for (const std::int64_t steps : {1, 3}) {
        Set2Set module(3, steps);
        module->to(torch::kDouble);
        const Tensor found = module->forward(z, offsets);
        ASSERT_EQ(found.sizes(), (torch::IntArrayRef{4, 6}));
        EXPECT_TRUE(torch::allclose(found, by_formula(*module, z, bounds, steps), 1e-9, 1e-12));
        auto inputs = module->parameters();
        inputs.push_back(z);
        tensor::expect_gradients([&] { return tensor::weighted_sum(module->forward(z, offsets)); }, inputs);
        EXPECT_TRUE(torch::isfinite(module->forward(1e4 * z, offsets)).all().item<bool>()) << "exp() must not overflow";
    }
}

TEST(Set2Set, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(5);
    Set2Set module(4, 2);
    const Tensor offsets = torch::arange(0, 41, 4), z = torch::randn({40, 4}).requires_grad_();
    tensor::expect_same_bits_on_any_threads([&] {
        const auto found = module->forward(z, offsets);
        auto result = torch::autograd::grad({tensor::weighted_sum(found)}, module->parameters());
        result.push_back(found);
        return result;
    });
}

}  // namespace
}  // namespace countable::ops
