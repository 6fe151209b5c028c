#include "countable/wl/meaning.hpp"

#include <algorithm>

namespace countable::wl {
namespace {

std::vector<NodeId> nodes_of(std::size_t tuple, std::size_t n, unsigned k) {
    std::vector<NodeId> nodes(k);
    for (unsigned w = k; w-- > 0; tuple /= n) nodes[w] = static_cast<NodeId>(tuple % n);
    return nodes;
}

std::vector<Member> counted(std::vector<Member> members) {
    std::ranges::sort(members);
    std::vector<Member> multiset;
    for (Member& member : members) {
        if (multiset.empty() || multiset.back().edge != member.edge || multiset.back().colors != member.colors)
            multiset.push_back(std::move(member));
        ++multiset.back().times;
    }
    return multiset;
}

std::vector<Member> neighbors_of(const Graph& graph, std::span<const Color> before, NodeId v) {
    std::vector<Member> members;
    const auto neighbors = graph.neighbors(v);
    const auto labels = graph.edge_labels(v);
    for (std::size_t e = 0; e < neighbors.size(); ++e)
        members.push_back({labels.empty() ? std::nullopt : std::optional(labels[e]), {before[neighbors[e]]}, 0});
    return counted(std::move(members));
}

}  // namespace

std::vector<TupleOf> first_tuples(const std::array<std::vector<Color>, 2>& colors, std::uint64_t num_colors) {
    std::vector<TupleOf> first(num_colors);
    std::vector<bool> seen(num_colors);
    for (unsigned g = 0; g < 2; ++g)
        for (std::size_t s = 0; s < colors[g].size(); ++s)
            if (!seen[colors[g][s]]) {
                seen[colors[g][s]] = true;
                first[colors[g][s]] = {g, s};
            }
    return first;
}

InitialMeaning initial_meaning(const Graph& graph, unsigned k, std::size_t tuple) {
    const auto nodes = nodes_of(tuple, graph.num_nodes(), k);
    InitialMeaning type;
    for (unsigned w = 0; w < k; ++w) {
        type.same_as.push_back(static_cast<unsigned>(std::ranges::find(nodes, nodes[w]) - nodes.begin()));
        type.node_labels.push_back(graph.has_node_labels() ? std::optional(graph.node_label(nodes[w])) : std::nullopt);
    }
    for (unsigned a = 0; a < k; ++a)
        for (unsigned b = a + 1; b < k; ++b) {
            if (type.same_as[a] != a || type.same_as[b] != b || !graph.has_edge(nodes[a], nodes[b])) continue;
            const bool labelled = graph.has_edge_labels();
            type.edges.push_back({a, b, labelled ? std::optional(graph.edge_label(nodes[a], nodes[b])) : std::nullopt});
        }
    return type;
}

Meaning meaning(const Graph& graph, const Options& options, std::span<const Color> before, std::size_t tuple) {
    const bool folklore = options.variant == Variant::Folklore;
    if (options.k == 1 && folklore) return {before[tuple], {neighbors_of(graph, before, static_cast<NodeId>(tuple))}};
    const std::size_t n = graph.num_nodes();
    std::vector<std::vector<Member>> members(folklore ? 1 : options.k, std::vector<Member>(n));
    std::size_t stride = before.size();
    for (unsigned w = 0; w < options.k; ++w) {
        stride /= n;
        const std::size_t base = tuple - tuple / stride % n * stride;
        for (std::size_t j = 0; j < n; ++j) members[folklore ? 0 : w][j].colors.push_back(before[base + j * stride]);
    }
    Meaning result{before[tuple], {}};
    for (auto& multiset : members) result.multisets.push_back(counted(std::move(multiset)));
    return result;
}

}  // namespace countable::wl
