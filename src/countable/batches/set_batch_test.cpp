#include "countable/batches/set_batch.hpp"

#include "countable/batches/testing.hpp"

namespace countable::batches {
namespace {

// A triangle with a tail, edges labelled 0, 1 and 2, a graph without nodes, and a path.
class SetBatches : public ::testing::Test {
  protected:
    [[nodiscard]] Batch batch(const std::vector<std::int64_t>& graphs, unsigned threads = 1) const {
        const std::vector<Edge> tailed = {{0, 1}, {0, 2}, {1, 2}, {2, 3}}, path = {{0, 1}, {1, 2}};
        const std::vector<Label> of_tailed = {0, 1, 2, 2}, of_path = {1, 1};
        const std::vector<Graph> all = {Graph(4, tailed, {}, of_tailed), Graph(), Graph(3, path, {}, of_path)};
        const NumberLabels labels(testing_labels);
        const GraphStore store(all, labels.table(), Encoding{{}, {"0", "1", "2"}}, {}, 0,
                               {.needs = {.node_sets = true}, .threads = threads});
        return store.batch(graphs);
    }
};

TEST_F(SetBatches, ConnectedTriples) {
    const Batch found = batch({2, 1, 0});
    const SetBatch& triples = *found.triples;
    EXPECT_EQ(numbers(triples.graph_offsets), (std::vector<std::int64_t>{0, 1, 1, 4}));
    // The tailed triangle has nodes 3 to 6: 345 is the triangle, 356 and 456 are paths.
    EXPECT_EQ(numbers(triples.members.columns), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 3, 5, 6, 4, 5, 6}));
    // From 345 to 356 node 4 goes and 6 comes, which are not adjacent; from 356 to 456 node 3 goes and 4 comes.
    EXPECT_EQ(numbers(triples.neighbors.offsets), (std::vector<std::int64_t>{0, 0, 0, 1, 2}));
    EXPECT_EQ(numbers(triples.neighbors.columns), (std::vector<std::int64_t>{3, 2}));
    EXPECT_EQ(numbers(triples.of_node.offsets), (std::vector<std::int64_t>{0, 1, 2, 3, 5, 7, 10, 12}));
    EXPECT_EQ(numbers(triples.of_node.columns), (std::vector<std::int64_t>{0, 0, 0, 1, 2, 1, 3, 1, 2, 3, 2, 3}));
    const auto edges = torch::tensor(std::vector<float>{0, 0, 1, 0, 0, 2, 0,  //
                                                        0, 0, 0, 1, 1, 1, 1,  //
                                                        0, 0, 1, 0, 0, 1, 1,  //
                                                        0, 0, 1, 0, 0, 0, 2});
    EXPECT_TRUE(torch::equal(triples.edges, edges.view({4, 7})));
}

TEST_F(SetBatches, AllPairs) {
    const SetBatch pairs = *batch({2}).pairs;
    EXPECT_EQ(numbers(pairs.members.columns), (std::vector<std::int64_t>{0, 1, 0, 2, 1, 2}));
    EXPECT_EQ(numbers(pairs.neighbors.columns), (std::vector<std::int64_t>{1, 0, 2, 1}));
    EXPECT_TRUE(torch::equal(
        pairs.edges, torch::tensor({{0.f, 1.f, 0.f, 1.f, 0.f}, {1.f, 0.f, 0.f, 0.f, 0.f}, {0.f, 1.f, 0.f, 1.f, 0.f}})));
    EXPECT_EQ(batch({1}).pairs->size(), 0);
}

TEST_F(SetBatches, AreTheSameForAnyNumberOfThreads) {
    const SetBatch one = *batch({0, 2}, 1).triples, some = *batch({0, 2}, 3).triples;
    EXPECT_TRUE(torch::equal(one.neighbors.columns, some.neighbors.columns));
    EXPECT_TRUE(torch::equal(one.edges, some.edges));
}

}  // namespace
}  // namespace countable::batches
