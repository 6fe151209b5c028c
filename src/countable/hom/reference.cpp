#include "countable/hom/reference.hpp"

namespace countable::hom {
namespace {

bool fits(const Graph& graph, const pattern::PatternGraph& shape, const std::vector<NodeId>& image, NodeId candidate) {
    const auto v = static_cast<unsigned>(image.size());
    if (shape.node[v] != pattern::any_label && graph.node_label(candidate) != shape.node[v]) return false;
    for (unsigned u = 0; u < v; ++u) {
        if (!shape.adjacent(u, v)) continue;
        if (!graph.has_edge(image[u], candidate)) return false;
        if (shape.edge[u][v] != pattern::any_label && graph.edge_label(image[u], candidate) != shape.edge[u][v])
            return false;
    }
    return true;
}

void extend(const Graph& graph, const pattern::PatternGraph& shape, std::span<const unsigned> anchors,
            std::vector<NodeId>& image, std::vector<Count>& counts) {
    if (image.size() == shape.size) {
        std::size_t at = 0;
        for (const unsigned anchor : anchors) at = at * graph.num_nodes() + image[anchor];
        counts[at] = checked_add(counts[at], Count{1});
        return;
    }
    for (NodeId candidate = 0; candidate < graph.num_nodes(); ++candidate) {
        if (!fits(graph, shape, image, candidate)) continue;
        image.push_back(candidate);
        extend(graph, shape, anchors, image, counts);
        image.pop_back();
    }
}

}  // namespace

std::vector<Count> reference_homomorphisms(const Graph& graph, const pattern::PatternGraph& shape,
                                           std::span<const unsigned> anchors) {
    std::size_t size = 1;
    for (std::size_t i = 0; i < anchors.size(); ++i) size *= graph.num_nodes();
    std::vector<Count> counts(size);
    std::vector<NodeId> image;
    extend(graph, shape, anchors, image, counts);
    return counts;
}

}  // namespace countable::hom
