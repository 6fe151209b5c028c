#include "countable/ops/shared_norms.hpp"

#include <gmock/gmock.h>

#include "countable/distributed/testing.hpp"
#include "countable/ops/dense_ops.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using Norm = Tensor (*)(const Tensor&, torch::nn::BatchNorm1dImpl&);

struct Pass {
    Tensor y, dx, dweight, dbias, running_mean, running_var;
};

Pass pass(Norm normalise, const Tensor& rows, const Tensor& weights) {
    torch::nn::BatchNorm1d norm(rows.size(1));
    norm->to(torch::kDouble);
    const Tensor x = rows.clone().requires_grad_();
    const Tensor y = normalise(x, *norm);
    const auto gradients = torch::autograd::grad({(y * weights).sum()}, {x, norm->weight, norm->bias});
    return {y.detach(), gradients[0], gradients[1], gradients[2], norm->running_mean, norm->running_var};
}

// One rank has a single row, which alone would have no variance.
TEST(SharedNorms, AreThoseOfOneProcessWithAllRows) {
    torch::manual_seed(3);
    const Tensor rows = torch::randn({7, 4}, torch::kDouble), weights = torch::randn({7, 4}, torch::kDouble);
    for (const Norm normalise : {&norm_relu, &batch_norm}) {
        const Pass alone = pass(normalise, rows, weights);
        distributed::on_ranks(2, [&](distributed::Group& group) {
            const SharedNorms shared(group);
            const std::int64_t first = group.is_first() ? 0 : 1, last = group.is_first() ? 1 : 7;
            const Pass part = pass(normalise, rows.slice(0, first, last), weights.slice(0, first, last));
            const auto near = [](const Tensor& a, const Tensor& b) { return torch::allclose(a, b, 1e-10, 1e-12); };
            EXPECT_TRUE(near(part.y, alone.y.slice(0, first, last)));
            EXPECT_TRUE(near(part.dx, alone.dx.slice(0, first, last)));
            EXPECT_TRUE(near(part.running_mean, alone.running_mean));
            EXPECT_TRUE(near(part.running_var, alone.running_var));
            group.sum(part.dweight);
            group.sum(part.dbias);
            EXPECT_TRUE(near(part.dweight, alone.dweight));
            EXPECT_TRUE(near(part.dbias, alone.dbias));
        });
    }
}

TEST(SharedNorms, ASingleRowOfAllRanksTakesTheRunningStatistics) {
    const Tensor rows = torch::ones({1, 3}, torch::kDouble);
    for (const Norm normalise : {&norm_relu, &batch_norm})
        distributed::on_ranks(2, [&](distributed::Group& group) {
            const SharedNorms shared(group);
            torch::nn::BatchNorm1d norm(3);
            norm->to(torch::kDouble);
            const Tensor mine = group.is_first() ? rows : torch::empty({0, 3}, torch::kDouble);
            const Tensor y = normalise(mine, *norm);
            EXPECT_EQ(y.size(0), mine.size(0));
            EXPECT_TRUE(torch::allclose(y, mine, 1e-4));
            EXPECT_EQ(norm->num_batches_tracked.item<std::int64_t>(), 0);
        });
}

TEST(SharedNorms, EndWithTheirObject) {
    EXPECT_FALSE(SharedNorms::active());
    distributed::on_ranks(2, [](distributed::Group& group) {
        {
            const SharedNorms shared(group);
            EXPECT_TRUE(SharedNorms::active());
        }
        EXPECT_FALSE(SharedNorms::active());
    });
}

}  // namespace
}  // namespace countable::ops
