#include "countable/count/four_node_counts.hpp"

#include <map>
#include <string>

namespace countable::count {

std::optional<FourNode> four_node_graph(const Job& job) {
    static const auto known = [] {
        const std::pair<FourNode, const char*> all[] = {
            {FourNode::Path3, "path-3"},    {FourNode::Triangle, "triangle"}, {FourNode::Path4, "path-4"},
            {FourNode::Star3, "3-star"},    {FourNode::Cycle4, "4-cycle"},    {FourNode::Paw, "paw"},
            {FourNode::Diamond, "diamond"}, {FourNode::Clique4, "clique-4"},
        };
        std::map<std::string, FourNode> table;
        Labels labels;
        for (const auto& [graph, name] : all)
            table.emplace(pattern::symmetry(pattern::PatternGraph(pattern::parse(name, labels))).canonical, graph);
        return table;
    }();
    if (!job.anchors.empty() || job.shape.size < 3 || job.shape.size > 4) return std::nullopt;
    const auto found = known.find(pattern::symmetry(job.shape).canonical);  // labels would make another key
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

FourNodeNeeds needs_of(FourNode graph, Embedding embedding) {
    const bool induced = embedding == Embedding::Induced;
    switch (graph) {
        case FourNode::Path3:
            return {.edges = induced};
        case FourNode::Triangle:
            return {.edges = true};
        case FourNode::Path4:
            return {.edges = true, .cycles = induced, .cliques = induced};
        case FourNode::Star3:
            return {.edges = induced, .cliques = induced};
        case FourNode::Cycle4:
            return {.edges = induced, .cycles = true, .cliques = induced};
        case FourNode::Paw:
        case FourNode::Diamond:
            return {.edges = true, .cliques = induced};
        case FourNode::Clique4:
            break;
    }
    return {.edges = true, .cliques = true};
}

}  // namespace countable::count
