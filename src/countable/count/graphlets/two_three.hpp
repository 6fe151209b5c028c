#pragma once

#include "countable/count/graphlets/kernel_outputs.hpp"
#include "countable/count/graphlets/triangles.hpp"

namespace countable::count::graphlets {

// K_{2,3} is met from its two ends x and z < x: all common neighbours of x and z are needed, whatever their place in the order,
// so that all paths of two edges within the core are walked.

namespace detail {

/// Calls visit(i, y, j, z) for the paths x-y-z with z < x: i and j are the positions of y and z in the rows of x and y.
template <typename Visit>
void for_each_path_to_smaller(const RankedGraph& graph, NodeId x, const Visit& visit) {
    const auto row = graph.core_row(x);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto next = graph.core_row(row[i]);
        for (std::size_t j = 0; j < next.size() && next[j] < x; ++j) visit(i, row[i], j, next[j]);
    }
}

}  // namespace detail

/// Maps of K_{2,3}, 0 and 1 joined to 2, 3, 4. Outputs: total, nodes 0 and 2, edge 0-2.
template <typename Word>
void two_three(const Workload& work, KernelOutputs<Word>& out) {
    RankedGraph& graph = work.graph;
    Tally<Word> ends(out.node(0), graph.nodes(), work.threads), middles(out.node(2), graph.nodes(), work.threads);
    EdgeTally<Word> edges(out.edge(0, 2), work.edge_width(5), graph.edges(), work.threads);
    if (edges.wanted()) graph.number_rows();
    std::vector<std::vector<NodeId>> counts(work.threads);
    std::vector<Word> totals(work.threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& count = counts[worker];  // common neighbours of x and z
        count.resize(graph.nodes());
        Word *const end = ends.of(worker), *const middle = middles.of(worker);
        const auto edge = edges.of(worker);
        Word total = 0;
        for (NodeId x = first; x < last; ++x) {
            bool any = false;
            detail::for_each_path_to_smaller(
                graph, x, [&](std::size_t, NodeId, std::size_t, NodeId z) { any |= ++count[z] > 2; });
            if (any)
                detail::for_each_path_to_smaller(graph, x, [&](std::size_t i, NodeId y, std::size_t j, NodeId z) {
                    const NodeId common = count[z];
                    if (common < 3) return;
                    const Word others = Word{common - 1} * (common - 2);  // ordered pairs of further middle nodes
                    total += 2 * others;
                    if (ends.wanted()) {
                        end[x] += others;
                        end[z] += others;
                    }
                    if (middles.wanted()) middle[y] += 2 * others;
                    if (edges.wanted()) {
                        edge.add(x, y, graph.core_row_edges(x)[i], others);
                        edge.add(z, y, graph.core_row_edges(y)[j], others);
                    }
                });
            detail::for_each_path_to_smaller(graph, x,
                                             [&](std::size_t, NodeId, std::size_t, NodeId z) { count[z] = 0; });
        }
        totals[worker] += total;
    });
    Word total = 0;
    for (const Word part : totals) total += part;
    out.set_total(total);
    out.set_node(0, ends.sum());
    out.set_node(2, middles.sum());
    out.set_edge(0, 2, edges.sum());
}

