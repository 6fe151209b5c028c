#include "countable/pattern/graph_symmetry.hpp"

#include <nauty/nauty.h>

#include <algorithm>
#include <numeric>

namespace countable::pattern {
namespace {

// As in symmetry.cpp, every edge becomes a vertex between its two ends, coloured by the edge's label.
class Incidence {
  public:
    explicit Incidence(const Graph& given)
        : nodes_(static_cast<int>(given.num_nodes())),
          vertices_(nodes_ + static_cast<int>(given.num_edges())),
          words_(SETWORDSNEEDED(vertices_)),
          rows_(static_cast<std::size_t>(words_) * static_cast<std::size_t>(vertices_)) {
        int vertex = nodes_;
        for (NodeId v = 0; v < given.num_nodes(); ++v)
            colors_.push_back({0, given.has_node_labels() ? given.node_label(v) : 0});
        for (const auto [u, v] : given.edges()) {
            ADDONEEDGE(rows_.data(), static_cast<int>(u), vertex, words_);
            ADDONEEDGE(rows_.data(), static_cast<int>(v), vertex, words_);
            colors_.push_back({1, given.has_edge_labels() ? given.edge_label(u, v) : 0});
            ++vertex;
        }
    }

    /// From now on automorphisms keep this node in its place.
    void fix(int node) { colors_[static_cast<std::size_t>(node)] = {2, static_cast<Label>(node)}; }

    /// The smallest vertex of the orbit of each vertex.
    [[nodiscard]] std::vector<int> orbits() {
        std::vector<int> lab(colors_.size()), ptn(colors_.size()), orbits(colors_.size());
        if (vertices_ == 0) return orbits;
        std::iota(lab.begin(), lab.end(), 0);
        const auto color = [&](int vertex) { return colors_[static_cast<std::size_t>(vertex)]; };
        std::ranges::stable_sort(lab, [&](int a, int b) { return color(a) < color(b); });
        for (std::size_t i = 0; i + 1 < lab.size(); ++i) ptn[i] = color(lab[i]) == color(lab[i + 1]);  // 0 ends a cell
        DEFAULTOPTIONS_GRAPH(options);
        options.defaultptn = FALSE;
        statsblk stats;
        densenauty(rows_.data(), lab.data(), ptn.data(), orbits.data(), &options, &stats, words_, vertices_, nullptr);
        return orbits;
    }

  private:
    int nodes_, vertices_, words_;
    std::vector<graph> rows_;
    std::vector<std::pair<int, Label>> colors_;
};

}  // namespace

GraphSymmetry graph_symmetry(const Graph& given) {
    Incidence incidence(given);
    const auto nodes = static_cast<int>(given.num_nodes());
    auto orbits = incidence.orbits();
    GraphSymmetry result;
    for (std::size_t i = 0; i < orbits.size(); ++i)
        if (static_cast<int>(i) < nodes)
            result.node_orbit.push_back(static_cast<unsigned>(orbits[i]));
        else
            result.edge_orbit.push_back(static_cast<unsigned>(orbits[i] - nodes));
    // Orbits and stabilisers: exact, where nauty itself gives a floating-point number.
    for (int v = 0; v < nodes; ++v) {
        const auto members = std::count(orbits.begin(), orbits.begin() + nodes, orbits[static_cast<std::size_t>(v)]);
        if (members == 1) continue;
        result.group_size = checked_mul(result.group_size, static_cast<Count>(members));
        incidence.fix(v);
        orbits = incidence.orbits();
    }
    return result;
}

}  // namespace countable::pattern
