#include "countable/count/graphlet_counts.hpp"

#include <map>
#include <string>

#include "countable/pattern/symmetry.hpp"

namespace countable::count {

std::optional<Graphlet> graphlet_of(const Job& job) {
    static const auto known = [] {
        const std::pair<Graphlet, const char*> all[] = {
            {Graphlet::Path3, "path-3"},    {Graphlet::Triangle, "triangle"}, {Graphlet::Path4, "path-4"},
            {Graphlet::Star3, "3-star"},    {Graphlet::Cycle4, "4-cycle"},    {Graphlet::Paw, "paw"},
            {Graphlet::Diamond, "diamond"}, {Graphlet::Clique4, "clique-4"},
        };
        std::map<std::string, Graphlet> table;
        Labels labels;
        for (const auto& [graph, name] : all)
            table.emplace(pattern::symmetry(pattern::PatternGraph(pattern::parse(name, labels))).canonical, graph);
        return table;
    }();
    if (!job.anchors.empty() || job.shape.size < 3 || job.shape.size > 4) return std::nullopt;
    const auto found = known.find(pattern::symmetry(job.shape).canonical);  // labels would make another key
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

GraphletNeeds needs_of(Graphlet graph, Embedding embedding) {
    const bool induced = embedding == Embedding::Induced;
    switch (graph) {
        case Graphlet::Path3:
            return {.edges = induced};
        case Graphlet::Triangle:
            return {.edges = true};
        case Graphlet::Path4:
            return {.edges = true, .cycles = induced, .cliques = induced};
        case Graphlet::Star3:
            return {.edges = induced, .cliques = induced};
        case Graphlet::Cycle4:
            return {.edges = induced, .cycles = true, .cliques = induced};
        case Graphlet::Paw:
        case Graphlet::Diamond:
            return {.edges = true, .cliques = induced};
        case Graphlet::Clique4:
            break;
    }
    return {.edges = true, .cliques = true};
}

}  // namespace countable::count
