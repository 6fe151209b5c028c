#include "countable/theory/pairs/cfi.hpp"

#include <bit>

#include "countable/pattern/subgraphs.hpp"
#include "countable/theory/pairs/graph_builder.hpp"

namespace countable::theory {
namespace {

struct CfiNode {
    unsigned at;        // node of the base
    std::uint32_t set;  // bit b: the edge from `at` to the base node b is in S
};

using pattern::PatternGraph;

unsigned degree(const PatternGraph& shape, unsigned v) {
    unsigned degree = 0;
    for (unsigned u = 0; u < shape.size; ++u) degree += shape.adjacent(u, v) ? 1 : 0;
    return degree;
}

std::vector<CfiNode> cfi_nodes(const PatternGraph& gadgets, std::optional<unsigned> twisted) {
    std::vector<CfiNode> nodes;
    for (unsigned v = 0; v < gadgets.size; ++v) {
        std::uint32_t around = 0;
        for (unsigned u = 0; u < gadgets.size; ++u)
            if (gadgets.adjacent(u, v)) around |= std::uint32_t{1} << u;
        const int parity = v == twisted ? 1 : 0;
        for (std::uint32_t set = 0;; set = (set - around) & around) {  // all subsets of `around`, ascending
            if (std::popcount(set) % 2 == parity) nodes.push_back({v, set});
            if (set == around) break;
        }
    }
    return nodes;
}

std::optional<Graph> cfi_graph(const PatternGraph& base, const PatternGraph& gadgets, std::optional<unsigned> twisted) {
    GraphBuilder builder;
    const auto nodes = cfi_nodes(gadgets, twisted);
    for (const auto& node : nodes) builder.add_node(base.node[node.at]);
    for (NodeId i = 0; i < nodes.size(); ++i)
        for (NodeId j = i + 1; j < nodes.size(); ++j) {
            const auto [a, s] = nodes[i];
            const auto [b, t] = nodes[j];
            if (a == b || !base.adjacent(a, b)) continue;
            if (!gadgets.adjacent(a, b) || (s >> b & 1) == (t >> a & 1)) builder.add_edge(i, j, base.edge[a][b]);
        }
    return builder.finish();
}

}  // namespace

std::optional<WitnessPair> cfi_pair(const PatternGraph& base, const PatternGraph& gadgets, std::uint64_t most_nodes) {
    std::optional<unsigned> twisted;
    std::uint64_t nodes = 0;
    for (unsigned v = 0; v < base.size; ++v) {
        const unsigned edges = degree(gadgets, v);
        nodes += edges == 0 ? 1 : std::uint64_t{1} << (edges - 1);
        if (!twisted && edges > 0) twisted = v;
    }
    std::size_t parts = 0;
    for (const auto& part : pattern::component_nodes(gadgets)) parts += part.size() > 1 ? 1 : 0;
    if (parts != 1 || nodes > most_nodes) return std::nullopt;
    auto even = cfi_graph(base, gadgets, std::nullopt), odd = cfi_graph(base, gadgets, twisted);
    if (!even || !odd) return std::nullopt;
    std::string where = gadgets.num_edges() == base.num_edges()
                            ? ""
                            : ", with gadgets on " + std::to_string(gadgets.num_edges()) + " of its edges";
    std::vector<unsigned> groups;
    for (const auto& node : cfi_nodes(gadgets, std::nullopt)) groups.push_back(node.at);
    return WitnessPair{std::move(*even), std::move(*odd),
                       "the Cai-Furer-Immerman graphs of the base " + describe(base) + where +
                           ", untwisted (first) and twisted (second)",
                       std::move(groups)};
}

std::optional<WitnessPair> cfi_pair(const PatternGraph& base, std::uint64_t most_nodes) {
    if (base.size == 0 || pattern::component_nodes(base).size() != 1) return std::nullopt;
    return cfi_pair(base, base, most_nodes);
}

}  // namespace countable::theory
