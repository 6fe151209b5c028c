#include "countable/separation/set_scheme.hpp"

#include <algorithm>
#include <numeric>

#include "countable/separation/labels.hpp"

namespace countable::separation {
namespace {

constexpr unsigned most = 4;
using Set = std::array<NodeId, most>;  // ascending; the first k count

class SetScheme final : public Scheme {
  public:
    SetScheme(const Graph& first, const Graph& second, unsigned k) : graphs_{&first, &second}, k_(k) {
        Numbers<std::vector<std::uint64_t>> types;
        for (unsigned g = 0; g < 2; ++g) {
            const std::size_t n = graphs_[g]->num_nodes();
            for (unsigned j = 0; j <= k_; ++j)
                for (std::size_t v = 0; v <= n; ++v) binomial_[g].push_back(choose(v, j));
            Set set{};
            for (std::size_t rank = 0, all = choose(n, k_); rank < all; ++rank) {
                if (rank == 0)
                    for (unsigned i = 0; i < k_; ++i) set[i] = i;
                else
                    advance(set);
                types_[g].push_back(types.of(type(*graphs_[g], set)));
            }
        }
    }

    [[nodiscard]] std::size_t items(unsigned graph) const override { return types_[graph].size(); }
    [[nodiscard]] std::vector<std::uint64_t> initial_keys(unsigned graph) const override { return types_[graph]; }

    void append_keys(unsigned g, std::size_t item, const ItemColors& now,
                     std::vector<std::uint64_t>& keys) const override {
        const Graph& graph = *graphs_[g];
        const Set set = unrank(g, item);
        for (unsigned out = 0; out < k_; ++out) {
            const auto neighbors = graph.neighbors(set[out]);
            std::size_t next = 0;
            for (NodeId w = 0; w < graph.num_nodes(); ++w) {
                while (next < neighbors.size() && neighbors[next] < w) ++next;
                if (std::find(set.begin(), set.begin() + k_, w) != set.begin() + k_) continue;
                const Set other = exchanged(set, out, w);
                const bool local = next < neighbors.size() && neighbors[next] == w;
                const std::uint64_t edge = local ? edge_key(graph, set[out], next) + 1 : 0;
                keys.push_back(neighbor_key(edge, now.of[g][rank(g, other)]));
            }
        }
    }

    [[nodiscard]] std::optional<unsigned> node_level() const override {
        return k_ == 1 ? std::optional(0u) : std::nullopt;
    }

  private:
    static std::size_t choose(std::size_t n, unsigned k) {
        std::size_t result = 1;
        for (unsigned i = 0; i < k; ++i) result = i < n ? result * (n - i) / (i + 1) : 0;
        return result;
    }
    [[nodiscard]] std::size_t binomial(unsigned g, std::size_t v, unsigned j) const {
        return binomial_[g][j * (graphs_[g]->num_nodes() + std::size_t{1}) + v];
    }
    /// Colexicographic: the sum of C(set[i], i + 1).
    [[nodiscard]] std::size_t rank(unsigned g, const Set& set) const {
        std::size_t sum = 0;
        for (unsigned i = 0; i < k_; ++i) sum += binomial(g, set[i], i + 1);
        return sum;
    }
    [[nodiscard]] Set unrank(unsigned g, std::size_t rank) const {
        Set set{};
        NodeId v = graphs_[g]->num_nodes();
        for (unsigned i = k_; i-- > 0;) {
            do --v;
            while (binomial(g, v, i + 1) > rank);
            set[i] = v;
            rank -= binomial(g, v, i + 1);
        }
        return set;
    }
    /// The set with its out-th node replaced by w, ascending again.
    [[nodiscard]] Set exchanged(Set set, unsigned out, NodeId w) const {
        for (; out > 0 && set[out - 1] > w; --out) set[out] = set[out - 1];
        for (; out + 1 < k_ && set[out + 1] < w; ++out) set[out] = set[out + 1];
        set[out] = w;
        return set;
    }
    void advance(Set& set) const {
        unsigned i = 0;
        while (i + 1 < k_ && set[i] + 1 == set[i + 1]) set[i] = i, ++i;
        ++set[i];
    }
    /// The smallest description of what the set induces, over all orders of its nodes.
    [[nodiscard]] std::vector<std::uint64_t> type(const Graph& graph, const Set& set) const {
        std::vector<unsigned> order(k_);
        std::iota(order.begin(), order.end(), 0u);
        std::vector<std::uint64_t> least;
        do {
            std::vector<std::uint64_t> code;
            for (unsigned i = 0; i < k_; ++i) {
                const NodeId a = set[order[i]];
                code.push_back(node_key(graph, a));
                for (unsigned j = 0; j < i; ++j) {
                    const NodeId b = set[order[j]];
                    const bool edge = graph.has_edge(a, b);
                    code.push_back(!edge ? 0 : graph.has_edge_labels() ? graph.edge_label(a, b) + std::uint64_t{2} : 1);
                }
            }
            if (least.empty() || code < least) least = std::move(code);
        } while (std::next_permutation(order.begin(), order.end()));
        return least;
    }

    std::array<const Graph*, 2> graphs_;
    unsigned k_;
    std::array<std::vector<std::uint64_t>, 2> types_;
    std::array<std::vector<std::size_t>, 2> binomial_;
};

}  // namespace

std::unique_ptr<Scheme> set_scheme(const Graph& first, const Graph& second, unsigned k) {
    return std::make_unique<SetScheme>(first, second, k);
}

}  // namespace countable::separation
