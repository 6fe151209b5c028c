#include "countable/report/render/forms.hpp"

#include <algorithm>
#include <cstdio>

#include "countable/report/render/number_text.hpp"
#include "countable/report/summary/cells.hpp"
#include "countable/report/summary/claims.hpp"
#include "countable/report/summary/protocol.hpp"
#include "countable/report/summary/variances.hpp"

namespace countable::report {
namespace {

template <typename... Arguments>
std::string format(const char* pattern, Arguments... arguments) {
    char line[512];
    std::snprintf(line, sizeof line, pattern, arguments...);
    return line;
}

char sign(Comparison comparison) { return " +~-!"[static_cast<int>(comparison)]; }

std::string ours_and_sign(double error, Comparison comparison) { return number_text(error) + ' ' + sign(comparison); }

std::string paper_text(const Cell& cell, double Score::*which) {
    if (!cell.paper) return "-";
    return number_text(*cell.paper.*which) + (cell.paper->starred ? "*" : "");
}

std::string run_counts(const Cell& cell) {
    std::string text = std::to_string(cell.ended()) + "/" + std::to_string(cell.wanted);
    if (cell.failed > 0) text += ", " + std::to_string(cell.failed) + " failed";
    if (!cell.complete()) text += cell.wanted == 0 ? " none" : " incomplete";
    return text;
}

std::string indented(const std::string& text) { return wrapped(text, 108, "  ", "  "); }

std::string errors(const Cells& cells) {
    std::string text;
    for (const auto& dataset : cells.datasets)
        for (const auto& task : cells.tasks) {
            text += "\n" + display_name(dataset) + ", " + display_name(task) + "\n";
            text += format("  %-14s %-14s %11s %9s %11s %9s   ", "model", "variant", "best  ", "paper", "median  ",
                           "paper");
            text += cells.refitted ? format("%-12s %13s %16s\n", "runs", "best refitted", "median refitted") : "runs\n";
            for (const auto& model : cells.models) {
                const Cell& cell = cells.at(dataset, task, model);
                text += format(
                    "  %-14s %-14s %11s %9s %11s %9s   ", display_name(model).c_str(),
                    cell.variants.empty() ? "-" : cell.variants.front().name.c_str(),
                    ours_and_sign(cell.ours.best, cell.best_comparison).c_str(), paper_text(cell, &Score::best).c_str(),
                    ours_and_sign(cell.ours.median, cell.comparison).c_str(), paper_text(cell, &Score::median).c_str());
                text += cells.refitted
                            ? format("%-12s %13s %16s\n", run_counts(cell).c_str(),
                                     number_text(cell.refitted.best).c_str(), number_text(cell.refitted.median).c_str())
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
    for (const auto& claim : claims(cells)) {
        text += format("  %-13s  ", std::string(name(claim.finding)).c_str()) + claim.text;
        text += (claim.detail.empty() ? "" : "\n" + std::string(17, ' ') + claim.detail) + "\n";
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
        if (run.status == RunStatus::Failed)
            text += "  " + run.key.dataset + " " + run.key.task + " " + run.key.model + " " + variant_text(run.key) +
                    " seed " + std::to_string(run.key.seed) + ": " + run.reason + "\n";
    return text.empty() ? "" : "\nFailed runs\n" + text;
}

std::string run_list(const Cells& cells) {
    std::string text = "\nRuns behind each cell: test error of each seed, the chosen variant first" +
                       std::string(cells.refitted ? "; '+readout': refitted\n" : "\n");
    for (const Cell& cell : cells.cells) {
        if (cell.variants.empty()) continue;
        text += "  " + cell.dataset + " " + cell.task + " " + display_name(cell.model) + " (" +
                time_text(cell.cpu_seconds) + " of CPU time)\n";
        auto variants = cell.variants;
        variants.insert(variants.end(), cell.refitted_variants.begin(), cell.refitted_variants.end());
        for (const Variant& variant : variants) {
            text +=
                format("    %-14s validation %-9s test", variant.name.c_str(), number_text(variant.validation).c_str());
            for (const auto& run : variant.runs)
                text += "  " + std::to_string(run.key.seed) + ":" + test_error_text(run);
            text += "\n";
        }
    }
    return text;
}

std::string model_list(const Cells& cells, std::size_t width) {
    std::string text = "\nModels\n  " + left_aligned("model", width) + right_aligned("parameters", 12) +
                       right_aligned("paper", 10) + right_aligned("epochs", 12) + "   runs done\n";
    for (const auto& row : cells.table->rows) {
        const Cell& cell = cells.row(row.name).front();
        text += "  " + left_aligned(row.title, width) +
                right_aligned(cell.parameters > 0 ? std::to_string(cell.parameters) : "-", 12) +
                right_aligned(row.paper_parameters.empty() ? "-" : row.paper_parameters, 10) +
                right_aligned(epochs_text(cell), 12) + "   " + runs_text(cells, cell) + "\n";
    }
    return text;
}

std::string scores(const Cells& cells, std::size_t width) {
    std::string text;
    const Table& table = *cells.table;
    for (std::size_t i = 0; i < table.metrics.size(); ++i) {
        const Metric& metric = table.metrics[i];
        std::string rows;
        for (const auto& row : table.rows) {
            const Cell& cell = cells.row(row.name)[i];
            if (cell.seeds == 0 && !cell.paper) continue;
            std::string remark;
            if (cell.seeds > 0 && cell.unfinished > 0) remark = "   unfinished";
            if (cell.failed > 0) remark += "   " + std::to_string(cell.failed) + " failed";
            rows += "  " + left_aligned(row.title, width) + right_aligned(score_text(metric, cell.ours, "+-"), 18) +
                    " " + sign(cell.comparison) +
                    right_aligned(score_text(metric, cell.paper.value_or(Score{}), "+-"), 18) +
                    right_aligned(cell.seeds > 0 ? std::to_string(cell.seeds) : "-", 8) + remark + "\n";
        }
        if (rows.empty()) continue;
        text += "\n" + metric.title + " (" + (metric.higher_is_better ? "higher" : "lower") + " is better)\n  " +
                left_aligned("model", width) + right_aligned("ours", 18) + "  " + right_aligned("paper", 18) +
                right_aligned("seeds", 8) + "\n" + rows;
    }
    return text +
           "\n  + at least as good as the paper's, ~ not as good, but within the two standard deviations together, -\n"
           "  worse. Means over seeds, and standard deviations where there are several. An unfinished run counts with\n"
           "  its best epoch so far.\n";
}

std::string epochs(std::int64_t number) { return std::to_string(number) + (number == 1 ? " epoch" : " epochs"); }

std::string state_text(const RunResult& run) {
    std::string text(status_text(run.status));
    if (run.status == RunStatus::Failed) text += ": " + run.reason;
    if (!run.begun()) return text;
    const bool done = run.status == RunStatus::Done;
    return text + ", " + epochs(run.epochs) + (done ? "" : " so far") + ", best " + std::to_string(run.best_epoch);
}

std::string runs_behind_rows(const Cells& cells) {
    const Table& table = *cells.table;
    const Metric& metric = table.metrics[table.main_metric];
    std::string text;
    for (const auto& row : table.rows) {
        const Cell& cell = cells.row(row.name)[table.main_metric];
        if (cell.runs().empty()) continue;
        text += "  " + row.title + " (" + row.name + "; " + time_text(cell.cpu_seconds) + " of CPU time)\n";
        for (const auto& run : cell.runs())
            text += "    seed " + std::to_string(run.key.seed) + ": " + score_text(metric, run.score(cell.metric)) +
                    "  " + state_text(run) + "\n";
    }
    return text.empty() ? "" : "\nRuns behind each row: " + metric.title + "\n" + text;
}

std::string molecules_text(const Results& results) {
    const Cells cells = make_cells(results);
    std::size_t width = 0;
    for (const auto& row : cells.table->rows) width = std::max(width, row.title.size());
    std::string text = cells.table->title + "\n" + wrapped(cells.table->about, 110, "", "");
    for (const auto& note : notes_of(results)) text += wrapped("Note: " + note, 110, "", "  ");
    return text + model_list(cells, width) + scores(cells, width) + runs_behind_rows(cells);
}

}  // namespace

std::string text_table(const Results& results) {
    if (find_table(results.table)->measured == Measured::TargetNormalizedMae) return successors_text(results);
    if (!find_table(results.table)->of_counts()) return molecules_text(results);
    const Cells cells = make_cells(results);
    if (!cells.table->trained_on.empty()) return extrapolation_text(cells) + failures(results);
    std::string text = cells.table->title + "\n";
    if (const auto note = smaller_than_the_paper(results, cells); !note.empty()) text += "\n" + indented(note) + "\n";
    if (!cells.cells.empty())
        text += "Test MSE divided by the variance of the labels\n" + errors(cells) + theory(cells);
    if (!results.variances.empty()) text += variance_table(results);
    text += failures(results);
    if (!cells.cells.empty()) text += run_list(cells);
    return text;
}

}  // namespace countable::report
