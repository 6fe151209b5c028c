#include "countable/separation/pair_scheme.hpp"

#include <algorithm>

#include "countable/separation/labels.hpp"
#include "countable/separation/refine.hpp"
#include "countable/wl/tuple_colors.hpp"

namespace countable::separation {
namespace {

// Tags of keys that are no neighbour's: labels of edges take the bits 32 to 60.
constexpr std::uint64_t from_root = std::uint64_t{1} << 63, from_node = std::uint64_t{1} << 62,
                        from_column = std::uint64_t{3} << 62;

constexpr std::uint64_t outside = std::uint64_t{1} << 41;  // the key of round 0 of a pair beyond the radius

/// Of each pair u n + v, whether v is within the distance of u.
std::vector<bool> pairs_within(const Graph& graph, unsigned radius) {
    const std::size_t n = graph.num_nodes();
    std::vector<bool> within(n * n);
    std::vector<NodeId> ring, next;
    for (NodeId u = 0; u < n; ++u) {
        const auto reach = [&](NodeId v) {
            if (within[u * n + v]) return;
            within[u * n + v] = true;
            next.push_back(v);
        };
        next.clear();
        reach(u);
        for (unsigned distance = 0; distance < radius && !next.empty(); ++distance) {
            ring.swap(next);
            next.clear();
            for (const NodeId v : ring)
                for (const NodeId w : graph.neighbors(v)) reach(w);
        }
    }
    return within;
}

class PairScheme final : public Scheme {
  public:
    PairScheme(const Graph& first, const Graph& second, const PairRule& rule) : graphs_{&first, &second}, rule_(rule) {
        if (rule.radius > 0)
            for (unsigned g = 0; g < 2; ++g) within_[g] = pairs_within(*graphs_[g], rule.radius);
    }

    [[nodiscard]] std::size_t items(unsigned graph) const override { return nodes(graph) * nodes(graph); }

    [[nodiscard]] std::vector<std::uint64_t> initial_keys(unsigned graph) const override {
        std::vector<std::uint64_t> keys;
        if (!rule_.marked) {
            const auto types = wl::isomorphism_types(*graphs_[0], *graphs_[1], 2);
            keys.assign(types.of(graph).begin(), types.of(graph).end());
            return keys;
        }
        for (NodeId u = 0; u < nodes(graph); ++u)
            for (NodeId v = 0; v < nodes(graph); ++v)
                keys.push_back(is_within(graph, u * nodes(graph) + v)
                                   ? std::uint64_t{u == v} << 40 | node_key(*graphs_[graph], v)
                                   : outside);
        return keys;
    }

    void begin_round(const ItemColors& now) override {
        if (!rule_.all_roots) return;
        std::array<std::vector<std::uint32_t>, 2> column;
        for (unsigned g = 0; g < 2; ++g)
            for (std::size_t i = 0; i < items(g); ++i) column[g].push_back(static_cast<std::uint32_t>(i % nodes(g)));
        columns_ = pool(now, column, {nodes(0), nodes(1)});
    }

    void append_keys(unsigned g, std::size_t item, const ItemColors& now,
                     std::vector<std::uint64_t>& keys) const override {
        const Graph& graph = *graphs_[g];
        const std::vector<Color>& color = now.of[g];
        const std::size_t n = nodes(g), u = item / n, v = item % n;
        if (!is_within(g, item)) return;
        const auto at_u = graph.neighbors(static_cast<NodeId>(u)), at_v = graph.neighbors(static_cast<NodeId>(v));
        if (rule_.node_neighbors)
            for (std::size_t i = 0; i < at_v.size(); ++i)
                if (is_within(g, u * n + at_v[i]))
                    keys.push_back(neighbor_key(edge_key(graph, static_cast<NodeId>(v), i), color[u * n + at_v[i]]));
        if (rule_.root_neighbors)
            for (std::size_t i = 0; i < at_u.size(); ++i)
                keys.push_back(from_root |
                               neighbor_key(edge_key(graph, static_cast<NodeId>(u), i), color[at_u[i] * n + v]));
        if (rule_.node_itself) keys.push_back(from_node | color[v * n + v]);
        if (rule_.all_roots) keys.push_back(from_column | columns_.of[g][v]);
        const auto walk = [&](std::size_t w) { return std::uint64_t{color[u * n + w]} << 32 | color[w * n + v]; };
        if (rule_.walks_at_node)
            for (const NodeId w : at_v) keys.push_back(walk(w));
        if (rule_.walks_at_root)
            for (const NodeId w : at_u)
                if (!rule_.walks_at_node || !std::ranges::binary_search(at_v, w)) keys.push_back(walk(w));
    }

    [[nodiscard]] unsigned levels() const override { return 1; }
    [[nodiscard]] std::size_t groups(unsigned /*level*/, unsigned graph) const override { return nodes(graph); }
    [[nodiscard]] std::size_t group_of(unsigned /*level*/, unsigned graph, std::size_t member) const override {
        return rule_.roots_first ? member % nodes(graph) : member / nodes(graph);
    }
    [[nodiscard]] std::optional<unsigned> node_level() const override { return 1; }

  private:
    [[nodiscard]] std::size_t nodes(unsigned graph) const { return graphs_[graph]->num_nodes(); }

    [[nodiscard]] bool is_within(unsigned graph, std::size_t item) const {
        return within_[graph].empty() || within_[graph][item];
    }

    std::array<const Graph*, 2> graphs_;
    PairRule rule_;
    std::array<std::vector<bool>, 2> within_;  // of each item; empty: all are
    ItemColors columns_;
};

}  // namespace

std::unique_ptr<Scheme> pair_scheme(const Graph& first, const Graph& second, const PairRule& rule) {
    return std::make_unique<PairScheme>(first, second, rule);
}

}  // namespace countable::separation
