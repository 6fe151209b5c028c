#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/wl/result.hpp"

namespace countable::wl {

/// A partition of 0 .. n-1 into cells in a fixed order. A cell is named by the number of elements before it, so
/// splitting one leaves the names of all others alone.
class OrderedPartition {
  public:
    /// One cell per class, in the order of the classes 0 .. num_classes-1, none of them empty. Elements below
    /// `boundary` belong to the first graph.
    OrderedPartition(std::span<const Color> class_of, std::size_t num_classes, std::size_t boundary);

    [[nodiscard]] std::uint32_t cell_of(std::uint32_t element) const { return cell_of_[element]; }
    [[nodiscard]] std::uint32_t size(std::uint32_t cell) const { return size_[cell]; }
    [[nodiscard]] std::span<const std::uint32_t> elements(std::uint32_t cell) const {
        return {elements_.data() + cell, size_[cell]};
    }
    [[nodiscard]] std::size_t num_cells() const { return num_cells_; }
    /// Whether every cell met so far had as many elements of the one graph as of the other.
    [[nodiscard]] bool balanced() const { return balanced_; }

    /// Takes groups of elements out of a cell and makes cells of them, placed behind what is left of it, in the order
    /// of the groups; `chosen` lists their elements, `ends` where each group ends in it. Groups and what is left may
    /// not be the whole cell again. Appends to `made` all the parts but the first of the largest ones, ascending.
    void split(std::uint32_t cell, std::span<const std::uint32_t> chosen, std::span<const std::uint32_t> ends,
               std::vector<std::uint32_t>& made);

    /// The cells in order.
    [[nodiscard]] std::vector<std::uint32_t> cells() const;
    /// Per element the position of its cell among the cells.
    [[nodiscard]] std::vector<Color> classes() const;

  private:
    void count(std::uint32_t cell, std::uint32_t of_first);

    std::size_t boundary_ = 0, num_cells_ = 0;
    bool balanced_ = true;
    std::vector<std::uint32_t> elements_, position_, cell_of_;
    std::vector<std::uint32_t> size_, of_first_;  // by cell; of_first_: how many elements lie below the boundary
};

}  // namespace countable::wl
