#include "countable/count/domains/domain_plan.hpp"

#include <algorithm>

#include "countable/pattern/symmetry.hpp"

namespace countable::count {

DomainPlan make_domain_plan(const Job& job, Vocabulary& vocabulary) {
    const auto& shape = job.shape;
    DomainPlan plan{std::vector<DomainPlan::Node>(shape.size), job.anchors, job.embedding == Embedding::Induced};
    for (unsigned v = 0; v < shape.size; ++v) plan.nodes[v].universe = vocabulary.universe(shape.node[v]);
    for (unsigned v = 0; v < shape.size; ++v)
        for (unsigned w = 0; w < shape.size; ++w) {
            if (!shape.adjacent(v, w)) continue;
            plan.nodes[v].neighbors |= 1u << w;
            plan.nodes[v].relation[w] = vocabulary.relation({shape.edge[v][w], shape.node[w]});
        }
    std::vector<unsigned> fixed = job.anchors;
    for (unsigned v = 0; v < shape.size; ++v) {
        if (std::ranges::find(fixed, v) != fixed.end()) continue;
        const auto symmetry = pattern::symmetry(shape, fixed);
        if (symmetry.group_size == 1) break;
        for (unsigned w = 0; w < shape.size; ++w)
            if (w != v && symmetry.node_orbit[w] == symmetry.node_orbit[v]) {
                plan.nodes[v].greater |= 1u << w;
                plan.nodes[w].smaller |= 1u << v;
            }
        fixed.push_back(v);
    }
    return plan;
}

}  // namespace countable::count
