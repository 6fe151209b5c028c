#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/molecules/molecule.hpp"
#include "countable/molecules/sources.hpp"

namespace countable::molecules {

struct ParseOptions {
    RecordOptions record = {};  ///< a molecule without its features counts as unreadable
    bool strict = false;        ///< an unreadable molecule is an InputError
    unsigned threads = 1;       ///< the result does not depend on it
};

struct Parsed {
    std::vector<std::optional<Record>> records;  ///< in the order of the sources; nothing for an unreadable one
    std::vector<std::string> unreadable;         ///< a sentence for each, "file:line: RDKit cannot read ..."
};

/// All molecules, read by the toolkit in parallel. 41,127 molecules of ogbg-molhiv: a few seconds on two cores. Throws
/// InputError for the first unreadable molecule if strict.
[[nodiscard]] Parsed parse(const Sources& sources, const Chemistry& chemistry, const ParseOptions& options);

}  // namespace countable::molecules
