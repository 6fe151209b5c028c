#include <cmath>

#include "countable/io/csv.hpp"
#include "countable/plot/html_text.hpp"
#include "countable/report/render/forms.hpp"
#include "countable/report/render/html_parts.hpp"
#include "countable/report/render/latex_text.hpp"
#include "countable/report/render/number_text.hpp"
#include "countable/report/render/plots.hpp"
#include "countable/report/summary/protocol.hpp"
#include "countable/report/summary/successor_verdicts.hpp"

namespace countable::report {
namespace {

using datasets::TargetLevel;
using plot::html_text;
using theory::Answer;

constexpr const char* marks_sentence =
    "Beside each error stands what countable can says of the network and the count: yes, no or unknown. ! marks no with "
    "an error below 0.01, ? marks yes with one above 0.05. The first is no contradiction: a network that cannot tell "
    "some graphs apart may never meet them, and in these nearly all nodes look different after four rounds of 1-WL. The second is a matter of training: the theory says what weights can "
    "do, not that they are found.";

struct Level {
    TargetLevel level;
    const char* title;
};
constexpr Level levels[] = {{TargetLevel::Graph, "per graph"}, {TargetLevel::Node, "per node"}};

const char* mark(Tension tension) {
    return tension == Tension::LearntAgainstNo ? "!" : tension == Tension::NotLearntDespiteYes ? "?" : "";
}

// A target of a row: its error over the seeds and its verdict.
struct Entry {
    const Cell* cell;
    Answer answer;
    Tension against;
};
Entry entry_at(const Cells& cells, const SuccessorNetwork& network, std::size_t target, TargetLevel level) {
    const Cell& cell = cells.row(successor_row(network, level))[target];
    const Answer answer = successor_verdict(network, successor_targets()[target], level);
    return {&cell, answer, tension(answer, cell.ours.mean)};
}

std::string error_text(double error) { return std::isnan(error) ? "-" : formatted("%.4f", error); }

// The networks that have runs at this level; all of them before the first one.
std::vector<const SuccessorNetwork*> networks_at(const Cells& cells, TargetLevel level) {
    std::vector<const SuccessorNetwork*> all;
    for (const auto& network : successor_networks())
        if (!cells.row(successor_row(network, level)).front().runs().empty()) all.push_back(&network);
    return all;
}

std::string short_title(const std::string& title) { return title.size() > 15 ? title.substr(0, 15) : title; }

std::string text_block(const Cells& cells, const Level& level) {
    std::string text = "\nError and verdict " + std::string(level.title) + "\n  " + left_aligned("model", 34);
    for (const auto& target : successor_targets()) text += right_aligned(short_title(target.title), 17);
    text += right_aligned("mean", 9) + "   runs\n";
    for (const auto* const network : networks_at(cells, level.level)) {
        text += "  " + left_aligned(network->title, 34);
        for (std::size_t t = 0; t < successor_targets().size(); ++t) {
            const Entry entry = entry_at(cells, *network, t, level.level);
            text += right_aligned(error_text(entry.cell->ours.mean), 8) + " " +
                    left_aligned(std::string(theory::name(entry.answer)) + " " + mark(entry.against), 8);
        }
        const Cell& mean = cells.row(successor_row(*network, level.level)).back();
        text += right_aligned(error_text(mean.ours.mean), 9) + "   " + runs_text(cells, mean) + "\n";
    }
    return text;
}

std::string html_block(const Cells& cells, const Level& level) {
    std::string html = "<h2>Counts " + std::string(level.title) +
                       "</h2>\n<div class=\"card scroll\"><table class=plain><thead><tr><th>model";
    for (const auto& target : successor_targets()) html += "<th class=n>" + html_text(target.title);
    html += "<th class=n>mean<th class=n>runs<th class=n>parameters</thead><tbody>\n";
    for (const auto* const network : networks_at(cells, level.level)) {
        const std::string row = successor_row(*network, level.level);
        html += "<tr><td class=k>" + html_text(network->title);
        for (std::size_t t = 0; t < successor_targets().size(); ++t) {
            const Entry entry = entry_at(cells, *network, t, level.level);
            const double error = entry.cell->ours.mean;
            const char* const tone = std::isnan(error)          ? ""
                                     : error < learnt_below     ? " heat counts"
                                     : error > not_learnt_above ? " heat blind"
                                                                : "";
            html += "<td class=\"n" + std::string(tone) + "\" style=\"--h: 0.4\" data-cell=\"" +
                    html_text(row + "/" + successor_targets()[t].task) + "\">" + error_text(error) + "<br><small>" +
                    std::string(theory::name(entry.answer)) + "</small>";
            if (entry.against != Tension::None)
                html +=
                    " <strong title=\"" +
                    std::string(entry.against == Tension::LearntAgainstNo ? "learnt although the verdict is no"
                                                                          : "not learnt although the verdict is yes") +
                    "\">" + mark(entry.against) + "</strong>";
        }
        const Cell& mean = cells.row(row).back();
        html += "<td class=n>" + error_text(mean.ours.mean) + "<td class=n>" + html_text(runs_text(cells, mean)) +
                "<td class=n>" + (mean.parameters > 0 ? std::to_string(mean.parameters) : "–") + "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

std::string latex_block(const Cells& cells, const Level& level) {
    std::string tex = "\\begin{table}[ht]\n  \\centering\\scriptsize\n  \\caption{" +
                      latex_text(cells.table->about + ", counts " + level.title) + ". " + latex_text(marks_sentence) +
                      "}\n  \\begin{tabular}{@{}l" + std::string(successor_targets().size() + 1, 'r') +
                      "@{}}\n    \\toprule\n    model";
    for (const auto& target : successor_targets()) tex += " & " + latex_text(target.title);
    tex += " & mean \\\\\n    \\midrule\n";
    for (const auto* const network : networks_at(cells, level.level)) {
        tex += "    " + latex_text(network->title);
        for (std::size_t t = 0; t < successor_targets().size(); ++t) {
            const Entry entry = entry_at(cells, *network, t, level.level);
            tex += " & " + error_text(entry.cell->ours.mean) + " " + std::string(theory::name(entry.answer)) +
                   (entry.against == Tension::None ? "" : "$^{" + std::string(mark(entry.against)) + "}$");
        }
        tex += " & " + error_text(cells.row(successor_row(*network, level.level)).back().ours.mean) + " \\\\\n";
    }
    return tex + "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n\n";
}

// Every run with its score, and why it failed.
std::string run_lines(const Cells& cells) {
    std::string text;
    for (const auto& row : cells.table->rows)
        for (const auto& run : cells.row(row.name).back().runs()) {
            text +=
                "  " + left_aligned(row.title, 46) + "seed " + std::to_string(run.key.seed) + ": " +
                left_aligned(error_text(run.score(cells.table->main_metric)), 8) +
                std::string(status_text(run.status)) +
                (run.begun() ? ", " + std::to_string(run.epochs) + " epochs, best " + std::to_string(run.best_epoch) +
                                   ", " + time_text(run.cpu_seconds) + " of CPU time"
                             : "") +
                (run.reason.empty() ? "" : ": " + run.reason) + "\n";
        }
    return text;
}

}  // namespace

std::string successors_text(const Results& results) {
    const Cells cells = make_cells(results);
    std::string text = cells.table->title + "\n" + wrapped(cells.table->about, 110, "", "");
    for (const auto& note : notes_of(results)) text += wrapped("Note: " + note, 110, "", "  ");
    text += wrapped(marks_sentence, 110, "", "");
    for (const auto& level : levels) text += text_block(cells, level);
    const auto runs = run_lines(cells);
    return runs.empty() ? text : text + "\nRuns: mean over the targets\n" + runs;
}

std::string successors_csv(const Results& results) {
    const Cells cells = make_cells(results);
    std::string csv;
    io::append_csv_line(csv, {"model", "per", "target", "error", "deviation", "seeds", "verdict", "mark", "done",
                              "unfinished", "failed", "missing", "parameters", "cpu_seconds"});
    for (const auto& level : levels)
        for (const auto& network : successor_networks())
            for (std::size_t t = 0; t < successor_targets().size(); ++t) {
                const auto [cell, answer, against] = entry_at(cells, network, t, level.level);
                io::append_csv_line(
                    csv,
                    {network.name, level.level == TargetLevel::Node ? "node" : "graph", successor_targets()[t].task,
                     exact_text(cell->ours.mean), exact_text(cell->ours.deviation), std::to_string(cell->seeds),
                     std::string(theory::name(answer)), mark(against), std::to_string(cell->done),
                     std::to_string(cell->unfinished), std::to_string(cell->failed), std::to_string(cell->missing),
                     cell->parameters > 0 ? std::to_string(cell->parameters) : "", exact_text(cell->cpu_seconds)});
            }
    return csv;
}

std::string successors_latex(const Results& results) {
    const Cells cells = make_cells(results);
    std::string tex;
    for (const auto& level : levels) tex += latex_block(cells, level);
    return tex;
}

std::string successors_html(const Results& results, const Cells& cells) {
    std::string html;
    for (const auto& note : notes_of(results)) html += "<p class=note>" + html_text(note) + "</p>\n";
    html += "<p>" + html_text(cells.table->about) + ". " + html_text(marks_sentence) + "</p>\n";
    for (const auto& level : levels) html += html_block(cells, level);
    std::string charts;
    for (const auto& chart : molecule_charts(results)) charts += figure_html(html_text(chart.title), chart);
    if (!charts.empty())
        html +=
            "<h2>Learning</h2>\n<p class=soft>After each epoch, the first run of each row.</p>\n<div class=wide>\n" +
            charts + "</div>\n";
    if (const auto runs = run_lines(cells); !runs.empty())
        html += "<h2>Runs</h2>\n<pre>" + html_text(runs) + "</pre>\n";
    return html;
}

}  // namespace countable::report
