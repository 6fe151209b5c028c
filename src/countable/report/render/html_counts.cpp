#include "countable/report/render/forms.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "countable/plot/html_text.hpp"
#include "countable/plot/palette.hpp"
#include "countable/report/render/html_parts.hpp"
#include "countable/report/render/number_text.hpp"
#include "countable/report/render/plots.hpp"
#include "countable/report/summary/claims.hpp"
#include "countable/report/summary/protocol.hpp"
#include "countable/report/summary/variances.hpp"

namespace countable::report {
namespace {

using plot::color_of;
using plot::html_text;

std::string tiles(const Results& results, const Cells& cells) {
    std::size_t runs = 0, done = 0, failed = 0, hold = 0, open = 0;
    double seconds = 0;
    const Tally ours = medians_beside_paper(cells, &Cell::ours), refit = medians_beside_paper(cells, &Cell::refitted);
    for (const auto& run : results.runs) {
        if (run.key.refitted) continue;
        ++runs;
        done += run.status == RunStatus::Done ? 1 : 0;
        failed += run.status == RunStatus::Failed ? 1 : 0;
        if (!std::isnan(run.cpu_seconds)) seconds += run.cpu_seconds;
    }
    const auto claimed = claims(cells);
    for (const auto& claim : claimed) {
        hold += claim.finding == Finding::Holds ? 1 : 0;
        open += claim.finding == Finding::NotKnownYet ? 1 : 0;
    }
    return "<div class=tiles>\n" +
           tile(out_of(ours.better, ours.compared), std::string(cells.seeds == 1 ? "results" : "medians") +
                                                        " at most the paper’s median, networks as trained") +
           (cells.refitted ? tile(out_of(refit.better, refit.compared),
                                  "with the last layer <a href=\"#refitted\">refitted</a> after training")
                           : "") +
           tile(out_of(hold, claimed.size() - open),
                "predictions of the theory hold" + (open == 0 ? "" : "; " + std::to_string(open) + " not known yet")) +
           tile(out_of(done, runs), failed == 0 ? "runs are done, none has failed"
                                                : "runs are done, " + std::to_string(failed) + " failed") +
           tile(time_text(seconds), "of CPU time for all runs") + "</div>\n";
}

// "3.1× better": how far the median is from the paper's.
std::string ratio_text(const Cell& cell) {
    const double ratio = cell.ours.median / cell.paper->median;
    if (cell.comparison == Comparison::Better && cell.ours.median == cell.paper->median) return "equal";
    if (!std::isfinite(ratio) || ratio == 0) return std::string(name(cell.comparison));
    const double factor = ratio <= 1 ? 1 / ratio : ratio;
    const std::string text = factor < 1.995    ? formatted("%.2f", factor)
                             : factor < 9.95   ? formatted("%.1f", factor)
                             : factor < 9999.5 ? formatted("%.0f", factor)
                                               : formatted("10<sup>%.0f</sup>", std::log10(factor));
    return text + "× " + (cell.comparison == Comparison::Better ? "better" : "worse");
}

std::string paper_text(const Cell& cell, double Score::*which) {
    if (!cell.paper) return "–";
    return number_text(*cell.paper.*which) + (cell.paper->starred ? "*" : "");
}

// Two lines of two errors, ours and the paper's: the median, then the best.
std::string score_lines(const Cell& cell, const std::string& median, const std::string& best) {
    return "<span class=score>" + median + "</span><span class=theirs>" + paper_text(cell, &Score::median) +
           "</span><small>best " + best + "</small><small class=theirs>" + paper_text(cell, &Score::best) + "</small>";
}

std::string score_span(const Cell& cell, const char* which, double error) {
    return "<span data-cell=\"" + html_text(cell.dataset + "/" + cell.task + "/" + cell.model + "/" + which) + "\">" +
           number_text(error) + "</span>";
}

std::string cell_html(const Cell& cell, std::size_t index) {
    if (cell.variants.empty())
        return "<td><div class=\"cell none\">" + score_lines(cell, "–", "–") + "<small>no runs</small></div></td>";
    const double distance = distance_from_counting(cell.ours.median);
    std::string html =
        "<td><button type=button class=\"cell " + std::string(distance > 0 ? "counts" : "blind") +
        (cell.ours.median < counts_below ? " bold" : "") + "\" popovertarget=\"runs-" + std::to_string(index) +
        "\" style=\"--h: " + formatted("%.2f", std::abs(distance)) + "\" title=\"" +
        html_text(display_name(cell.model) + ", " + display_name(cell.task) + ": variant " +
                  cell.variants.front().name + ", " + std::to_string(cell.ended()) + " of " +
                  std::to_string(cell.wanted) + " runs; press to see all of them") +
        "\">" +
        score_lines(cell, score_span(cell, "median", cell.ours.median),
                    score_span(cell, "best", cell.ours.best) +
                        (cell.best_comparison == Comparison::None
                             ? ""
                             : " <span class=" + std::string(css_class(cell.best_comparison)) + " title=\"" +
                                   std::string(name(cell.best_comparison)) + "\">" +
                                   (cell.best_comparison == Comparison::Better ? "▾" : "▴") + "</span>"));
    if (cell.comparison != Comparison::None)
        html += "<small class=" + std::string(css_class(cell.comparison)) + ">" + ratio_text(cell) + "</small>";
    if (cell.failed > 0) html += "<small class=far>" + std::to_string(cell.failed) + " failed</small>";
    if (!cell.complete())
        html += "<small class=worse>incomplete: " + std::to_string(cell.ended()) + " of " +
                std::to_string(cell.wanted) + " runs</small>";
    return html + "</button></td>";
}

std::string run_popover(const Cell& cell, std::size_t index) {
    if (cell.variants.empty()) return "";
    std::string html = "<div popover id=\"runs-" + std::to_string(index) + "\"><h3>" +
                       html_text(display_name(cell.model)) + " on " + html_text(display_name(cell.task)) + ", " +
                       html_text(display_name(cell.dataset)) +
                       "</h3><p class=soft>Test error of each seed; the "
                       "first variant is the one chosen by the median of its validation errors. All runs took " +
                       time_text(cell.cpu_seconds) + " of CPU time." +
                       (cell.refitted_variants.empty() ? "" : " +readout: the same run with its last layer refitted.") +
                       "</p><div class=scroll><table class=plain><thead><tr>"
                       "<th>variant<th class=n>validation<th class=n>weights";
    for (const auto& run : cell.runs()) html += "<th class=n>seed " + std::to_string(run.key.seed);
    html += "</thead><tbody>";
    std::string failures;
    auto variants = cell.variants;
    variants.insert(variants.end(), cell.refitted_variants.begin(), cell.refitted_variants.end());
    for (const Variant& variant : variants) {
        html +=
            "<tr><td>" + html_text(variant.name) + "<td class=n>" + number_text(variant.validation) + "<td class=n>";
        std::int64_t parameters = 0;
        for (const auto& run : variant.runs) parameters = std::max(parameters, run.parameters);
        html += parameters > 0 ? std::to_string(parameters) : "";
        for (const auto& run : variant.runs) {
            const bool shown = run.key == cell.shown;
            html += "<td class=n>" + std::string(shown ? "<b title=\"its curves and predictions are shown\">" : "") +
                    test_error_text(run) + (shown ? "</b>" : "");
            if (run.status == RunStatus::Failed)
                failures += "<p>" + html_text(variant.name) + ", seed " + std::to_string(run.key.seed) +
                            " failed: " + html_text(run.reason) + "</p>";
        }
        html += "</tr>";
    }
    return html + "</tbody></table></div>" + failures + "</div>\n";
}

std::string errors(const Cells& cells) {
    std::string html =
        "<h2>Our results beside the paper’s</h2>\n<p class=soft>Test error: MSE divided by the variance of the counts, "
        "of networks as trained. " +
        std::string(cells.seeds == 1 ? "There is one seed, so that best and median are the same run"
                                     : "The large number is the median over the seeds") +
        ", of the variant that does best on the validation graphs. Press a cell to see its runs.</p>\n<div class=" +
        std::string(cells.tasks.size() > 2 ? "wide" : "pairs") + ">\n";
    std::string popovers;
    std::size_t index = 0;
    for (const auto& dataset : cells.datasets) {
        html += "<section class=card><h3>" + html_text(display_name(dataset)) +
                "</h3><div class=scroll><table class=grid><thead><tr><td></td>";
        for (const auto& task : cells.tasks)
            html += "<th scope=col><span class=heads><span>" + html_text(display_name(task)) +
                    "</span><span class=theirs>paper</span></span></th>";
        html += "</tr></thead><tbody>\n";
        for (const auto& model : cells.models) {
            html += "<tr><th scope=row>" + dotted_model(model) + "</th>";
            for (const auto& task : cells.tasks) {
                const Cell& cell = cells.at(dataset, task, model);
                html += cell_html(cell, index);
                popovers += run_popover(cell, index++);
            }
            html += "</tr>\n";
        }
        html += "</tbody></table></div></section>\n";
    }
    return html +
           "</div>\n<div class=legend><span>1E-7 <span class=ramp></span> 1</span><span><b>bold</b> below 1E-3, where "
           "the "
           "colour turns</span><span>▾ best run at most the paper’s, ▴ above it</span><span>* as in the paper, which "
           "does "
           "not say why</span></div>\n" +
           popovers;
}

// Ours alone: the paper has none to compare with.
std::string refitted_errors(const Cells& cells) {
    if (!cells.refitted) return "";
    std::string html = "<h2 id=refitted>With the readout refitted</h2>\n<p class=soft>" + html_text(refit_sentence()) +
                       "</p>\n<div class=\"card scroll\"><table class=plain><thead><tr><th>model";
    for (const auto& dataset : cells.datasets)
        for (const auto& task : cells.tasks)
            html += "<th class=n>" + html_text(display_name(dataset)) + ",<br>" + html_text(display_name(task));
    html += "</thead><tbody>\n";
    for (const auto& model : cells.models) {
        html += "<tr><td class=k>" + dotted_model(model);
        for (const auto& dataset : cells.datasets)
            for (const auto& task : cells.tasks) {
                const Cell& cell = cells.at(dataset, task, model);
                html += "<td class=n>" + score_span(cell, "refitted_median", cell.refitted.median) +
                        "<br><small class=soft>best " + score_span(cell, "refitted_best", cell.refitted.best) +
                        "</small>";
            }
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

std::string theory(const Cells& cells) {
    std::string html =
        "<h2>What the theory predicts</h2>\n<p class=soft>A model stays above a bound if even its best run does; it "
        "goes below if its median does. " +
        html_text(theory_sentence()) + "</p>\n<div class=card><ul class=statements>\n";
    for (const auto& claim : claims(cells)) {
        const bool holds = claim.finding == Finding::Holds, open = claim.finding == Finding::NotKnownYet;
        html += "<li><span class=" +
                std::string(holds  ? "holds"
                            : open ? "open"
                                   : "not") +
                ">" +
                (holds  ? "✓ "
                 : open ? "… "
                        : "✗ ") +
                std::string(name(claim.finding)) + "</span><span>" + html_text(claim.text) + "</span>" +
                (claim.detail.empty() ? "" : "<small>" + html_text(claim.detail) + "</small>") + "</li>\n";
    }
    return html + "</ul></div>\n";
}

std::string predictions(const Results& results, const Cells& cells) {
    std::string html;
    for (const auto& dataset : cells.datasets)
        for (const auto& task : cells.tasks) {
            std::string inner;
            for (const auto& model : cells.models) {
                const Cell& cell = cells.at(dataset, task, model);
                const auto chart = prediction_chart(results, cell);
                if (chart.series.empty()) continue;
                const bool refit = std::ranges::find(results.predictions, refitted(*cell.shown),
                                                     &PredictionSummary::key) != results.predictions.end();
                inner += "<figure style=\"--c: var(" + color_of(model).variable + ")\"><figcaption>" +
                         html_text(display_name(model)) + (refit ? " <small>refitted</small>" : "") + "</figcaption>" +
                         to_svg(chart, plot::Target::Page) + "</figure>\n";
            }
            if (inner.empty()) continue;
            html += "<details" + std::string(html.empty() ? " open" : "") + "><summary>" +
                    html_text(display_name(dataset)) + ", " + html_text(display_name(task)) +
                    "</summary><div class=many>\n" + inner + "</div></details>\n";
        }
    return html;
}

// Whose curves are drawn, and what the marks at their ends are.
std::string curves_caption(const Cells& cells) {
    const bool median = std::ranges::all_of(cells.cells, [](const Cell& c) { return c.shown == c.representative; });
    return std::string("Validation error after each epoch, of ") +
           (cells.seeds == 1 ? "the run with the chosen variant."
            : median         ? "the run whose test error is the median."
                     : "one run of each model, the one with the median test error once its readout is refitted.") +
           (cells.refitted ? " A circle after the last epoch, at “refit”, is the error with the <a "
                             "href=\"#refitted\">readout refitted</a>: no learning, but a linear system solved."
                           : "");
}

std::string predictions_caption(const Results& results) {
    const auto refit = std::ranges::count_if(results.predictions, [](const auto& p) { return p.key.refitted; });
    return std::string(
               "Test graphs with the same true count: the line is the median of what is predicted for them, the "
               "band holds 90 % of it; on the dashed line it is exact. ") +
           (refit == 0 ? "Networks are as trained."
                       : "“refitted” marks networks with the <a href=\"#refitted\">readout refitted</a>, whose "
                         "predictions are those that the run keeps; the others are as trained.");
}

std::string pictures(const Results& results, const Cells& cells) {
    std::string html, curves, sizes;
    for (const auto& dataset : cells.datasets) {
        for (const auto& task : cells.tasks)
            curves += figure_html(html_text(display_name(dataset) + ", " + display_name(task)),
                                  curve_chart(results, cells, dataset, task));
        sizes += figure_html(html_text(display_name(dataset)), size_chart(cells, dataset));
    }
    if (!curves.empty())
        html += "<h2>Learning</h2>\n<p class=soft>" + curves_caption(cells) + "</p>\n<div class=pairs>\n" + curves +
                "</div>\n";
    if (const auto inner = predictions(results, cells); !inner.empty())
        html += "<h2>Predicted against true counts</h2>\n<p class=soft>" + predictions_caption(results) +
                "</p>\n<div class=card>\n" + inner + "</div>\n";
    if (!sizes.empty())
        html +=
            "<h2>Error and the size of the pattern</h2>\n<p class=soft>" +
            std::string(cells.seeds == 1 ? "Test" : "Median test") +
            " error, networks as trained. Dashed: 1E-2, above which a network does not count, and 1E-3, below which "
            "it does.</p>\n<div class=pairs>\n" +
            sizes + "</div>\n";
    return html;
}

std::string variance_table(const Results& results) {
    std::string html =
        "<h2>Variances of the counts</h2>\n<p class=soft>Over the whole dataset, with the standard error of ours. "
        "Where the "
        "paper’s labels are multiples of the counts, the numbers tell.</p>\n<div class=\"card scroll\"><table "
        "class=plain>"
        "<thead><tr><th>dataset<th>task<th class=n>graphs<th class=n>ours<th class=n>±<th class=n>paper<th "
        "class=n>ratio<th>"
        "explanation</thead><tbody>\n";
    for (const auto& row : compare_variances(results.variances))
        html += "<tr><td class=k>" + html_text(display_name(row.ours.dataset)) + "<td class=k>" +
                html_text(display_name(row.ours.task)) + "<td class=n>" + std::to_string(row.ours.graphs) +
                "<td class=n data-cell=\"" + html_text(row.ours.dataset + "/" + row.ours.task) + "/variance\">" +
                formatted("%.5g", row.ours.variance) + "<td class=n>" + formatted("%.2g", row.ours.standard_error) +
                "<td class=n>" + (row.paper ? formatted("%.6g", *row.paper) : "–") + "<td class=n>" +
                (row.paper ? formatted("%.3f", row.ratio) : "–") + "<td>" + html_text(row.explanation) + "</tr>\n";
    return html + "</tbody></table></div>\n";
}

std::string failures(const Results& results) {
    std::string rows;
    for (const auto& run : results.runs)
        if (run.status == RunStatus::Failed)
            rows += "<tr><td class=k>" + html_text(display_name(run.key.dataset)) + "<td class=k>" +
                    html_text(display_name(run.key.task)) + "<td>" + html_text(display_name(run.key.model)) + "<td>" +
                    html_text(variant_text(run.key)) + "<td class=n>" + std::to_string(run.key.seed) + "<td>" +
                    html_text(run.reason) + "</tr>\n";
    if (rows.empty()) return "";
    return "<h2>Failed runs</h2>\n<div class=\"card scroll\"><table "
           "class=plain><thead><tr><th>dataset<th>task<th>model<th>"
           "variant<th class=n>seed<th>reason</thead><tbody>\n" +
           rows + "</tbody></table></div>\n";
}

}  // namespace

std::string counts_html(const Results& results, const Cells& cells) {
    std::string body;
    if (const auto note = smaller_than_the_paper(results, cells); !note.empty())
        body += "<p class=note>" + html_text(note) + "</p>\n";
    if (!cells.cells.empty())
        body +=
            tiles(results, cells) + errors(cells) + refitted_errors(cells) + theory(cells) + pictures(results, cells);
    if (!results.variances.empty()) body += variance_table(results);
    return body + failures(results);
}

}  // namespace countable::report
