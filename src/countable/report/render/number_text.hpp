#pragma once

#include <string>
#include <string_view>

#include "countable/report/paper/tables.hpp"
#include "countable/report/results/results.hpp"

namespace countable::report {

/// An error as the paper prints it: three digits, "2.81E-5" below 1, "1.82" from 1 to 1000. "-" for what is not a
/// number, "failed" for an infinite one.
[[nodiscard]] std::string number_text(double value);

/// The shortest decimal that reads back as the same double; empty for what is not a number.
[[nodiscard]] std::string exact_text(double value);

/// Time for a person: "41 s", "3.5 min", "2.1 h".
[[nodiscard]] std::string time_text(double seconds);

/// The text with blanks after or before it, in at least `width` columns.
[[nodiscard]] std::string left_aligned(const std::string& text, std::size_t width);
[[nodiscard]] std::string right_aligned(const std::string& text, std::size_t width);

/// The text in lines of at most `width` columns, broken at blanks: it begins with `first`, and further lines with `indent`.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, const std::string& first,
                                  const std::string& indent);

/// A number by a pattern of std::printf.
[[nodiscard]] std::string formatted(const char* pattern, double value);

/// Mean and deviation: "0.317", "0.317 +- 0.031" with the given sign, "-" for what is not a number. A mean below five
/// units of its last decimal, a deviation below half of one, and what has more than five digits before the point are
/// written with two digits.
[[nodiscard]] std::string score_text(const Metric& metric, const Score& score, std::string_view plus_minus);
/// The same of one run.
[[nodiscard]] std::string score_text(const Metric& metric, double score);

/// "done", "unfinished", "failed", "missing"
[[nodiscard]] std::string_view status_text(RunStatus status);
/// The test error of a run that is done, else its status.
[[nodiscard]] std::string test_error_text(const RunResult& run);

}  // namespace countable::report
