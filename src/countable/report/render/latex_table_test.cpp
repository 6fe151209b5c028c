#include "countable/report/render/forms.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using testing::HasSubstr;

Results example() {
    Results results = gin_on_triangles({{0.1, 2e-4}, {0.2, 0.1}, {0.2, 0.4}});
    results.runs.push_back(failed({"er", "triangle", "gin", "bn_50%", 0}, "{a} & b_c # 5 % ~ \\x"));
    results.variances = {{"er", "tailed-triangle", 5000, 9, 67.53, 2}};
    return results;
}

TEST(LatexTable, HasOurScoresAboveThePapers) {
    const std::string tex = latex_table(example());
    EXPECT_THAT(tex,
                HasSubstr("GIN & ours & \\textbf{2.00E-4}$^{+}$ & 1.00E-1$^{+}$$^{?}$ & -- & -- \\\\\n    & paper & "
                          "1.23E-1 & 1.25E-1 & \\textbf{1.62E-4} & \\textbf{3.44E-4} \\\\\n"));
    EXPECT_THAT(tex, HasSubstr("\\{a\\} \\& b\\_c \\# 5 \\% \\textasciitilde{} \\textbackslash{}x"));
    EXPECT_THAT(tex, HasSubstr("Erd\\H{o}s--R\\'enyi & tailed triangle & 67.53 & 2 & 607.78 & 9.000 & 3 \\\\"));
}

TEST(LatexTable, RefittedNetworksHaveALineOfTheirOwn) {
    EXPECT_THAT(latex_table(example()), testing::Not(HasSubstr("refitted")));
    const std::string tex = latex_table(with_refits(gin_on_triangles({{0.1, 0.2}, {0.2, 0.1}, {0.2, 0.4}})));
    EXPECT_THAT(tex, HasSubstr("    & refitted & \\textbf{1.00E-9} & \\textbf{2.00E-9} & -- & -- \\\\\n"));
    EXPECT_THAT(tex, HasSubstr("solved by least squares on the training graphs after training"));
    EXPECT_THAT(tex, HasSubstr("% Medians at most the paper's: 0 of 1 as trained, 1 of 1 with the readout refitted."));
}

TEST(LatexTable, BracesAndEnvironmentsMatch) {
    const std::string tex = latex_table(with_refits(example()));
    int depth = 0, environments = 0;
    for (std::size_t i = 0; i < tex.size(); ++i) {
        if (tex[i] == '\\' && i + 1 < tex.size() &&
            std::string_view("{}\\%&#_$").find(tex[i + 1]) != std::string::npos) {
            ++i;
            continue;
        }
        depth += tex[i] == '{' ? 1 : tex[i] == '}' ? -1 : 0;
        ASSERT_GE(depth, 0);
        environments += tex.compare(i, 7, "\\begin{") == 0 ? 1 : tex.compare(i, 5, "\\end{") == 0 ? -1 : 0;
    }
    EXPECT_EQ(depth, 0);
    EXPECT_EQ(environments, 0);
    // Every row of scores has as many cells as the table has columns.
    std::istringstream lines(tex);
    for (std::string line; std::getline(lines, line);)
        if (line.find("    & paper &") == 0 || line.find("    & refitted &") == 0 ||
            (line.find(" & ours & ") != line.npos && line.find("dataset") == line.npos)) {
            EXPECT_EQ(std::count(line.begin(), line.end(), '&'), 5) << line;
        }
}

}  // namespace
}  // namespace countable::report
