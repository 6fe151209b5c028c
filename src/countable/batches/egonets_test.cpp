#include "countable/batches/egonets.hpp"

#include "countable/batches/testing.hpp"

namespace countable::batches {
namespace {

// A lone node, a graph without nodes, and a triangle 0-1-2 with the tail 2-3-4, whose edges have the labels 0, 1 and 2.
Batch tailed_triangle(const EgonetOptions& options) {
    const std::vector<Edge> edges = {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}};
    const std::vector<Label> labels_of_edges = {0, 1, 2, 2, 1};
    const std::vector<Graph> all = {Graph(1, {}), Graph(), Graph(5, edges, {}, labels_of_edges)};
    const NumberLabels labels(testing_labels);
    const GraphStore store(all, labels.table(), Encoding{{}, {"0", "1", "2"}}, {}, 0, {.needs = {.egonets = options}});
    return store.batch(std::vector<std::int64_t>{0, 1, 2});
}

TEST(Egonets, OfNodes) {
    const Batch batch = tailed_triangle({Roots::Nodes, 1});
    const Egonets& found = *batch.egonets;
    // Of the lone node 0; then of 1 = {1, 2, 3}, 2 = {1, 2, 3}, 3 = {1, 2, 3, 4}, 4 = {3, 4, 5}, 5 = {4, 5}.
    EXPECT_EQ(numbers(found.graphs.graph_offsets), (std::vector<std::int64_t>{0, 1, 4, 7, 11, 14, 16}));
    EXPECT_EQ(numbers(found.centers), (std::vector<std::int64_t>{0, 1, 5, 9, 12, 15}));
    EXPECT_EQ(numbers(found.roots_of_node), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6}));
    // The egonet of node 4 is the path 3-4-5.
    const auto offsets = numbers(found.graphs.adjacency.offsets), columns = numbers(found.graphs.adjacency.columns);
    const auto first = offsets[11];
    EXPECT_EQ(std::vector(offsets.begin() + 11, offsets.begin() + 15),
              (std::vector<std::int64_t>{first, first + 1, first + 3, first + 4}));
    EXPECT_EQ(std::vector(columns.begin() + first, columns.begin() + first + 4),
              (std::vector<std::int64_t>{12, 11, 13, 12}));
    // The edges of this path have the labels 2 and 1; distances are those from its middle.
    const auto edges = torch::tensor({{0.f, 0.f, 1.f}, {0.f, 0.f, 1.f}, {0.f, 1.f, 0.f}, {0.f, 1.f, 0.f}});
    EXPECT_TRUE(torch::equal(found.graphs.edge_features.slice(0, first, first + 4), edges));
    const auto distances = torch::tensor({{0.f, 1.f, 0.f, 0.f}, {1.f, 0.f, 0.f, 0.f}, {0.f, 1.f, 0.f, 0.f}});
    EXPECT_TRUE(torch::equal(found.graphs.node_features.slice(0, 11, 14).slice(1, -4), distances));
}

TEST(Egonets, OfEdgesHaveTwoDistances) {
    const Batch batch = tailed_triangle({Roots::Edges, 1});
    const Egonets& found = *batch.egonets;
    // One root for the lone node, then as many as a node has neighbours: 2, 2, 3, 2, 1.
    EXPECT_EQ(numbers(found.roots_of_node), (std::vector<std::int64_t>{0, 1, 3, 5, 8, 10, 11}));
    // The last root is (5, 4), whose egonet is the edge 4-5.
    const auto rows = found.graphs.node_features.slice(0, -2).slice(1, -8);
    EXPECT_TRUE(torch::equal(
        rows, torch::tensor({{0.f, 1.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f}, {1.f, 0.f, 0.f, 0.f, 0.f, 1.f, 0.f, 0.f}})));
}

TEST(Egonets, EntriesAreSymmetric) {
    for (const Roots roots : {Roots::Nodes, Roots::Edges})
        for (const std::int64_t radius : {1, 2, 5}) {
            const Egonets found = *tailed_triangle({roots, radius}).egonets;
            const auto rows = numbers(found.graphs.rows), columns = numbers(found.graphs.adjacency.columns),
                       reverse = numbers(found.graphs.reverse);
            for (std::size_t e = 0; e < rows.size(); ++e) {
                const auto back = static_cast<std::size_t>(reverse[e]);
                EXPECT_EQ(rows[back], columns[e]);
                EXPECT_EQ(columns[back], rows[e]);
            }
        }
}

TEST(Egonets, OfALargeRadiusAreTheComponents) {
    const Egonets found = *tailed_triangle({Roots::Nodes, 100}).egonets;
    EXPECT_EQ(numbers(found.graphs.graph_offsets), (std::vector<std::int64_t>{0, 1, 6, 11, 16, 21, 26}));
}

}  // namespace
}  // namespace countable::batches
