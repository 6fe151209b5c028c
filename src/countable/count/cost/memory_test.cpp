#include "countable/count/cost/memory.hpp"

#include <gmock/gmock.h>

#include "countable/count/cost/explanation.hpp"
#include "countable/count/cost/step_memory.hpp"
#include "countable/graph/random_graph.hpp"

namespace countable::count {
namespace {

Counter counter(const char* text, Embedding kind, Per per) {
    Labels labels;
    return Counter({{pattern::parse(text, labels), kind, per}});
}

TEST(StepMemory, WhatIsReadByNoLaterStepIsGivenBack) {
    // 1 reads 0, 2 reads 1, and 2 is kept: at most 10 + 20 with 5 on the way, then 20 + 4.
    const StepMemory memory{{10, 20, 4}, {0, 5, 0}, {{}, {0}, {1}}, {false, false, true}};
    EXPECT_EQ(memory.peak(), 35);
    // 1 and 2 read nothing, 3 reads both: to begin with 2, which needs most on the way, is better.
    StepMemory two{{0, 10, 10, 0}, {0, 0, 20, 0}, {{}, {}, {}, {1, 2}}, {false, false, false, false}};
    EXPECT_EQ(two.peak(), 40);
    two.order = {2, 1, 3};
    EXPECT_EQ(two.peak(), 30);
}

TEST(Memory, WhatDoesNotFitIsRefusedBeforehand) {
    Random random{83};
    const Graph plain = random_graph(400, 1, 20, random), labelled = random_labelled_graph(400, 1, 20, 2, 2, random);
    for (const auto& [graph, text] : {std::pair(&plain, "4-cycle"), {&plain, "cycle-6"}, {&labelled, "a:x, b:y, a-b"}})
        for (const Per per : {Per::Graph, Per::Node, Per::Edge}) {
            const Counter patterns = counter(text, Embedding::NonInduced, per);
            const double bytes = patterns.explain(*graph)[0].bytes;
            EXPECT_GT(bytes, graph_bytes(*graph)) << text;
            RunOptions options;
            options.memory = static_cast<std::uint64_t>(bytes) + 1;
            EXPECT_EQ(patterns.answer(*graph, options)[0].outcome, Outcome::Exact) << text;
            options.memory = static_cast<std::uint64_t>(bytes / 2);
            try {
                (void)patterns.answer(*graph, options);
                FAIL() << text;
            } catch (const std::invalid_argument& error) {
                EXPECT_THAT(error.what(),
                            ::testing::MatchesRegex("counting would take about .* of memory, and .* are available"));
            }
        }
}

}  // namespace
}  // namespace countable::count
