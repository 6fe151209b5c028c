#include "countable/theory/lrp/egonet_classes.hpp"

#include <algorithm>
#include <set>

#include "countable/lrp/bfs_permutations.hpp"
#include "countable/wl/isomorphism.hpp"

namespace countable::theory {
namespace {

constexpr std::size_t largest_egonet = 500;

}  // namespace

EgonetClasses::EgonetClasses(unsigned depth, std::optional<unsigned> layers) : depth_(depth), layers_(layers) {}

std::uint32_t EgonetClasses::color_of(const Graph& graph, NodeId root, const std::vector<NodeId>& egonet,
                                      const std::vector<std::uint32_t>& colors) {
    std::vector<Label> kinds, bonds;
    std::vector<Edge> edges;
    for (NodeId a = 0; a < egonet.size(); ++a) {
        const NodeId v = egonet[a];
        const std::uint64_t label = graph.has_node_labels() ? std::uint64_t{graph.node_label(v)} + 1 : 0;
        const std::array<std::uint64_t, 3> kind = {label, colors[v], v == root ? 1u : 0u};
        kinds.push_back(kinds_.try_emplace(kind, static_cast<Label>(kinds_.size())).first->second);
        for (std::size_t i = 0; i < graph.neighbors(v).size(); ++i) {
            const auto found = std::ranges::lower_bound(egonet, graph.neighbors(v)[i]);
            if (found == egonet.end() || *found != graph.neighbors(v)[i] || *found < v) continue;
            edges.push_back({a, static_cast<NodeId>(found - egonet.begin())});
            if (graph.has_edge_labels()) bonds.push_back(graph.edge_labels(v)[i]);
        }
    }
    const Graph shape(static_cast<NodeId>(egonet.size()), edges, kinds, bonds);
    const auto number = static_cast<std::uint32_t>(colors_.size() + 1);
    return colors_.try_emplace(wl::canonical_form(shape), number).first->second;
}

std::optional<std::vector<std::vector<std::uint32_t>>> EgonetClasses::node_colors(
    std::span<const Graph* const> graphs) {
    std::vector<std::vector<std::uint32_t>> colors;
    std::vector<std::vector<std::vector<NodeId>>> egonets;
    for (const Graph* const graph : graphs) {
        colors.emplace_back(graph->num_nodes(), 0);
        egonets.emplace_back();
        for (NodeId v = 0; v < graph->num_nodes(); ++v) {
            egonets.back().push_back(lrp::egonet(*graph, v, depth_));
            if (egonets.back().back().size() > largest_egonet) return std::nullopt;
        }
    }
    std::size_t known = 0;
    for (unsigned round = 0; !layers_ || round < *layers_; ++round) {
        std::set<std::uint32_t> distinct;
        for (std::size_t g = 0; g < graphs.size(); ++g) {
            std::vector<std::uint32_t> next;
            for (NodeId v = 0; v < graphs[g]->num_nodes(); ++v)
                next.push_back(color_of(*graphs[g], v, egonets[g][v], colors[g]));
            distinct.insert(next.begin(), next.end());
            colors[g] = std::move(next);
        }
        if (!layers_ && distinct.size() == known) break;
        known = distinct.size();
    }
    return colors;
}

std::optional<std::uint32_t> EgonetClasses::of(const Graph& graph) {
    const Graph* const alone[] = {&graph};
    const auto colors = node_colors(alone);
    if (!colors) return std::nullopt;
    // A colour of a later round tells those of the rounds before.
    std::vector<std::uint64_t> seen(colors->front().begin(), colors->front().end());
    std::ranges::sort(seen);
    // Without edges there are no labels of them to differ.
    seen.push_back(graph.has_edge_labels() ? 1 : 0);
    return classes_.try_emplace(std::move(seen), static_cast<std::uint32_t>(classes_.size())).first->second;
}

}  // namespace countable::theory
