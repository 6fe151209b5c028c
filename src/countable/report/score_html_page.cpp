#include "countable/plot/html_text.hpp"
#include "countable/report/figure_text.hpp"
#include "countable/report/html_parts.hpp"
#include "countable/report/plots.hpp"
#include "countable/report/score_forms.hpp"
#include "countable/report/score_style.hpp"
#include "countable/report/score_summary.hpp"

namespace countable::report {
namespace {

using plot::html_text;

std::string tiles(const ScoreTable& table, const std::vector<ScoreLine>& lines) {
    std::size_t better = 0, compared = 0, done = 0, failed = 0, unfinished = 0, runs = 0;
    double seconds = 0;
    for (const auto& line : lines) {
        const ScoreMark main = line.cells[table.main_score].mark;
        compared += main == ScoreMark::None ? 0 : 1;
        better += main == ScoreMark::Better || main == ScoreMark::Close ? 1 : 0;
        done += line.done;
        failed += line.failed;
        unfinished += line.unfinished;
        runs += line.runs.size();
        seconds += line.cpu_seconds;
    }
    std::string states = "runs are done";
    if (unfinished > 0) states += ", " + std::to_string(unfinished) + " unfinished";
    states += failed == 0 ? ", none has failed" : ", " + std::to_string(failed) + " failed";
    return "<div class=tiles>\n" +
           tile(out_of(better, compared), "models at least as good as in the paper, or within both deviations: " +
                                              html_text(table.scores[table.main_score].title)) +
           tile(out_of(done, runs), states) + tile(time_text(seconds), "of CPU time for all runs") + "</div>\n";
}

const char* mark_class(ScoreMark mark) { return mark == ScoreMark::Worse ? "worse" : "better"; }

std::string cell_html(const Score& score, const ScoreLine& line, std::size_t index) {
    const ScoreCell& cell = line.cells[index];
    const std::string theirs = "<span class=theirs>" +
                               (cell.paper.mean == cell.paper.mean ? score_text(score, cell.paper, "±") : "–") +
                               "</span>";
    if (cell.seeds == 0) {
        if (line.row->only_paper || line.runs.empty())
            return "<td><div class=\"cell none\"><span class=figure>–</span>" + theirs + "</div></td>";
        return "<td><div class=\"cell none\"><span class=figure>–</span>" + theirs + "<small class=worse>" +
               html_text(runs_text(line)) + "</small></div></td>";
    }
    const bool good = cell.mark == ScoreMark::Better || cell.mark == ScoreMark::Close;
    std::string html = "<td><div class=\"cell " +
                       std::string(cell.mark == ScoreMark::None ? "none"
                                   : good                       ? "counts"
                                                                : "blind") +
                       "\" style=\"--h: 0.4\"><span class=figure data-cell=\"" +
                       html_text(line.row->name + "/" + score.name) + "\">" + score_text(score, cell.ours, "±") +
                       "</span>" + theirs;
    if (cell.mark != ScoreMark::None)
        html += "<small class=" + std::string(mark_class(cell.mark)) + ">" + std::string(name(cell.mark)) + "</small>";
    if (line.unfinished > 0)
        html += "<small class=worse>unfinished: " + html_text(epochs_text(line)) + " epochs so far</small>";
    if (line.failed > 0) html += "<small class=far>" + std::to_string(line.failed) + " failed</small>";
    return html + "</div></td>";
}

std::string scores(const ScoreTable& table, const std::vector<ScoreLine>& lines) {
    std::string html = "<h2>Our figures beside the paper’s</h2>\n<p class=soft>" + html_text(table.about) +
                       ". Means over seeds, and standard deviations where there are several; the paper’s are on the "
                       "right of each cell. Close: not as good, but by no more than both deviations together.</p>\n" +
                       "<div class=\"card scroll\"><table class=grid><thead><tr><td></td>";
    for (const auto& score : table.scores)
        html += "<th scope=col><span class=heads><span>" + html_text(score.title) +
                (score.higher_is_better ? " ↑" : " ↓") + "</span><span class=theirs>paper</span></span></th>";
    html += "</tr></thead><tbody>\n";
    for (const auto& line : lines) {
        html += "<tr><th scope=row><span class=dot style=\"--c: var(" +
                line_style(table, line.row->name).color->variable + ")\"></span>" + html_text(line.row->title) +
                "</th>";
        for (std::size_t i = 0; i < table.scores.size(); ++i) html += cell_html(table.scores[i], line, i);
        html += "</tr>\n";
    }
    return html +
           "</tbody></table></div>\n<div class=legend><span>↑ higher is better, ↓ lower is better</span></div>\n";
}

std::string notes(const ScoreResults& results) {
    std::string html;
    for (const auto& note : notes_of(results)) html += "<p class=note>" + html_text(note) + "</p>\n";
    return html;
}

std::string pictures(const ScoreResults& results) {
    std::string figures;
    for (const auto& chart : score_charts(results)) figures += figure_html(html_text(chart.title), chart);
    if (figures.empty()) return "";
    return "<h2>Learning</h2>\n<p class=soft>After each epoch, the first run of each model.</p>\n<div class=wide>\n" +
           figures + "</div>\n";
}

std::string runs(const ScoreTable& table, const std::vector<ScoreLine>& lines) {
    std::string rows;
    for (const auto& line : lines)
        for (const auto& run : line.runs) {
            const bool begun = run.state == ScoreState::Done || run.state == ScoreState::Unfinished;
            rows += "<tr><td class=k>" + html_text(line.row->title) + "<td class=n>" + std::to_string(run.seed) +
                    "<td class=n>" +
                    (begun ? score_text(table.scores[table.main_score], {run.scores[table.main_score]}, "") : "–") +
                    "<td>" +
                    (run.state == ScoreState::Done         ? "done"
                     : run.state == ScoreState::Unfinished ? "<span class=worse>unfinished</span>"
                     : run.state == ScoreState::Failed ? "<span class=far>failed: " + html_text(run.reason) + "</span>"
                                                       : "missing") +
                    "<td class=n>" + std::to_string(run.epochs) + "<td class=n>" + std::to_string(run.best_epoch) +
                    "<td class=n>" + (run.parameters > 0 ? std::to_string(run.parameters) : "–") + "<td class=n>" +
                    (line.row->paper_parameters.empty() ? "–" : html_text(line.row->paper_parameters)) +
                    "<td class=n>" + time_text(run.cpu_seconds) + "</tr>\n";
        }
    if (rows.empty()) return "";
    return "<h2>Runs behind each row</h2>\n<div class=\"card scroll\"><table class=plain><thead><tr><th>model<th "
           "class=n>seed<th class=n>" +
           html_text(table.scores[table.main_score].title) +
           "<th>state<th class=n>epochs<th class=n>best epoch<th class=n>parameters<th class=n>paper<th class=n>CPU "
           "time</thead><tbody>\n" +
           rows + "</tbody></table></div>\n";
}

}  // namespace

std::string score_html_page(const ScoreResults& results) {
    const ScoreTable& table = *find_score_table(results.table);
    const auto lines = score_lines(results);
    return page_around(table.title,
                       "Graph networks on molecules, ours beside those of “Can graph neural networks count "
                       "substructures?” (Chen, Chen, Villar, Bruna; 2020).",
                       notes(results) + tiles(table, lines) + scores(table, lines) + pictures(results) +
                           runs(table, lines) + configuration_html(results.configuration));
}

}  // namespace countable::report
