#include "countable/wl/ordered_partition.hpp"

#include <algorithm>
#include <cassert>

namespace countable::wl {

OrderedPartition::OrderedPartition(std::span<const Color> class_of, std::size_t num_classes, std::size_t boundary)
    : boundary_(boundary),
      num_cells_(num_classes),
      elements_(class_of.size()),
      position_(class_of.size()),
      cell_of_(class_of.size()),
      size_(class_of.size()),
      of_first_(class_of.size()) {
    std::vector<std::uint32_t> next(num_classes + 1);
    for (const Color c : class_of) ++next[c + 1];
    for (std::size_t c = 0; c < num_classes; ++c) next[c + 1] += next[c];
    const std::vector<std::uint32_t> start = next;
    for (std::uint32_t element = 0; element < class_of.size(); ++element) {
        const std::uint32_t cell = start[class_of[element]];
        position_[element] = next[class_of[element]]++;
        elements_[position_[element]] = element;
        cell_of_[element] = cell;
        ++size_[cell];
        of_first_[cell] += element < boundary;
    }
    for (std::size_t c = 0; c < num_classes; ++c) count(start[c], of_first_[start[c]]);
}

void OrderedPartition::count(std::uint32_t cell, std::uint32_t of_first) {
    of_first_[cell] = of_first;
    if (size_[cell] != 2 * std::uint64_t{of_first}) balanced_ = false;
}

void OrderedPartition::split(std::uint32_t cell, std::span<const std::uint32_t> chosen,
                             std::span<const std::uint32_t> ends, std::vector<std::uint32_t>& made) {
    const std::uint32_t whole = size_[cell], left = whole - static_cast<std::uint32_t>(chosen.size());
    assert(left > 0 || ends.size() > 1);
    for (std::uint32_t i = 0; i < chosen.size(); ++i) {
        const std::uint32_t target = cell + left + i, from = position_[chosen[i]], other = elements_[target];
        elements_[from] = other;
        position_[other] = from;
        elements_[target] = chosen[i];
        position_[chosen[i]] = target;
    }

    const std::size_t parts_before = made.size();
    std::uint32_t remaining_first = of_first_[cell];
    if (left > 0) made.push_back(cell);
    std::uint32_t begin = 0;
    for (const std::uint32_t end : ends) {
        const std::uint32_t part = cell + left + begin;
        std::uint32_t of_first = 0;
        for (std::uint32_t i = begin; i < end; ++i) {
            cell_of_[chosen[i]] = part;
            of_first += chosen[i] < boundary_;
        }
        size_[part] = end - begin;
        count(part, of_first);
        remaining_first -= of_first;
        made.push_back(part);
        begin = end;
    }
    if (left > 0) {
        size_[cell] = left;
        count(cell, remaining_first);
    }
    num_cells_ += made.size() - parts_before - 1;
    const auto parts = made.begin() + static_cast<std::ptrdiff_t>(parts_before);
    made.erase(std::max_element(parts, made.end(), [&](auto a, auto b) { return size_[a] < size_[b]; }));
}

std::vector<std::uint32_t> OrderedPartition::cells() const {
    std::vector<std::uint32_t> cells;
    for (std::uint32_t cell = 0; cell < elements_.size(); cell += size_[cell]) cells.push_back(cell);
    return cells;
}

std::vector<Color> OrderedPartition::classes() const {
    std::vector<Color> classes(elements_.size());
    Color next = 0;
    for (std::uint32_t cell = 0; cell < elements_.size(); cell += size_[cell], ++next)
        for (const std::uint32_t element : elements(cell)) classes[element] = next;
    return classes;
}

}  // namespace countable::wl
