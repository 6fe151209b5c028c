#pragma once

#include <span>
#include <vector>

#include "countable/graph/row_sorter.hpp"

namespace countable {

/// Renames the neighbours of one node after the other. One for each thread.
class RowRenamer {
  public:
    /// `renamed`: the new name of each node. It must outlive this.
    explicit RowRenamer(std::span<const NodeId> renamed) : renamed_(renamed) {}

    /// The new names of those neighbours row[i] for which wanted(i, new name) is true, ascending; valid until the next call.
    template <typename Wanted>
    [[nodiscard]] std::span<const NodeId> operator()(std::span<const NodeId> row, const Wanted& wanted) {
        if (names_.size() <= row.size()) names_.resize(row.size() + 1);
        std::size_t size = 0;
        for (std::size_t i = 0; i < row.size();
             ++i) {  // without a branch, which would be guessed wrong half of the time
            names_[size] = renamed_[row[i]];
            size += wanted(i, names_[size]);
        }
        const std::span names(names_.data(), size);
        sorter_.sort(names);
        return names;
    }

  private:
    std::span<const NodeId> renamed_;
    std::vector<NodeId> names_;
    RowSorter sorter_;
};

}  // namespace countable
