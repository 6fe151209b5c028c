#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "countable/count/connected_sets/orbit_codes.hpp"

namespace countable::count {

/// What is counted at: each node, or each edge.
enum class SetAnchors { Nodes, Edges };

/// A graph of at most 64 nodes, and cells for its counts.
struct SetTarget {
    static constexpr unsigned most_nodes = 64;

    std::array<std::uint64_t, most_nodes> rows;  ///< bit v of row u: an edge between u and v
    unsigned nodes = 0;
    std::span<const std::array<std::uint16_t, most_nodes>> edge_number;  ///< edges only, by both ends
    std::uint32_t* cells = nullptr;  ///< a row for each node or edge with a cell for each orbit, all 0
    std::size_t stride = 0;          ///< of rows
};

/// Visits every connected set of 2 to `Most` nodes once, from its smallest node, and adds 1 at the orbits of its nodes or edges
/// (Wernicke 2006: a set grows by nodes that are greater than the first one, and neighbours of its last one alone).
/// Needs a step of some nanoseconds for each set. A cell is at most C(63, 4), so that it has 32 bits.
template <unsigned Most, SetAnchors Anchors>
class SetWalk {
  public:
    explicit SetWalk(const SetTarget& target) : target_(target) {
        const auto& codes = OrbitCodes::instance();
        for (unsigned size = 2; size <= Most; ++size) {
            nodes_[size] = codes.nodes(size).data();
            edges_[size] = codes.edges(size).data();
        }
    }

    void run() const {
        for (unsigned root = 0; root < target_.nodes; ++root) {
            const std::uint64_t up_to_root = ~std::uint64_t{0} >> (63 - root);
            const std::uint64_t row = target_.rows[root];
            Set<1> set;
            set.node = {root};
            if constexpr (Anchors == SetAnchors::Nodes) set.place = {cells(root)};
            extend(set, row & ~up_to_root, row | up_to_root);
        }
    }

  private:
    template <unsigned Size>
    struct Set {
        std::array<unsigned, Size> node;
        std::array<std::uint32_t*, (Anchors == SetAnchors::Nodes ? Size : pair_bit(0, Size))> place;  ///< rows of cells
        SetCode code = 0;
    };

    /// `choices`: what the set may grow by. `seen`: the set, its neighbours, and all nodes up to the first one.
    template <unsigned Size>
    [[gnu::always_inline]] void extend(const Set<Size>& set, std::uint64_t choices, std::uint64_t seen) const {
        while (choices != 0) {
            const auto w = static_cast<unsigned>(std::countr_zero(choices));
            choices &= choices - 1;
            const auto grown = with(set, w);
            count(grown);
            if constexpr (Size + 1 < Most) extend(grown, choices | (target_.rows[w] & ~seen), seen | target_.rows[w]);
        }
    }

    template <unsigned Size>
    [[gnu::always_inline]] Set<Size + 1> with(const Set<Size>& set, unsigned w) const {
        Set<Size + 1> grown;
        const std::uint64_t row = target_.rows[w];
        SetCode links = 0;
        for (unsigned i = 0; i < Size; ++i) {
            grown.node[i] = set.node[i];
            links |= static_cast<SetCode>(row >> set.node[i] & 1) << i;
        }
        grown.node[Size] = w;
        grown.code = set.code | links << pair_bit(0, Size);
        std::ranges::copy(set.place, grown.place.begin());
        if constexpr (Anchors == SetAnchors::Nodes) {
            grown.place[Size] = cells(w);
        } else {
            // Rows of pairs that are no edges are not used.
            for (unsigned i = 0; i < Size; ++i)
                grown.place[pair_bit(i, Size)] = cells(target_.edge_number[w][set.node[i]]);
        }
        return grown;
    }

    template <unsigned Size>
    [[gnu::always_inline]] void count(const Set<Size>& set) const {
        if constexpr (Anchors == SetAnchors::Nodes) {
            const auto& orbits = nodes_[Size][set.code];
            for (unsigned i = 0; i < Size; ++i) ++set.place[i][orbits[i]];
        } else {
            const auto& orbits = edges_[Size][set.code];
            for (SetCode rest = set.code; rest != 0; rest &= rest - 1) {
                const auto bit = static_cast<unsigned>(std::countr_zero(rest));
                ++set.place[bit][orbits[bit]];
            }
        }
    }

    [[nodiscard]] std::uint32_t* cells(std::size_t row) const { return target_.cells + row * target_.stride; }

    const SetTarget& target_;
    std::array<const OrbitCodes::NodeOrbits*, OrbitCodes::most_nodes + 1> nodes_{};
    std::array<const OrbitCodes::EdgeOrbits*, OrbitCodes::most_nodes + 1> edges_{};
};

}  // namespace countable::count
