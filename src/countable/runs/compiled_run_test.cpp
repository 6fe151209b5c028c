#include "countable/runs/compiled_run.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "countable/formats/testing.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/runs/run_folder.hpp"
#include "countable/training/predict.hpp"
#include "countable/training/testing.hpp"

namespace countable::runs {
namespace {

using count::Embedding;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

training::TrainedModel compiled(const char* text, Embedding kind, const lrp::Truncation& truncation, Labels& labels,
                                std::optional<unsigned> max_degree = std::nullopt) {
    const auto pattern = pattern::parse(text, labels);
    return compile(pattern, labels, kind, theory::lrp_network(pattern, kind, truncation, max_degree));
}

/// Written and read again.
training::TrainedModel reloaded(const training::TrainedModel& trained) {
    const io::TemporaryFolder temporary;
    const std::string run = temporary.path("run");
    write_compiled_run(trained, run);
    EXPECT_EQ(status_of(run), report::RunStatus::Compiled);
    const std::string weights = run + "/best.safetensors";
    return training::load_trained(io::read_safetensors(weights), {weights, 0});
}

TEST(CompiledRun, PredictsTheCountsAfterReloading) {
    Random random(6);
    for (const char* text : {"triangle", "a:C, b:O, a-b:2, b-c:1, c:C", "a-b:1, b-c:2, c-a:1"}) {
        Labels own;
        const auto trained = reloaded(compiled(text, Embedding::NonInduced, {1, 3}, own));
        EXPECT_EQ(trained.targets, std::vector<std::string>{text});
        Labels labels;  // with other numbers for the labels of the pattern, and labels that it does not have
        for (const char* label : {"N", "C", "O", "1", "2", "3"}) (void)labels.id(label);
        std::vector<Graph> graphs;
        std::vector<double> counts;
        const auto pattern = pattern::parse(text, labels);
        for (int i = 0; i < 20; ++i) {
            Graph plain = random_graph(9, 1, 2, random);
            const auto edges = plain.edges();
            std::vector<Label> nodes(9), bonds(edges.size());
            for (auto& label : nodes) label = static_cast<Label>(random.below(3));
            for (auto& label : bonds) label = static_cast<Label>(3 + random.below(3));
            graphs.emplace_back(9, edges, nodes, bonds);
            counts.push_back(static_cast<double>(count::subgraphs(graphs.back(), pattern).total));
        }
        EXPECT_EQ(training::predict(trained, graphs, labels), counts) << text;
    }
}

TEST(CompiledRun, RefusesDegreesBeyondItsBound) {
    Labels labels;
    const Graph star(5, {{0, 1}, {0, 2}, {0, 3}, {0, 4}});
    const auto bounded = compiled("path-3", Embedding::Induced, {1, 3}, labels, 3);
    EXPECT_THAT(
        [&] {
            (void)training::predict(bounded, {Graph(2, {{0, 1}}), star}, labels);
        },
        ThrowsMessage<std::invalid_argument>(HasSubstr("graph 2 has a node of degree 4, and the run was "
                                                       "compiled for degrees up to 3")));
    const auto wide = compiled("path-3", Embedding::Induced, {1, 3}, labels, 4);
    EXPECT_EQ(training::predict(wide, {star}, labels), std::vector<double>{6});
    const auto any = compiled("path-3", Embedding::Induced, {1, 2}, labels);
    EXPECT_EQ(training::predict(any, {star}, labels), std::vector<double>{6});
}

TEST(CompiledRun, RefusesCountsThatItWouldRound) {
    Labels labels;
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= 60; ++leaf) edges.push_back({0, leaf});
    const Graph hub(61, edges);
    const auto stars = compiled("15-star", Embedding::NonInduced, {1, 1}, labels);
    EXPECT_THAT([&] { (void)training::predict(stars, {hub}, labels); },
                ThrowsMessage<std::invalid_argument>(HasSubstr("graph 1 has more than 2^41 copies")));
    const auto small = compiled("8-star", Embedding::NonInduced, {1, 1}, labels);
    EXPECT_EQ(training::predict(small, {hub}, labels), std::vector<double>{2558620845});
}

TEST(CompiledRun, EvaluatesToZero) {
    Labels labels;
    const auto trained = reloaded(compiled("tailed-triangle", Embedding::Induced, {1, 3}, labels));
    auto dataset = training::dataset_of(training::small_config());
    count_targets(dataset, *trained.compiled, 1);
    EXPECT_EQ(dataset.target_names, std::vector<std::string>{"tailed-triangle"});
    const auto known = datasets::load_dataset(
        {.source = "er", .tasks = {"tailed-triangle"}, .graphs = training::small_config().dataset.graphs});
    EXPECT_EQ(dataset.targets, known.targets);
    for (const auto& part : training::evaluate(trained, dataset)) EXPECT_EQ(part.at(0).mse, 0);
}

TEST(CompiledRun, DamagedPatternsAreRefused) {
    EXPECT_THROW((void)training::parse_compiled_pattern("{}", {"file", 0}), InputError);
    EXPECT_THROW((void)training::parse_compiled_pattern("[", {"file", 0}), InputError);
}

TEST(CompiledRun, AFolderWithARunIsNotTouched) {
    const io::TemporaryFolder temporary;
    temporary.add("run/config.json", "{}");
    Labels labels;
    EXPECT_THROW(write_compiled_run(compiled("triangle", Embedding::Induced, {1, 2}, labels), temporary.path("run")),
                 std::invalid_argument);
    EXPECT_EQ(status_of(temporary.path("run")), report::RunStatus::Missing);
}

}  // namespace
}  // namespace countable::runs
