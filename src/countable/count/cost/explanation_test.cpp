#include "countable/count/cost/explanation.hpp"

#include <gmock/gmock.h>

#include "countable/count/counter.hpp"
#include "countable/graph/families.hpp"
#include "countable/graph/random_graph.hpp"

namespace countable::count {
namespace {

using testing::HasSubstr;

std::vector<Explanation> explain(const Graph& graph, const std::string& text, Embedding kind = Embedding::NonInduced,
                                 Per per = Per::Graph) {
    Labels labels;
    return Counter({{pattern::parse(text, labels), kind, per}}).explain(graph);
}

TEST(Explain, NamesTheEngineAndThePlan) {
    Random random{81};
    const Graph small = random_graph(20, 3, 10, random);
    EXPECT_THAT(explain(small, "triangle")[0].engine, HasSubstr("formula"));
    EXPECT_THAT(explain(small, "path-12")[0].engine, HasSubstr("halves"));
    EXPECT_THAT(explain(small, "cycle-14")[0].plan, HasSubstr("try "));
    EXPECT_THAT(explain(small, "path-12", Embedding::Induced)[0].plan, HasSubstr("match "));
    EXPECT_THAT(explain(path_graph(201), "path-16")[0].engine, HasSubstr("plan on machine words"));
    EXPECT_THAT(explain(small, "K4", Embedding::Homomorphism)[0].engine, HasSubstr("elimination"));
    EXPECT_THAT(explain(small, "5-cycle", Embedding::Homomorphism)[0].engine, HasSubstr("block by block"));
    const Graph large = random_graph(400, 1, 20, random);
    EXPECT_THAT(explain(large, "cycle-7")[0].engine, HasSubstr("quotients"));
    EXPECT_THAT(explain(large, "K4")[0].engine, HasSubstr("cliques among greater neighbours"));
    const Graph labelled = random_labelled_graph(400, 1, 20, 2, 2, random);
    const auto path = explain(labelled, "a:x, b:y, c:x, a-b:x, b-c:y", Embedding::NonInduced, Per::Node);
    EXPECT_THAT(path[0].engine, HasSubstr("tables of labelled patterns"));
    EXPECT_EQ(path[0].plan, "sums over neighbours");
    EXPECT_THAT(explain(labelled, "a:x, b:y, c:x, a-b, b-c, c-a", Embedding::Induced)[0].plan, HasSubstr("triangles"));
    EXPECT_THAT(explain(star_graph(1000), "cycle-6")[0].engine, HasSubstr("0 of 1001 nodes"));
    const auto columns = explain(small, "path-7", Embedding::NonInduced, Per::Node);
    ASSERT_EQ(columns.size(), 4u);
    EXPECT_EQ(columns[3].column, 3u);
    EXPECT_GT(columns[3].steps, 0);
}

}  // namespace
}  // namespace countable::count
