#include "countable/separation/relation_scheme.hpp"

#include "countable/separation/labels.hpp"
#include "countable/separation/refine.hpp"

namespace countable::separation {
namespace {

class NodeScheme : public Scheme {
  public:
    NodeScheme(const Graph& first, const Graph& second) : graphs_{&first, &second} {}

    [[nodiscard]] std::size_t items(unsigned graph) const override { return graphs_[graph]->num_nodes(); }
    [[nodiscard]] std::vector<std::uint64_t> initial_keys(unsigned graph) const override {
        std::vector<std::uint64_t> keys;
        for (NodeId v = 0; v < items(graph); ++v) keys.push_back(node_key(*graphs_[graph], v));
        return keys;
    }
    [[nodiscard]] std::optional<unsigned> node_level() const override { return 0; }

  protected:
    std::array<const Graph*, 2> graphs_;
};

class RelationScheme final : public NodeScheme {
  public:
    RelationScheme(const Graph& first, const Graph& second, const PairRelations& relations)
        : NodeScheme(first, second) {
        std::array<std::vector<std::uint64_t>, 2> kinds;
        for (unsigned g = 0; g < 2; ++g) {
            const Graph& graph = *graphs_[g];
            const std::size_t n = graph.num_nodes();
            for (const std::uint32_t relation : relations[g]) kinds[g].push_back(std::uint64_t{relation} << 32);
            for (NodeId v = 0; v < n; ++v)
                for (std::size_t i = 0; i < graph.neighbors(v).size(); ++i)
                    kinds[g][v * n + graph.neighbors(v)[i]] |= edge_key(graph, v, i);
        }
        kinds_ = rank_keys(kinds);
    }

    void append_keys(unsigned g, std::size_t item, const ItemColors& now,
                     std::vector<std::uint64_t>& keys) const override {
        const std::size_t n = items(g);
        for (std::size_t u = 0; u < n; ++u) keys.push_back(neighbor_key(kinds_.of[g][item * n + u], now.of[g][u]));
    }

  private:
    ItemColors kinds_;
};

class FeatureScheme final : public NodeScheme {
  public:
    FeatureScheme(const Graph& first, const Graph& second, NodeFeatures features)
        : NodeScheme(first, second), features_(std::move(features)) {
        for (unsigned g = 0; g < 2; ++g) {
            begin_[g].push_back(0);
            for (NodeId v = 0; v < graphs_[g]->num_nodes(); ++v)
                begin_[g].push_back(begin_[g].back() + graphs_[g]->degree(v));
        }
    }

    [[nodiscard]] std::vector<std::uint64_t> initial_keys(unsigned graph) const override {
        return features_.node_keys[graph];
    }
    void append_keys(unsigned g, std::size_t item, const ItemColors& now,
                     std::vector<std::uint64_t>& keys) const override {
        const auto neighbors = graphs_[g]->neighbors(static_cast<NodeId>(item));
        for (std::size_t i = 0; i < neighbors.size(); ++i)
            keys.push_back(neighbor_key(features_.edge_kinds[g][begin_[g][item] + i], now.of[g][neighbors[i]]));
    }

  private:
    NodeFeatures features_;
    std::array<std::vector<std::size_t>, 2> begin_;
};

}  // namespace

std::unique_ptr<Scheme> relation_scheme(const Graph& first, const Graph& second, const PairRelations& relations) {
    return std::make_unique<RelationScheme>(first, second, relations);
}

std::unique_ptr<Scheme> feature_scheme(const Graph& first, const Graph& second, NodeFeatures features) {
    return std::make_unique<FeatureScheme>(first, second, std::move(features));
}

PairRelations shortest_paths(const Graph& first, const Graph& second) {
    PairRelations distances;
    for (unsigned g = 0; g < 2; ++g) {
        const Graph& graph = g == 0 ? first : second;
        const std::size_t n = graph.num_nodes();
        distances[g].assign(n * n, ~std::uint32_t{0});
        std::vector<NodeId> queue;
        for (NodeId u = 0; u < n; ++u) {
            std::uint32_t* const row = distances[g].data() + u * n;
            row[u] = 0;
            queue.assign(1, u);
            for (std::size_t next = 0; next < queue.size(); ++next)
                for (const NodeId w : graph.neighbors(queue[next]))
                    if (row[w] == ~std::uint32_t{0}) {
                        row[w] = row[queue[next]] + 1;
                        queue.push_back(w);
                    }
        }
    }
    return distances;
}

}  // namespace countable::separation
