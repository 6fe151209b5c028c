#pragma once

#include <string_view>
#include <vector>

#include "countable/io/output_file.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::app {

/// Verdicts on one pattern. json: a list with an object for each. csv: a row for each. table: one
/// verdict in full, several in a table without their reasons. Commits the output.
void write_verdicts(const std::vector<theory::Verdict>& verdicts, const pattern::Pattern& pattern, const Labels& labels,
                    std::string_view format, io::OutputFile& output);

}  // namespace countable::app
