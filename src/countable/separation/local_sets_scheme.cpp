#include "countable/separation/local_sets_scheme.hpp"

#include <algorithm>
#include <span>

#include "countable/graph/local_sets.hpp"
#include "countable/separation/labels.hpp"

namespace countable::separation {
namespace {

/// Colours of the nodes of a set; labels of edges take the bits 32 to 61.
constexpr std::uint64_t of_member = std::uint64_t{1} << 63;

/// What a set starts from: the number of its nodes, their labels and those of its edges, both sorted.
using Description = std::vector<std::uint64_t>;

Description describe(const Graph& graph, std::span<const std::int32_t> set) {
    Description labels, edges;
    for (std::size_t i = 0; i < set.size(); ++i) {
        labels.push_back(node_key(graph, static_cast<NodeId>(set[i])));
        for (std::size_t j = 0; j < i; ++j) {
            const auto a = static_cast<NodeId>(set[i]), b = static_cast<NodeId>(set[j]);
            if (graph.has_edge(a, b)) edges.push_back(graph.has_edge_labels() ? graph.edge_label(a, b) : 0);
        }
    }
    std::ranges::sort(labels);
    std::ranges::sort(edges);
    labels.insert(labels.begin(), set.size());
    labels.insert(labels.end(), edges.begin(), edges.end());
    return labels;
}

class LocalSetsScheme final : public Scheme {
  public:
    LocalSetsScheme(const Graph& first, const Graph& second)
        : graphs_{&first, &second},
          layouts_{Layout(first, all_pairs(first), connected_triples(first)),
                   Layout(second, all_pairs(second), connected_triples(second))} {
        Numbers<Description> numbers;
        for (unsigned g = 0; g < 2; ++g)
            for (std::size_t item = 0; item < items(g); ++item)
                keys_[g].push_back(numbers.of(describe(*graphs_[g], layouts_[g].members(item))));
    }

    [[nodiscard]] std::size_t items(unsigned graph) const override { return layouts_[graph].items(); }

    [[nodiscard]] std::vector<std::uint64_t> initial_keys(unsigned graph) const override { return keys_[graph]; }

    void append_keys(unsigned g, std::size_t item, const ItemColors& now,
                     std::vector<std::uint64_t>& keys) const override {
        const Graph& graph = *graphs_[g];
        const auto& colors = now.of[g];
        if (item < graph.num_nodes()) {
            const auto v = static_cast<NodeId>(item);
            const auto neighbors = graph.neighbors(v);
            for (std::size_t i = 0; i < neighbors.size(); ++i)
                keys.push_back(neighbor_key(edge_key(graph, v, i), colors[neighbors[i]]));
            return;
        }
        const Layout& layout = layouts_[g];
        for (const std::int32_t v : layout.members(item)) keys.push_back(of_member | colors[static_cast<NodeId>(v)]);
        for (const std::uint32_t other : layout.neighbors(item)) keys.push_back(colors[other]);
    }

    [[nodiscard]] std::vector<NodeMember> node_members(unsigned graph) const override {
        std::vector<NodeMember> all;
        for (std::uint32_t item = 0; item < items(graph); ++item)
            for (const std::int32_t v : layouts_[graph].members(item)) all.push_back({static_cast<NodeId>(v), item});
        return all;
    }

  private:
    /// The items of a graph: its nodes, then the pairs, then the triples.
    class Layout {
      public:
        Layout(const Graph& graph, const LocalSets& pairs, const LocalSets& triples) {
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                nodes_.push_back(static_cast<std::int32_t>(v));
                close_item();
            }
            for (const LocalSets* const sets : {&pairs, &triples}) add(*sets);
        }
        [[nodiscard]] std::size_t items() const { return first_node_.size() - 1; }
        [[nodiscard]] std::span<const std::int32_t> members(std::size_t item) const {
            return std::span(nodes_).subspan(first_node_[item], first_node_[item + 1] - first_node_[item]);
        }
        [[nodiscard]] std::span<const std::uint32_t> neighbors(std::size_t item) const {
            return std::span(neighbors_)
                .subspan(first_neighbor_[item], first_neighbor_[item + 1] - first_neighbor_[item]);
        }

      private:
        void close_item() {
            first_node_.push_back(nodes_.size());
            first_neighbor_.push_back(neighbors_.size());
        }
        void add(const LocalSets& sets) {
            const auto start = static_cast<std::uint32_t>(items());
            std::size_t next = 0;
            for (std::size_t s = 0; s < sets.size(); ++s) {
                nodes_.insert(nodes_.end(), sets.nodes.begin() + static_cast<std::ptrdiff_t>(s * sets.k),
                              sets.nodes.begin() + static_cast<std::ptrdiff_t>((s + 1) * sets.k));
                for (std::int32_t i = 0; i < sets.degrees[s]; ++i)
                    neighbors_.push_back(start + static_cast<std::uint32_t>(sets.neighbors[next++]));
                close_item();
            }
        }

        std::vector<std::int32_t> nodes_;
        std::vector<std::uint32_t> neighbors_;
        std::vector<std::size_t> first_node_{0}, first_neighbor_{0};
    };

    std::array<const Graph*, 2> graphs_;
    std::array<Layout, 2> layouts_;
    std::array<std::vector<std::uint64_t>, 2> keys_;
};

}  // namespace

std::unique_ptr<Scheme> local_sets_scheme(const Graph& first, const Graph& second) {
    return std::make_unique<LocalSetsScheme>(first, second);
}

}  // namespace countable::separation
