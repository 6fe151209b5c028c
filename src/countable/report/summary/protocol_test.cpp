#include "countable/report/summary/protocol.hpp"

#include <gmock/gmock.h>

#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

// GIN on triangles with so many seeds, one variant, and runs of so many epochs.
Results small_sweep(std::uint64_t seeds, std::int64_t epochs, std::int64_t graphs) {
    std::vector<std::pair<double, double>> errors(seeds, {0.1, 0.1});
    Results results = gin_on_triangles(errors);
    for (auto& run : results.runs) run.epochs = epochs;
    results.variances = {{"er", "triangle", graphs, 3, 7.5, 0.2}};
    return results;
}

// The same, each run listed again with its readout refitted.
Results refitted_sweep(std::int64_t epochs_as_trained, std::int64_t epochs_refitted) {
    Results results = small_sweep(5, epochs_as_trained, 5000);
    for (auto run : std::vector(results.runs)) {
        run.key = refitted(run.key);
        run.epochs = epochs_refitted;
        results.runs.push_back(run);
    }
    return results;
}

std::string note(const Results& results) { return smaller_than_the_paper(results, make_cells(results)); }

TEST(Protocol, AMiniatureSaysWhatIsSmaller) {
    EXPECT_EQ(note(small_sweep(1, 50, 1000)),
              "A miniature of the paper's experiment: 1,000 graphs in each dataset instead of 5,000, 50 epochs instead "
              "of 100, one seed instead of five, one variant of each message passing network instead of four. It shows "
              "that everything works; its results are no reproduction of the paper's.");
}

TEST(Protocol, FewerSeedsAloneAreNoMiniature) {
    Results results = small_sweep(3, 100, 5000);
    for (auto& run : results.runs) run.key.model = "ppgn";
    EXPECT_EQ(note(results), "Less than the paper's experiment: three seeds instead of five.");
}

TEST(Protocol, TheWholeExperimentNeedsNoNote) {
    Results results = small_sweep(5, 100, 5000);
    for (auto& run : results.runs) run.key.model = "ppgn";
    EXPECT_EQ(note(results), "");
    results = {};
    results.table = "variances";
    EXPECT_EQ(note(results), "");
}

TEST(Protocol, TheRefitIsNoEpoch) {
    // Older sweeps counted it in both listings of a run.
    for (const std::int64_t as_trained : {100, 101}) {
        const Results results = refitted_sweep(as_trained, 101);
        EXPECT_EQ(protocol_of(results, make_cells(results)).epochs, 100);
    }
}

TEST(Protocol, OneSeedIsNoMedian) {
    EXPECT_THAT(seeds_sentence(make_cells(small_sweep(1, 100, 5000))), testing::StartsWith("One seed, "));
    EXPECT_THAT(seeds_sentence(make_cells(small_sweep(5, 100, 5000))),
                testing::AllOf(testing::StartsWith("Best and median over five seeds "),
                               testing::EndsWith("on the validation graphs.")));
    // A variant of another cell with fewer seeds.
    Results results = small_sweep(5, 100, 5000);
    results.runs.push_back(results.runs.front());
    results.runs.back().key.task = "3-star";
    EXPECT_THAT(seeds_sentence(make_cells(results)),
                testing::EndsWith("on the validation graphs, or over fewer where not all of its runs are done."));
}

TEST(Protocol, TheTallyTellsAsTrainedFromRefitted) {
    Results results = refitted_sweep(100, 101);
    for (auto& run : results.runs) run.scores[TestError] = run.key.refitted ? 0.1 : 0.2;  // 0.125 in the paper
    EXPECT_EQ(tally_sentence(make_cells(results)),
              "Medians at most the paper's: 0 of 1 as trained, 1 of 1 with the readout refitted");
    EXPECT_EQ(tally_sentence(make_cells(small_sweep(5, 100, 5000))), "Medians at most the paper's: 1 of 1 as trained");
}

}  // namespace
}  // namespace countable::report
