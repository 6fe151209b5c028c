#pragma once

#include "countable/count/graphlets/kernel_outputs.hpp"
#include "countable/count/graphlets/neighbor_graph.hpp"
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
            const auto row = graph.core_row(x);
            for (std::size_t i = 0; any && i < row.size(); ++i) {
                const NodeId y = row[i];
                const auto to_y = graph.core_row(y);
                const auto y_edges = graph.core_row_edges(y);
                Word at_y = 0;
                for (std::size_t j = 0; j < to_y.size() && to_y[j] < x; ++j) {
                    const NodeId z = to_y[j], common = count[z];
                    if (common < 3) continue;
                    const Word others = Word{common - 1} * (common - 2);  // ordered pairs of further middle nodes
                    at_y += others;
                    if (ends.wanted()) end[z] += others;
                    if (edges.wanted()) edge.add(z, y, y_edges[j], others);
                }
                total += 2 * at_y;
                if (ends.wanted()) end[x] += at_y;
                if (middles.wanted()) middle[y] += 2 * at_y;
                if (edges.wanted()) edge.add(x, y, graph.core_row_edges(x)[i], at_y);
            }
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

/// Maps of K_{2,3} with the edge 2-3. Outputs: total, nodes 0, 2 and 4, edges 0-2, 2-3 and 0-4. Beside the paths above, the common
/// neighbours z of the ends a and b of the edge are looked for in each triangle x-a-b.
template <typename Word>
void two_three_plus(const Workload& work, KernelOutputs<Word>& out) {
    RankedGraph& graph = work.graph;
    Tally<Word> ends(out.node(0), graph.nodes(), work.threads), joined(out.node(2), graph.nodes(), work.threads),
        middles(out.node(4), graph.nodes(), work.threads);
    const Width width = work.edge_width(5);
    ColumnTally<Word> base(out.edge(2, 3), width, graph.edges(), work.threads);
    EdgeTally<Word> to_joined(out.edge(0, 2), width, graph.edges(), work.threads),
        to_middle(out.edge(0, 4), width, graph.edges(), work.threads);
    const bool scatter = middles.wanted() || to_middle.wanted(), at_sides = to_joined.wanted() || to_middle.wanted();
    if (at_sides) graph.number_rows();
    const auto triangles = triangles_at_nodes(work);
    struct Scratch {
        NeighborGraph around;              // of x
        std::vector<NodeId> count;         // common neighbours y of x and z
        std::vector<NodeId> bases;         // edges a-b among them
        std::vector<std::uint32_t> stamp;  // of the neighbours z of b: that of the pair x and b, of which there are 2m
        std::vector<NodeId> place;         // and the place of z in the row of b
        std::uint32_t stamps = 0;
    };
    std::vector<Scratch> scratches(work.threads);
    std::vector<Word> totals(work.threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& [around, count, bases, stamp, place, stamps] = scratches[worker];
        count.resize(graph.nodes());
        bases.resize(graph.nodes());
        stamp.resize(graph.nodes());
        if (at_sides) place.resize(graph.nodes());
        Word *const end = ends.of(worker), *const join = joined.of(worker), *const middle = middles.of(worker);
        const auto between = base.of(worker);
        const auto edge = to_joined.of(worker), spoke = to_middle.of(worker);
        Word total = 0;
        for (NodeId x = first; x < last; ++x) {
            if (triangles[x] == 0) continue;
            around.make(graph, x);
            const auto row = graph.core_row(x);
            const auto row_edges = graph.core_row_edges(x);
            detail::for_each_path_to_smaller(graph, x, [&](std::size_t, NodeId, std::size_t, NodeId z) { ++count[z]; });
            for (NodeId k = 0; k < row.size(); ++k) {
                if (around.lower(k) == 0) continue;
                const NodeId b = row[k];
                const auto to_b = graph.core_row(b);
                const auto b_edges = graph.core_row_edges(b);
                ++stamps;
                for (std::size_t j = 0; j < to_b.size() && to_b[j] < x; ++j) {
                    stamp[to_b[j]] = stamps;
                    if (at_sides) place[to_b[j]] = static_cast<NodeId>(j);
                }
                Word at_b = 0;
                for (std::size_t i = 0; i < around.lower(k); ++i) {
                    const NodeId a = row[around.row(k)[i]];
                    const auto to_a = graph.core_row(a);
                    const auto a_edges = graph.core_row_edges(a);
                    Word others = 0, bases_here = 0;
                    for (std::size_t j = 0; j < to_a.size() && to_a[j] < x; ++j) {
                        const NodeId z = to_a[j];
                        if (stamp[z] != stamps) continue;
                        const Word more = count[z] - 2;
                        ++bases[z];
                        ++bases_here;
                        others += more;
                        if (ends.wanted()) end[z] += 2 * more;
                        if (!at_sides) continue;
                        const EdgeId za = a_edges[j], zb = b_edges[place[z]];
                        if (to_joined.wanted()) {
                            edge.add(z, a, za, more);
                            edge.add(z, b, zb, more);
                        }
                        if (to_middle.wanted()) {
                            spoke.add(z, a, za, -Word{2});
                            spoke.add(z, b, zb, -Word{2});
                        }
                    }
                    if (bases_here == 0) continue;
                    at_b += others;
                    if (joined.wanted()) join[a] += 2 * others;
                    if (base.wanted()) between.add(around.links()[around.row_links(k)[i]].edge, 2 * others);
                    if (middles.wanted()) {
                        middle[a] -= 4 * bases_here;
                        middle[b] -= 4 * bases_here;
                    }
                    if (!at_sides) continue;
                    const EdgeId xa = row_edges[around.row(k)[i]], xb = row_edges[k];
                    if (to_joined.wanted()) {
                        edge.add(x, a, xa, others);
                        edge.add(x, b, xb, others);
                    }
                    if (to_middle.wanted()) {
                        spoke.add(x, a, xa, -2 * bases_here);
                        spoke.add(x, b, xb, -2 * bases_here);
                    }
                }
                total += 4 * at_b;
                if (ends.wanted()) end[x] += 2 * at_b;
                if (joined.wanted()) join[b] += 2 * at_b;
            }
            for (std::size_t i = 0; scatter && i < row.size(); ++i) {
                const NodeId y = row[i];
                const auto to_y = graph.core_row(y);
                const auto y_edges = graph.core_row_edges(y);
                Word at_y = 0;
                for (std::size_t j = 0; j < to_y.size() && to_y[j] < x; ++j) {
                    const Word edges_among = bases[to_y[j]];
                    if (edges_among == 0) continue;
                    at_y += edges_among;
                    if (to_middle.wanted()) spoke.add(to_y[j], y, y_edges[j], 2 * edges_among);
                }
                if (middles.wanted()) middle[y] += 4 * at_y;
                if (to_middle.wanted()) spoke.add(x, y, row_edges[i], 2 * at_y);
            }
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
