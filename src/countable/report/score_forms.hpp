#pragma once

#include <string>

#include "countable/report/score_results.hpp"

namespace countable::report {

// A table of scores in each of its forms: ours beside the paper's, with the notes and the runs behind each row.

[[nodiscard]] std::string score_text_table(const ScoreResults& results);
/// A line for each model and score, with all digits; docs/formats.md has the columns.
[[nodiscard]] std::string score_csv_table(const ScoreResults& results);
/// Needs the packages booktabs and longtable.
[[nodiscard]] std::string score_latex_table(const ScoreResults& results);
/// One page that needs no other file.
[[nodiscard]] std::string score_html_page(const ScoreResults& results);

}  // namespace countable::report
