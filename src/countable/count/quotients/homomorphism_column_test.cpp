// Queries for homomorphisms, in graphs of both sides of the limit of machine words.
#include "countable/count/quotients/homomorphism_column.hpp"

#include <gtest/gtest.h>

#include "countable/graph/families.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/hom/reference.hpp"

namespace countable::count {
namespace {

Result result_of(const Graph& graph, const std::string& text, Per per) {
    Labels labels;
    return Counter({{pattern::parse(text, labels), Embedding::Homomorphism, per}})(graph, 2)[0];
}

TEST(HomomorphismQueries, AgreeWithTheDefinition) {
    Random random{91};
    Labels labels;
    const Graph graph = random_graph(7, 1, 2, random);
    for (const char* text : {"path-3", "triangle", "paw", "K4", "4-cycle", "a-b, node c"}) {
        const auto pattern = pattern::parse(text, labels);
        const pattern::PatternGraph shape(pattern);
        EXPECT_EQ(result_of(graph, text, Per::Graph).total, hom::reference_homomorphisms(graph, shape, {})[0]) << text;
        const auto nodes = result_of(graph, text, Per::Node), edges = result_of(graph, text, Per::Edge);
        const auto jobs = jobs_of({pattern, Embedding::Homomorphism, Per::Node}, 0);
        for (const Job& job : jobs) {
            const auto expected = hom::reference_homomorphisms(graph, shape, job.anchors);
            for (NodeId v = 0; v < 7; ++v) EXPECT_EQ(nodes.at(v, job.column), expected[v]) << text;
        }
        EXPECT_EQ(nodes.total, edges.total) << text;
        for (const Job& job : jobs_of({pattern, Embedding::Homomorphism, Per::Edge}, 0)) {
            const auto expected = hom::reference_homomorphisms(graph, shape, job.anchors);
            const auto all = graph.edges();
            for (std::size_t e = 0; e < all.size(); ++e)
                EXPECT_EQ(edges.at(e, job.column),
                          expected[all[e].u * 7 + all[e].v] + expected[all[e].v * 7 + all[e].u])
                    << text;
        }
    }
}

TEST(HomomorphismQueries, LargeGraphsOverflowAndRefusal) {
    EXPECT_EQ(result_of(cycle_graph(256), "path-3", Per::Graph).total, Count{256 * 4});
    EXPECT_EQ(result_of(cycle_graph(257), "path-3", Per::Graph).total, Count{257 * 4});
    EXPECT_EQ(result_of(Graph(), "path-3", Per::Graph).total, Count{0});
    EXPECT_THROW((void)result_of(complete_graph(400), "path-16", Per::Graph), std::overflow_error);
    EXPECT_THROW((void)result_of(cycle_graph(3000), "K4", Per::Graph), std::invalid_argument);
}

}  // namespace
}  // namespace countable::count
