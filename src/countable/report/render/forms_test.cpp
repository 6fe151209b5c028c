#include <gmock/gmock.h>

#include "countable/report/render/forms.hpp"
#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using testing::HasSubstr;

Results example() {
    Results results = gin_on_triangles({{0.1, 0.2}, {0.2, 0.1}});
    results.runs.push_back(failed({"er", "triangle", "gin", "plain", 2}, "the loss, once 5 % down, is not a number"));
    results.variances = {{"er", "tailed-triangle", 5000, 9, 67.53, 2}};
    return results;
}

TEST(TextTable, HasScoresTheoryVariancesFailuresAndRuns) {
    const std::string text = text_table(example());
    EXPECT_THAT(
        text,
        HasSubstr("  GIN            plain            1.00E-1 +   1.23E-1   2.00E-1 -   1.25E-1   3/3, 1 failed\n"));
    EXPECT_THAT(text,
                HasSubstr("  PPGN           -                      -     5.08E-8         -     2.51E-7   0/0 none\n"));
    EXPECT_THAT(text, HasSubstr("not known yet  Random regular, 3-star: GIN and GraphSAGE go below 1E-3"));
    EXPECT_THAT(text, HasSubstr("9.000\n      the paper's labels are the counts times 3"));
    EXPECT_THAT(text, HasSubstr("er triangle gin plain seed 2: the loss, once 5 % down, is not a number\n"));
    EXPECT_THAT(text, HasSubstr("plain          validation 2.00E-1   test  0:2.00E-1  1:1.00E-1  2:failed\n"));
}

TEST(TextTable, RefittedNetworksHaveColumnsOfTheirOwn) {
    EXPECT_THAT(text_table(example()), testing::Not(HasSubstr("refit")));
    const std::string text = text_table(with_refits(gin_on_triangles({{0.1, 0.2}, {0.2, 0.1}, {0.2, 0.4}})));
    EXPECT_THAT(text,
                HasSubstr("1.00E-1 +   1.23E-1   2.00E-1 -   1.25E-1   3/3                1.00E-9          2.00E-9\n"));
    EXPECT_THAT(text, HasSubstr("solved by least squares on the training graphs"));
    EXPECT_THAT(text,
                HasSubstr("  Medians at most the paper's: 0 of 1 as trained, 1 of 1 with the readout refitted.\n"));
    EXPECT_THAT(text, HasSubstr("    plain+readout  validation 2.00E-9   test  0:1.00E-9  1:2.00E-9  2:3.00E-9\n"));
}

TEST(CsvTable, HasALineForEachCell) {
    const std::string csv = csv_table(example());
    EXPECT_THAT(csv, HasSubstr("\ner,triangle,gin,plain,0.1,0.2,0.123,0.125,no,better,worse,3,1,3,4,0,"
                               "0=0.2 1=0.1 2=failed,,,,\n"));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 * 2 * 8);
}

TEST(CsvTable, HasRefittedNetworksAtTheEndOfTheLine) {
    EXPECT_THAT(csv_table(with_refits(gin_on_triangles({{0.1, 0.2}, {0.2, 0.1}, {0.2, 0.4}}))),
                HasSubstr(",0=0.2 1=0.1 2=0.4,plain+readout,1e-09,2e-09,0=1e-09 1=2e-09 2=3"));
}

TEST(CsvTable, OfVariances) {
    Results results = example();
    results.table = "variances";
    EXPECT_THAT(csv_table(results), HasSubstr("\ner,tailed-triangle,5000,9,67.53,2,607.78,9.00"));
}

}  // namespace
}  // namespace countable::report
