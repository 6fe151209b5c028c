#include <algorithm>

#include "countable/report/figure_text.hpp"
#include "countable/report/score_forms.hpp"
#include "countable/report/score_summary.hpp"

namespace countable::report {
namespace {

std::string padded(std::string text, std::size_t width, bool right = false) {
    const std::size_t blanks = text.size() < width ? width - text.size() : 0;
    return right ? std::string(blanks, ' ') + text : text + std::string(blanks, ' ');
}

// Breaks at blanks; lines after the first one are indented.
std::string wrapped(const std::string& text, std::size_t width, const std::string& indent) {
    std::string out;
    std::size_t at = 0, column = 0;
    while (at < text.size()) {
        const auto end = std::min(text.find(' ', at), text.size());
        if (column > 0 && column + 1 + end - at > width) {
            out += "\n" + indent;
            column = indent.size();
        } else if (column > 0) {
            out += ' ';
            ++column;
        }
        out += text.substr(at, end - at);
        column += end - at;
        at = end + 1;
    }
    return out + "\n";
}

char sign(ScoreMark mark) { return " +~-"[static_cast<int>(mark)]; }

std::string models(const std::vector<ScoreLine>& lines, std::size_t width) {
    std::string text = "\nModels\n  " + padded("model", width) + padded("parameters", 12, true) +
                       padded("paper", 10, true) + padded("epochs", 12, true) + "   runs done\n";
    for (const auto& line : lines)
        text += "  " + padded(line.row->title, width) +
                padded(line.parameters > 0 ? std::to_string(line.parameters) : "-", 12, true) +
                padded(line.row->paper_parameters.empty() ? "-" : line.row->paper_parameters, 10, true) +
                padded(epochs_text(line), 12, true) + "   " + runs_text(line) + "\n";
    return text;
}

std::string scores(const ScoreTable& table, const std::vector<ScoreLine>& lines, std::size_t width) {
    std::string text;
    for (std::size_t i = 0; i < table.scores.size(); ++i) {
        const Score& score = table.scores[i];
        std::string rows;
        for (const auto& line : lines) {
            const ScoreCell& cell = line.cells[i];
            if (cell.seeds == 0 && !(cell.paper.mean == cell.paper.mean)) continue;
            std::string remark;
            if (cell.seeds > 0 && line.unfinished > 0) remark = "   unfinished";
            if (line.failed > 0) remark += "   " + std::to_string(line.failed) + " failed";
            rows += "  " + padded(line.row->title, width) + padded(score_text(score, cell.ours, "+-"), 18, true) + " " +
                    sign(cell.mark) + padded(score_text(score, cell.paper, "+-"), 18, true) +
                    padded(cell.seeds > 0 ? std::to_string(cell.seeds) : "-", 8, true) + remark + "\n";
        }
        if (rows.empty()) continue;
        text += "\n" + score.title + " (" + (score.higher_is_better ? "higher" : "lower") + " is better)\n  " +
                padded("model", width) + padded("ours", 18, true) + "  " + padded("paper", 18, true) +
                padded("seeds", 8, true) + "\n" + rows;
    }
    return text +
           "\n  + at least as good as the paper's, ~ not as good, but within the two standard deviations together, -\n"
           "  worse. Means over seeds, and standard deviations where there are several. An unfinished run counts with\n"
           "  its best epoch so far.\n";
}

std::string epochs(std::int64_t number) { return std::to_string(number) + (number == 1 ? " epoch" : " epochs"); }

std::string state_text(const ScoreRun& run) {
    switch (run.state) {
        case ScoreState::Done:
            return "done, " + epochs(run.epochs) + ", best " + std::to_string(run.best_epoch);
        case ScoreState::Unfinished:
            return "unfinished, " + epochs(run.epochs) + " so far, best " + std::to_string(run.best_epoch);
        case ScoreState::Failed:
            return "failed: " + run.reason;
        case ScoreState::Missing:
            break;
    }
    return "missing";
}

std::string runs(const ScoreTable& table, const std::vector<ScoreLine>& lines) {
    const Score& score = table.scores[table.main_score];
    std::string text;
    for (const auto& line : lines) {
        if (line.runs.empty()) continue;
        text += "  " + line.row->title + " (" + line.row->name + "; " + time_text(line.cpu_seconds) + " of CPU time)\n";
        for (const auto& run : line.runs)
            text += "    seed " + std::to_string(run.seed) + ": " +
                    score_text(score, {run.scores[table.main_score]}, "") + "  " + state_text(run) + "\n";
    }
    return text.empty() ? "" : "\nRuns behind each row: " + score.title + "\n" + text;
}

}  // namespace

std::string score_text_table(const ScoreResults& results) {
    const ScoreTable& table = *find_score_table(results.table);
    const auto lines = score_lines(results);
    std::size_t width = 0;
    for (const auto& row : table.rows) width = std::max(width, row.title.size());
    std::string text = table.title + "\n" + wrapped(table.about, 110, "");
    for (const auto& note : notes_of(results)) text += wrapped("Note: " + note, 110, "  ");
    return text + models(lines, width) + scores(table, lines, width) + runs(table, lines);
}

}  // namespace countable::report
