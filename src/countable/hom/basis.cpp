#include "countable/hom/basis.hpp"

#include <map>
#include <string>

#include "countable/formats/graph6.hpp"
#include "countable/pattern/catalog.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/pattern/named.hpp"
#include "countable/pattern/quotients.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::hom {
namespace {

using pattern::PatternGraph;

/// Names of patterns without labels, by their canonical forms; those of the catalogue before those of families.
std::map<std::string, std::string> names_up_to(NodeId nodes) {
    std::map<std::string, std::string> names;
    Labels labels;
    const auto offer = [&](const std::string& name) {
        const auto pattern = pattern::named(name, labels);
        if (pattern && !pattern->graph.has_node_labels() && !pattern->graph.has_edge_labels())
            names.emplace(pattern::symmetry(PatternGraph(*pattern)).canonical, name);
    };
    for (const auto& entry : pattern::catalog()) offer(entry.name);
    for (NodeId n = 4; n <= nodes; ++n) {
        for (const char* family : {"path-", "cycle-", "clique-"}) offer(family + std::to_string(n));
        for (const char* family : {"star-", "wheel-"}) offer(family + std::to_string(n - 1));
    }
    return names;
}

/// All nodes of a quotient of a labelled pattern have labels, and likewise its edges.
Graph graph_of(const PatternGraph& shape) {
    std::vector<Edge> edges;
    std::vector<Label> node_labels, edge_labels;
    for (unsigned v = 0; v < shape.size; ++v)
        if (shape.node[v] != pattern::any_label) node_labels.push_back(static_cast<Label>(shape.node[v]));
    for (const auto [a, b] : shape.edges()) {
        edges.push_back({a, b});
        if (shape.edge[a][b] != pattern::any_label) edge_labels.push_back(static_cast<Label>(shape.edge[a][b]));
    }
    return {shape.size, edges, node_labels, edge_labels};
}

}  // namespace

std::vector<pattern::Pattern> basis(const pattern::Pattern& pattern, const Labels& labels) {
    const auto names = names_up_to(pattern.graph.num_nodes());
    std::vector<pattern::Pattern> list;
    for (const PatternGraph& quotient : pattern::quotients(PatternGraph(pattern))) {
        if (list.empty()) {
            list.push_back(pattern);
            continue;
        }
        auto one = pattern::from_graph("", graph_of(quotient));
        const bool labelled = one.graph.has_node_labels() || (one.graph.has_edge_labels() && one.graph.num_edges() > 0);
        const auto known = labelled ? names.end() : names.find(pattern::symmetry(quotient).canonical);
        one.name = known != names.end() ? known->second
                   : labelled           ? pattern::inline_form(one, labels)
                                        : "g6:" + formats::to_graph6(one.graph);
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace countable::hom
