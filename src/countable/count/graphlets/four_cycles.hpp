#pragma once

#include <algorithm>

#include "countable/count/graphlets/kernel_outputs.hpp"
#include "countable/count/graphlets/workload.hpp"

namespace countable::count::graphlets {

// Four-cycles are met from their greatest node v: paths v-u-w with u and w smaller than v, counted by their last node w, and
// two of them make a cycle v-u-w-u'. O(m sqrt(m)) (Chiba and Nishizeki 1985). A second walk over the same paths hands out what
// the other nodes and the edges get.

namespace detail {

/// Calls visit(i, u, j, w) for the paths v-u-w in which v is the greatest: i and j are the positions of u and w in the rows of
/// v and u within the core.
template <typename Visit>
void for_each_path_below(const RankedGraph& graph, NodeId v, const Visit& visit) {
    constexpr std::size_t ahead = 4;  // rows are met in no order: they are fetched from memory beforehand
    const auto lower = graph.lower_row(v);
    for (std::size_t i = 0; i < lower.size(); ++i) {
        if (i + 2 * ahead < lower.size()) graph.prefetch_start(lower[i + 2 * ahead]);
        if (i + ahead < lower.size()) graph.prefetch_core_row(lower[i + ahead]);
        const auto row = graph.core_row(lower[i]);
        for (std::size_t j = 0; j < row.size() && row[j] < v; ++j) visit(i, lower[i], j, row[j]);
    }
}

/// Counts the paths v-u-w by their last nodes. Are there two with the same?
inline bool count_paths(const RankedGraph& graph, NodeId v, std::vector<NodeId>& count) {
    bool any = false;
    for_each_path_below(graph, v, [&](std::size_t, NodeId, std::size_t, NodeId w) { any |= ++count[w] > 1; });
    return any;
}

/// Counts the pairs of paths v-u-w with the same last node w, for one v after the other, in one walk: counts of an earlier v
/// are known by their stamp.
class PathPairs {
  public:
    /// Whether the paths from each node to another one can be counted in 16 bits: there are no more than its neighbours.
    static bool suffice(const RankedGraph& graph) {
        for (NodeId v = graph.core_begin(); v < graph.nodes(); ++v)
            if (graph.lower_row(v).size() > most_paths) return false;
        return true;
    }

    std::uint64_t from(const RankedGraph& graph, NodeId v) {
        cells_.resize(graph.nodes());
        if (++stamp_ > most_stamps) {
            std::fill(cells_.begin(), cells_.end(), 0);
            stamp_ = 1;
        }
        const std::uint32_t fresh = stamp_ << 16;
        std::uint64_t pairs = 0;
        for_each_path_below(graph, v, [&](std::size_t, NodeId, std::size_t, NodeId w) {
            const std::uint32_t cell = cells_[w] < fresh ? fresh : cells_[w];
            pairs += cell - fresh;
            cells_[w] = cell + 1;
        });
        return pairs;
    }

