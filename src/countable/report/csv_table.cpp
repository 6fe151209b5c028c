#include "countable/report/csv_table.hpp"

#include "countable/io/csv.hpp"
#include "countable/report/cells.hpp"
#include "countable/report/figure_text.hpp"
#include "countable/report/variances.hpp"

namespace countable::report {
namespace {

// "0=1.25e-05 1=failed 2=missing"
std::string seeds(const std::vector<Variant>& variants) {
    std::string text;
    if (variants.empty()) return text;
    for (const auto& run : variants.front().runs)
        text += (text.empty() ? "" : " ") + std::to_string(run.key.seed) + "=" +
                (run.state == RunState::Done     ? exact_text(run.test)
                 : run.state == RunState::Failed ? "failed"
                                                 : "missing");
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
                                  std::string(name(cell.best_mark)),
                                  std::string(name(cell.median_mark)),
                                  std::to_string(cell.ended),
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

}  // namespace

std::string csv_table(const Results& results) {
    return results.table == "variances" ? variances_csv(results) : cells_csv(results);
}

}  // namespace countable::report
