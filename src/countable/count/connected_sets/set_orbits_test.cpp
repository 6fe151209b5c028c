#include "countable/count/connected_sets/set_orbits.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "countable/count/large/large_program.hpp"
#include "countable/count/orbits.hpp"
#include "countable/count/reference.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/formats/testing.hpp"
#include "countable/graph/families.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/named.hpp"

namespace countable::count {
namespace {

/// Queries with their jobs, as a Counter has them.
struct Task {
    explicit Task(std::vector<Query> given) : queries(std::move(given)) {
        for (std::size_t q = 0; q < queries.size(); ++q)
            for (const auto& job : jobs_of(queries[q], q)) jobs.push_back(job);
        for (const auto& job : jobs) {
            columns.resize(queries.size());
            ++columns[job.query];
        }
    }
    [[nodiscard]] std::vector<Result> room(const Graph& graph) const {
        std::vector<Result> results(queries.size());
        for (std::size_t q = 0; q < queries.size(); ++q) {
            results[q].orbits = columns[q];
            results[q].anchored.resize(columns[q] *
                                       (queries[q].per == Per::Node ? graph.num_nodes() : graph.num_edges()));
        }
        return results;
    }

    std::vector<Query> queries;
    std::vector<Job> jobs;
    std::vector<std::size_t> columns;  // of each query
};

std::vector<Task> all_orbits() {
    std::vector<Task> tasks;
    for (const auto per : {Per::Node, Per::Edge})
        for (const auto embedding : {Embedding::Induced, Embedding::NonInduced})
            for (const unsigned most_nodes : {4u, 5u})
                tasks.emplace_back(
                    orbit_queries({.most_nodes = most_nodes, .per = per, .embedding = embedding}).queries);
    return tasks;
}

void expect_equal(const std::vector<Result>& found, const std::vector<Result>& expected, const Task& task,
                  const Graph& graph) {
    for (std::size_t q = 0; q < expected.size(); ++q) {
        ASSERT_EQ(found[q].total, expected[q].total)
            << task.queries[q].pattern.name << " in " << formats::to_graph6(graph);
        ASSERT_EQ(found[q].anchored, expected[q].anchored)
            << task.queries[q].pattern.name << " in " << formats::to_graph6(graph);
    }
}

std::vector<Result> by_sets(const Task& task, const SetOrbits& sets, const Graph& graph) {
    auto results = task.room(graph);
    sets.run(graph, results);
    return results;
}

void expect_what_tables_give(const std::vector<Task>& tasks, const std::vector<Graph>& graphs) {
    for (const auto& task : tasks) {
        const SetOrbits sets(task.jobs);
        const LargeProgram tables(task.jobs);
        for (const auto& graph : graphs) {
            auto expected = task.room(graph);
            if (graph.num_nodes() > 0) tables.run(graph, {}, expected);
            expect_equal(by_sets(task, sets, graph), expected, task, graph);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

std::vector<Graph> all_graphs_of(unsigned nodes) {
    std::istringstream lines(formats::output_of("nauty-geng -q " + std::to_string(nodes)));
    std::vector<Graph> graphs;
    for (std::string line; std::getline(lines, line);) graphs.push_back(formats::parse_graph6(line));
    return graphs;
}

TEST(SetOrbits, InAllGraphsOfFiveNodesAreThoseOfTheReference) {
    for (const auto& task : all_orbits()) {
        const SetOrbits sets(task.jobs);
        for (unsigned nodes = 1; nodes <= 5; ++nodes)
            for (const auto& graph : all_graphs_of(nodes)) {
                std::vector<Result> expected;
                for (const auto& query : task.queries)
                    expected.push_back(reference_subgraphs(graph, query.pattern, {query.embedding, query.per}));
                expect_equal(by_sets(task, sets, graph), expected, task, graph);
                if (HasFatalFailure()) return;
            }
    }
}

TEST(SetOrbits, InAllGraphsOfSixAndSevenNodesAreThoseOfTheTables) {
    for (const unsigned nodes : {6u, 7u}) expect_what_tables_give(all_orbits(), all_graphs_of(nodes));
}

TEST(SetOrbits, InRandomGraphsOfUpTo64NodesAreThoseOfTheTables) {
    Random random{2020};
    std::vector<Graph> graphs{Graph(), Graph(1, {}), Graph(64, {}), star_graph(63), path_graph(64)};
    for (int trial = 0; trial < 100; ++trial) {
        const auto nodes = static_cast<NodeId>(1 + random.below(64));
        graphs.push_back(random_graph(nodes, random.below(12), nodes, random));
    }
    for (const NodeId nodes : {8u, 16u, 20u}) graphs.push_back(complete_graph(nodes));
    for (int trial = 0; trial < 5; ++trial) graphs.push_back(random_graph(64, 3, 20, random));
    expect_what_tables_give(all_orbits(), graphs);
}

TEST(SetOrbits, OfAFewPatterns) {
    Random random{21};
    Labels labels;
    std::vector<Task> tasks;
    for (const auto per : {Per::Node, Per::Edge})
        for (const auto* const name : {"edge", "path-3", "triangle", "K4", "G13"})
            for (const auto embedding : {Embedding::Induced, Embedding::NonInduced})
                tasks.emplace_back(std::vector<Query>{{*pattern::named(name, labels), embedding, per}});
    // Induced and other counts side by side.
    tasks.emplace_back(std::vector<Query>{{*pattern::named("4-cycle", labels), Embedding::Induced, Per::Node},
                                          {*pattern::named("path-5", labels), Embedding::NonInduced, Per::Node},
                                          {*pattern::named("4-cycle", labels), Embedding::NonInduced, Per::Node}});
    std::vector<Graph> graphs;
    for (int trial = 0; trial < 20; ++trial)
        graphs.push_back(random_graph(static_cast<NodeId>(random.below(16)), 1, 3, random));
    expect_what_tables_give(tasks, graphs);
}

TEST(SetOrbits, ColumnsAsWordsAreThoseOfResults) {
    Random random{22};
    const auto [queries, orbits] = orbit_queries({.most_nodes = 5});
    const Counter counter(queries);
    const std::vector<std::size_t> columns{72, 0, 7, 7};
    const Task task(queries);
    for (const NodeId nodes : {0u, 1u, 10u, 64u, 65u}) {
        const Graph graph = random_graph(nodes, 2, std::max(nodes, 2u), random);
        std::vector<std::uint64_t> cells(nodes * columns.size());
        ASSERT_EQ(counter.answer_words(graph, columns, cells.data()), nodes <= 64);
        if (nodes > 64) continue;
        const auto results = counter.answer(graph);
        for (NodeId v = 0; v < nodes; ++v)
            for (std::size_t c = 0; c < columns.size(); ++c) {
                const Job& job = task.jobs[columns[c]];
                ASSERT_EQ(cells[v * columns.size() + c], results[job.query].at(v, job.column)) << nodes << " nodes";
            }
    }
    Labels labels;
    std::uint64_t cell = 0;
    const Counter of_graphs({{*pattern::named("triangle", labels), Embedding::Induced, Per::Graph}});
    EXPECT_FALSE(of_graphs.answer_words(complete_graph(1), {}, &cell));
}

// A star of 63 leaves has C(63, 4) sets of five nodes: not counted one by one.
TEST(SetOrbits, AreNotForGraphsWithManySets) {
    const SetOrbits sets(Task(orbit_queries({.most_nodes = 5}).queries).jobs);
    EXPECT_FALSE(sets.is_quick(star_graph(63)));
    EXPECT_FALSE(sets.is_quick(path_graph(65)));
    EXPECT_TRUE(sets.is_quick(path_graph(64)));
    EXPECT_TRUE(sets.is_quick(complete_graph(10)));
    EXPECT_TRUE(sets.is_quick(Graph()));
    Random random{23};
    EXPECT_FALSE(sets.is_quick(random_graph(64, 1, 2, random)));
}

}  // namespace
}  // namespace countable::count
