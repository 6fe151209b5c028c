#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/report/score_results.hpp"

namespace countable::report {

/// Where a score of ours stands beside the paper's, in the direction in which it is better.
enum class ScoreMark {
    None,    ///< one of the two is not there
    Better,  ///< at least as good
    Close,   ///< not as good, by at most the sum of both standard deviations
    Worse,
};
[[nodiscard]] ScoreMark mark(const Score& score, const MeanScore& ours, const MeanScore& paper);
/// "better", "close", "worse", or nothing.
[[nodiscard]] std::string_view name(ScoreMark mark);

/// A score over the seeds of a model.
struct ScoreCell {
    MeanScore ours, paper;  ///< a deviation (n - 1 in the denominator) needs two seeds
    std::size_t seeds = 0;  ///< that have the score
    ScoreMark mark = ScoreMark::None;
};

/// A row of the table with the runs behind it. Unfinished runs count with their best epoch so far; failed ones do not
/// count, and are told.
struct ScoreLine {
    const ScoreRow* row = nullptr;
    std::vector<ScoreRun> runs;    ///< by seed
    std::vector<ScoreCell> cells;  ///< in the order of the scores
    std::size_t done = 0, unfinished = 0, failed = 0, missing = 0;
    std::int64_t parameters = 0;
    double cpu_seconds = 0;

    [[nodiscard]] bool complete() const { return !runs.empty() && done == runs.size(); }
};

/// One for each row of the table, those without runs too.
[[nodiscard]] std::vector<ScoreLine> score_lines(const ScoreResults& results);

/// What is to be known to compare: notes of the table, then those of the runs.
[[nodiscard]] std::vector<std::string> notes_of(const ScoreResults& results);

/// "0.317", "0.317 +- 0.031" with the given sign, "-" for what is not a number. A value that would show fewer than two
/// digits, or more than five before the point, is written with two digits.
[[nodiscard]] std::string score_text(const Score& score, const MeanScore& value, std::string_view plus_minus);

/// "3 of 3", "1 of 3, 1 unfinished, 1 failed"
[[nodiscard]] std::string runs_text(const ScoreLine& line);
/// "100", "98 to 412"; those of the runs that have begun.
[[nodiscard]] std::string epochs_text(const ScoreLine& line);

}  // namespace countable::report