  private:
    static constexpr std::uint32_t most_paths = 0xFFFF, most_stamps = 0xFFFF;
    std::uint32_t stamp_ = 0;
    std::vector<std::uint32_t> cells_;  // of each w: the stamp of v, and 16 bits for the paths so far
};

}  // namespace detail

/// Maps of 0-1-2-3. Outputs: total, node 0, edge 0-1.
template <typename Word>
void four_cycles(const Workload& work, KernelOutputs<Word>& out) {
    RankedGraph& graph = work.graph;
    Tally<Word> nodes(out.node(0), graph.nodes(), work.threads);
    ColumnTally<Word> edges(out.edge(0, 1), work.edge_width(4), graph.edges(), work.threads);
    if (edges.wanted()) graph.number_rows();
    const bool scatter = nodes.wanted() || edges.wanted();
    const bool one_walk = !scatter && detail::PathPairs::suffice(graph);
    std::vector<detail::PathPairs> path_pairs(work.threads);
    std::vector<std::vector<NodeId>> counts(work.threads);
    std::vector<Word> totals(work.threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        Word total = 0;
        if (one_walk) {
            for (NodeId v = first; v < last; ++v) total += static_cast<Word>(8 * path_pairs[worker].from(graph, v));
            totals[worker] += total;
            return;
        }
        auto& count = counts[worker];  // paths to each w
        count.resize(graph.nodes());
        Word* const node = nodes.of(worker);
        const auto edge = edges.of(worker);
        for (NodeId v = first; v < last; ++v) {
            std::uint64_t pairs = 0;
            detail::for_each_path_below(graph, v,
                                        [&](std::size_t, NodeId, std::size_t, NodeId w) { pairs += count[w]++; });
            total += Word{8} * pairs;
            if (scatter && pairs != 0) {
                if (nodes.wanted()) node[v] += Word{2} * pairs;
                const auto lower = graph.lower_row(v);
                for (std::size_t i = 0; i < lower.size(); ++i) {
                    const NodeId u = lower[i];
                    const auto row = graph.core_row(u);
                    const auto row_edges = graph.core_row_edges(u);
                    std::uint64_t others = 0;
                    for (std::size_t j = 0; j < row.size() && row[j] < v; ++j) {
                        const NodeId more = count[row[j]] - 1;
                        if (more == 0) continue;
                        others += more;
                        if (nodes.wanted()) node[row[j]] += more;
                        if (edges.wanted()) edge.add(row_edges[j], more);
                    }
                    if (nodes.wanted()) node[u] += Word{2} * others;
                    if (edges.wanted()) edge.add(graph.core_row_edges(v)[i], static_cast<Word>(others));
                }
            }
            detail::for_each_path_below(graph, v, [&](std::size_t, NodeId, std::size_t, NodeId w) { count[w] = 0; });
        }
        totals[worker] += total;
    });
    Word total = 0;
    for (const Word part : totals) total += part;
    out.set_total(total);
    out.set_node(0, nodes.sum());
    out.set_edge(0, 1, {edges.sum(), {}});
}

/// Maps of 0-1-2-3, each times the weight of the image of 0. Outputs: nodes 1 and 2, edge 1-2.
template <typename Word>
void four_cycles_by_node(const Workload& work, const NodeValues<Word>& weight, KernelOutputs<Word>& out) {
    RankedGraph& graph = work.graph;
    Tally<Word> adjacent(out.node(1), graph.nodes(), work.threads), opposite(out.node(2), graph.nodes(), work.threads);
    EdgeTally<Word> edges(out.edge(1, 2), work.edge_width(5), graph.edges(), work.threads);
    if (edges.wanted()) graph.number_rows();
    std::vector<std::vector<NodeId>> counts(work.threads);
    std::vector<std::vector<Word>> sums(work.threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& count = counts[worker];  // paths v-u-w to each w
        auto& sum = sums[worker];      // and the weights of their middle nodes
        count.resize(graph.nodes());
        sum.resize(graph.nodes());
        Word *const near = adjacent.of(worker), *const far = opposite.of(worker);
        const auto edge = edges.of(worker);
        for (NodeId v = first; v < last; ++v) {
            const bool any = detail::count_paths(graph, v, count);
            if (any) {
                detail::for_each_path_below(graph, v, [&](std::size_t, NodeId u, std::size_t, NodeId w) {
                    if (count[w] > 1) sum[w] += weight[u];
                });
                const auto lower = graph.lower_row(v);
                const auto v_edges = graph.core_row_edges(v);
                for (std::size_t i = 0; i < lower.size(); ++i) {
                    const NodeId u = lower[i];
                    const auto row = graph.core_row(u);
                    const auto u_edges = graph.core_row_edges(u);
                    Word all_more = 0, all_others = 0, weighted = 0;  // sums over w
                    for (std::size_t j = 0; j < row.size() && row[j] < v; ++j) {
                        const NodeId w = row[j];
                        const Word more = count[w] - 1, others = sum[w] - weight[u];  // the other middle nodes
                        if (more == 0) continue;
                        all_more += more;
                        all_others += others;
                        weighted += more * weight[w];
                        if (adjacent.wanted()) near[w] += more * weight[u];
                        if (opposite.wanted()) far[w] += more * weight[v];
                        if (edges.wanted()) {
                            const EdgeId uw = u_edges[j];
                            edge.add(u, w, uw, more * weight[v]);
                            edge.add(w, u, uw, others);
                        }
                    }
                    if (adjacent.wanted()) {
                        near[v] += all_more * weight[u];
                        near[u] += all_more * weight[v] + weighted;
                    }
                    if (opposite.wanted()) {
                        far[v] += weighted;
                        far[u] += 2 * all_others;
                    }
                    if (edges.wanted()) {
                        edge.add(v, u, v_edges[i], all_others);
                        edge.add(u, v, v_edges[i], weighted);
                    }
                }
            }
            detail::for_each_path_below(graph, v, [&](std::size_t, NodeId, std::size_t, NodeId w) {
                if (count[w] > 1) sum[w] = 0;
                count[w] = 0;
            });
        }
    });
    out.set_node(1, adjacent.sum());
    out.set_node(2, opposite.sum());
    out.set_edge(1, 2, edges.sum());
}

