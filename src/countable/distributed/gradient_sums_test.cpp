#include "countable/distributed/gradient_sums.hpp"

#include <gmock/gmock.h>

#include "countable/distributed/testing.hpp"

namespace countable::distributed {
namespace {

// Two maps, and a parameter that the loss does not depend on.
std::vector<torch::Tensor> parameters() {
    const auto numbers = [](std::vector<std::int64_t> shape) {
        return torch::arange(shape[0] * shape[1], torch::kDouble).reshape(shape).div_(7).requires_grad_(true);
    };
    return {numbers({4, 3}), numbers({3, 2}), numbers({1, 5})};
}

torch::Tensor loss_of(const std::vector<torch::Tensor>& p, const torch::Tensor& x) {
    return x.mm(p[0]).tanh().mm(p[1]).square().sum();
}

torch::Tensor rows() { return torch::arange(20, torch::kDouble).reshape({5, 4}).div_(20); }

TEST(GradientSums, AreThoseOfAllRows) {
    const auto alone = parameters();
    loss_of(alone, rows()).backward();
    for (const std::int64_t bucket_bytes : {1, 100, 1 << 20})
        on_ranks(2, [&](Group& group) {
            const auto mine = parameters();
            GradientSums sums(group, mine, {.bucket_bytes = bucket_bytes});
            for (int step = 0; step < 2; ++step) {
                for (const auto& p : mine) p.mutable_grad() = torch::Tensor();
                sums.begin();
                loss_of(mine, group.is_first() ? rows().narrow(0, 0, 2) : rows().narrow(0, 2, 3)).backward();
                const auto beside = torch::ones({2});
                sums.finish(beside);
                EXPECT_EQ(beside[1].item<float>(), 2);
                for (std::size_t i = 0; i < 2; ++i)
                    EXPECT_TRUE(torch::allclose(mine[i].grad(), alone[i].grad(), 1e-12)) << "parameter " << i;
                EXPECT_EQ(mine[2].grad().abs().sum().item<double>(), 0);
            }
            EXPECT_EQ(sums.buckets(), bucket_bytes == 1 ? 3u : bucket_bytes == 100 ? 2u : 1u);
        });
}

TEST(GradientSums, BackwardsOutsideDoNothing) {
    on_ranks(2, [](Group& group) {
        const auto mine = parameters();
        const GradientSums sums(group, mine);
        if (group.is_first()) loss_of(mine, rows()).backward();
        EXPECT_EQ(group.bytes_summed(), 0u);
    });
}

}  // namespace
}  // namespace countable::distributed
