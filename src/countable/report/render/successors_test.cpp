#include <gmock/gmock.h>

#include "countable/report/render/render.hpp"
#include "countable/report/summary/successor_verdicts.hpp"
#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using datasets::TargetLevel;
using testing::HasSubstr;
using theory::Answer;

const SuccessorNetwork& network(std::string_view name) {
    return *std::ranges::find(successor_networks(), name, &SuccessorNetwork::name);
}
const SuccessorTarget& target(std::string_view pattern) {
    return *std::ranges::find(successor_targets(), pattern, &SuccessorTarget::pattern);
}

// Of GIN, which cannot count any of the cycles: 3-cycles learnt all the same, 4-cycles not. Of PPGN, which can count
// both at nodes: 3-cycles learnt, 4-cycles not.
Results some_successors() {
    Results results;
    results.table = "successors";
    const std::size_t metrics = find_table("successors")->metrics.size();
    const auto add = [&](const char* row, double third, double fourth) {
        auto& run = results.runs.emplace_back(done({"", "", row, ""}, 0, 0));
        run.scores.assign(metrics, 0.02);
        run.scores[0] = third;
        run.scores[1] = fourth;
    };
    add("gin/graph", 0.004, 0.4);
    add("ppgn/node", 0.005, 0.3);
    results.runs.push_back(failed({"", "", "i2-gnn/node", ""}, "the loss became NaN & <more>"));
    results.configuration = {{"command", "countable reproduce successors"}};
    return results;
}

TEST(Successors, VerdictsAreThoseOfTheTheory) {
    using enum TargetLevel;
    EXPECT_EQ(successor_verdict(network("gin"), target("cycle-3"), Graph), Answer::No);
    EXPECT_EQ(successor_verdict(network("gsn"), target("cycle-3"), Node), Answer::Yes);
    EXPECT_EQ(successor_verdict(network("subgraph-gnn"), target("cycle-5"), Graph), Answer::Yes);
    EXPECT_EQ(successor_verdict(network("subgraph-gnn"), target("cycle-5"), Node), Answer::No) << "Huang et al. 2023";
    EXPECT_EQ(successor_verdict(network("i2-gnn"), target("cycle-6"), Node), Answer::Yes) << "Huang et al. 2023";
    EXPECT_EQ(successor_verdict(network("ppgn"), target("clique-4"), Graph), Answer::No);
}

TEST(Successors, MarksAreForErrorsAgainstTheVerdict) {
    EXPECT_EQ(tension(Answer::No, 0.009), Tension::LearntAgainstNo);
    EXPECT_EQ(tension(Answer::No, 0.011), Tension::None);
    EXPECT_EQ(tension(Answer::Yes, 0.051), Tension::NotLearntDespiteYes);
    EXPECT_EQ(tension(Answer::Yes, 0.049), Tension::None);
    EXPECT_EQ(tension(Answer::Unknown, 0.001), Tension::None);
    EXPECT_EQ(tension(Answer::Unknown, 0.9), Tension::None);
    EXPECT_EQ(tension(Answer::Yes, std::numeric_limits<double>::quiet_NaN()), Tension::None);
}

TEST(Successors, EveryFormHasErrorVerdictAndMark) {
    const auto results = some_successors();
    const auto text = render(results, "text"), csv = render(results, "csv"), html = render(results, "html"),
               latex = render(results, "latex");
    EXPECT_THAT(text, HasSubstr("0.0040 no !"));
    EXPECT_THAT(text, HasSubstr("0.4000 no  "));
    EXPECT_THAT(text, HasSubstr("0.0050 yes "));
    EXPECT_THAT(text, HasSubstr("0.3000 yes ?"));
    EXPECT_THAT(text, HasSubstr("failed: the loss became NaN & <more>"));
    EXPECT_THAT(csv, HasSubstr("\ngin,graph,cycle-3,0.004,,1,no,!,1,0,0,0,100,2\n"));
    EXPECT_THAT(csv, HasSubstr("\nppgn,node,cycle-4,0.3,,1,yes,?,1,0,0,0,100,2\n"));
    EXPECT_THAT(csv, HasSubstr("\nlocal-2-gnn,node,cycle-3,,,0,"));
    EXPECT_THAT(latex, HasSubstr("0.0040 no$^{!}$"));
    EXPECT_THAT(html, HasSubstr("data-cell=\"gin/graph/cycle-3\">0.0040<br><small>no</small> <strong"));
    EXPECT_THAT(html, HasSubstr("NaN &amp; &lt;more&gt;"));
}

}  // namespace
}  // namespace countable::report
