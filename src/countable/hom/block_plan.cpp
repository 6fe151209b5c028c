#include "countable/hom/block_plan.hpp"

#include <algorithm>
#include <bit>

namespace countable::hom {
namespace {

/// Expected support of the vector of a node, with the steps of the whole branch added to `steps`.
double support(const pattern::PatternGraph& shape, NodeMask block, unsigned apex, unsigned node, unsigned parent,
               double degree, double& steps) {
    double nodes = shape.adjacent(apex, node) ? degree : 1e18;
    for (const unsigned child : tree_neighbors(shape, block, apex, node, parent)) {
        const double from = support(shape, block, apex, child, node, degree, steps);
        steps += degree * from;
        nodes = std::min(nodes, degree * from);
    }
    return nodes;
}

}  // namespace

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
            support(shape, block, apex, center, shape.size, branching.degree, plan.steps);
            // Sums for other nodes than the apex are kept apart for each thread, and edges are looked up.
            if (!open.empty() && open.size() == wanted.size() && !wanted.empty()) plan.steps *= 1.5;
            if (!best || plan.steps < best->steps) best = plan;
        }
    }
    return best;
}

}  // namespace countable::hom
