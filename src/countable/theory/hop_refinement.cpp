#include "countable/theory/hop_refinement.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <vector>

namespace countable::theory {
namespace {

std::vector<std::vector<unsigned>> distances(const Graph& graph) {
    const NodeId n = graph.num_nodes();
    std::vector<std::vector<unsigned>> distance(n, std::vector<unsigned>(n, std::numeric_limits<unsigned>::max()));
    for (NodeId root = 0; root < n; ++root) {
        distance[root][root] = 0;
        std::vector<NodeId> queue = {root};
        for (std::size_t next = 0; next < queue.size(); ++next)
            for (const NodeId v : graph.neighbors(queue[next])) {
                if (distance[root][v] != std::numeric_limits<unsigned>::max()) continue;
                distance[root][v] = distance[root][queue[next]] + 1;
                queue.push_back(v);
            }
    }
    return distance;
}

}  // namespace

bool hop_refinement_distinguishes(const Graph& first, const Graph& second) {
    const NodeId n = first.num_nodes();
    if (n != second.num_nodes()) return true;
    const Graph* const graphs[2] = {&first, &second};
    const std::vector<std::vector<unsigned>> distance[2] = {distances(first), distances(second)};
    std::vector<unsigned> color[2];
    for (int g = 0; g < 2; ++g)
        for (NodeId v = 0; v < n; ++v)
            color[g].push_back(graphs[g]->has_node_labels() ? 1 + graphs[g]->node_label(v) : 0);
    for (std::size_t known = 0;;) {
        using Key = std::pair<unsigned, std::vector<std::pair<unsigned, unsigned>>>;
        std::map<Key, unsigned> palette;
        std::vector<unsigned> next[2], sorted[2];
        for (int g = 0; g < 2; ++g) {
            for (NodeId v = 0; v < n; ++v) {
                Key key{color[g][v], {}};
                for (NodeId u = 0; u < n; ++u) key.second.emplace_back(distance[g][v][u], color[g][u]);
                std::sort(key.second.begin(), key.second.end());
                next[g].push_back(
                    palette.try_emplace(std::move(key), static_cast<unsigned>(palette.size())).first->second);
            }
            sorted[g] = next[g];
            std::sort(sorted[g].begin(), sorted[g].end());
            color[g] = std::move(next[g]);
        }
        if (sorted[0] != sorted[1]) return true;
        if (palette.size() == known) return false;
        known = palette.size();
    }
}

}  // namespace countable::theory
