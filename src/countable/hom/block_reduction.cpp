#include "countable/hom/block_reduction.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace countable::hom {
namespace {

using pattern::PatternGraph;

std::vector<unsigned> members(NodeMask mask) {
    std::vector<unsigned> nodes;
    for (; mask != 0; mask &= mask - 1) nodes.push_back(static_cast<unsigned>(std::countr_zero(mask)));
    return nodes;
}

NodeMask component_of(const PatternGraph& shape, NodeMask mask, unsigned start) {
    NodeMask found = 1u << start, before = 0;
    while (found != before) {
        before = found;
        for (const unsigned v : members(mask & ~found))
            for (const unsigned u : members(found))
                if (shape.adjacent(u, v)) found |= 1u << v;
    }
    return found;
}

unsigned edges_within(const PatternGraph& shape, NodeMask mask) {
    unsigned edges = 0;
    for (const unsigned v : members(mask))
        for (const unsigned u : members(mask)) edges += u < v && shape.adjacent(u, v);
    return edges;
}

/// A part that may become a table, and what that takes.
struct Candidate {
    PartTable table;
    double steps = 0;  // for one image of the source
};

bool is_better(const Candidate& a, const Candidate& b) {
    return std::pair(a.table.pairs, a.steps) < std::pair(b.table.pairs, b.steps);
}

std::optional<Candidate> candidate(const PatternGraph& shape, NodeMask inside, unsigned source, unsigned end,
                                   const Branching& branching) {
    const NodeMask tree = inside | 1u << end;
    if (edges_within(shape, tree) + 1 != static_cast<unsigned>(std::popcount(tree))) return std::nullopt;
    Candidate result{{source, end, inside, shape.adjacent(source, end), 0}};
    const double entries = branch_entries(shape, tree | 1u << source, source, end, shape.size, branching, result.steps);
    if (!result.table.on_edges) result.table.pairs = entries * branching.nodes;
    return result;
}

std::optional<Candidate> best_candidate(const PatternGraph& shape, NodeMask nodes, NodeMask wanted,
                                        const Branching& branching) {
    std::optional<Candidate> best;
    for (const unsigned source : members(nodes))
        for (const unsigned end : members(nodes & ~(1u << source))) {
            NodeMask left = nodes & ~(1u << source) & ~(1u << end);
            while (left != 0) {
                const NodeMask inside = component_of(shape, left, static_cast<unsigned>(std::countr_zero(left)));
                left &= ~inside;
                if ((inside & wanted) != 0) continue;
                const auto next = candidate(shape, inside, source, end, branching);
                if (next && (!best || is_better(*next, *best))) best = next;
            }
        }
    return best;
}

}  // namespace

std::optional<ReducedBlock> reduce_block(const PatternGraph& shape, NodeMask block, std::span<const unsigned> wanted,
                                         const Branching& branching) {
    ReducedBlock reduced{{}, shape, block, {}, 0, 0};
    NodeMask kept = 0;
    for (const unsigned node : wanted) kept |= 1u << node;
    double fanout = 1;  // how many more nodes than an edge a table leads to
    for (;;) {
        if (const auto plan = plan_block(reduced.shape, reduced.nodes, wanted, branching)) {
            reduced.plan = *plan;
            reduced.steps += plan->steps * fanout * branching.nodes;
            return reduced;
        }
        const auto best = best_candidate(reduced.shape, reduced.nodes, kept, branching);
        if (!best) return std::nullopt;
        const PartTable& table = best->table;
        reduced.steps += best->steps * fanout * branching.nodes;
        reduced.pairs += table.pairs;
        if (!table.on_edges) {
            reduced.shape.connect(table.source, table.end);
            fanout *= std::max(1.0, table.pairs / branching.nodes / branching.degree);
        }
        reduced.nodes &= ~table.inside;
        reduced.tables.push_back(table);
    }
}

}  // namespace countable::hom
