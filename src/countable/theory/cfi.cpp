#include <bit>

#include "countable/theory/draft.hpp"
#include "countable/theory/pairs.hpp"

namespace countable::theory {
namespace {

struct CfiNode {
    unsigned at;        // node of the base
    std::uint32_t set;  // bit b: the edge from `at` to the base node b is in S
};

std::vector<CfiNode> cfi_nodes(const pattern::Shape& base, bool twisted) {
    std::vector<CfiNode> nodes;
    for (unsigned v = 0; v < base.size; ++v) {
        std::uint32_t around = 0;
        for (unsigned u = 0; u < base.size; ++u)
            if (base.adjacent(u, v)) around |= std::uint32_t{1} << u;
        const int parity = twisted && v == 0 ? 1 : 0;
        for (std::uint32_t set = 0;; set = (set - around) & around) {  // all subsets of `around`, ascending
            if (std::popcount(set) % 2 == parity) nodes.push_back({v, set});
            if (set == around) break;
        }
    }
    return nodes;
}

std::optional<Graph> cfi_graph(const pattern::Shape& base, bool twisted) {
    Draft draft;
    const auto nodes = cfi_nodes(base, twisted);
    for (const auto& node : nodes) draft.add_node(base.node[node.at]);
    for (NodeId i = 0; i < nodes.size(); ++i)
        for (NodeId j = i + 1; j < nodes.size(); ++j) {
            const auto [a, s] = nodes[i];
            const auto [b, t] = nodes[j];
            if (a != b && base.adjacent(a, b) && (s >> b & 1) == (t >> a & 1)) draft.add_edge(i, j, base.edge[a][b]);
        }
    return draft.finish();
}

}  // namespace

std::optional<GraphPair> cfi_pair(const pattern::Shape& base, std::uint64_t most_nodes) {
    if (base.size == 0 || component_nodes(base).size() != 1) return std::nullopt;
    std::uint64_t nodes = 0;
    for (unsigned v = 0; v < base.size; ++v) {
        unsigned degree = 0;
        for (unsigned u = 0; u < base.size; ++u) degree += base.adjacent(u, v) ? 1 : 0;
        nodes += degree == 0 ? 1 : std::uint64_t{1} << (degree - 1);
    }
    if (nodes > most_nodes) return std::nullopt;
    auto even = cfi_graph(base, false), odd = cfi_graph(base, true);
    if (!even || !odd) return std::nullopt;
    return GraphPair{
        std::move(*even), std::move(*odd),
        "the Cai-Furer-Immerman graphs of the base " + describe(base) + ", untwisted (first) and twisted (second)"};
}

}  // namespace countable::theory
