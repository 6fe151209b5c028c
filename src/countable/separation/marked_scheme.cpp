#include "countable/separation/marked_scheme.hpp"

#include <algorithm>

#include "countable/separation/labels.hpp"
#include "countable/separation/tuple_orbits.hpp"

namespace countable::separation {
namespace {

/// Items (t, v) with one tuple t of each orbit: the number of the orbit times n, plus v.
class MarkedScheme : public Scheme {
  public:
    MarkedScheme(const Graph& first, const Graph& second) : graphs_{&first, &second} {}

    [[nodiscard]] std::size_t items(unsigned graph) const override {
        return orbits_[graph].first.size() * nodes(graph);
    }

    [[nodiscard]] std::vector<std::uint64_t> initial_keys(unsigned graph) const override {
        std::vector<std::uint64_t> keys(items(graph));
        const std::size_t n = nodes(graph);
        for (std::size_t i = 0; i < keys.size(); ++i)
            keys[i] = marks(graph, orbits_[graph].first[i / n], static_cast<NodeId>(i % n)) << 40 |
                      node_key(*graphs_[graph], static_cast<NodeId>(i % n));
        return keys;
    }

    void append_keys(unsigned g, std::size_t item, const ItemColors& now,
                     std::vector<std::uint64_t>& keys) const override {
        const Graph& graph = *graphs_[g];
        const std::size_t n = nodes(g), row = item / n * n;
        const auto v = static_cast<NodeId>(item % n);
        const auto neighbors = graph.neighbors(v);
        for (std::size_t i = 0; i < neighbors.size(); ++i)
            keys.push_back(neighbor_key(edge_key(graph, v, i), now.of[g][row + neighbors[i]]));
    }

    [[nodiscard]] unsigned levels() const override { return 1; }
    [[nodiscard]] std::size_t groups(unsigned /*level*/, unsigned graph) const override {
        return orbits_[graph].first.size();
    }
    [[nodiscard]] std::size_t group_of(unsigned /*level*/, unsigned graph, std::size_t member) const override {
        return member / nodes(graph);
    }
    [[nodiscard]] std::vector<std::uint32_t> standing_for(unsigned graph) const override {
        return orbits_[graph].orbit_of;
    }

  protected:
    [[nodiscard]] std::size_t nodes(unsigned graph) const { return graphs_[graph]->num_nodes(); }
    /// Bit i: v is the i-th marked node of the tuple.
    [[nodiscard]] virtual std::uint64_t marks(unsigned graph, std::size_t tuple, NodeId v) const = 0;

    std::array<const Graph*, 2> graphs_;
    std::array<TupleOrbits, 2> orbits_;
};

class MarkedTuples final : public MarkedScheme {
  public:
    MarkedTuples(const Graph& first, const Graph& second, unsigned marks) : MarkedScheme(first, second), marks_(marks) {
        for (unsigned g = 0; g < 2; ++g) {
            const std::size_t n = nodes(g);
            std::size_t tuples = 1;
            for (unsigned i = 0; i < marks_; ++i) tuples *= n;
            orbits_[g] = tuple_orbits(*graphs_[g], tuples, [&](std::size_t tuple, const std::vector<NodeId>& image) {
                std::size_t turned = 0, power = 1;
                for (unsigned i = 0; i < marks_; ++i, tuple /= n, power *= n) turned += image[tuple % n] * power;
                return turned;
            });
        }
    }

    [[nodiscard]] std::optional<unsigned> node_level() const override {
        return marks_ == 1 ? std::optional(1u) : std::nullopt;
    }

  private:
    [[nodiscard]] std::uint64_t marks(unsigned graph, std::size_t tuple, NodeId v) const override {
        std::uint64_t bits = 0;
        for (unsigned i = 0; i < marks_; ++i, tuple /= nodes(graph))
            bits |= std::uint64_t{tuple % nodes(graph) == v} << i;
        return bits;
    }

    unsigned marks_;
};

class MarkedEdges final : public MarkedScheme {
  public:
    MarkedEdges(const Graph& first, const Graph& second) : MarkedScheme(first, second) {
        for (unsigned g = 0; g < 2; ++g) {
            const Graph& graph = *graphs_[g];
            std::vector<std::size_t> begin;
            for (NodeId u = 0; u < nodes(g); ++u) {
                begin.push_back(arcs_[g].size());
                for (const NodeId w : graph.neighbors(u)) arcs_[g].push_back({u, w});
                if (graph.degree(u) == 0) arcs_[g].push_back({u, u});
            }
            orbits_[g] = tuple_orbits(graph, arcs_[g].size(), [&](std::size_t arc, const std::vector<NodeId>& image) {
                const NodeId u = image[arcs_[g][arc].u], w = image[arcs_[g][arc].v];
                const auto row = graph.neighbors(u);
                return begin[u] + static_cast<std::size_t>(std::ranges::lower_bound(row, w) - row.begin());
            });
        }
    }

    [[nodiscard]] unsigned levels() const override { return 2; }
    [[nodiscard]] std::size_t groups(unsigned level, unsigned graph) const override {
        return level == 0 ? MarkedScheme::groups(level, graph) : nodes(graph);
    }
    [[nodiscard]] std::size_t group_of(unsigned level, unsigned graph, std::size_t member) const override {
        return level == 0 ? MarkedScheme::group_of(level, graph, member) : arcs_[graph][member].u;
    }
    [[nodiscard]] std::optional<unsigned> node_level() const override { return 2; }

  private:
    [[nodiscard]] std::uint64_t marks(unsigned graph, std::size_t tuple, NodeId v) const override {
        const auto [u, w] = arcs_[graph][tuple];
        return std::uint64_t{u == v} | std::uint64_t{w == v} << 1;
    }

    std::array<std::vector<Edge>, 2> arcs_;
};

}  // namespace

std::unique_ptr<Scheme> marked_tuples_scheme(const Graph& first, const Graph& second, unsigned marks) {
    return std::make_unique<MarkedTuples>(first, second, marks);
}

std::unique_ptr<Scheme> marked_edges_scheme(const Graph& first, const Graph& second) {
    return std::make_unique<MarkedEdges>(first, second);
}

}  // namespace countable::separation
