#include "countable/report/render/forms.hpp"

#include "countable/io/csv.hpp"
#include "countable/report/render/number_text.hpp"
#include "countable/report/summary/cells.hpp"
#include "countable/report/summary/protocol.hpp"
#include "countable/report/summary/variances.hpp"

namespace countable::report {
namespace {

// "0=1.25e-05 1=failed 2=missing"
std::string seeds(const std::vector<Variant>& variants) {
    std::string text;
    if (variants.empty()) return text;
    for (const auto& run : variants.front().runs)
        text +=
            (text.empty() ? "" : " ") + std::to_string(run.key.seed) + "=" +
            (run.status == RunStatus::Done ? exact_text(run.score(TestError)) : std::string(status_text(run.status)));
    return text;
}

std::string chosen(const std::vector<Variant>& variants) { return variants.empty() ? "" : variants.front().name; }

std::string cells_csv(const Results& results) {
    std::string csv;
    io::append_csv_line(csv, {"dataset",       "task",
                              "model",         "variant",
                              "best",          "median",
                              "paper_best",    "paper_median",
                              "paper_starred", "best_mark",
                              "median_mark",   "ended",
                              "failed",        "wanted",
                              "cpu_seconds",   "representative_seed",
                              "tests",         "refitted_variant",
                              "refitted_best", "refitted_median",
                              "refitted_tests"});
    for (const Cell& cell : make_cells(results).cells)
        io::append_csv_line(csv, {cell.dataset,
                                  cell.task,
                                  cell.model,
                                  chosen(cell.variants),
                                  exact_text(cell.ours.best),
                                  exact_text(cell.ours.median),
                                  cell.paper ? exact_text(cell.paper->best) : "",
                                  cell.paper ? exact_text(cell.paper->median) : "",
                                  cell.paper ? (cell.paper->starred ? "yes" : "no") : "",
                                  std::string(name(cell.best_comparison)),
                                  std::string(name(cell.comparison)),
                                  std::to_string(cell.ended()),
                                  std::to_string(cell.failed),
                                  std::to_string(cell.wanted),
                                  exact_text(cell.cpu_seconds),
                                  cell.representative ? std::to_string(cell.representative->seed) : "",
                                  seeds(cell.variants),
                                  chosen(cell.refitted_variants),
                                  exact_text(cell.refitted.best),
                                  exact_text(cell.refitted.median),
                                  seeds(cell.refitted_variants)});
    return csv;
}

std::string variances_csv(const Results& results) {
    std::string csv;
    io::append_csv_line(csv, {"dataset", "task", "graphs", "mean", "variance", "standard_error", "paper", "ratio",
                              "multiple", "explanation"});
    for (const auto& row : compare_variances(results.variances))
        io::append_csv_line(
            csv, {row.ours.dataset, row.ours.task, std::to_string(row.ours.graphs), exact_text(row.ours.mean),
                  exact_text(row.ours.variance), exact_text(row.ours.standard_error),
                  row.paper ? exact_text(*row.paper) : "", exact_text(row.ratio),
                  row.multiple ? std::to_string(*row.multiple) : "", row.explanation});
    return csv;
}

// "0=0.31 1=0.32?500 2=failed 3=missing": after a question mark the epochs of a run that is not finished.
std::string scores_of_seeds(const Cell& cell) {
    std::string text;
    for (const auto& run : cell.runs()) {
        text += (text.empty() ? "" : " ") + std::to_string(run.key.seed) + "=" +
                (run.begun() ? exact_text(run.score(cell.metric)) : std::string(status_text(run.status)));
        if (run.status == RunStatus::Stopped) text += "?" + std::to_string(run.epochs);
    }
    return text;
}

std::string molecules_csv(const Results& results) {
    const Cells cells = make_cells(results);
    const Table& table = *cells.table;
    std::string notes;
    for (const auto& note : notes_of(results)) notes += (notes.empty() ? "" : " ") + note;
    std::string csv;
    io::append_csv_line(csv, {"row", "score", "better", "mean", "deviation", "seeds", "paper_mean", "paper_deviation",
                              "mark", "parameters", "paper_parameters", "epochs", "done", "unfinished", "failed",
                              "missing", "cpu_seconds", "runs", "note"});
    for (const auto& row : table.rows)
        for (const Cell& cell : cells.row(row.name)) {
            const Metric& metric = table.metrics[cell.metric];
            const Score paper = cell.paper.value_or(Score{});
            io::append_csv_line(
                csv, {row.name, metric.name, metric.higher_is_better ? "higher" : "lower", exact_text(cell.ours.mean),
                      exact_text(cell.ours.deviation), std::to_string(cell.seeds), exact_text(paper.mean),
                      exact_text(paper.deviation), std::string(name(cell.comparison)),
                      cell.parameters > 0 ? std::to_string(cell.parameters) : "", row.paper_parameters,
                      cell.runs().empty() ? "" : epochs_text(cell), std::to_string(cell.done),
                      std::to_string(cell.unfinished), std::to_string(cell.failed), std::to_string(cell.missing),
                      exact_text(cell.cpu_seconds), scores_of_seeds(cell), notes});
        }
    return csv;
}

}  // namespace

std::string csv_table(const Results& results) {
    const Table& table = *find_table(results.table);
    if (table.measured == Measured::TargetNormalizedMae) return successors_csv(results);
    if (!table.of_counts()) return molecules_csv(results);
    return table.tasks.empty() ? variances_csv(results) : cells_csv(results);
}

}  // namespace countable::report
