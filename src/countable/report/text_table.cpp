#include "countable/report/text_table.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "countable/report/cells.hpp"
#include "countable/report/figure_text.hpp"
#include "countable/report/protocol.hpp"
#include "countable/report/statements.hpp"
#include "countable/report/variances.hpp"

namespace countable::report {
namespace {

template <typename... Arguments>
std::string format(const char* pattern, Arguments... arguments) {
    char line[512];
    std::snprintf(line, sizeof line, pattern, arguments...);
    return line;
}

char sign(Mark mark) { return " +-!"[static_cast<int>(mark)]; }

std::string ours_and_sign(double figure, Mark mark) { return figure_text(figure) + ' ' + sign(mark); }

std::string paper_text(const Cell& cell, double Figures::*figure) {
    if (!cell.paper) return "-";
    return figure_text(*cell.paper.*figure) + (cell.paper->starred ? "*" : "");
}

std::string run_counts(const Cell& cell) {
    std::string text = std::to_string(cell.ended) + "/" + std::to_string(cell.wanted);
    if (cell.failed > 0) text += ", " + std::to_string(cell.failed) + " failed";
    if (!cell.complete()) text += cell.wanted == 0 ? " none" : " incomplete";
    return text;
}

// The text in lines of at most 108 characters, each with two blanks before it.
std::string indented(const std::string& text) {
    std::string lines, line;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        const auto word = text.substr(at, end - at);
        if (!line.empty() && line.size() + 1 + word.size() > 106) lines += "  " + std::exchange(line, "") + "\n";
        line += (line.empty() ? "" : " ") + word;
        at = end + 1;
    }
    return lines + "  " + line + "\n";
}

std::string figures(const Cells& cells) {
    std::string text;
    for (const auto& dataset : cells.datasets)
        for (const auto& task : cells.tasks) {
            text += "\n" + display_dataset(dataset) + ", " + display_task(task) + "\n";
            text += format("  %-14s %-14s %11s %9s %11s %9s   ", "model", "variant", "best  ", "paper", "median  ",
                           "paper");
            text += cells.refitted ? format("%-12s %13s %16s\n", "runs", "best refitted", "median refitted") : "runs\n";
            for (const auto& model : cells.models) {
                const Cell& cell = cells.at(dataset, task, model);
                text += format("  %-14s %-14s %11s %9s %11s %9s   ", display_model(model).c_str(),
                               cell.variants.empty() ? "-" : cell.variants.front().name.c_str(),
                               ours_and_sign(cell.ours.best, cell.best_mark).c_str(),
                               paper_text(cell, &Figures::best).c_str(),
                               ours_and_sign(cell.ours.median, cell.median_mark).c_str(),
                               paper_text(cell, &Figures::median).c_str());
                text += cells.refitted
                            ? format("%-12s %13s %16s\n", run_counts(cell).c_str(),
                                     figure_text(cell.refitted.best).c_str(), figure_text(cell.refitted.median).c_str())
                            : run_counts(cell) + "\n";
            }
        }
    text += "\n" + indented(
                       "+ at most the paper's, - above it, ! more than three times as much; * as in the paper, which "
                       "does not say why. " +
                       seeds_sentence(cells) + " Networks are as trained" +
                       (cells.refitted ? ", and so are the marks." : "."));
    if (cells.refitted) text += indented(refit_sentence());
    return text + "\n" + indented(tally_sentence(cells) + ".");
}

std::string theory(const Cells& cells) {
    std::string text = "\nWhat the theory predicts\n" + indented(theory_sentence());
    for (const auto& statement : statements(cells)) {
        text += format("  %-13s  ", std::string(name(statement.finding)).c_str()) + statement.text;
        text += (statement.detail.empty() ? "" : "\n" + std::string(17, ' ') + statement.detail) + "\n";
    }
    return text;
}

std::string variance_table(const Results& results) {
    std::string text = "\nVariances of the labels\n";
    text += format("  %-9s %-20s %8s %10s %10s %9s %8s\n", "dataset", "task", "graphs", "ours", "+-", "paper", "ratio");
    for (const auto& row : compare_variances(results.variances)) {
        text += format("  %-9s %-20s %8lld %10.5g %10.2g %9s %8s\n", row.ours.dataset.c_str(), row.ours.task.c_str(),
                       static_cast<long long>(row.ours.graphs), row.ours.variance, row.ours.standard_error,
                       row.paper ? format("%.6g", *row.paper).c_str() : "-",
                       row.paper ? format("%.3f", row.ratio).c_str() : "-");
        text += "      " + row.explanation + "\n";
    }
    return text;
}

std::string failures(const Results& results) {
    std::string text;
    for (const auto& run : results.runs)
        if (run.state == RunState::Failed)
            text += "  " + run.key.dataset + " " + run.key.task + " " + run.key.model + " " + run.key.variant +
                    " seed " + std::to_string(run.key.seed) + ": " + run.reason + "\n";
    return text.empty() ? "" : "\nFailed runs\n" + text;
}

std::string run_list(const Cells& cells) {
    std::string text = "\nRuns behind each cell: test figure of each seed, the chosen variant first" +
                       std::string(cells.refitted ? "; '+readout': refitted\n" : "\n");
    for (const Cell& cell : cells.cells) {
        if (cell.variants.empty()) continue;
        text += "  " + cell.dataset + " " + cell.task + " " + display_model(cell.model) + " (" +
                time_text(cell.cpu_seconds) + " of CPU time)\n";
        auto variants = cell.variants;
        variants.insert(variants.end(), cell.refitted_variants.begin(), cell.refitted_variants.end());
        for (const Variant& variant : variants) {
            text +=
                format("    %-14s validation %-9s test", variant.name.c_str(), figure_text(variant.validation).c_str());
            for (const auto& run : variant.runs)
                text += "  " + std::to_string(run.key.seed) + ":" +
                        (run.state == RunState::Done     ? figure_text(run.test)
                         : run.state == RunState::Failed ? "failed"
                                                         : "missing");
            text += "\n";
        }
    }
    return text;
}

}  // namespace

std::string text_table(const Results& results) {
    const Cells cells = make_cells(results);
    std::string text = find_table(results.table)->title + "\n";
    if (const auto note = smaller_than_the_paper(results, cells); !note.empty()) text += "\n" + indented(note) + "\n";
    if (!cells.cells.empty())
        text += "Test MSE divided by the variance of the labels\n" + figures(cells) + theory(cells);
    if (!results.variances.empty()) text += variance_table(results);
    text += failures(results);
    if (!cells.cells.empty()) text += run_list(cells);
    return text;
}

}  // namespace countable::report
