#include "countable/report/render/forms.hpp"

#include <gmock/gmock.h>

#include "countable/plot/html_text.hpp"
#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HtmlPage, IsOnePageThatNeedsNoOther) {
    Results results = gin_on_triangles({{0.1, 0.2}, {0.2, 0.1}, {0.2, 0.4}});
    results.runs.push_back(failed({"er", "triangle", "gin", "bn<b>", 0}, "a & b"));
    results.configuration = {{"command", "reproduce \"x\" <y>"}};
    results.curves = {{{"er", "triangle", "gin", "plain", 0}, 1, 1, 0.5, 1},
                      {{"er", "triangle", "gin", "plain", 0}, 2, 1, 0.4, 1}};
    const std::string html = html_page(results);
    EXPECT_THAT(html, HasSubstr("data-cell=\"er/triangle/gin/median\">2.00E-1</span>"));
    EXPECT_THAT(html, HasSubstr("data-cell=\"er/triangle/gin/best\">1.00E-1</span>"));
    EXPECT_THAT(html, HasSubstr("1.60× worse"));
    EXPECT_THAT(html, HasSubstr("<span class=theirs>1.25E-1</span>"));
    EXPECT_THAT(html,
                HasSubstr("<svg role=\"img\" aria-label=\"Validation error over the epochs: Erdős–Rényi, triangle\""));
    EXPECT_THAT(html, HasSubstr("bn&lt;b&gt;, seed 0 failed: a &amp; b"));
    EXPECT_THAT(html, HasSubstr("reproduce &quot;x&quot; &lt;y&gt;"));
    EXPECT_THAT(html, HasSubstr("incomplete: 4 of 6 runs"));
    for (const char* const outside : {"<script", "src=", "http://", "https://", "<link", "@import", "url("})
        EXPECT_THAT(html, Not(HasSubstr(outside)));
}

TEST(HtmlPage, SaysThatItIsAMiniatureBeforeAnyScore) {
    Results results = gin_on_triangles({{0.1, 0.2}});
    results.runs[0].epochs = 50;
    results.variances = {{"er", "triangle", 1000, 3, 7.5, 0.2}};
    const std::string html = html_page(results);
    EXPECT_THAT(html, HasSubstr("<p class=soft>Test error, networks as trained."));
    EXPECT_THAT(html, HasSubstr("<p class=note>A miniature of the paper&#39;s experiment: 1,000 graphs in each dataset "
                                "instead of 5,000, 50 epochs instead of 100, one seed instead of five"));
    EXPECT_LT(html.find("A miniature"), html.find("<div class=tiles>"));
    EXPECT_THAT(html, HasSubstr("There is one seed, so that best and median are the same run"));
    EXPECT_THAT(html, Not(HasSubstr("median over the seeds")));
    EXPECT_THAT(html, Not(HasSubstr("Median test error")));
    EXPECT_THAT(html, HasSubstr("that is a matter of training"));
    EXPECT_THAT(html, Not(HasSubstr("refitted")));
}

TEST(HtmlPage, ShowsRefittedNetworksApartFromThoseAsTrained) {
    Results results = with_refits(gin_on_triangles({{0.1, 0.2}, {0.2, 0.1}, {0.2, 0.4}}));
    results.curves = {{results.runs[0].key, 1, 1, 0.5, 1}};
    const std::string html = html_page(results);
    EXPECT_THAT(html, HasSubstr("data-cell=\"er/triangle/gin/median\">2.00E-1</span>"));
    EXPECT_THAT(html, HasSubstr("data-cell=\"er/triangle/gin/refitted_median\">2.00E-9</span>"));
    EXPECT_THAT(html, HasSubstr("1.60× worse"));
    EXPECT_THAT(html, HasSubstr("solved by least squares on the training graphs after training"));
    EXPECT_THAT(html, HasSubstr("A circle after the last epoch, at “refit”"));
    EXPECT_THAT(html, HasSubstr("predictions of the theory hold; 6 not known yet"));
}

TEST(HtmlPage, EscapesText) { EXPECT_EQ(plot::html_text("<a b='\"&'>"), "&lt;a b=&#39;&quot;&amp;&#39;&gt;"); }

}  // namespace
}  // namespace countable::report
