#pragma once

#include <string_view>
#include <vector>

#include "countable/io/output_file.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::app {

struct PatternVerdict {
    const pattern::Pattern* pattern = nullptr;
    theory::Verdict verdict;
};

/// json: a list with an object for each. csv: a row for each. table: up to two verdicts in full, more in a table
/// without their reasons, which names the pattern where there are several. Commits the output.
void write_verdicts(const std::vector<PatternVerdict>& verdicts, const Labels& labels, std::string_view format,
                    io::OutputFile& output);

}  // namespace countable::app
