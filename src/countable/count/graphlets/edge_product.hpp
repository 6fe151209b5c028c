#pragma once

#include <array>
#include <vector>

#include "countable/count/graphlets/values.hpp"

namespace countable::count::graphlets {

/// The values of a term (derivation.hpp: EdgeTerm) at edges, with its factors found beforehand. A term has at most three
/// factors of each kind: patterns have at most five nodes.
template <typename Word>
class EdgeProduct {
  public:
    void multiply_first(const NodeValues<Word>& values) { first_[firsts_++] = values.data(); }
    void multiply_second(const NodeValues<Word>& values) { second_[seconds_++] = values.data(); }
    void multiply(const EdgeValues<Word>& values, bool reversed) {
        const auto *const up = &values.up, *const down = &values.backward();
        table_[tables_++] = {reversed ? down : up, reversed ? up : down};
    }

    /// The value of (x, y), whose edge is e.
    [[nodiscard]] Word at(NodeId x, NodeId y, EdgeId e) const {
        Word value = 1;
        for (unsigned i = 0; i < firsts_; ++i) value *= first_[i][x];
        for (unsigned i = 0; i < seconds_; ++i) value *= second_[i][y];
        for (unsigned i = 0; i < tables_; ++i) value *= (*(x < y ? table_[i].up : table_[i].down))[e];
        return value;
    }

  private:
    struct Table {
        const EdgeColumn<Word>*up, *down;
    };
    static constexpr std::size_t most = 3;
    unsigned firsts_ = 0, seconds_ = 0, tables_ = 0;
    std::array<const Word*, most> first_{}, second_{};
    std::array<Table, most> table_{};
};

}  // namespace countable::count::graphlets
