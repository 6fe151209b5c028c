#pragma once

#include <string>

namespace countable::report {

/// A figure as the paper prints it: three digits, "2.81E-5" below 1, "1.82" from 1 to 1000. "-" for what is not a
/// number, "failed" for an infinite one.
[[nodiscard]] std::string figure_text(double value);

/// The shortest decimal that reads back as the same double; empty for what is not a number.
[[nodiscard]] std::string exact_text(double value);

/// Time for a person: "41 s", "3.5 min", "2.1 h".
[[nodiscard]] std::string time_text(double seconds);

}  // namespace countable::report
