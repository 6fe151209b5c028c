#include "countable/datasets/count_task.hpp"

#include <gtest/gtest.h>

#include "countable/count/reference.hpp"
#include "countable/datasets/targets.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

using count::Embedding;
using io::error_of;
using Strings = std::vector<std::string>;

Embedding embedding_of(std::string_view text) {
    Labels labels;
    return parse_count_task(text, labels).embedding;
}

TEST(CountTask, SubgraphsUnlessToldOtherwise) {
    for (const char* const text :
         {"cycle-5", "4-cycle", "path-6", "3-star", "a-b, b-c", "g6:Bw", "subgraph:tailed-triangle"})
        EXPECT_EQ(embedding_of(text), Embedding::NonInduced) << text;
    for (const char* const text : {"induced:cycle-5", "induced: a-b, b-c", "tailed-triangle", "chordal-cycle"})
        EXPECT_EQ(embedding_of(text), Embedding::Induced) << text;
}

// The oracle is the definition of a count, by trying all sets of nodes.
TEST(CountTask, CountsAreThoseOfTheDefinition) {
    Random random(5);
    std::vector<Graph> graphs;
    for (int i = 0; i < 6; ++i) graphs.push_back(random_labelled_graph(8, 1, 2, 0, 0, random));
    Labels labels;
    std::vector<CountTask> tasks;
    for (const char* const text : {"cycle-4", "induced:cycle-4", "a-b, b-c, c-d", "induced:path-4", "g6:C~"})
        tasks.push_back(parse_count_task(text, labels));
    const auto counts = count_tasks(tasks, graphs, 1);
    EXPECT_EQ(counts, count_tasks(tasks, graphs, 2));
    for (std::size_t g = 0; g < graphs.size(); ++g)
        for (std::size_t t = 0; t < tasks.size(); ++t)
            EXPECT_EQ(
                counts[g * tasks.size() + t],
                static_cast<double>(
                    count::reference_subgraphs(graphs[g], tasks[t].pattern, {.embedding = tasks[t].embedding}).total))
                << g << " " << tasks[t].pattern.name;
}

// The copies that contain a node, by the definition: all orbits together, or the one that is named.
TEST(CountTask, CountsAtNodesAreThoseOfTheDefinition) {
    Random random(15);
    std::vector<Graph> graphs;
    for (const NodeId nodes : {7u, 0u, 1u, 8u}) graphs.push_back(random_labelled_graph(nodes, 1, 2, 0, 0, random));
    Labels labels;
    std::vector<CountTask> tasks;
    for (const char* const text :
         {"cycle-4", "tailed-triangle", "path-4", "induced:path-4", "a-b, b-c/b", "a-b, b-c/a"})
        tasks.push_back(parse_count_task(text, labels, TargetLevel::Node));
    EXPECT_EQ(tasks[4].pattern.name, "a-b, b-c/b");
    const auto counts = count_tasks(tasks, graphs, 1, TargetLevel::Node);
    EXPECT_EQ(counts, count_tasks(tasks, graphs, 2, TargetLevel::Node));
    const auto offsets = row_offsets(graphs, TargetLevel::Node);
    EXPECT_EQ(offsets, (std::vector<std::int64_t>{0, 7, 7, 8, 16}));
    ASSERT_EQ(counts.size(), 16 * tasks.size());
    for (std::size_t g = 0; g < graphs.size(); ++g)
        for (std::size_t t = 0; t < tasks.size(); ++t) {
            const auto expected = count::reference_subgraphs(
                graphs[g], tasks[t].pattern, {.embedding = tasks[t].embedding, .per = count::Per::Node});
            Count of_all_nodes = 0;
            for (NodeId v = 0; v < graphs[g].num_nodes(); ++v) {
                Count sum = 0;
                for (std::size_t orbit = 0; orbit < expected.orbits; ++orbit)
                    if (tasks[t].orbit.value_or(orbit) == orbit) sum += expected.at(v, orbit);
                of_all_nodes += sum;
                EXPECT_EQ(counts[(static_cast<std::size_t>(offsets[g]) + v) * tasks.size() + t],
                          static_cast<double>(sum))
                    << "graph " << g << ", node " << v << ", " << tasks[t].pattern.name;
            }
            if (!tasks[t].orbit) {
                EXPECT_EQ(of_all_nodes, expected.total * tasks[t].pattern.graph.num_nodes()) << tasks[t].pattern.name;
            }
        }
}

