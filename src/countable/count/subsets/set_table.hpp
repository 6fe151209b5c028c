#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "countable/count/subsets/set_ranks.hpp"

namespace countable::count::subsets {

/// Memory for tables, kept from one to the next: the system takes longer to hand out fresh pages than it takes to fill
/// them. One per thread.
template <typename Cell>
class TableMemory {
  public:
    static TableMemory& get() {
        thread_local TableMemory memory;
        return memory;
    }
    std::vector<Cell> take(std::size_t size) {
        if (free_.empty()) return std::vector<Cell>(size);
        std::vector<Cell> cells = std::move(free_.back());
        free_.pop_back();
        cells.assign(size, 0);
        return cells;
    }
    void give(std::vector<Cell>&& cells) {
        if (free_.size() < most_free && cells.capacity() > 0 && cells.capacity() * sizeof(Cell) <= most_bytes)
            free_.push_back(std::move(cells));
    }

  private:
    static constexpr std::size_t most_free = 6, most_bytes = std::size_t{16} << 20;
    std::vector<std::vector<Cell>> free_;
};

/// A number for every set of `size` nodes and every node ("lane"); lanes are padded to a multiple of four.
template <typename Cell>
struct SetTable {
    unsigned nodes = 0, size = 0, lanes = 0;
    std::vector<Cell> cells;

    SetTable(unsigned all_nodes, unsigned set_size, unsigned lane_count)
        : nodes(all_nodes),
          size(set_size),
          lanes(lane_count),
          cells(TableMemory<Cell>::get().take(choose_count(all_nodes, set_size) * lane_count)) {}
    ~SetTable() { TableMemory<Cell>::get().give(std::move(cells)); }
    SetTable(SetTable&&) noexcept = default;
    SetTable& operator=(SetTable&& other) noexcept {
        std::swap(nodes, other.nodes);
        std::swap(size, other.size);
        std::swap(lanes, other.lanes);
        std::swap(cells, other.cells);
        return *this;
    }
    SetTable(const SetTable&) = default;
    SetTable& operator=(const SetTable&) = delete;

    Cell* row(std::size_t rank) { return cells.data() + rank * lanes; }
    const Cell* row(std::size_t rank) const { return cells.data() + rank * lanes; }
};

/// Calls body.operator()<lanes>(): where the number of lanes is known, sums over the lanes stay in registers.
template <typename Body>
void with_lanes(unsigned lanes, const Body& body) {
    static_assert(most_nodes == 24);
    switch (lanes) {
        case 1:
            return body.template operator()<1>();
        case 4:
            return body.template operator()<4>();
        case 8:
            return body.template operator()<8>();
        case 12:
            return body.template operator()<12>();
        case 16:
            return body.template operator()<16>();
        case 20:
            return body.template operator()<20>();
        default:
            return body.template operator()<24>();
    }
}

/// Of each row: is there a number in it that is not zero?
template <typename Cell>
[[nodiscard]] std::vector<std::uint8_t> rows_in_use(const SetTable<Cell>& table) {
    std::vector<std::uint8_t> result(table.cells.size() / table.lanes);
    for (std::size_t rank = 0; rank < result.size(); ++rank) {
        Cell any = 0;
        for (unsigned v = 0; v < table.lanes; ++v) any |= table.row(rank)[v];
        result[rank] = any != 0;
    }
    return result;
}

/// The subsets of a set of at most 24 nodes by the positions of their nodes in it.
class Subsets {
  public:
    explicit Subsets(NodeSet set) {
        for (auto& part : parts_) {
            unsigned filled = 1;
            part[0] = 0;
            for (unsigned i = 0; i < 8 && set != 0; ++i, set &= set - 1) {
                const NodeSet node = set & -set;
                for (unsigned k = 0; k < filled; ++k) part[filled + k] = part[k] | node;
                filled *= 2;
            }
        }
    }
    [[nodiscard]] NodeSet at(std::uint32_t positions) const {
        return parts_[0][positions & 255] | parts_[1][positions >> 8 & 255] | parts_[2][positions >> 16];
    }

