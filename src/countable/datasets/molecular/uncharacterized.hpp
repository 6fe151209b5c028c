#pragma once

#include <cstdint>
#include <unordered_set>

#include "countable/io/text_source.hpp"

namespace countable::datasets {

/// The numbers of the molecules that QM9's authors advise to leave out: a number a line, or their own file, in which
/// such a number begins a line of three words or more among lines of explanation. Throws InputError if there are none.
[[nodiscard]] std::unordered_set<std::uint64_t> read_uncharacterized(io::TextSource source);

}  // namespace countable::datasets
