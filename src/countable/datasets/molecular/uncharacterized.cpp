#include "countable/datasets/molecular/uncharacterized.hpp"

#include "countable/io/words.hpp"

namespace countable::datasets {

std::unordered_set<std::uint64_t> read_uncharacterized(io::TextSource source) {
    std::unordered_set<std::uint64_t> ids;
    while (auto line = source.next_line()) {
        const auto id = parse_number<std::uint64_t>(io::take_word(*line));
        const bool second = !io::take_word(*line).empty(), third = !io::take_word(*line).empty();
        if (id && second == third) ids.insert(*id);
    }
    if (ids.empty()) io::Place{source.name(), 0}.fail("expected numbers of molecules, found none");
    return ids;
}

}  // namespace countable::datasets
