#include "countable/io/csv.hpp"
#include "countable/report/figure_text.hpp"
#include "countable/report/score_forms.hpp"
#include "countable/report/score_summary.hpp"

namespace countable::report {
namespace {

// "0=0.31 1=0.32?500 2=failed 3=missing": after a question mark the epochs of a run that is not finished.
std::string seeds(const ScoreLine& line, std::size_t score) {
    std::string text;
    for (const auto& run : line.runs) {
        text += (text.empty() ? "" : " ") + std::to_string(run.seed) + "=";
        if (run.state == ScoreState::Failed) text += "failed";
        if (run.state == ScoreState::Missing) text += "missing";
        if (run.state == ScoreState::Done) text += exact_text(run.scores[score]);
        if (run.state == ScoreState::Unfinished)
            text += exact_text(run.scores[score]) + "?" + std::to_string(run.epochs);
    }
    return text;
}

}  // namespace

std::string score_csv_table(const ScoreResults& results) {
    const ScoreTable& table = *find_score_table(results.table);
    std::string notes;
    for (const auto& note : notes_of(results)) notes += (notes.empty() ? "" : " ") + note;
    std::string csv;
    io::append_csv_line(csv, {"row", "score", "better", "mean", "deviation", "seeds", "paper_mean", "paper_deviation",
                              "mark", "parameters", "paper_parameters", "epochs", "done", "unfinished", "failed",
                              "missing", "cpu_seconds", "runs", "note"});
    for (const auto& line : score_lines(results))
        for (std::size_t i = 0; i < table.scores.size(); ++i) {
            const ScoreCell& cell = line.cells[i];
            io::append_csv_line(
                csv, {line.row->name, table.scores[i].name, table.scores[i].higher_is_better ? "higher" : "lower",
                      exact_text(cell.ours.mean), exact_text(cell.ours.deviation), std::to_string(cell.seeds),
                      exact_text(cell.paper.mean), exact_text(cell.paper.deviation), std::string(name(cell.mark)),
                      line.parameters > 0 ? std::to_string(line.parameters) : "", line.row->paper_parameters,
                      line.runs.empty() ? "" : epochs_text(line), std::to_string(line.done),
                      std::to_string(line.unfinished), std::to_string(line.failed), std::to_string(line.missing),
                      exact_text(line.cpu_seconds), seeds(line, i), notes});
        }
    return csv;
}

}  // namespace countable::report
