#include "countable/report/figure_text.hpp"
#include "countable/report/latex_text.hpp"
#include "countable/report/score_forms.hpp"
#include "countable/report/score_summary.hpp"

namespace countable::report {
namespace {

std::string figure(const Score& score, const MeanScore& value) {
    const std::string text = score_text(score, value, "$\\pm$");
    return text == "-" ? "--" : text;
}

const char* superscript(ScoreMark mark) {
    switch (mark) {
        case ScoreMark::Better:
            return "$^{+}$";
        case ScoreMark::Close:
            return "$^{\\sim}$";
        case ScoreMark::Worse:
            return "$^{-}$";
        case ScoreMark::None:
            break;
    }
    return "";
}

std::string caption(const ScoreTable& table, const ScoreResults& results) {
    std::string text = latex_text(table.title + ". " + table.about) +
                       ". $^{+}$ at least as good as the paper's, $^{\\sim}$ within both standard deviations together, "
                       "$^{-}$ worse, $^{?}$ runs that are not finished count with their best epoch so far.";
    for (const auto& note : notes_of(results)) text += " " + latex_text(note);
    return text;
}

std::string scores(const ScoreTable& table, const std::vector<ScoreLine>& lines) {
    std::string tex;
    for (std::size_t i = 0; i < table.scores.size(); ++i) {
        const Score& score = table.scores[i];
        tex += std::string(i == 0 ? "" : "  \\midrule\n") + "  \\multicolumn{6}{@{}l}{\\emph{" +
               latex_text(score.title) + "}, " + (score.higher_is_better ? "higher" : "lower") + " is better} \\\\\n";
        for (const auto& line : lines) {
            const ScoreCell& cell = line.cells[i];
            tex += "  " + latex_text(line.row->title) + " & " +
                   (line.parameters > 0 ? std::to_string(line.parameters) : "--") + " & " +
                   (line.runs.empty() ? "--" : latex_text(runs_text(line))) + " & " +
                   (line.runs.empty() ? "--" : epochs_text(line)) + " & " + figure(score, cell.ours) +
                   superscript(cell.mark) + (cell.seeds > 0 && line.unfinished > 0 ? "$^{?}$" : "") + " & " +
                   figure(score, cell.paper) + " \\\\\n";
        }
    }
    return tex;
}

std::string failures(const std::vector<ScoreLine>& lines) {
    std::string items;
    for (const auto& line : lines)
        for (const auto& run : line.runs)
            if (run.state == ScoreState::Failed)
                items += "  \\item " + latex_text(line.row->title) + ", seed " + std::to_string(run.seed) + ": " +
                         latex_text(run.reason) + "\n";
    return items.empty() ? "" : "Failed runs:\n\\begin{itemize}\n" + items + "\\end{itemize}\n\n";
}

std::string runs(const ScoreTable& table, const std::vector<ScoreLine>& lines) {
    const Score& score = table.scores[table.main_score];
    std::string rows;
    for (const auto& line : lines)
        for (const auto& run : line.runs)
            rows += "  " + latex_text(line.row->title) + " & " + std::to_string(run.seed) + " & " +
                    figure(score, {run.scores[table.main_score]}) + " & " +
                    (run.state == ScoreState::Done         ? "done"
                     : run.state == ScoreState::Unfinished ? "unfinished"
                     : run.state == ScoreState::Failed     ? "failed"
                                                           : "missing") +
                    " & " + std::to_string(run.epochs) + " & " + std::to_string(run.best_epoch) + " & " +
                    time_text(run.cpu_seconds) + " \\\\\n";
    if (rows.empty()) return "";
    return "{\\scriptsize\n\\begin{longtable}{@{}lrrlrrr@{}}\n  \\caption{The runs behind each row: " +
           latex_text(score.title) +
           ".}\\\\\n  \\toprule\n  model & seed & figure & state & epochs & best & CPU time \\\\\n  \\midrule\n  "
           "\\endhead\n  \\bottomrule\n  \\endfoot\n" +
           rows + "\\end{longtable}\n}\n";
}

}  // namespace

std::string score_latex_table(const ScoreResults& results) {
    const ScoreTable& table = *find_score_table(results.table);
    const auto lines = score_lines(results);
    return "% Needs \\usepackage{booktabs} and \\usepackage{longtable}.\n{\\scriptsize\n"
           "\\begin{longtable}{@{}lrlrrr@{}}\n  \\caption{" +
           caption(table, results) +
           "}\\\\\n  \\toprule\n  model & parameters & runs done & epochs & ours & paper \\\\\n  \\midrule\n  "
           "\\endhead\n  \\bottomrule\n  \\endfoot\n" +
           scores(table, lines) + "\\end{longtable}\n}\n\n" + failures(lines) + runs(table, lines);
}

}  // namespace countable::report
