#include <gmock/gmock.h>

#include "countable/report/render/forms.hpp"
#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using testing::HasSubstr;
using testing::Not;

// Two seeds of Deep LRP-1-3 on two kinds of graphs, and the compiled network.
Results example() {
    Results results;
    results.table = "extrapolation";
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const double error = 1e-4 * static_cast<double>(seed + 1);
        for (const auto& [dataset, factor] : {std::pair{"er-10-0.3", 1.}, {"er-20-0.3", 100.}}) {
            const RunKey key{dataset, "chordal-cycle", "deep-lrp-1-3", "plain", seed};
            results.runs.push_back(done(key, 1e-5, factor * error));
            results.runs.push_back(done(refitted(key), 1e-9, 1e3 * factor * error));
        }
    }
    results.runs.push_back(done({"er-20-0.3", "chordal-cycle", compiled_row, "compiled"}, 0, 0));
    return results;
}

TEST(Extrapolation, TextHasAColumnForEachKindOfGraphs) {
    const std::string text = text_table(example());
    EXPECT_THAT(text, HasSubstr("chordal cycle, as trained\n"));
    EXPECT_THAT(text, HasSubstr("  10, 0.3  20, 0.3  30, 0.3"));
    EXPECT_THAT(text,
                HasSubstr("  Deep LRP-1-3                    -        -        -        -  2.00E-4  2.00E-2        -"));
    EXPECT_THAT(text,
                HasSubstr("  Deep LRP-1-3                    -        -        -        -  2.00E-1     20.0        -"));
    EXPECT_THAT(text, HasSubstr("  Deep LRP-1-3, compiled"));
    const auto refitted = text.substr(text.find("chordal cycle, with the readout refitted"));
    EXPECT_THAT(refitted.substr(0, refitted.find("\n\n")), Not(HasSubstr("compiled"))) << "it has no refit";
}

TEST(Extrapolation, PageHasTheSameErrorsAndTheirCourse) {
    const std::string html = html_page(example());
    EXPECT_THAT(html, HasSubstr("data-cell=\"er-20-0.3/chordal-cycle/deep-lrp-1-3/median\">2.00E-2"));
    EXPECT_THAT(html, HasSubstr("data-cell=\"er-20-0.3/chordal-cycle/deep-lrp-1-3/refitted_median\">20.0"));
    EXPECT_THAT(html, HasSubstr("nodes, density 0.3"));
}

TEST(Extrapolation, LatexMarksErrorsThatCount) {
    const std::string tex = latex_table(example());
    EXPECT_THAT(tex, HasSubstr(" & \\textbf{2.00E-4} & 2.00E-2 & "));
    EXPECT_EQ(std::count(tex.begin(), tex.end(), '{'), std::count(tex.begin(), tex.end(), '}'));
}

TEST(Extrapolation, CsvHasALineForEachCell) {
    EXPECT_THAT(csv_table(example()), HasSubstr("\ner-20-0.3,chordal-cycle,deep-lrp-1-3,plain,0.01,0.02,,"));
}

}  // namespace
}  // namespace countable::report
