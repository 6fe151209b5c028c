#include "countable/theory/initial_colors.hpp"

#include <stdexcept>
#include <vector>

#include "countable/count/missing_labels.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/wl/tuple_colors.hpp"

namespace countable::theory {
namespace {

constexpr unsigned most_entries = 8;

/// Whether the type of a tuple is that of a map of the pattern.
bool is_map(const Graph& graph, const Graph& pattern, count::Embedding kind, const std::vector<NodeId>& tuple) {
    const NodeId size = pattern.num_nodes();
    for (std::size_t i = size; i < tuple.size(); ++i)
        if (tuple[i] != tuple[size - 1]) return false;
    for (NodeId u = 0; u < size; ++u) {
        if (pattern.has_node_labels() && pattern.node_label(u) != graph.node_label(tuple[u])) return false;
        for (NodeId v = u + 1; v < size; ++v) {
            if (tuple[u] == tuple[v]) return false;
            const bool wanted = pattern.has_edge(u, v), is = graph.has_edge(tuple[u], tuple[v]);
            if (wanted ? !is : is && kind == count::Embedding::Induced) return false;
            if (wanted && pattern.has_edge_labels() && pattern.edge_label(u, v) != graph.edge_label(tuple[u], tuple[v]))
                return false;
        }
    }
    return true;
}

}  // namespace

Count count_from_initial_colors(const Graph& graph, const pattern::Pattern& pattern, count::Embedding kind,
                                unsigned k) {
    const Graph& wanted = pattern.graph;
    if (wanted.num_nodes() > k || k > most_entries)
        throw std::invalid_argument("initial colours of k-WL: expected a pattern of at most k nodes, and k at most 8");
    count::require_labels(pattern, graph);
    if (graph.num_nodes() == 0) return 0;
    const auto types = wl::isomorphism_types(graph, Graph(), k);
    const auto colors = types.of(0);
    std::vector<std::uint64_t> histogram(types.num_colors);
    std::vector<std::size_t> example(types.num_colors);
    for (std::size_t s = 0; s < colors.size(); ++s) {
        ++histogram[colors[s]];
        example[colors[s]] = s;
    }
    Count maps = 0;
    std::vector<NodeId> tuple(k);
    for (std::size_t color = 0; color < histogram.size(); ++color) {
        std::size_t rest = example[color];
        for (std::size_t i = k; i-- > 0; rest /= graph.num_nodes())
            tuple[i] = static_cast<NodeId>(rest % graph.num_nodes());
        if (is_map(graph, wanted, kind, tuple)) maps = checked_add(maps, histogram[color]);
    }
    return maps / pattern::symmetry(pattern::PatternGraph(pattern)).group_size;
}

}  // namespace countable::theory
