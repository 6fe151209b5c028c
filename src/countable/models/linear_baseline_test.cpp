#include "countable/models/linear_baseline.hpp"

#include "countable/models/testing.hpp"

namespace countable::models {
namespace {

TEST(LinearBaseline, SeesTheSumsOfTheFeaturesAndOne) {
    const auto graphs = batches::mixed_graphs(3, 4);
    const auto features = baseline_features(batches::batch_of(graphs));
    ASSERT_EQ(features.size(0), std::ssize(graphs));
    ASSERT_EQ(features.size(1), 5);
    for (std::size_t g = 0; g < graphs.size(); ++g) {
        std::vector<double> counts(5, 0);
        counts[4] = 1;
        for (NodeId v = 0; v < graphs[g].num_nodes(); ++v) ++counts[graphs[g].node_label(v)];
        EXPECT_TRUE(torch::equal(features[static_cast<std::int64_t>(g)], torch::tensor(counts, torch::kDouble)));
    }
}

TEST(LinearBaseline, IsAddedToWhatTheNetworkSays) {
    for (const char* const name : {"gin", "gated-gcn", "ppgn", "deep-lrp-1-3"}) {
        ModelOptions options = default_options(name);
        options.width = 4;
        const auto graphs = batches::mixed_graphs(4, 4);
        const batches::NumberLabels labels(batches::testing_labels);
        const auto encoding = batches::encoding_of(graphs, labels.table());
        const Widths widths = widths_of(encoding, 2);
        torch::manual_seed(5);
        const auto alone = make_model(options, widths);
        options.linear_baseline = true;
        torch::manual_seed(5);
        const auto composed = std::dynamic_pointer_cast<WithLinearBaseline>(make_model(options, widths));
        ASSERT_TRUE(composed) << name;
        EXPECT_EQ(num_parameters(*composed), num_parameters(*alone)) << name;
        composed->set_weights(torch::randn({5, 2}));
        alone->to(torch::kDouble);
        composed->to(torch::kDouble);
        alone->eval();
        composed->eval();
        const auto batch = batch_for(*composed, graphs, encoding);
        const auto expected = alone->forward(batch) + baseline_features(batch).mm(composed->weights());
        EXPECT_TRUE(torch::allclose(composed->forward(batch), expected)) << name;
    }
}

}  // namespace
}  // namespace countable::models
