#include "countable/lrp/sequence_points.hpp"

#include <stdexcept>

#include "countable/support/mix.hpp"

namespace countable::lrp {
namespace {

constexpr std::size_t first_capacity = 1024;
constexpr std::size_t most_points = std::size_t{1} << 31;

}  // namespace

SequencePoints::SequencePoints() : table_(first_capacity) {}

std::size_t SequencePoints::place(std::uint32_t prefix, std::uint32_t kind, std::uint64_t joined) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = mix(joined ^ mix(std::uint64_t{prefix} << 32 | kind)) & mask;
    while (table_[at].number != 0 &&
           (table_[at].prefix != prefix || table_[at].kind != kind || table_[at].joined != joined))
        at = (at + 1) & mask;
    return at;
}

std::uint32_t SequencePoints::step(std::uint32_t prefix, std::uint32_t kind, std::uint64_t joined) {
    std::size_t at = place(prefix, kind, joined);
    if (table_[at].number != 0) return table_[at].number;
    if (2 * size_ >= table_.size()) {
        grow();
        at = place(prefix, kind, joined);
    }
    if (size_ == most_points) throw std::invalid_argument("the sequences of these graphs have 2^31 forms or more");
    table_[at] = {joined, prefix, kind, static_cast<std::uint32_t>(size_)};
    return static_cast<std::uint32_t>(size_++);
}

void SequencePoints::grow() {
    std::vector<Entry> old(2 * table_.size());
    old.swap(table_);
    for (const Entry& entry : old)
        if (entry.number != 0) table_[place(entry.prefix, entry.kind, entry.joined)] = entry;
}

}  // namespace countable::lrp