  private:
    std::array<std::array<NodeSet, 256>, 3>
        parts_;  // of the first, second and third eight nodes; filled as far as needed
};

/// (f g)(S) = sum over the ways to split S into two sets of f of the one times g of the other, lane by lane. Rows of zeros, as sets
/// of nodes that are far from each other have, are passed over. O(C(n, s) C(s, t) n) for sets of s nodes, t of them of g.
template <typename Cell>
[[nodiscard]] SetTable<Cell> product(const SetTable<Cell>& f, const SetTable<Cell>& g) {
    if (f.size < g.size) return product(g, f);
    SetTable<Cell> result(f.nodes, f.size + g.size, f.lanes);
    const SetRanks& rank_of = SetRanks::get();
    const auto f_used = rows_in_use(f), g_used = rows_in_use(g);
    std::vector<std::uint32_t> choices;  // of the positions of g
    for_each_set(result.size, g.size, [&](NodeSet positions, std::size_t) { choices.push_back(positions); });
    with_lanes(result.lanes, [&]<unsigned Lanes>() {
        for_each_set(f.nodes, result.size, [&](NodeSet set, std::size_t rank) {
            std::array<Cell, Lanes> sum{};
            const auto add = [&](NodeSet of_g) {
                const auto in_g = rank_of(of_g);
                if (g_used[in_g] == 0) return;
                const auto in_f = rank_of(set & ~of_g);
                if (f_used[in_f] == 0) return;
                const Cell *const a = f.row(in_f), *const b = g.row(in_g);
                for (unsigned v = 0; v < Lanes; ++v) sum[v] += a[v] * b[v];
            };
            if (g.size == 1) {
                for (NodeSet left = set; left != 0; left &= left - 1) add(left & -left);
            } else {
                const Subsets subsets(set);
                for (const std::uint32_t positions : choices) add(subsets.at(positions));
            }
            std::copy(sum.begin(), sum.end(), result.row(rank));
        });
    });
    return result;
}

/// From the sums of a function over the supersets of each set X to those for the sets of one node less. Every superset of X
/// that has d nodes more is met from d of the larger sets, and `function_size` - |X| is d. O(C(n, s) (n - s) n).
template <typename Cell>
[[nodiscard]] SetTable<Cell> superset_sums(const SetTable<Cell>& larger, unsigned function_size) {
    SetTable<Cell> result(larger.nodes, larger.size - 1, larger.lanes);
    const SetRanks& rank_of = SetRanks::get();
    const NodeSet all = static_cast<NodeSet>((std::uint64_t{1} << larger.nodes) - 1);
    // Exact division by d: a shift and, for the odd part, its inverse modulo a power of two (Newton's iteration).
    const unsigned d = function_size - result.size;
    const int shift = std::countr_zero(d);
    const Cell odd = static_cast<Cell>(d >> shift);
    Cell inverse = odd;
    for (int i = 0; i < 6; ++i) inverse *= static_cast<Cell>(2) - odd * inverse;
    with_lanes(result.lanes, [&]<unsigned Lanes>() {
        for_each_set(larger.nodes, result.size, [&](NodeSet set, std::size_t rank) {
            std::array<Cell, Lanes> sum{};
            for (NodeSet left = all & ~set; left != 0; left &= left - 1) {
                const Cell* const from = larger.row(rank_of(set | (left & -left)));
                for (unsigned v = 0; v < Lanes; ++v) sum[v] += from[v];
            }
            if (d > 1)
                for (unsigned v = 0; v < Lanes; ++v) sum[v] = (sum[v] >> shift) * inverse;
            std::copy(sum.begin(), sum.end(), result.row(rank));
        });
    });
    return result;
}

/// The sums of a function over the supersets of all sets of one size, and then of smaller ones. Refers to the function.
template <typename Cell>
class SupersetSums {
  public:
    explicit SupersetSums(const SetTable<Cell>& function) : function_(function) {}

    /// The size of the sets that the function has values for.
    [[nodiscard]] unsigned size() const { return function_.size; }

    /// Valid until the next call. Requires sizes that do not grow.
    const SetTable<Cell>& down_to(unsigned size) {
        while (current().size > size) sums_ = superset_sums(current(), function_.size);
        return current();
    }

  private:
    const SetTable<Cell>& current() const { return sums_ ? *sums_ : function_; }

    const SetTable<Cell>& function_;
    std::optional<SetTable<Cell>> sums_;
};

/// The sum over all lanes, in one lane.
template <typename Cell>
[[nodiscard]] SetTable<Cell> lane_sums(const SetTable<Cell>& table) {
    SetTable<Cell> result(table.nodes, table.size, 1);
    for (std::size_t rank = 0; rank < result.cells.size(); ++rank)
        for (unsigned v = 0; v < table.lanes; ++v) result.cells[rank] += table.row(rank)[v];
    return result;
}

}  // namespace countable::count::subsets
