#include <gtest/gtest.h>

#include <atomic>

#include "countable/count/counter.hpp"
#include "countable/count/stream.hpp"
#include "countable/graph/random_graph.hpp"

namespace countable::count {
namespace {

Graph hub(NodeId leaves) {
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= leaves; ++leaf) edges.push_back({0, leaf});
    return {leaves + 1, edges};
}

std::vector<Query> queries(std::initializer_list<const char*> names, Per per = Per::Graph) {
    Labels labels;
    std::vector<Query> list;
    for (const char* const name : names) list.push_back({pattern::parse(name, labels), Embedding::NonInduced, per});
    return list;
}

TEST(Outcome, AnOverflowLeavesTheOtherCounts) {
    for (const Per per : {Per::Graph, Per::Node, Per::Edge}) {
        const Counter counter(queries({"star-2", "star-15", "edge"}, per));
        const auto results = counter.answer(hub(5'000));
        EXPECT_EQ(results[0].outcome, Outcome::Exact);
        EXPECT_EQ(results[0].total, binomial(5'000, 2));
        EXPECT_EQ(results[1].outcome, Outcome::Overflow);
        EXPECT_EQ(results[2].outcome, Outcome::Exact);
        EXPECT_EQ(results[2].total, Count{5'000});
    }
    try {
        (void)Counter(queries({"edge", "star-15"}))(hub(5'000));
        FAIL();
    } catch (const std::overflow_error& error) {
        EXPECT_STREQ(error.what(), "the count of pattern 'star-15' exceeds 128 bits");
    }
}

TEST(Outcome, MissingLabelsSayWhichOnes) {
    for (const auto& [text, of] :
         {std::pair{"a:x, b:y, a-b", MissingLabels::Of::Nodes}, std::pair{"a-b:x, b-c:x", MissingLabels::Of::Edges}}) {
        try {
            (void)Counter(queries({text})).answer(hub(3));
            FAIL();
        } catch (const MissingLabels& missing) {
            EXPECT_EQ(missing.of, of);
        }
    }
}

TEST(Outcome, AStopKeepsWhatIsDone) {
    Random random{5};
    const Graph graph = random_graph(300, 1, 40, random);
    const Counter counter(queries({"edge", "triangle", "cycle-6"}));
    const auto whole = counter.answer(graph);
    // Stops after 0, 1, 2, ... questions: ever more counts are done, and those are right.
    std::size_t most_done = 0;
    for (int patience = 0; patience < 600; patience += 50) {
        std::atomic<int> asked = 0;
        const auto results = counter.answer(graph, {2, {}, [&] { return asked++ >= patience; }});
        std::size_t done = 0;
        while (done < results.size() && results[done].outcome == Outcome::Exact) {
            EXPECT_EQ(results[done].total, whole[done].total);
            ++done;
        }
        for (std::size_t q = done; q < results.size(); ++q) EXPECT_EQ(results[q].outcome, Outcome::Interrupted);
        EXPECT_TRUE(patience > 0 || done == 0);
        most_done = std::max(most_done, done);
    }
    EXPECT_EQ(most_done, 3u);
}

TEST(Outcome, AStoppedStreamHasDeliveredTheFirstGraphs) {
    Random random{6};
    const Graph graph = random_graph(12, 1, 2, random);
    const Counter counter(queries({"triangle"}));
    for (const unsigned threads : {1u, 2u}) {
        int given = 0, taken = 0;
        std::atomic<bool> stop = false;
        const bool whole = count_stream(
            counter,
            [&]() -> std::optional<formats::InputGraph> {
                stop = ++given > 5000;
                return formats::InputGraph{graph, {}};
            },
            [&](const formats::InputGraph&, const std::vector<Result>&) { ++taken; },
            {threads, {}, [&] { return stop.load(); }});
        EXPECT_FALSE(whole);
        EXPECT_EQ(taken, 4096);  // two whole batches
    }
}

// Induced cycles of 12 nodes among 250 would take hours.
TEST(Outcome, SmallGraphIsInterruptedToo) {
    Random random{5};
    const Graph graph = random_graph(250, 1, 2, random), tiny = random_graph(5, 1, 2, random);
    auto asked = queries({"triangle", "cycle-12"});
    asked[1].embedding = Embedding::Induced;
    const Counter counter(asked);
    int calls = 0;
    const auto results = counter.answer(graph, {.stop = [&] { return ++calls == 1000; }});
    EXPECT_EQ(results[0].outcome, Outcome::Exact);
    EXPECT_EQ(results[1].outcome, Outcome::Interrupted);
    EXPECT_EQ(calls, 1000);

    int taken = 0, given = 0;
    calls = 0;
    const bool whole = count_stream(
        counter,
        [&]() -> std::optional<formats::InputGraph> {
            if (++given > 3) return std::nullopt;
            return formats::InputGraph{given == 3 ? graph : tiny, {}};
        },
        [&](const formats::InputGraph&, const std::vector<Result>&) { ++taken; },
        {1, {}, [&] { return ++calls > 100; }});
    EXPECT_FALSE(whole);
    EXPECT_EQ(taken, 2);
}

}  // namespace
}  // namespace countable::count
