#include "countable/separation/set_rows.hpp"

#include <algorithm>

#include "countable/support/mix.hpp"
#include "countable/wl/exact_ranks.hpp"

namespace countable::separation {
namespace {

/// The rows of all sets of k - 1 nodes of both graphs: the graph and the number of the set in one index.
class Rows {
  public:
    Rows(const std::array<NodeSets, 2>& sets, const std::array<TupleOrbits, 2>& orbits, const ItemColors& now)
        : now_(now), orbits_(orbits) {
        for (unsigned g = 0; g < 2; ++g) {
            bases_[g] = NodeSets(sets[g].nodes(), sets[g].size() - 1);
            larger_[g] = &sets[g];
        }
        sums_.resize(bases_[0].count() + bases_[1].count());
        // Every set adds its colour to the rows of the k sets within it.
        for (unsigned g = 0; g < 2; ++g)
            for (std::size_t item = 0; item < sets[g].count(); ++item)
                for (unsigned out = 0; out < sets[g].size(); ++out)
                    sums_[of(g, sets[g].at(item), out)] += mix(color(g, item));
        ranks_.resize(sums_.size());
        wl::exact_ranks(
            std::span<const std::uint64_t>(sums_), std::span<Color>(ranks_), 1,
            [&](unsigned, std::size_t i, std::size_t j) { return row(i) == row(j); },
            [&](std::size_t i) { return row(i); });
    }

    /// The row of a set without its out-th node.
    [[nodiscard]] std::size_t of(unsigned g, const NodeSet& set, unsigned out) const {
        NodeSet base{};
        for (unsigned i = 0, next = 0; i < larger_[g]->size(); ++i)
            if (i != out) base[next++] = set[i];
        return (g == 0 ? 0 : bases_[0].count()) + bases_[g].rank(base);
    }
    [[nodiscard]] std::uint64_t sum(std::size_t row) const { return sums_[row]; }
    [[nodiscard]] Color rank(std::size_t row) const { return ranks_[row]; }
    /// The colours of a row, sorted.
    [[nodiscard]] std::vector<Color> row(std::size_t index) const {
        const unsigned g = index < bases_[0].count() ? 0 : 1;
        const NodeSet& base = bases_[g].at(g == 0 ? index : index - bases_[0].count());
        std::vector<Color> colors;
        for (NodeId w = 0; w < bases_[g].nodes(); ++w)
            if (!bases_[g].contains(base, w)) colors.push_back(color(g, larger_[g]->rank(larger_[g]->with(base, w))));
        std::ranges::sort(colors);
        return colors;
    }

  private:
    [[nodiscard]] Color color(unsigned g, std::size_t set) const { return now_.of[g][orbits_[g].orbit_of[set]]; }

    const ItemColors& now_;
    const std::array<TupleOrbits, 2>& orbits_;
    std::array<NodeSets, 2> bases_;
    std::array<const NodeSets*, 2> larger_{};
    std::vector<std::uint64_t> sums_;
    std::vector<Color> ranks_;
};

}  // namespace

ItemColors pooled_exchanges(const std::array<NodeSets, 2>& sets, const std::array<TupleOrbits, 2>& orbits,
                            const ItemColors& now) {
    const Rows rows(sets, orbits, now);
    const std::size_t first = orbits[0].first.size(), total = first + orbits[1].first.size();
    using Parts = std::array<Color, most_set_nodes>;
    std::vector<std::uint64_t> sums(total);
    std::vector<Parts> parts(total);  // the ranks of the k rows, ascending
    const auto rows_of = [&](std::size_t i, const auto& visit) {
        const unsigned g = i < first ? 0 : 1;
        for (unsigned out = 0; out < sets[g].size(); ++out)
            visit(out, rows.of(g, sets[g].at(orbits[g].first[g == 0 ? i : i - first]), out));
    };
    for (std::size_t i = 0; i < total; ++i) {
        rows_of(i, [&](unsigned out, std::size_t row) {
            sums[i] += rows.sum(row);
            parts[i][out] = rows.rank(row);
        });
        std::ranges::sort(parts[i]);
    }
    const auto merged = [&](std::size_t i) {
        std::vector<Color> all;
        rows_of(i, [&](unsigned, std::size_t row) {
            const auto colors = rows.row(row);
            all.insert(all.end(), colors.begin(), colors.end());
        });
        std::ranges::sort(all);
        return all;
    };
    std::vector<Color> ranks(total);
    ItemColors pooled;
    pooled.num_colors = wl::exact_ranks(
        std::span<const std::uint64_t>(sums), std::span<Color>(ranks), 1,
        [&](unsigned, std::size_t i, std::size_t j) { return parts[i] == parts[j] || merged(i) == merged(j); }, merged);
    const auto middle = ranks.begin() + static_cast<std::ptrdiff_t>(first);
    pooled.of = {std::vector<Color>(ranks.begin(), middle), std::vector<Color>(middle, ranks.end())};
    return pooled;
}

}  // namespace countable::separation