/// Maps of 0-1-2-3, each times the weight of the image of the edge 0-1. Requires symmetric weights. Outputs: node 2, edges 0-3
/// and 3-2.
template <typename Word>
void four_cycles_by_edge(const Workload& work, const EdgeValues<Word>& weights, KernelOutputs<Word>& out) {
    RankedGraph& graph = work.graph;
    graph.number_rows();
    const auto& weight = weights.up;
    const Width width = work.edge_width(5);
    Tally<Word> nodes(out.node(2), graph.nodes(), work.threads);
    ColumnTally<Word> opposite(out.edge(3, 2), width, graph.edges(), work.threads);
    EdgeTally<Word> beside(out.edge(0, 3), width, graph.edges(), work.threads);
    std::vector<std::vector<NodeId>> counts(work.threads);
    std::vector<std::vector<Word>> near_sums(work.threads), far_sums(work.threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& count = counts[worker];    // paths v-u-w to each w
        auto& near = near_sums[worker];  // the weights of their edges v-u
        auto& far = far_sums[worker];    // the weights of their edges u-w
        count.resize(graph.nodes());
        near.resize(graph.nodes());
        far.resize(graph.nodes());
        Word* const node = nodes.of(worker);
        const auto across = opposite.of(worker);
        const auto edge = beside.of(worker);
        for (NodeId v = first; v < last; ++v) {
            const auto v_edges = graph.core_row_edges(v);
            const bool any = detail::count_paths(graph, v, count);
            if (any) {
                const auto lower = graph.lower_row(v);
                for (std::size_t i = 0; i < lower.size(); ++i) {
                    const auto row = graph.core_row(lower[i]);
                    const auto u_edges = graph.core_row_edges(lower[i]);
                    const Word weight_of_vu = weight[v_edges[i]];
                    for (std::size_t j = 0; j < row.size() && row[j] < v; ++j) {
                        if (count[row[j]] == 1) continue;
                        near[row[j]] += weight_of_vu;
                        far[row[j]] += weight[u_edges[j]];
                    }
                }
                for (std::size_t i = 0; i < lower.size(); ++i) {
                    const NodeId u = lower[i];
                    const auto row = graph.core_row(u);
                    const auto u_edges = graph.core_row_edges(u);
                    const EdgeId vu = v_edges[i];
                    const Word weight_of_vu = weight[vu];
                    Word all_near = 0, all_far = 0, weighted = 0;  // sums over w
                    for (std::size_t j = 0; j < row.size() && row[j] < v; ++j) {
                        const NodeId w = row[j];
                        const Word more = count[w] - 1;
                        if (more == 0) continue;
                        const EdgeId uw = u_edges[j];
                        const Word weight_of_uw = weight[uw];
                        const Word other_near = near[w] - weight_of_vu, other_far = far[w] - weight_of_uw;
                        all_near += other_near;
                        all_far += other_far;
                        weighted += more * weight_of_uw;
                        if (nodes.wanted()) node[w] += more * weight_of_vu;
                        if (beside.wanted()) {
                            edge.add(u, w, uw, more * weight_of_vu);
                            edge.add(w, u, uw, other_far);
                        }
                        if (opposite.wanted()) across.add(uw, other_near);
                    }
                    if (nodes.wanted()) {
                        node[v] += weighted;
                        node[u] += all_near + all_far;
                    }
                    if (beside.wanted()) {
                        edge.add(v, u, vu, all_near);
                        edge.add(u, v, vu, weighted);
                    }
                    if (opposite.wanted()) across.add(vu, all_far);
                }
            }
            detail::for_each_path_below(graph, v, [&](std::size_t, NodeId, std::size_t, NodeId w) {
                if (count[w] > 1) near[w] = far[w] = 0;
                count[w] = 0;
            });
        }
    });
    out.set_node(2, nodes.sum());
    out.set_edge(0, 3, beside.sum());
    out.set_edge(3, 2, {opposite.sum(), {}});
}

}  // namespace countable::count::graphlets
