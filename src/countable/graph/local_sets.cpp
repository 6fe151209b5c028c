#include "countable/graph/local_sets.hpp"

#include <algorithm>
#include <array>

namespace countable {
namespace {

template <std::size_t K>
using Set = std::array<NodeId, K>;

// The sets in lexicographic order, each ascending, with those of their neighbours that are among them.
template <std::size_t K>
LocalSets with_neighbors(const Graph& graph, const std::vector<Set<K>>& sets) {
    LocalSets result;
    result.k = K;
    for (const Set<K>& set : sets) {
        for (const NodeId v : set) result.nodes.push_back(static_cast<std::int32_t>(v));
        const auto first = std::ssize(result.neighbors);
        for (std::size_t i = 0; i < K; ++i)
            for (const NodeId w : graph.neighbors(set[i])) {
                if (std::ranges::find(set, w) != set.end()) continue;
                Set<K> other = set;
                other[i] = w;
                std::ranges::sort(other);
                const auto found = std::ranges::lower_bound(sets, other);
                if (found != sets.end() && *found == other)
                    result.neighbors.push_back(static_cast<std::int32_t>(found - sets.begin()));
            }
        std::sort(result.neighbors.begin() + first, result.neighbors.end());
        result.degrees.push_back(static_cast<std::int32_t>(std::ssize(result.neighbors) - first));
    }
    return result;
}

}  // namespace

LocalSets all_pairs(const Graph& graph) {
    std::vector<Set<2>> sets;
    for (NodeId u = 0; u < graph.num_nodes(); ++u)
        for (NodeId v = u + 1; v < graph.num_nodes(); ++v) sets.push_back({u, v});
    return with_neighbors(graph, sets);
}

LocalSets connected_triples(const Graph& graph) {
    std::vector<Set<3>> sets;  // one node of a connected set is adjacent to both others
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const auto around = graph.neighbors(v);
        for (std::size_t i = 0; i < around.size(); ++i)
            for (std::size_t j = i + 1; j < around.size(); ++j) {
                Set<3> set = {v, around[i], around[j]};
                std::ranges::sort(set);
                sets.push_back(set);
            }
    }
    std::ranges::sort(sets);
    const auto rest = std::ranges::unique(sets);
    sets.erase(rest.begin(), rest.end());
    return with_neighbors(graph, sets);
}

}  // namespace countable
