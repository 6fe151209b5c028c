#include "countable/report/score_summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace countable::report {
namespace {

MeanScore mean_and_deviation(const std::vector<double>& values) {
    MeanScore result;
    if (values.empty()) return result;
    const auto n = static_cast<double>(values.size());
    double sum = 0, squares = 0;
    for (const double value : values) sum += value;
    result.mean = sum / n;
    for (const double value : values) squares += (value - result.mean) * (value - result.mean);
    if (values.size() > 1) result.deviation = std::sqrt(squares / (n - 1));
    return result;
}

std::string number_text(int decimals, double value) {
    char text[64];
    const double size = std::abs(value);
    const bool tiny = size > 0 && size < 5 * std::pow(10.0, -decimals), huge = size >= 1e5;
    std::snprintf(text, sizeof text, tiny || huge ? "%.*g" : "%.*f", tiny || huge ? 2 : decimals, value);
    return text;
}

}  // namespace

ScoreMark mark(const Score& score, const MeanScore& ours, const MeanScore& paper) {
    if (std::isnan(ours.mean) || std::isnan(paper.mean)) return ScoreMark::None;
    const double worse_by = score.higher_is_better ? paper.mean - ours.mean : ours.mean - paper.mean;
    if (worse_by <= 0) return ScoreMark::Better;
    const auto known = [](double deviation) { return std::isnan(deviation) ? 0 : deviation; };
    return worse_by <= known(ours.deviation) + known(paper.deviation) ? ScoreMark::Close : ScoreMark::Worse;
}

std::string_view name(ScoreMark mark) {
    switch (mark) {
        case ScoreMark::Better:
            return "better";
        case ScoreMark::Close:
            return "close";
        case ScoreMark::Worse:
            return "worse";
        case ScoreMark::None:
            break;
    }
    return "";
}

std::vector<ScoreLine> score_lines(const ScoreResults& results) {
    const ScoreTable& table = *find_score_table(results.table);
    std::vector<ScoreLine> lines;
    for (const auto& row : table.rows) {
        ScoreLine& line = lines.emplace_back();
        line.row = &row;
        for (const auto& run : results.runs) {
            if (run.row != row.name) continue;
            line.runs.push_back(run);
            line.done += run.state == ScoreState::Done ? 1 : 0;
            line.unfinished += run.state == ScoreState::Unfinished ? 1 : 0;
            line.failed += run.state == ScoreState::Failed ? 1 : 0;
            line.missing += run.state == ScoreState::Missing ? 1 : 0;
            line.parameters = std::max(line.parameters, run.parameters);
            if (!std::isnan(run.cpu_seconds)) line.cpu_seconds += run.cpu_seconds;
        }
        std::ranges::sort(line.runs, {}, &ScoreRun::seed);
        for (std::size_t i = 0; i < table.scores.size(); ++i) {
            std::vector<double> values;
            for (const auto& run : line.runs)
                if ((run.state == ScoreState::Done || run.state == ScoreState::Unfinished) &&
                    std::isfinite(run.scores[i]))
                    values.push_back(run.scores[i]);
            ScoreCell& cell = line.cells.emplace_back();
            cell.ours = mean_and_deviation(values);
            cell.paper = row.paper_score(i);
            cell.seeds = values.size();
            cell.mark = mark(table.scores[i], cell.ours, cell.paper);
        }
    }
    return lines;
}

std::vector<std::string> notes_of(const ScoreResults& results) {
    auto notes = find_score_table(results.table)->notes;
    notes.insert(notes.end(), results.notes.begin(), results.notes.end());
    return notes;
}

std::string score_text(const Score& score, const MeanScore& value, std::string_view plus_minus) {
    if (std::isnan(value.mean)) return "-";
    std::string text = number_text(score.decimals, value.mean);
    if (!std::isnan(value.deviation))
        text += " " + std::string(plus_minus) + " " + number_text(score.decimals, value.deviation);
    return text;
}

std::string runs_text(const ScoreLine& line) {
    if (line.runs.empty()) return line.row->only_paper ? "-" : "none";
    std::string text = std::to_string(line.done) + " of " + std::to_string(line.runs.size());
    if (line.unfinished > 0) text += ", " + std::to_string(line.unfinished) + " unfinished";
    if (line.failed > 0) text += ", " + std::to_string(line.failed) + " failed";
    return text;
}

std::string epochs_text(const ScoreLine& line) {
    std::int64_t least = 0, most = 0;
    for (const auto& run : line.runs) {
        if (run.epochs == 0) continue;
        least = least == 0 ? run.epochs : std::min(least, run.epochs);
        most = std::max(most, run.epochs);
    }
    if (most == 0) return "-";
    return least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace countable::report
