#include "countable/sweep/label_variances.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "countable/datasets/targets.hpp"

namespace countable::sweep {
namespace {

TEST(LabelVariances, TrianglesOfErdosRenyiGraphsVaryAsTheyMust) {
    // Var = C(n,3) (p^3 - p^6) + 12 C(n,4) (p^5 - p^6): pairs of triangles that share all edges, or one.
    const double p = 0.3;
    const double truth = 120 * (std::pow(p, 3) - std::pow(p, 6)) + 12 * 210 * (std::pow(p, 5) - std::pow(p, 6));
    const auto found = label_variances("er", 0, 0);
    ASSERT_EQ(found.size(), datasets::target_names.size());
    const auto& triangle = found[1];
    EXPECT_EQ(triangle.task, "triangle");
    EXPECT_EQ(triangle.graphs, 5000);
    EXPECT_NEAR(triangle.variance, truth, 4 * triangle.standard_error);
    EXPECT_NEAR(triangle.mean, 120 * std::pow(p, 3), 4 * std::sqrt(truth / 5000));
    EXPECT_LT(triangle.standard_error, 0.1 * triangle.variance);
}

// A hundred thousand graphs have the true values up to a fifth of the error of the paper's five thousand.
TEST(LabelVariances, OfTheSeededDatasetsAreTheTrueOnesWithinSamplingError) {
    for (const char* const dataset : {"er", "regular"}) {
        const auto ours = label_variances(dataset, 0, 0), truth = label_variances(dataset, 100'000, 1);
        for (std::size_t t = 0; t < ours.size(); ++t) {
            EXPECT_NEAR(ours[t].variance, truth[t].variance,
                        4 * std::hypot(ours[t].standard_error, truth[t].standard_error))
                << dataset << " " << ours[t].task;
            EXPECT_LT(truth[t].standard_error, 0.5 * ours[t].standard_error);
        }
    }
}

}  // namespace
}  // namespace countable::sweep
