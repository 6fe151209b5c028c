#include "countable/hom/block_plan.hpp"

#include <algorithm>
#include <bit>

namespace countable::hom {

double branch_entries(const pattern::PatternGraph& shape, NodeMask block, unsigned apex, unsigned node, unsigned parent,
                      const Branching& branching, double& steps) {
    double entries = shape.adjacent(apex, node) ? branching.degree : branching.nodes;
    for (const unsigned child : tree_neighbors(shape, block, apex, node, parent)) {
        const double from = branch_entries(shape, block, apex, child, node, branching, steps);
        // Next to the apex, rows of its neighbours are read; elsewhere the entries of the child are sent on.
        steps += branching.degree * (shape.adjacent(apex, node) ? branching.degree : from);
        entries = std::min(entries, branching.degree * from);
    }
    return entries;
}

std::vector<unsigned> tree_neighbors(const pattern::PatternGraph& shape, NodeMask block, unsigned apex, unsigned node,
                                     unsigned parent) {
    std::vector<unsigned> list;
    for (NodeMask left = block; left != 0; left &= left - 1) {
        const auto v = static_cast<unsigned>(std::countr_zero(left));
        if (v != apex && v != parent && shape.adjacent(node, v)) list.push_back(v);
    }
    return list;
}

std::optional<BlockPlan> plan_block(const pattern::PatternGraph& shape, NodeMask block,
                                    std::span<const unsigned> wanted, const Branching& branching) {
    std::optional<BlockPlan> best;
    for (NodeMask left = block; left != 0; left &= left - 1) {
        const auto apex = static_cast<unsigned>(std::countr_zero(left));
        int edges = 0;
        for (NodeMask rest = block & ~(1u << apex); rest != 0; rest &= rest - 1)
            edges += static_cast<int>(
                tree_neighbors(shape, block, apex, static_cast<unsigned>(std::countr_zero(rest)), shape.size).size());
        if (edges / 2 != std::popcount(block) - 2) continue;  // connected, since the apex is no cut node
        // What is wanted beside the apex must be where the messages end.
        std::vector<unsigned> open;
        for (const unsigned node : wanted)
            if (node != apex) open.push_back(node);
        for (NodeMask rest = block & ~(1u << apex); rest != 0; rest &= rest - 1) {
            const auto center = static_cast<unsigned>(std::countr_zero(rest));
            if (!open.empty() && center != open[0]) continue;
            BlockPlan plan{apex, center, 0};
            (void)branch_entries(shape, block, apex, center, shape.size, branching, plan.steps);
            // Sums for other nodes than the apex are kept apart for each thread, and edges are looked up.
            if (!open.empty() && open.size() == wanted.size() && !wanted.empty()) plan.steps *= 1.5;
            if (!best || plan.steps < best->steps) best = plan;
        }
    }
    return best;
}

}  // namespace countable::hom
