#pragma once

#include "countable/count/graphlets/kernel_outputs.hpp"
#include "countable/count/graphlets/triangles.hpp"

namespace countable::count::graphlets {

// Both patterns are paths x-y-z among the neighbours of a node c, counted by their last node z: a wheel is two paths to the
// same z, a clique of five without an edge is two paths to a z that is itself joined to x. All pairs of triangles with a common
// edge are walked.

/// Maps of the wheel (0 joined to the cycle 1-2-3-4): total, nodes 0 and 1, edges 0-1 and 1-2. Maps of the clique of five
/// without the edge 3-4: total, nodes 0 and 3, edges 0-1 and 0-3.
template <typename Word>
void wheels(const Workload& work, const TriangleLists& triangles, KernelOutputs<Word>& wheel,
            KernelOutputs<Word>& clique) {
    RankedGraph& graph = work.graph;
    graph.number_rows();
    const unsigned threads = work.threads;
    const Width width = work.edge_width(5);
    Tally<Word> hubs(wheel.node(0), graph.nodes(), threads), rims(wheel.node(1), graph.nodes(), threads),
        inner(clique.node(0), graph.nodes(), threads), tips(clique.node(3), graph.nodes(), threads);
    ColumnTally<Word> rim_edges(wheel.edge(1, 2), width, graph.edges(), threads),
        inner_edges(clique.edge(0, 1), width, graph.edges(), threads);
    EdgeTally<Word> spokes(wheel.edge(0, 1), width, graph.edges(), threads),
        to_tips(clique.edge(0, 3), width, graph.edges(), threads);
    const bool scatter = rim_edges.wanted() || tips.wanted() || to_tips.wanted();
    struct Scratch {
        std::vector<EdgeId> spoke;         // of the neighbours of c: the number of the edge
        std::vector<NodeId> count;         // paths x-y-z among the neighbours of c
        std::vector<std::uint8_t> joined;  // the common neighbours of c and x
    };
    std::vector<Scratch> scratches(threads);
    std::vector<Word> wheel_totals(threads), clique_totals(threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& [spoke, count, joined] = scratches[worker];
        spoke.resize(graph.nodes());
        count.resize(graph.nodes());
        joined.resize(graph.nodes());
        Word *const hub = hubs.of(worker), *const rim = rims.of(worker), *const center = inner.of(worker),
                    *const tip = tips.of(worker);
        const auto rim_edge = rim_edges.of(worker), inner_edge = inner_edges.of(worker);
        const auto spoke_tally = spokes.of(worker), tip_tally = to_tips.of(worker);
        Word wheel_total = 0, clique_total = 0;
        for (NodeId c = first; c < last; ++c) {
            const auto row = graph.core_row(c);
            const auto row_edges = graph.core_row_edges(c);
            for (std::size_t i = 0; i < row.size(); ++i) spoke[row[i]] = row_edges[i];
            for (std::size_t i = 0; i < row.size(); ++i) {
                const NodeId x = row[i];
                const auto common = triangles.at(row_edges[i]);
                if (common.size() < 2) continue;  // both patterns have two nodes y
                for (const NodeId y : common) {
                    joined[y] = 1;
                    for (const NodeId z : triangles.at(spoke[y])) ++count[z];
                }
                count[x] = 0;
                Word wheel_maps = 0, clique_maps = 0;
                for (const NodeId y : common) {
                    Word more_wheels = 0, more_cliques = 0;
                    for (const NodeId z : triangles.at(spoke[y])) {
                        if (z == x) continue;
                        const Word others = count[z] - 1;
                        more_wheels += others;
                        if (joined[z] != 0) more_cliques += others;
                    }
                    wheel_maps += more_wheels;
                    clique_maps += more_cliques;
                    if (!scatter) continue;
                    if (rim_edges.wanted() && x < y) rim_edge.add(graph.edge(x, y), more_wheels);
                    if (tips.wanted()) tip[y] += more_cliques;
                    if (to_tips.wanted()) tip_tally.add(c, y, spoke[y], more_cliques);
                }
                wheel_total += wheel_maps;
                clique_total += clique_maps;
                if (hubs.wanted()) hub[c] += wheel_maps;
                if (rims.wanted()) rim[x] += wheel_maps;
                if (spokes.wanted()) spoke_tally.add(c, x, row_edges[i], wheel_maps);
                if (inner.wanted()) center[c] += clique_maps;
                if (inner_edges.wanted() && c < x) inner_edge.add(row_edges[i], clique_maps);
                for (const NodeId y : common) {
                    joined[y] = 0;
                    for (const NodeId z : triangles.at(spoke[y])) count[z] = 0;
                }
            }
        }
        wheel_totals[worker] += wheel_total;
        clique_totals[worker] += clique_total;
    });
    Word wheel_total = 0, clique_total = 0;
    for (const Word part : wheel_totals) wheel_total += part;
    for (const Word part : clique_totals) clique_total += part;
    wheel.set_total(wheel_total);
    wheel.set_node(0, hubs.sum());
    wheel.set_node(1, rims.sum());
    wheel.set_edge(0, 1, spokes.sum());
    wheel.set_edge(1, 2, {rim_edges.sum(), {}});
    clique.set_total(clique_total);
    clique.set_node(0, inner.sum());
    clique.set_node(3, tips.sum());
    clique.set_edge(0, 1, {inner_edges.sum(), {}});
    clique.set_edge(0, 3, to_tips.sum());
}

}  // namespace countable::count::graphlets
