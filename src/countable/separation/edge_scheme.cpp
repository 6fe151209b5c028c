#include "countable/separation/edge_scheme.hpp"

#include "countable/separation/labels.hpp"

namespace countable::separation {
namespace {

constexpr std::uint64_t at_head = std::uint64_t{1} << 62, on_triangle = std::uint64_t{1} << 63;

class EdgeScheme final : public Scheme {
  public:
    EdgeScheme(const Graph& first, const Graph& second) : graphs_{&first, &second} {
        Numbers<std::array<std::uint64_t, 4>> types;
        for (unsigned g = 0; g < 2; ++g) {
            const Graph& graph = *graphs_[g];
            for (NodeId u = 0; u < graph.num_nodes(); ++u) {
                begin_[g].push_back(ends_[g].size());
                const auto neighbors = graph.neighbors(u);
                for (std::size_t i = 0; i < neighbors.size(); ++i) {
                    const NodeId v = neighbors[i];
                    ends_[g].push_back({u, v});
                    types_[g].push_back(types.of({1, node_key(graph, u), node_key(graph, v), edge_key(graph, u, i)}));
                }
                if (!neighbors.empty()) continue;
                ends_[g].push_back({u, u});
                types_[g].push_back(types.of({0, node_key(graph, u), 0, 0}));
            }
            begin_[g].push_back(ends_[g].size());
        }
    }

    [[nodiscard]] std::size_t items(unsigned graph) const override { return ends_[graph].size(); }
    [[nodiscard]] std::vector<std::uint64_t> initial_keys(unsigned graph) const override { return types_[graph]; }

    void append_keys(unsigned g, std::size_t item, const ItemColors& now,
                     std::vector<std::uint64_t>& keys) const override {
        const auto [u, v] = ends_[g][item];
        const std::vector<Color>& color = now.of[g];
        std::size_t x = begin_[g][u], y = begin_[g][v];
        const std::size_t x_end = begin_[g][u + 1], y_end = begin_[g][v + 1];
        for (std::size_t i = x; i < x_end; ++i) keys.push_back(color[i]);
        for (std::size_t i = y; i < y_end; ++i) keys.push_back(at_head | color[i]);
        while (x < x_end && y < y_end) {
            const NodeId a = ends_[g][x].v, b = ends_[g][y].v;
            // Colours are below 2^30, so that two of them and a tag fit into a key.
            if (a == b) keys.push_back(on_triangle | std::uint64_t{color[x]} << 31 | color[y]);
            x += a <= b ? 1 : 0;
            y += b <= a ? 1 : 0;
        }
    }

    [[nodiscard]] unsigned levels() const override { return 1; }
    [[nodiscard]] std::size_t groups(unsigned /*level*/, unsigned graph) const override {
        return graphs_[graph]->num_nodes();
    }
    [[nodiscard]] std::size_t group_of(unsigned /*level*/, unsigned graph, std::size_t member) const override {
        return ends_[graph][member].u;
    }
    [[nodiscard]] std::optional<unsigned> node_level() const override { return 1; }

  private:
    std::array<const Graph*, 2> graphs_;
    std::array<std::vector<Edge>, 2> ends_;
    std::array<std::vector<std::size_t>, 2> begin_;
    std::array<std::vector<std::uint64_t>, 2> types_;
};

}  // namespace

std::unique_ptr<Scheme> edge_scheme(const Graph& first, const Graph& second) {
    return std::make_unique<EdgeScheme>(first, second);
}

}  // namespace countable::separation
