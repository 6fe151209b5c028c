#include "countable/mpi/messages.hpp"

#include <gtest/gtest.h>

#include "countable/graph/random_graph.hpp"

namespace countable::mpi {
namespace {

TEST(Messages, GraphsComeBack) {
    Random random{3};
    std::vector<formats::InputGraph> graphs;
    graphs.push_back({Graph{}, {}});
    graphs.push_back({Graph(3, std::vector<Edge>{}), {}});
    for (const Label labels : {0u, 3u})
        for (NodeId nodes = 1; nodes < 30; ++nodes)
            graphs.push_back({random_labelled_graph(nodes, 1, 3, labels, labels, random), {}});
    const auto back = graphs_in(bytes_of(graphs));
    ASSERT_EQ(back.size(), graphs.size());
    for (std::size_t i = 0; i < back.size(); ++i) EXPECT_EQ(back[i], graphs[i].graph) << i;
}

TEST(Messages, QueriesComeBack) {
    Labels labels;
    std::vector<count::Query> queries{
        {pattern::parse("triangle", labels), count::Embedding::Induced, count::Per::Edge},
        {pattern::parse("my=a:red, b:blue, a-b:double", labels), count::Embedding::Homomorphism, count::Per::Node}};
    const auto back = queries_in(bytes_of(queries));
    ASSERT_EQ(back.size(), 2u);
    for (std::size_t q = 0; q < 2; ++q) {
        EXPECT_EQ(back[q].pattern.name, queries[q].pattern.name);
        EXPECT_EQ(back[q].pattern.graph, queries[q].pattern.graph);
        EXPECT_EQ(back[q].pattern.node_names, queries[q].pattern.node_names);
        EXPECT_EQ(back[q].embedding, queries[q].embedding);
        EXPECT_EQ(back[q].per, queries[q].per);
    }
}

TEST(Messages, ResultsComeBack) {
    const Count most = ~Count{0};
    std::vector<std::vector<count::Result>> results(2);
    results[1] = {{count::Outcome::Exact, most, 2, {0, 127, 128, most / 3}}, {count::Outcome::Overflow, 0, 0, {}}};
    const auto bytes = bytes_of(results);
    const auto back = results_in(bytes);
    ASSERT_EQ(back.size(), 2u);
    EXPECT_TRUE(back[0].empty());
    ASSERT_EQ(back[1].size(), 2u);
    EXPECT_TRUE(back[1][0].total == most);
    EXPECT_EQ(back[1][0].orbits, 2u);
    EXPECT_TRUE(back[1][0].anchored == results[1][0].anchored);
    EXPECT_EQ(back[1][1].outcome, count::Outcome::Overflow);
    for (std::size_t length = 0; length < bytes.size(); ++length)  // what is cut short is noticed
        EXPECT_THROW((void)results_in(std::string_view(bytes).substr(0, length)), std::runtime_error) << length;
}

}  // namespace
}  // namespace countable::mpi
