#include "countable/report/summary/claims.hpp"

#include <gmock/gmock.h>

#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using testing::HasSubstr;

// All models on triangles of the first dataset, with the same error for all but those that can count them.
Results triangles(double blind, double counting) {
    Results results;
    results.table = "table1";
    for (const auto& row : find_table("table1")->rows) {
        const std::string& model = row.name;
        const bool counts = model == "ppgn" || model == "lrp-1-3" || model == "deep-lrp-1-3";
        for (std::uint64_t seed = 0; seed < 3; ++seed)
            results.runs.push_back(done({"er", "triangle", model, "plain", seed}, 1, counts ? counting : blind));
    }
    return results;
}

TEST(Claims, HoldWhereTheErrorsSaySo) {
    const auto list = claims(make_cells(triangles(0.1, 1e-5)));
    ASSERT_EQ(list.size(), 6u);  // two on triangles and one on stars, for each dataset
    EXPECT_EQ(list[0].text, "Erdős–Rényi, triangle: GCN, GIN, GraphSAGE, sGNN and 2-IGN stay above 1E-2");
    EXPECT_EQ(list[0].finding, Finding::Holds);
    EXPECT_EQ(list[1].text, "Erdős–Rényi, triangle: PPGN, LRP-1-3 and Deep LRP-1-3 go below 1E-3");
    EXPECT_EQ(list[1].finding, Finding::Holds);
    EXPECT_EQ(list[2].text, "Erdős–Rényi, 3-star: GIN and GraphSAGE go below 1E-3");
    EXPECT_EQ(list[2].finding, Finding::NotKnownYet);
    EXPECT_EQ(list[2].detail, "GIN: 0 of 0 runs, GraphSAGE: 0 of 0 runs");
}

TEST(Claims, OneBestRunBelowOrOneMedianAboveBreaksThem) {
    Results results = triangles(0.1, 1e-5);
    results.runs[4].scores[TestError] = 0.009;  // a run of GIN
    for (auto& run : results.runs)
        if (run.key.model == "ppgn") run.scores[TestError] = 2e-3;
    const auto list = claims(make_cells(results));
    EXPECT_EQ(list[0].finding, Finding::DoesNotHold);
    EXPECT_EQ(list[0].detail, "GIN: median 1.00E-1, best 9.00E-3");
    EXPECT_EQ(list[1].finding, Finding::DoesNotHold);
    EXPECT_THAT(list[1].detail, HasSubstr("PPGN: median 2.00E-3"));
}

TEST(Claims, NothingIsSaidOfPpgnOnInducedPatternsOfFourNodes) {
    Results results = triangles(0.1, 1e-5);
    results.table = "table5";
    for (auto& run : results.runs) run.key.task = "chordal-cycle";
    int of_four_nodes = 0, with_ppgn = 0;
    for (const auto& claim : claims(make_cells(results))) {
        const bool four_nodes =
            claim.text.find("tailed") != std::string::npos || claim.text.find("chordal") != std::string::npos;
        const bool named = claim.text.find("PPGN") != std::string::npos;
        EXPECT_FALSE(four_nodes && named) << claim.text;
        of_four_nodes += four_nodes ? 1 : 0;
        with_ppgn += named ? 1 : 0;
    }
    EXPECT_EQ(of_four_nodes, 8);  // for each dataset and each of the two patterns, who is blind and who counts
    EXPECT_EQ(with_ppgn, 2);      // the attributed triangle of each dataset
}

TEST(Claims, NothingIsSaidOfModelsThatNobodyRan) {
    Results results;
    results.table = "table5";
    results.runs.push_back(done({"er", "chordal-cycle", "lrp-1-3", "plain", 0}, 1, 1e-5));
    const auto list = claims(make_cells(results));
    EXPECT_FALSE(list.empty());
    for (const auto& claim : list) EXPECT_THAT(claim.text, testing::Not(HasSubstr("GCN")));
}

TEST(Claims, AreNotKnownBeforeAllRunsHaveEnded) {
    Results results = triangles(0.1, 1e-5);
    results.runs[4].status = RunStatus::Missing;
    EXPECT_EQ(claims(make_cells(results))[0].finding, Finding::NotKnownYet);
    EXPECT_EQ(claims(make_cells(results))[0].detail, "GIN: 2 of 3 runs");
}

// The models that are named are those of which the theory says so: see also tests/can_command_test.py.
TEST(Claims, OfEveryTaskOfThePaper) {
    Results results = triangles(0.1, 1e-5);
    results.table = "all-synthetic";
    std::vector<std::string> of_random_graphs;
    for (const auto& claim : claims(make_cells(results)))
        if (claim.text.starts_with("Random regular")) of_random_graphs.push_back(claim.text);
    const std::string blind = ": GCN, GIN, GraphSAGE, sGNN and 2-IGN stay above 1E-2";
    EXPECT_THAT(
        of_random_graphs,
        testing::ElementsAre("Random regular, triangle" + blind,
                             "Random regular, triangle: PPGN, LRP-1-3 and Deep LRP-1-3 go below 1E-3",
                             "Random regular, 3-star: GIN and GraphSAGE go below 1E-3",
                             "Random regular, tailed triangle" + blind,
                             "Random regular, tailed triangle: LRP-1-3 and Deep LRP-1-3 go below 1E-3",
                             "Random regular, chordal cycle" + blind,
                             "Random regular, chordal cycle: LRP-1-3 and Deep LRP-1-3 go below 1E-3",
                             "Random regular, attributed triangle" + blind,
                             "Random regular, attributed triangle: PPGN, LRP-1-3 and Deep LRP-1-3 go below 1E-3"));
}

}  // namespace
}  // namespace countable::report
