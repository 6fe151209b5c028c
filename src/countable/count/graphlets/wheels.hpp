#pragma once

#include "countable/count/graphlets/kernel_outputs.hpp"
#include "countable/count/graphlets/neighbor_graph.hpp"
#include "countable/count/graphlets/triangles.hpp"

namespace countable::count::graphlets {

// Both patterns lie within the neighbours of a node c: a wheel around c is a four-cycle of them, and a clique of five without an
// edge is a diamond of them, two triangles with a common edge, if c is one of the three nodes that are joined to all others.

namespace detail {

/// Cycles and triangles among the neighbours of a node. Memory is kept from one node to the next.
template <typename Word>
class NeighborCounts {
  public:
    /// Maps of 0-1-2-3 in all, with 0 at each node and with 0-1 at each link.
    Word cycles = 0;
    std::vector<Word> cycles_at, cycles_at_link;
    /// Triangles at each link, and for each node the sum of (triangles - 1) over the links opposite to it in a triangle.
    std::vector<NodeId> triangles;
    std::vector<Word> opposite;

    /// From the greatest node v of each cycle, as in four_cycles.hpp.
    void count_cycles(const NeighborGraph& graph, bool scatter) {
        cycles = 0;
        if (scatter) {
            cycles_at.assign(graph.nodes(), 0);
            cycles_at_link.assign(graph.links().size(), 0);
        }
        paths_.resize(std::max<std::size_t>(paths_.size(), graph.nodes()));
        for (NodeId v = 0; v < graph.nodes(); ++v) {
            std::uint64_t pairs = 0;
            for_each_path_below(graph, v, [&](std::size_t, NodeId, std::size_t, NodeId w) { pairs += paths_[w]++; });
            cycles += 8 * static_cast<Word>(pairs);
            if (scatter && pairs != 0) {
                cycles_at[v] += 2 * static_cast<Word>(pairs);
                for_each_path_below(graph, v, [&](std::size_t i, NodeId u, std::size_t j, NodeId w) {
                    const Word others = paths_[w] - 1;
                    cycles_at[w] += others;
                    cycles_at[u] += 2 * others;
                    cycles_at_link[graph.row_links(v)[i]] += others;
                    cycles_at_link[graph.row_links(u)[j]] += others;
                });
            }
            for_each_path_below(graph, v, [&](std::size_t, NodeId, std::size_t, NodeId w) { paths_[w] = 0; });
        }
    }

    void count_triangles(const NeighborGraph& graph, bool with_opposite) {
        triangles.assign(graph.links().size(), 0);
        for_each_triangle_of(graph, [&](NodeId, NodeId, NodeId, std::uint32_t wu, std::uint32_t wv, std::uint32_t uv) {
            for (const std::uint32_t link : {wu, wv, uv}) ++triangles[link];
        });
        if (!with_opposite) return;
        opposite.assign(graph.nodes(), 0);
        for_each_triangle_of(graph,
                             [&](NodeId w, NodeId u, NodeId v, std::uint32_t wu, std::uint32_t wv, std::uint32_t uv) {
                                 opposite[w] += triangles[uv] - 1;
                                 opposite[u] += triangles[wv] - 1;
                                 opposite[v] += triangles[wu] - 1;
                             });
    }

  private:
    /// Calls visit(i, u, j, w) for the paths v-u-w in which v is the greatest: i and j are places in the rows of v and u.
    template <typename Visit>
    static void for_each_path_below(const NeighborGraph& graph, NodeId v, const Visit& visit) {
        const auto lower = graph.row(v).first(graph.lower(v));
        for (std::size_t i = 0; i < lower.size(); ++i) {
            const auto row = graph.row(lower[i]);
            for (std::size_t j = 0; j < row.size() && row[j] < v; ++j) visit(i, lower[i], j, row[j]);
        }
    }

    /// Calls visit(w, u, v, wu, wv, uv) for the triangles w < u < v and their links.
    template <typename Visit>
    void for_each_triangle_of(const NeighborGraph& graph, const Visit& visit) {
        link_.resize(std::max<std::size_t>(link_.size(), graph.nodes()));
        for (NodeId v = 0; v < graph.nodes(); ++v) {
            const auto lower = graph.row(v).first(graph.lower(v));
            const auto links = graph.row_links(v);
            if (lower.size() < 2) continue;
            for (std::size_t i = 0; i < lower.size(); ++i) link_[lower[i]] = links[i] + 1;
            for (std::size_t i = 0; i < lower.size(); ++i) {
                const NodeId u = lower[i];
                const auto row = graph.row(u).first(graph.lower(u));
                for (std::size_t j = 0; j < row.size(); ++j)
                    if (const std::uint32_t wv = link_[row[j]]; wv != 0)
                        visit(row[j], u, v, graph.row_links(u)[j], wv - 1, links[i]);
            }
            for (const NodeId u : lower) link_[u] = 0;
        }
    }

