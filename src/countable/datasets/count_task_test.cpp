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
