#include "countable/separation/set_scheme.hpp"

#include <algorithm>
#include <numeric>

#include "countable/separation/labels.hpp"
#include "countable/separation/set_rows.hpp"

namespace countable::separation {
namespace {

/// Of the pooled colours of all exchanges: labels of edges take the bits 32 to 61.
constexpr std::uint64_t from_all = std::uint64_t{1} << 63;

/// The kinds of the nodes of a set, each followed by what joins it to those before: 0 for no edge.
using Description = std::array<std::uint64_t, most_set_nodes*(most_set_nodes + 1) / 2>;

class SetScheme final : public Scheme {
  public:
    SetScheme(const Graph& first, const Graph& second, unsigned k)
        : graphs_{&first, &second}, k_(k), sets_{NodeSets(first.num_nodes(), k), NodeSets(second.num_nodes(), k)} {
        for (unsigned g = 0; g < 2; ++g) {
            orbits_[g] = tuple_orbits(*graphs_[g], sets_[g].count(),
                                      [&](std::size_t item, const std::vector<NodeId>& permutation) {
                                          NodeSet turned;
                                          turned.fill(graphs_[g]->num_nodes());  // rank() reads the first k_ alone
                                          for (unsigned i = 0; i < k_; ++i)
                                              turned[i] = permutation[sets_[g].at(item)[i]];
                                          std::ranges::sort(turned);
                                          return sets_[g].rank(turned);
                                      });
            for (const std::uint32_t set : orbits_[g].first) types_[g].push_back(type(*graphs_[g], sets_[g].at(set)));
        }
    }

    [[nodiscard]] std::size_t items(unsigned graph) const override { return types_[graph].size(); }
    [[nodiscard]] std::vector<std::uint64_t> initial_keys(unsigned graph) const override { return types_[graph]; }

    void begin_round(const ItemColors& now) override { exchanges_ = pooled_exchanges(sets_, orbits_, now); }

    /// The exchanges along edges, and all together. With the own colour, which is among all k times, these are as much as the
    /// exchanges along edges and the others.
    void append_keys(unsigned g, std::size_t item, const ItemColors& now,
                     std::vector<std::uint64_t>& keys) const override {
        const Graph& graph = *graphs_[g];
        const NodeSet& set = sets_[g].at(orbits_[g].first[item]);
        keys.push_back(from_all | exchanges_.of[g][item]);
        for (unsigned out = 0; out < k_; ++out) {
            const auto neighbors = graph.neighbors(set[out]);
            for (std::size_t i = 0; i < neighbors.size(); ++i) {
                if (sets_[g].contains(set, neighbors[i])) continue;
                const std::size_t other = sets_[g].rank(sets_[g].exchanged(set, out, neighbors[i]));
                keys.push_back(neighbor_key(edge_key(graph, set[out], i) + 1, now.of[g][orbits_[g].orbit_of[other]]));
            }
        }
    }

    [[nodiscard]] unsigned levels() const override { return 1; }
    [[nodiscard]] std::size_t groups(unsigned /*level*/, unsigned graph) const override { return items(graph); }
    [[nodiscard]] std::size_t group_of(unsigned /*level*/, unsigned /*graph*/, std::size_t member) const override {
        return member;
    }
    [[nodiscard]] std::vector<std::uint32_t> standing_for(unsigned graph) const override {
        return orbits_[graph].orbit_of;
    }
    [[nodiscard]] std::optional<unsigned> node_level() const override {
        return k_ == 1 ? std::optional(1u) : std::nullopt;
    }

  private:
    [[nodiscard]] Description description(const Graph& graph, const NodeSet& set) const {
        Description code{};
        std::size_t next = 0;
        for (unsigned i = 0; i < k_; ++i) {
            code[next++] = node_key(graph, set[i]);
            for (unsigned j = 0; j < i; ++j) {
                const bool edge = graph.has_edge(set[i], set[j]);
                code[next++] = !edge                     ? 0
                               : graph.has_edge_labels() ? graph.edge_label(set[i], set[j]) + std::uint64_t{2}
                                                         : 1;
            }
        }
        return code;
    }
    /// The number of what the set induces: that of the smallest description, over all orders of its nodes.
    [[nodiscard]] std::uint64_t type(const Graph& graph, const NodeSet& set) {
        const Description given = description(graph, set);
        if (const auto known = type_of_.find(given); known != type_of_.end()) return known->second;
        Description least = given;
        std::vector<unsigned> order(k_);
        std::iota(order.begin(), order.end(), 0u);
        while (std::ranges::next_permutation(order).found) {
            NodeSet turned{};
            for (unsigned i = 0; i < k_; ++i) turned[i] = set[order[i]];
            least = std::min(least, description(graph, turned));
        }
        return type_of_[given] = numbers_.of(least);
    }

    std::array<const Graph*, 2> graphs_;
    unsigned k_;
    std::array<NodeSets, 2> sets_;
    std::array<TupleOrbits, 2> orbits_;  // one set of each is an item
    Numbers<Description> numbers_;
    std::map<Description, std::uint64_t> type_of_;  // of each description that was met
    std::array<std::vector<std::uint64_t>, 2> types_;
    ItemColors exchanges_;
};

}  // namespace

std::unique_ptr<Scheme> set_scheme(const Graph& first, const Graph& second, unsigned k) {
    return std::make_unique<SetScheme>(first, second, k);
}

}  // namespace countable::separation
