#include "countable/report/render/forms.hpp"

#include <cmath>
#include <cstdio>

#include "countable/report/render/latex_text.hpp"
#include "countable/report/render/number_text.hpp"
#include "countable/report/summary/cells.hpp"
#include "countable/report/summary/protocol.hpp"
#include "countable/report/summary/variances.hpp"

namespace countable::report {
namespace {

constexpr const char* packages = "% Needs \\usepackage{booktabs} and \\usepackage{longtable}.\n";
constexpr double bold_below = 1e-3;  // as the paper has it

// The name of a dataset, task or model, as the paper prints it.
std::string name_text(const std::string& name) { return latex_text(display_name(name)); }

std::string bold_number(double value) {
    const std::string text = number_text(value);
    if (std::isnan(value)) return "--";
    return value < bold_below ? "\\textbf{" + text + "}" : text;
}

const char* superscript(Comparison comparison) {
    switch (comparison) {
        case Comparison::None:
            return "";
        case Comparison::Better:
            return "$^{+}$";
        case Comparison::Close:
            return "$^{\\sim}$";
        case Comparison::Worse:
            return "$^{-}$";
        case Comparison::FarWorse:
            return "$^{!}$";
    }
    return "";
}

std::string error_tables(const Results& results, const Cells& cells) {
    std::string tex, note = latex_text(smaller_than_the_paper(results, cells));
    if (!note.empty()) note = " " + note;
    for (const auto& dataset : cells.datasets) {
        tex += "\\begin{table}[ht]\n  \\centering\\scriptsize\\setlength{\\tabcolsep}{3pt}\n  \\caption{" +
               name_text(dataset) + ": " + latex_text(find_table(results.table)->title) +
               ". Test MSE divided by the variance of the labels, of networks as trained; below each line the paper's "
               "results. " +
               latex_text(seeds_sentence(cells)) + (cells.refitted ? " " + latex_text(refit_sentence()) : "") + note +
               " $^{+}$ at most the paper's, $^{-}$ above it, $^{!}$ more than three times as much, "
               "$^{?}$ not all runs have ended; "
               "values below 1E-3 are bold.}\n  \\begin{tabular}{@{}ll" +
               std::string(2 * cells.tasks.size(), 'r') + "@{}}\n    \\toprule\n    &";
        std::string rules, heads = "    model &";
        for (std::size_t i = 0; i < cells.tasks.size(); ++i) {
            tex += " & \\multicolumn{2}{c}{" + name_text(cells.tasks[i]) + "}";
            rules += "\\cmidrule(lr){" + std::to_string(3 + 2 * i) + "-" + std::to_string(4 + 2 * i) + "}";
            heads += " & best & median";
        }
        tex += " \\\\\n    " + rules + "\n" + heads + " \\\\\n    \\midrule\n";
        for (const auto& model : cells.models) {
            std::string ours = "    " + name_text(model) + " & ours", theirs = "    & paper",
                        refitted = "    & refitted";
            bool known = false;
            for (const auto& task : cells.tasks) {
                const Cell& cell = cells.at(dataset, task, model);
                ours += " & " + bold_number(cell.ours.best) + superscript(cell.best_comparison) + " & " +
                        bold_number(cell.ours.median) + superscript(cell.comparison) +
                        (cell.complete() || cell.wanted == 0 ? "" : "$^{?}$");
                const std::string star = cell.paper && cell.paper->starred ? "$^{*}$" : "";
                theirs += cell.paper ? " & " + bold_number(cell.paper->best) + star + " & " +
                                           bold_number(cell.paper->median) + star
                                     : " & -- & --";
                known = known || cell.paper;
                refitted += " & " + bold_number(cell.refitted.best) + " & " + bold_number(cell.refitted.median);
            }
            tex += ours + " \\\\\n" + (known ? theirs + " \\\\\n" : "") + (cells.refitted ? refitted + " \\\\\n" : "");
        }
        tex += "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n\n";
    }
    return tex;
}

std::string failures(const std::string& items) {
    return items.empty() ? "" : "Failed runs:\n\\begin{itemize}\n" + items + "\\end{itemize}\n\n";
}

std::string failed_counts(const Results& results) {
    std::string items;
    for (const auto& run : results.runs)
        if (run.status == RunStatus::Failed)
            items += "  \\item " + name_text(run.key.dataset) + ", " + name_text(run.key.task) + ", " +
                     name_text(run.key.model) + " " + latex_text(variant_text(run.key)) + ", seed " +
                     std::to_string(run.key.seed) + ": " + latex_text(run.reason) + "\n";
    return failures(items);
}

std::string run_table(const Cells& cells) {
    std::string tex =
        "{\\scriptsize\n\\begin{longtable}{@{}lllp{0.3\\linewidth}r@{}}\n  \\caption{The runs behind each cell: test "
        "error of each seed, the chosen variant first.}\\\\\n  \\toprule\n  cell & model & variant & test errors & "
        "CPU time \\\\\n  \\midrule\n  \\endhead\n  \\bottomrule\n  \\endfoot\n";
    for (const Cell& cell : cells.cells) {
        auto variants = cell.variants;
        variants.insert(variants.end(), cell.refitted_variants.begin(), cell.refitted_variants.end());
        for (const Variant& variant : variants) {
            std::string tests;
            double seconds = 0;
            for (const auto& run : variant.runs) {
                tests += (tests.empty() ? "" : ", ") + test_error_text(run);
                if (!std::isnan(run.cpu_seconds)) seconds += run.cpu_seconds;
            }
            tex += "  " + name_text(cell.dataset) + ", " + name_text(cell.task) + " & " + name_text(cell.model) +
                   " & " + latex_text(variant.name) + " & " + tests + " & " + time_text(seconds) + " \\\\\n";
        }
    }
    return tex + "\\end{longtable}\n}\n\n";
}

std::string variance_table(const Results& results) {
    std::string tex =
        "\\begin{table}[ht]\n  \\centering\n  \\caption{Variance of the labels, ours with its standard error beside "
        "the "
        "paper's; $k$ is the number that the paper's labels are the counts multiplied by.}\n"
        "  \\begin{tabular}{@{}llrrrrr@{}}\n    \\toprule\n    dataset & task & ours & $\\pm$ & paper & ratio & $k$ "
        "\\\\\n"
        "    \\midrule\n";
    for (const auto& row : compare_variances(results.variances))
        tex += "    " + name_text(row.ours.dataset) + " & " + name_text(row.ours.task) + " & " +
               formatted("%.5g", row.ours.variance) + " & " + formatted("%.2g", row.ours.standard_error) + " & " +
               (row.paper ? formatted("%.6g", *row.paper) + " & " + formatted("%.3f", row.ratio) : "-- & --") + " & " +
               (row.multiple ? std::to_string(*row.multiple) : "--") + " \\\\\n";
    return tex + "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n";
}

std::string mean_text(const Metric& metric, const std::optional<Score>& score) {
    const std::string text = score_text(metric, score.value_or(Score{}), "$\\pm$");
    return text == "-" ? "--" : text;
}

std::string caption(const Table& table, const Results& results) {
    std::string text = latex_text(table.title + ". " + table.about) +
                       ". $^{+}$ at least as good as the paper's, $^{\\sim}$ within both standard deviations together, "
                       "$^{-}$ worse, $^{?}$ runs that are not finished count with their best epoch so far.";
    for (const auto& note : notes_of(results)) text += " " + latex_text(note);
    return text;
}

std::string score_rows(const Cells& cells) {
    std::string tex;
    const Table& table = *cells.table;
    for (std::size_t i = 0; i < table.metrics.size(); ++i) {
        const Metric& metric = table.metrics[i];
        tex += std::string(i == 0 ? "" : "  \\midrule\n") + "  \\multicolumn{6}{@{}l}{\\emph{" +
               latex_text(metric.title) + "}, " + (metric.higher_is_better ? "higher" : "lower") + " is better} \\\\\n";
        for (const auto& row : table.rows) {
            const Cell& cell = cells.row(row.name)[i];
            tex += "  " + latex_text(row.title) + " & " +
                   (cell.parameters > 0 ? std::to_string(cell.parameters) : "--") + " & " +
                   (cell.runs().empty() ? "--" : latex_text(runs_text(cells, cell))) + " & " +
                   (cell.runs().empty() ? "--" : epochs_text(cell)) + " & " + mean_text(metric, cell.ours) +
                   superscript(cell.comparison) + (cell.seeds > 0 && cell.unfinished > 0 ? "$^{?}$" : "") + " & " +
                   mean_text(metric, cell.paper) + " \\\\\n";
        }
    }
    return tex;
}

// The failed runs, and a table of all runs.
std::string runs_behind_rows(const Cells& cells) {
    const Table& table = *cells.table;
    const Metric& metric = table.metrics[table.main_metric];
    std::string items, rows;
    for (const auto& row : table.rows)
        for (const auto& run : cells.row(row.name).front().runs()) {
            const std::string seed = std::to_string(run.key.seed);
            if (run.status == RunStatus::Failed)
                items += "  \\item " + latex_text(row.title) + ", seed " + seed + ": " + latex_text(run.reason) + "\n";
            rows += "  " + latex_text(row.title) + " & " + seed + " & " +
                    mean_text(metric, Score{.mean = run.score(table.main_metric)}) + " & " +
                    std::string(status_text(run.status)) + " & " + std::to_string(run.epochs) + " & " +
                    std::to_string(run.best_epoch) + " & " + time_text(run.cpu_seconds) + " \\\\\n";
        }
    if (rows.empty()) return "";
    return failures(items) +
           "{\\scriptsize\n\\begin{longtable}{@{}lrrlrrr@{}}\n  \\caption{The runs behind each row: " +
           latex_text(metric.title) +
           ".}\\\\\n  \\toprule\n  model & seed & score & state & epochs & best & CPU time \\\\\n  \\midrule\n  "
           "\\endhead\n  \\bottomrule\n  \\endfoot\n" +
           rows + "\\end{longtable}\n}\n";
}

std::string molecules_latex(const Results& results) {
    const Cells cells = make_cells(results);
    return std::string(packages) + "{\\scriptsize\n\\begin{longtable}{@{}lrlrrr@{}}\n  \\caption{" +
           caption(*cells.table, results) +
           "}\\\\\n  \\toprule\n  model & parameters & runs done & epochs & ours & paper \\\\\n  \\midrule\n  "
           "\\endhead\n  \\bottomrule\n  \\endfoot\n" +
           score_rows(cells) + "\\end{longtable}\n}\n\n" + runs_behind_rows(cells);
}

}  // namespace

std::string latex_table(const Results& results) {
    if (find_table(results.table)->measured == Measured::TargetNormalizedMae)
        return packages + successors_latex(results);
    if (!find_table(results.table)->of_counts()) return molecules_latex(results);
    const Cells cells = make_cells(results);
    if (!cells.table->trained_on.empty()) return packages + extrapolation_latex(cells);
    std::string tex = packages;
    if (!cells.cells.empty()) tex += "% " + tally_sentence(cells) + ".\n";
    if (!cells.cells.empty()) tex += error_tables(results, cells) + failed_counts(results) + run_table(cells);
    if (!results.variances.empty()) tex += variance_table(results);
    return tex;
}

}  // namespace countable::report
