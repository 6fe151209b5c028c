#include "countable/theory/lrp/egonet_classes.hpp"

#include <algorithm>
#include <set>

#include "countable/lrp/bfs_permutations.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::theory {
namespace {

using pattern::PatternGraph;

/// The egonet of a root as a pattern, nodes with these colours. Requires at most 16 nodes.
PatternGraph egonet_shape(const Graph& graph, const std::vector<NodeId>& nodes,
                          const std::vector<pattern::LabelConstraint>& color) {
    PatternGraph shape(static_cast<unsigned>(nodes.size()));
    for (unsigned a = 0; a < shape.size; ++a) {
        shape.node[a] = color[nodes[a]];
        for (unsigned b = a + 1; b < shape.size; ++b)
            if (graph.has_edge(nodes[a], nodes[b]))
                shape.connect(a, b,
                              graph.has_edge_labels() ? graph.edge_label(nodes[a], nodes[b]) : pattern::any_label);
    }
    return shape;
}

}  // namespace

EgonetClasses::EgonetClasses(unsigned depth, std::optional<unsigned> layers) : depth_(depth), layers_(layers) {}

std::optional<std::uint32_t> EgonetClasses::of(const Graph& graph) {
    const NodeId n = graph.num_nodes();
    std::vector<std::vector<NodeId>> egonets;
    std::vector<unsigned> roots;
    std::vector<pattern::LabelConstraint> color(n, pattern::any_label);
    for (NodeId v = 0; v < n; ++v) {
        if (graph.has_node_labels()) color[v] = graph.node_label(v);
        egonets.push_back(lrp::egonet(graph, v, depth_));
        if (egonets.back().size() > pattern::max_pattern_nodes) return std::nullopt;
        roots.push_back(static_cast<unsigned>(std::ranges::find(egonets.back(), v) - egonets.back().begin()));
    }
    std::vector<std::vector<std::uint32_t>> history;
    std::size_t known = 0;
    for (std::size_t round = 0; !layers_ || round < *layers_; ++round) {
        std::vector<std::uint32_t> next;
        for (NodeId v = 0; v < n; ++v) {
            const unsigned fixed[] = {roots[v]};
            const auto canonical = pattern::symmetry(egonet_shape(graph, egonets[v], color), fixed).canonical;
            next.push_back(
                colors_.try_emplace({round, canonical}, static_cast<std::uint32_t>(colors_.size())).first->second);
        }
        color.assign(next.begin(), next.end());
        const std::size_t distinct = std::set(next.begin(), next.end()).size();
        std::sort(next.begin(), next.end());
        history.push_back(std::move(next));
        if (distinct == known) break;
        known = distinct;
    }
    return classes_.try_emplace(std::move(history), static_cast<std::uint32_t>(classes_.size())).first->second;
}

}  // namespace countable::theory