    std::vector<NodeId> paths_;        // v-u-w to each w
    std::vector<std::uint32_t> link_;  // of the smaller neighbours of v: the link to v, plus 1
};

}  // namespace detail

/// Maps of the wheel (0 joined to the cycle 1-2-3-4): total, nodes 0 and 1, edges 0-1 and 1-2. Maps of the clique of five
/// without the edge 3-4: total, nodes 0 and 3, edges 0-1 and 0-3.
template <typename Word>
void wheels(const Workload& work, KernelOutputs<Word>& wheel, KernelOutputs<Word>& clique) {
    RankedGraph& graph = work.graph;
    const unsigned threads = work.threads;
    const Width width = work.edge_width(5);
    Tally<Word> hubs(wheel.node(0), graph.nodes(), threads), rims(wheel.node(1), graph.nodes(), threads),
        inner(clique.node(0), graph.nodes(), threads), tips(clique.node(3), graph.nodes(), threads);
    ColumnTally<Word> rim_edges(wheel.edge(1, 2), width, graph.edges(), threads),
        inner_edges(clique.edge(0, 1), width, graph.edges(), threads);
    EdgeTally<Word> spokes(wheel.edge(0, 1), width, graph.edges(), threads),
        to_tips(clique.edge(0, 3), width, graph.edges(), threads);
    const bool at_nodes = rims.wanted() || rim_edges.wanted() || spokes.wanted();
    const bool at_tips = tips.wanted() || to_tips.wanted(), at_spokes = spokes.wanted() || to_tips.wanted();
    if (at_spokes || inner_edges.wanted()) graph.number_rows();
    const auto triangles = triangles_at_nodes(work);
    struct Scratch {
        NeighborGraph around;
        detail::NeighborCounts<Word> counts;
    };
    std::vector<Scratch> scratches(threads);
    Tally<Word> wheel_totals(true, 1, threads), clique_totals(true, 1, threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& [around, counts] = scratches[worker];
        Word *const hub = hubs.of(worker), *const rim = rims.of(worker), *const center = inner.of(worker),
                    *const tip = tips.of(worker);
        const auto rim_edge = rim_edges.of(worker), inner_edge = inner_edges.of(worker);
        const auto spoke_tally = spokes.of(worker), tip_tally = to_tips.of(worker);
        for (NodeId c = first; c < last; ++c) {
            if (triangles[c] < 4) continue;  // as many as the cycle has edges
            around.make(graph, c);
            const auto& links = around.links();
            const auto row = graph.core_row(c);
            const auto row_edges = graph.core_row_edges(c);
            counts.count_cycles(around, at_nodes);
            wheel_totals.of(worker)[0] += counts.cycles;
            if (hubs.wanted()) hub[c] += counts.cycles;
            if (at_nodes && counts.cycles != 0)
                for (std::size_t i = 0; i < row.size(); ++i) {
                    if (rims.wanted()) rim[row[i]] += counts.cycles_at[i];
                    if (spokes.wanted()) spoke_tally.add(c, row[i], row_edges[i], counts.cycles_at[i]);
                }
            if (rim_edges.wanted() && counts.cycles != 0)
                for (std::size_t l = 0; l < links.size(); ++l) rim_edge.add(links[l].edge, counts.cycles_at_link[l]);
            counts.count_triangles(around, at_tips);
            Word maps = 0;
            for (std::size_t l = 0; l < links.size(); ++l) {
                const Word pairs = Word{counts.triangles[l]} * (Word{counts.triangles[l]} - 1);
                if (pairs == 0) continue;
                maps += 2 * pairs;
                if (!inner_edges.wanted()) continue;
                for (const NodeId i : {links[l].first, links[l].second})
                    if (c < row[i]) inner_edge.add(row_edges[i], pairs);
            }
            clique_totals.of(worker)[0] += maps;
            if (inner.wanted()) center[c] += maps;
            if (!at_tips || maps == 0) continue;
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (tips.wanted()) tip[row[i]] += 2 * counts.opposite[i];
                if (to_tips.wanted()) tip_tally.add(c, row[i], row_edges[i], 2 * counts.opposite[i]);
            }
        }
    });
    wheel.set_total(wheel_totals.sum()[0]);
    wheel.set_node(0, hubs.sum());
    wheel.set_node(1, rims.sum());
    wheel.set_edge(0, 1, spokes.sum());
    wheel.set_edge(1, 2, {rim_edges.sum(), {}});
    clique.set_total(clique_totals.sum()[0]);
    clique.set_node(0, inner.sum());
    clique.set_node(3, tips.sum());
    clique.set_edge(0, 1, {inner_edges.sum(), {}});
    clique.set_edge(0, 3, to_tips.sum());
}

}  // namespace countable::count::graphlets