/// Maps of K_{2,3} with the edge 2-3. Outputs: total, nodes 0, 2 and 4, edges 0-2, 2-3 and 0-4. Beside the paths above, all
/// pairs of triangles with a common edge are walked.
template <typename Word>
void two_three_plus(const Workload& work, const TriangleLists& triangles, KernelOutputs<Word>& out) {
    RankedGraph& graph = work.graph;
    graph.number_rows();
    Tally<Word> ends(out.node(0), graph.nodes(), work.threads), joined(out.node(2), graph.nodes(), work.threads),
        middles(out.node(4), graph.nodes(), work.threads);
    const Width width = work.edge_width(5);
    ColumnTally<Word> base(out.edge(2, 3), width, graph.edges(), work.threads);
    EdgeTally<Word> to_joined(out.edge(0, 2), width, graph.edges(), work.threads),
        to_middle(out.edge(0, 4), width, graph.edges(), work.threads);
    const bool scatter = middles.wanted() || to_middle.wanted();
    std::vector<std::vector<NodeId>> counts(work.threads), base_counts(work.threads);
    std::vector<Word> totals(work.threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& count = counts[worker];       // common neighbours y of x and z
        auto& bases = base_counts[worker];  // edges a-b among them
        count.resize(graph.nodes());
        bases.resize(graph.nodes());
        Word *const end = ends.of(worker), *const join = joined.of(worker), *const middle = middles.of(worker);
        const auto between = base.of(worker);
        const auto edge = to_joined.of(worker), spoke = to_middle.of(worker);
        Word total = 0;
        const auto take = [&](NodeId x, NodeId a, NodeId b, NodeId z, EdgeId xa, EdgeId xb, EdgeId ab) {
            ++bases[z];
            const Word others = count[z] - 2;
            total += 4 * others;
            if (ends.wanted()) {
                end[x] += 2 * others;
                end[z] += 2 * others;
            }
            if (joined.wanted()) {
                join[a] += 2 * others;
                join[b] += 2 * others;
            }
            if (base.wanted()) between.add(ab, 2 * others);
            if (middles.wanted()) {
                middle[a] -= 4;
                middle[b] -= 4;
            }
            if (!to_joined.wanted() && !to_middle.wanted()) return;
            const EdgeId za = graph.edge(std::min(z, a), std::max(z, a)),
                         zb = graph.edge(std::min(z, b), std::max(z, b));
            if (to_joined.wanted()) {
                edge.add(x, a, xa, others);
                edge.add(x, b, xb, others);
                edge.add(z, a, za, others);
                edge.add(z, b, zb, others);
            }
            if (to_middle.wanted()) {
                spoke.add(x, a, xa, -Word{2});
                spoke.add(x, b, xb, -Word{2});
                spoke.add(z, a, za, -Word{2});
                spoke.add(z, b, zb, -Word{2});
            }
        };
        for (NodeId x = first; x < last; ++x) {
            const auto row = graph.core_row(x);
            const auto row_edges = graph.core_row_edges(x);
            bool any = false;
            for (std::size_t i = 0; i < row.size(); ++i) any |= !triangles.at(row_edges[i]).empty();
            if (!any) continue;
            detail::for_each_path_to_smaller(graph, x, [&](std::size_t, NodeId, std::size_t, NodeId z) { ++count[z]; });
            for (std::size_t i = 0; i < row.size(); ++i)
                for (const NodeId b : triangles.at(row_edges[i])) {
                    const NodeId a = row[i];
                    if (b < a) continue;
                    const EdgeId ab = graph.edge(a, b);
                    const EdgeId xb =
                        to_joined.wanted() || to_middle.wanted() ? graph.edge(std::min(x, b), std::max(x, b)) : 0;
                    for (const NodeId z : triangles.at(ab))
                        if (z < x) take(x, a, b, z, row_edges[i], xb, ab);
                }
            detail::for_each_path_to_smaller(graph, x, [&](std::size_t i, NodeId y, std::size_t j, NodeId z) {
                if (!scatter || bases[z] == 0) return;
                if (middles.wanted()) middle[y] += Word{4} * bases[z];
                if (to_middle.wanted()) {
                    spoke.add(x, y, row_edges[i], Word{2} * bases[z]);
                    spoke.add(z, y, graph.core_row_edges(y)[j], Word{2} * bases[z]);
                }
            });
            detail::for_each_path_to_smaller(
                graph, x, [&](std::size_t, NodeId, std::size_t, NodeId z) { count[z] = bases[z] = 0; });
        }
        totals[worker] += total;
    });
    Word total = 0;
    for (const Word part : totals) total += part;
    out.set_total(total);
    out.set_node(0, ends.sum());
    out.set_node(2, joined.sum());
    out.set_node(4, middles.sum());
    out.set_edge(0, 2, to_joined.sum());
    out.set_edge(2, 3, {base.sum(), {}});
    out.set_edge(0, 4, to_middle.sum());
}

}  // namespace countable::count::graphlets
