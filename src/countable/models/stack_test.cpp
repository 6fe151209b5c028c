#include "countable/models/stack.hpp"

#include <cmath>

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

std::vector<std::vector<std::int64_t>> shapes(ops::Mlp head) {
    std::vector<std::vector<std::int64_t>> all;
    for (const auto& layer : head->layers()) all.push_back(layer->weight.sizes().vec());
    return all;
}

using Shapes = std::vector<std::vector<std::int64_t>>;

TEST(Head, HasOneWidthOrHalvesIt) {
    const ModelOptions halving{.depth = 2, .head_depth = 3, .head_width = 0};
    EXPECT_EQ(shapes(make_head(halving, 70, 1)), (Shapes{{35, 70}, {17, 35}, {1, 17}}));  // as Dwivedi et al. have it
    EXPECT_EQ(shapes(make_head(halving, 1, 2)), (Shapes{{1, 1}, {1, 1}, {2, 1}}));
    EXPECT_EQ(shapes(make_head({.head_depth = 1, .head_width = 0}, 70, 3)), (Shapes{{3, 70}}));
    EXPECT_EQ(shapes(make_head({.head_depth = 3, .head_width = 5}, 70, 1)), (Shapes{{5, 70}, {5, 5}, {1, 5}}));
    ModelOptions jumping = halving;
    jumping.jumping_knowledge = true;
    EXPECT_EQ(shapes(make_head(jumping, 8, 1)), (Shapes{{8, 16}, {4, 8}, {1, 4}}));
}

TEST(Stack, SumsAreDividedByTheSize) {
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(3, 2));
    ModelOptions options = default_options("gin");
    torch::manual_seed(1);
    const auto sums = make_model(options, {.node = 2});
    options.readout_size = 4;
    torch::manual_seed(1);
    const auto quarters = make_model(options, {.node = 2});
    const auto bias = sums->named_parameters()["head.linear0.bias"];  // the head is linear
    EXPECT_TRUE(torch::allclose(outputs(*sums, batch) - bias, 4 * (outputs(*quarters, batch) - bias)));
    for (const double size : {0.0, -1.0, std::nan("")}) {
        options.readout_size = size;
        EXPECT_THROW(static_cast<void>(make_model(options, {})), std::invalid_argument) << size;
    }
    for (const char* const name : {"diffpool", "enn-s2s"}) {
        options = default_options(name);
        options.readout_size = 4;
        EXPECT_THROW(static_cast<void>(make_model(options, {})), std::invalid_argument) << name;
    }
}

TEST(Stack, TheLastReluMayBeMissing) {
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(3, 2));
    for (const bool normed : {false, true}) {
        ModelOptions options = default_options("gin");
        options.depth = 2;
        options.width = 4;
        options.batch_norm = normed;
        torch::manual_seed(1);
        const auto with = make_model(options, {.node = 2});
        options.last_relu = false;
        torch::manual_seed(1);
        const auto without = make_model(options, {.node = 2});
        for (const auto& model : {with, without}) {  // the sum over the channels of what is pooled
            const torch::NoGradGuard no_gradients;
            model->named_parameters()["head.linear0.weight"].fill_(1);
            model->named_parameters()["head.linear0.bias"].zero_();
        }
        EXPECT_TRUE((outputs(*with, batch) >= 0).all().item<bool>());
        EXPECT_TRUE((outputs(*without, batch) < -1e-6).any().item<bool>());
    }
    for (const char* const name : {"gated-gcn", "diffpool"}) {
        ModelOptions options = default_options(name);
        options.last_relu = false;
        EXPECT_THROW(static_cast<void>(make_model(options, {})), std::invalid_argument) << name;
    }
}

}  // namespace
}  // namespace countable::models
