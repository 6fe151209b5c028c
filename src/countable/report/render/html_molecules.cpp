#include "countable/plot/html_text.hpp"
#include "countable/report/render/forms.hpp"
#include "countable/report/render/html_parts.hpp"
#include "countable/report/render/line_style.hpp"
#include "countable/report/render/number_text.hpp"
#include "countable/report/render/plots.hpp"
#include "countable/report/summary/protocol.hpp"

namespace countable::report {
namespace {

using plot::html_text;

bool good(Comparison comparison) { return comparison == Comparison::Better || comparison == Comparison::Close; }

std::string tiles(const Cells& cells) {
    const Table& table = *cells.table;
    std::size_t better = 0, compared = 0, done = 0, failed = 0, unfinished = 0, runs = 0;
    double seconds = 0;
    for (const auto& row : table.rows) {
        const Cell& cell = cells.row(row.name)[table.main_metric];
        compared += cell.comparison == Comparison::None ? 0 : 1;
        better += good(cell.comparison) ? 1 : 0;
        done += cell.done;
        failed += cell.failed;
        unfinished += cell.unfinished;
        runs += cell.runs().size();
        seconds += cell.cpu_seconds;
    }
    std::string states = "runs are done";
    if (unfinished > 0) states += ", " + std::to_string(unfinished) + " unfinished";
    states += failed == 0 ? ", none has failed" : ", " + std::to_string(failed) + " failed";
    return "<div class=tiles>\n" +
           tile(out_of(better, compared), "models at least as good as in the paper, or within both deviations: " +
                                              html_text(table.metrics[table.main_metric].title)) +
           tile(out_of(done, runs), states) + tile(time_text(seconds), "of CPU time for all runs") + "</div>\n";
}

std::string cell_html(const Cells& cells, const Cell& cell) {
    const Metric& metric = cells.table->metrics[cell.metric];
    const std::string theirs =
        "<span class=theirs>" + (cell.paper ? score_text(metric, *cell.paper, "±") : "–") + "</span>";
    if (cell.seeds == 0) {
        const std::string nothing = "<td><div class=\"cell none\"><span class=score>–</span>" + theirs;
        if (cell.runs().empty()) return nothing + "</div></td>";
        return nothing + "<small class=worse>" + html_text(runs_text(cells, cell)) + "</small></div></td>";
    }
    const char* const tone = cell.comparison == Comparison::None ? "none" : good(cell.comparison) ? "counts" : "blind";
    std::string html =
        "<td><div class=\"cell " + std::string(tone) + "\" style=\"--h: 0.4\"><span class=score data-cell=\"" +
        html_text(cell.model + "/" + metric.name) + "\">" + score_text(metric, cell.ours, "±") + "</span>" + theirs;
    if (cell.comparison != Comparison::None)
        html += "<small class=" + std::string(css_class(cell.comparison)) + ">" + std::string(name(cell.comparison)) +
                "</small>";
    if (cell.unfinished > 0)
        html += "<small class=worse>unfinished: " + html_text(epochs_text(cell)) + " epochs so far</small>";
    if (cell.failed > 0) html += "<small class=far>" + std::to_string(cell.failed) + " failed</small>";
    return html + "</div></td>";
}

std::string scores(const Cells& cells) {
    const Table& table = *cells.table;
    std::string html = "<h2>Our results beside the paper’s</h2>\n<p class=soft>" + html_text(table.about) +
                       ". Means over seeds, and standard deviations where there are several; the paper’s are on the "
                       "right of each cell. Close: not as good, but by no more than both deviations together.</p>\n" +
                       "<div class=\"card scroll\"><table class=grid><thead><tr><td></td>";
    for (const auto& metric : table.metrics)
        html += "<th scope=col><span class=heads><span>" + html_text(metric.title) +
                (metric.higher_is_better ? " ↑" : " ↓") + "</span><span class=theirs>paper</span></span></th>";
    html += "</tr></thead><tbody>\n";
    for (const auto& row : table.rows) {
        html += "<tr><th scope=row><span class=dot style=\"--c: var(" + line_style(table, row.name).color->variable +
                ")\"></span>" + html_text(row.title) + "</th>";
        for (const Cell& cell : cells.row(row.name)) html += cell_html(cells, cell);
        html += "</tr>\n";
    }
    return html +
           "</tbody></table></div>\n<div class=legend><span>↑ higher is better, ↓ lower is better</span></div>\n";
}

std::string notes(const Results& results) {
    std::string html;
    for (const auto& note : notes_of(results)) html += "<p class=note>" + html_text(note) + "</p>\n";
    return html;
}

std::string pictures(const Results& results) {
    std::string charts;
    for (const auto& chart : molecule_charts(results)) charts += figure_html(html_text(chart.title), chart);
    if (charts.empty()) return "";
    return "<h2>Learning</h2>\n<p class=soft>After each epoch, the first run of each model.</p>\n<div class=wide>\n" +
           charts + "</div>\n";
}

std::string runs(const Cells& cells) {
    const Table& table = *cells.table;
    const Metric& metric = table.metrics[table.main_metric];
    std::string rows;
    for (const auto& row : table.rows)
        for (const auto& run : cells.row(row.name).front().runs()) {
            std::string state(status_text(run.status));
            if (run.status == RunStatus::Stopped) state = "<span class=worse>unfinished</span>";
            if (run.status == RunStatus::Failed) state = "<span class=far>failed: " + html_text(run.reason) + "</span>";
            rows += "<tr><td class=k>" + html_text(row.title) + "<td class=n>" + std::to_string(run.key.seed) +
                    "<td class=n>" + (run.begun() ? score_text(metric, run.score(table.main_metric)) : "–") + "<td>" +
                    state + "<td class=n>" + std::to_string(run.epochs) + "<td class=n>" +
                    std::to_string(run.best_epoch) + "<td class=n>" +
                    (run.parameters > 0 ? std::to_string(run.parameters) : "–") + "<td class=n>" +
                    (row.paper_parameters.empty() ? "–" : html_text(row.paper_parameters)) + "<td class=n>" +
                    time_text(run.cpu_seconds) + "</tr>\n";
        }
    if (rows.empty()) return "";
    return "<h2>Runs behind each row</h2>\n<div class=\"card scroll\"><table class=plain><thead><tr><th>model<th "
           "class=n>seed<th class=n>" +
           html_text(metric.title) +
           "<th>state<th class=n>epochs<th class=n>best epoch<th class=n>parameters<th class=n>paper<th class=n>CPU "
           "time</thead><tbody>\n" +
           rows + "</tbody></table></div>\n";
}

}  // namespace

std::string molecules_html(const Results& results, const Cells& cells) {
    return notes(results) + tiles(cells) + scores(cells) + pictures(results) + runs(cells);
}

}  // namespace countable::report
