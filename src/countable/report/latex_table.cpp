#include "countable/report/latex_table.hpp"

#include <cmath>
#include <cstdio>

#include "countable/report/cells.hpp"
#include "countable/report/figure_text.hpp"
#include "countable/report/latex_text.hpp"
#include "countable/report/protocol.hpp"
#include "countable/report/variances.hpp"

namespace countable::report {
namespace {

constexpr double bold_below = 1e-3;  // as the paper has it

std::string dataset_text(const std::string& dataset) {
    return dataset == "er" ? "Erd\\H{o}s--R\\'enyi" : latex_text(display_dataset(dataset));
}

std::string bold_figure(double value) {
    const std::string text = figure_text(value);
    if (std::isnan(value)) return "--";
    return value < bold_below ? "\\textbf{" + text + "}" : text;
}

const char* superscript(Mark mark) {
    switch (mark) {
        case Mark::None:
            return "";
        case Mark::Better:
            return "$^{+}$";
        case Mark::Worse:
            return "$^{-}$";
        case Mark::FarWorse:
            return "$^{!}$";
    }
    return "";
}

std::string figure_tables(const Results& results, const Cells& cells) {
    std::string tex, note = latex_text(smaller_than_the_paper(results, cells));
    if (!note.empty()) note = " " + note;
    for (const auto& dataset : cells.datasets) {
        tex += "\\begin{table}[ht]\n  \\centering\\scriptsize\\setlength{\\tabcolsep}{3pt}\n  \\caption{" +
               dataset_text(dataset) + ": " + latex_text(find_table(results.table)->title) +
               ". Test MSE divided by the variance of the labels, of networks as trained; below each line the paper's "
               "figures. " +
               latex_text(seeds_sentence(cells)) + (cells.refitted ? " " + latex_text(refit_sentence()) : "") + note +
               " $^{+}$ at most the paper's, $^{-}$ above it, $^{!}$ more than three times as much, "
               "$^{?}$ not all runs have ended; "
               "values below 1E-3 are bold.}\n  \\begin{tabular}{@{}ll" +
               std::string(2 * cells.tasks.size(), 'r') + "@{}}\n    \\toprule\n    &";
        std::string rules, heads = "    model &";
        for (std::size_t i = 0; i < cells.tasks.size(); ++i) {
            tex += " & \\multicolumn{2}{c}{" + latex_text(display_task(cells.tasks[i])) + "}";
            rules += "\\cmidrule(lr){" + std::to_string(3 + 2 * i) + "-" + std::to_string(4 + 2 * i) + "}";
            heads += " & best & median";
        }
        tex += " \\\\\n    " + rules + "\n" + heads + " \\\\\n    \\midrule\n";
        for (const auto& model : cells.models) {
            std::string ours = "    " + latex_text(display_model(model)) + " & ours", theirs = "    & paper",
                        refitted = "    & refitted";
            bool known = false;
            for (const auto& task : cells.tasks) {
                const Cell& cell = cells.at(dataset, task, model);
                ours += " & " + bold_figure(cell.ours.best) + superscript(cell.best_mark) + " & " +
                        bold_figure(cell.ours.median) + superscript(cell.median_mark) +
                        (cell.complete() || cell.wanted == 0 ? "" : "$^{?}$");
                const std::string star = cell.paper && cell.paper->starred ? "$^{*}$" : "";
                theirs += cell.paper ? " & " + bold_figure(cell.paper->best) + star + " & " +
                                           bold_figure(cell.paper->median) + star
                                     : " & -- & --";
                known = known || cell.paper;
                refitted += " & " + bold_figure(cell.refitted.best) + " & " + bold_figure(cell.refitted.median);
            }
            tex += ours + " \\\\\n" + (known ? theirs + " \\\\\n" : "") + (cells.refitted ? refitted + " \\\\\n" : "");
        }
        tex += "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n\n";
    }
    return tex;
}

std::string failures(const Results& results) {
    std::string items;
    for (const auto& run : results.runs)
        if (run.state == RunState::Failed)
            items += "  \\item " + dataset_text(run.key.dataset) + ", " + latex_text(display_task(run.key.task)) +
                     ", " + latex_text(display_model(run.key.model)) + " " + latex_text(run.key.variant) + ", seed " +
                     std::to_string(run.key.seed) + ": " + latex_text(run.reason) + "\n";
    return items.empty() ? "" : "Failed runs:\n\\begin{itemize}\n" + items + "\\end{itemize}\n\n";
}

std::string run_table(const Cells& cells) {
    std::string tex =
        "{\\scriptsize\n\\begin{longtable}{@{}lllp{0.3\\linewidth}r@{}}\n  \\caption{The runs behind each cell: test "
        "figure of each seed, the chosen variant first.}\\\\\n  \\toprule\n  cell & model & variant & test figures & "
        "CPU time \\\\\n  \\midrule\n  \\endhead\n  \\bottomrule\n  \\endfoot\n";
    for (const Cell& cell : cells.cells) {
        auto variants = cell.variants;
        variants.insert(variants.end(), cell.refitted_variants.begin(), cell.refitted_variants.end());
        for (const Variant& variant : variants) {
            std::string tests;
            double seconds = 0;
            for (const auto& run : variant.runs) {
                tests += (tests.empty() ? "" : ", ") + (run.state == RunState::Done     ? figure_text(run.test)
                                                        : run.state == RunState::Failed ? "failed"
                                                                                        : "missing");
                if (!std::isnan(run.cpu_seconds)) seconds += run.cpu_seconds;
            }
            tex += "  " + dataset_text(cell.dataset) + ", " + latex_text(display_task(cell.task)) + " & " +
                   latex_text(display_model(cell.model)) + " & " + latex_text(variant.name) + " & " + tests + " & " +
                   time_text(seconds) + " \\\\\n";
        }
    }
    return tex + "\\end{longtable}\n}\n\n";
}

std::string number(const char* pattern, double value) {
    char text[64];
    std::snprintf(text, sizeof text, pattern, value);
    return text;
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
        tex += "    " + dataset_text(row.ours.dataset) + " & " + latex_text(display_task(row.ours.task)) + " & " +
               number("%.5g", row.ours.variance) + " & " + number("%.2g", row.ours.standard_error) + " & " +
               (row.paper ? number("%.6g", *row.paper) + " & " + number("%.3f", row.ratio) : "-- & --") + " & " +
               (row.multiple ? std::to_string(*row.multiple) : "--") + " \\\\\n";
    return tex + "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n";
}

}  // namespace

std::string latex_table(const Results& results) {
    const Cells cells = make_cells(results);
    std::string tex = "% Needs \\usepackage{booktabs} and \\usepackage{longtable}.\n";
    if (!cells.cells.empty()) tex += "% " + tally_sentence(cells) + ".\n";
    if (!cells.cells.empty()) tex += figure_tables(results, cells) + failures(results) + run_table(cells);
    if (!results.variances.empty()) tex += variance_table(results);
    return tex;
}

}  // namespace countable::report