TEST(CountTask, OrbitsAreThoseThatThePatternHas) {
    Labels labels;
    EXPECT_EQ(error_of<std::invalid_argument>(
                  [&] { static_cast<void>(parse_count_task("a-b, b-c/d", labels, TargetLevel::Node)); }),
              "the nodes of 'a-b, b-c' play the parts a-b, b-c/a, a-b, b-c/b, found 'a-b, b-c/d'");
    EXPECT_THROW(static_cast<void>(parse_count_task("path-3/0", labels)), std::invalid_argument) << "of a graph";
    EXPECT_EQ(split_tasks("tailed-triangle/0,tailed-triangle/3,cycle-4", {}),
              (Strings{"tailed-triangle/0", "tailed-triangle/3", "cycle-4"}));
}

TEST(CountTask, ThePapersNamesKeepTheirMeaning) {
    Random random(6);
    const TargetCounter paper;
    Labels labels;
    std::vector<CountTask> tasks;
    for (const auto name : target_names)
        if (name != "attributed-triangle") tasks.push_back(parse_count_task(name, labels));
    std::vector<Graph> graphs;
    for (int i = 0; i < 20; ++i) graphs.push_back(random_labelled_graph(12, 1, 2, 0, 0, random));
    const auto counts = count_tasks(tasks, graphs, 1);
    for (std::size_t g = 0; g < graphs.size(); ++g) {
        const auto expected = paper.count(graphs[g]);
        for (std::size_t t = 0; t < tasks.size(); ++t)
            EXPECT_EQ(counts[g * tasks.size() + t], static_cast<double>(expected[t])) << target_names[t];
    }
}

TEST(CountTask, LabelsNeedLabelledGraphs) {
    Labels labels;
    const std::vector<CountTask> tasks = {parse_count_task("a:C, b:O, a-b", labels)};
    const std::vector<Graph> graphs = {Graph(2, {{0, 1}})};
    EXPECT_EQ(error_of<std::invalid_argument>([&] { (void)count_tasks(tasks, graphs, 1); }),
              "the task 'a:C, b:O, a-b' asks for labels of nodes, but the graphs have none");
}

TEST(CountTask, FilesAreRefused) {
    const io::TemporaryFolder folder;
    const auto file = folder.add("p.g6", "Bw\n");
    Labels labels;
    for (const auto& text : {file, "file:" + file, "induced:" + file})
        EXPECT_NE(error_of<std::invalid_argument>([&] {
                      (void)parse_count_task(text, labels);
                  }).find("a pattern in a file cannot be a task"),
                  std::string::npos);
}

TEST(SplitTasks, CommasOfPatternsDoNotSeparate) {
    const Strings columns = {"a-b", "gap", "x"};
    const auto split = [&](std::string_view text, const Strings& known = {}) { return split_tasks(text, known); };
    EXPECT_EQ(split("triangle"), Strings{"triangle"});
    EXPECT_EQ(split("triangle,3-star, cycle-5"), (Strings{"triangle", "3-star", "cycle-5"}));
    EXPECT_EQ(split("a-b, b-c,c-a"), Strings{"a-b, b-c, c-a"});
    EXPECT_EQ(split("a-b, b-c, d, triangle, g6:Bw, a-b"), (Strings{"a-b, b-c, d", "triangle", "g6:Bw", "a-b"}));
    EXPECT_EQ(split("a:C, b:O, a-b:double"), Strings{"a:C, b:O, a-b:double"});
    EXPECT_EQ(split("induced:a-b, b-c, induced:c-d, d-e, triangle"),
              (Strings{"induced:a-b, b-c", "induced:c-d, d-e", "triangle"}));
    EXPECT_EQ(split("induced:cycle-5,4-cycle"), (Strings{"induced:cycle-5", "4-cycle"}));
    EXPECT_EQ(split("triangle,K3,3,edge"), (Strings{"triangle", "K3,3", "edge"}));
    EXPECT_EQ(split("a-b, node c, induced:K2,3"), (Strings{"a-b, node c", "induced:K2,3"}));
    EXPECT_EQ(split("energy,gap"), (Strings{"energy", "gap"})) << "columns that are not there";
    EXPECT_EQ(split("a-b,x,gap", columns), (Strings{"a-b", "x", "gap"})) << "columns that look like a pattern";
    for (const char* const text : {"", "a,,b", "a,", ",a"})
        EXPECT_NE(error_of<std::invalid_argument>([&] { (void)split(text); }), "") << text;
}

}  // namespace
}  // namespace countable::datasets
