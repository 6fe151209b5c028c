#pragma once

#include <algorithm>

#include "countable/count/graphlets/kernel_outputs.hpp"
#include "countable/count/graphlets/triangles.hpp"

namespace countable::count::graphlets {

// Five-cycles v-a-b-c-d are met from their greatest node v, in the graph of the nodes below v. With p(x) = the paths v-a-x, and
// m(x) = 1 for the neighbours x of v, the choices of c and d for a path v-a-b are
//   sum over neighbours c of b of (p(c) - m(b))  -  (p(a) - m(b))  -  |common neighbours of a and b below v|,
// without d = b, c = a, and d = a. The last term, d = a, is a triangle a-b-c with a further neighbour v of a that is greater
// than all three; it is taken off by one pass over the triangles.

namespace detail {

template <typename Word>
struct FiveCycleTallies {
    Tally<Word> nodes;
    ColumnTally<Word> edges;
    std::vector<Word> totals;
};

/// Rows are met in no order: the next but some are fetched from memory beforehand.
inline void prefetch_rows(const RankedGraph& graph, const std::vector<NodeId>& nodes, std::size_t i) {
    if (i + 16 < nodes.size()) graph.prefetch_start(nodes[i + 16]);
    if (i + 8 < nodes.size()) graph.prefetch_row(nodes[i + 8]);
}

/// The closed walks v-a-b-c-d below v with d != b and c != a, those with d = a included: twice the sum of p(b) p(c) over the
/// edges b-c, without p(a) (2 d(a) - 1) for each neighbour a of v, where d(a) is its number of neighbours below v.
template <typename Word>
Word walks_from(const RankedGraph& graph, NodeId v, const std::vector<NodeId>& paths,
                const std::vector<NodeId>& reached) {
    Word walks = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        prefetch_rows(graph, reached, i);
        const auto row = graph.upper_row(reached[i]);
        std::uint64_t sum = 0;
        for (std::size_t j = 0; j < row.size() && row[j] < v; ++j) sum += paths[row[j]];
        walks += 2 * static_cast<Word>(sum) * paths[reached[i]];
    }
    for (const NodeId a : graph.lower_row(v)) {
        if (paths[a] == 0) continue;
        const auto row = graph.core_row(a);
        const auto below = static_cast<Word>(std::lower_bound(row.begin(), row.end(), v) - row.begin());
        walks -= (2 * below - 1) * paths[a];
    }
    return walks;
}

/// Takes the walks v-a-b-c-a off the total: a triangle at a, and a neighbour of a that is greater than its nodes.
template <typename Word>
void subtract_triangles_with_tail(const Workload& work, std::vector<Word>& totals) {
    const RankedGraph& graph = work.graph;
    for_each_triangle(work, [&](unsigned worker, const Triangle& t) {
        for (const NodeId a : {t.u, t.v, t.w}) {
            const auto row = graph.core_row(a);
            totals[worker] -= 10 * static_cast<Word>(row.end() - std::upper_bound(row.begin(), row.end(), t.w));
        }
    });
}

/// The same for nodes and edges as well: the triangles a-b-c at each a, by their greatest node.
template <typename Word>
void subtract_triangles_with_tail(const Workload& work, FiveCycleTallies<Word>& tallies) {
    const RankedGraph& graph = work.graph;
    struct Scratch {
        std::vector<NodeId> place;  // of the neighbours of a: their position in its row, plus 1
        std::vector<Word> from;     // triangles, by the first position in the row that is greater than all nodes
    };
    std::vector<Scratch> scratches(work.threads);
    auto& [nodes, edges, totals] = tallies;
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& [place, from] = scratches[worker];
        place.resize(graph.nodes());
        Word* const node = nodes.of(worker);
        const auto edge = edges.of(worker);
        for (NodeId a = first; a < last; ++a) {
            const auto row = graph.core_row(a);
            const auto row_edges = graph.core_row_edges(a);
            const std::size_t below = graph.lower_row(a).size();
            for (std::size_t i = 0; i < row.size(); ++i) place[row[i]] = static_cast<NodeId>(i + 1);
            from.assign(row.size(), 0);
            for (std::size_t i = 0; i < row.size(); ++i) {
                const NodeId b = row[i];
                const auto next = graph.upper_row(b);
                for (std::size_t j = 0; j < next.size(); ++j) {
                    const NodeId c = next[j];
                    if (place[c] == 0) continue;
                    const std::size_t greater = std::max<std::size_t>(below, place[c]);
                    if (greater == row.size()) continue;
                    ++from[greater];
                    const auto tails = static_cast<Word>(row.size() - greater);
                    totals[worker] -= 10 * tails;
                    if (nodes.wanted()) {
                        node[a] -= 4 * tails;
                        node[b] -= 2 * tails;
                        node[c] -= 2 * tails;
                    }
                    if (!edges.wanted()) continue;
                    edge.add(row_edges[i], -tails);
                    edge.add(row_edges[place[c] - 1], -tails);
                    edge.add(graph.first_edge(b) + static_cast<EdgeId>(j), -tails);
                }
            }
            Word triangles = 0;
            for (std::size_t i = 0; i < row.size(); ++i) {
                place[row[i]] = 0;
                triangles += from[i];
                if (triangles == 0) continue;
                if (nodes.wanted()) node[row[i]] -= 2 * triangles;
                if (edges.wanted()) edge.add(row_edges[i], -(2 * triangles));
            }
        }
    });
}

}  // namespace detail

/// Maps of 0-1-2-3-4. Outputs: total, node 0, edge 0-1. Every path of three edges from its greatest node is walked once.
template <typename Word>
void five_cycles(const Workload& work, KernelOutputs<Word>& out) {
    RankedGraph& graph = work.graph;
    detail::FiveCycleTallies<Word> tallies{
        Tally<Word>(out.node(0), graph.nodes(), work.threads),
        ColumnTally<Word>(out.edge(0, 1), work.edge_width(5), graph.edges(), work.threads),
        std::vector<Word>(work.threads)};
    auto& [nodes, edges, totals] = tallies;
    if (edges.wanted()) graph.number_rows();
    const bool scatter = nodes.wanted() || edges.wanted();
    struct Scratch {
        std::vector<NodeId> paths;         // p
        std::vector<std::uint8_t> joined;  // m
        std::vector<Word> choices;         // the sum over c, plus m(b)
        std::vector<NodeId> reached;       // the nodes with p > 0
    };
    std::vector<Scratch> scratches(work.threads);
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& [paths, joined, choices, reached] = scratches[worker];
        paths.resize(graph.nodes());
        joined.resize(graph.nodes());
        choices.resize(graph.nodes());
        Word* const node = nodes.of(worker);
        const auto edge = edges.of(worker);
        Word total = 0;
        for (NodeId v = first; v < last; ++v) {
            const auto lower = graph.lower_row(v);
            if (lower.empty()) continue;  // with one, there are walks that the triangles below take off again
            for (const NodeId a : lower) {
                const auto row = graph.core_row(a);
                for (std::size_t j = 0; j < row.size() && row[j] < v; ++j)
                    if (paths[row[j]]++ == 0) reached.push_back(row[j]);
            }
            if (!scatter) {
                total += 5 * detail::walks_from<Word>(graph, v, paths, reached);
                for (const NodeId b : reached) paths[b] = 0;
                reached.clear();
                continue;
            }
            for (const NodeId a : lower) joined[a] = 1;
            Word at_v = 0;
            for (std::size_t i = 0; i < reached.size(); ++i) {
                detail::prefetch_rows(graph, reached, i);
                const NodeId b = reached[i];
                const auto row = graph.core_row(b);
                std::uint64_t sum = 0;
                std::size_t j = 0;
                for (; j < row.size() && row[j] < v; ++j) sum += paths[row[j]];
                // The edge b-c has (p(b) - m(c)) (p(c) - m(b)) cycles. Here b < c, and what m(c) adds follows below.
                if (edges.wanted())
                    edge.with([&, below = graph.lower_row(b).size()](auto* sums) {
                        using Sum = std::remove_reference_t<decltype(*sums)>;
                        auto* const to_upper = sums + graph.first_edge(b);
                        const Word from_b = paths[b], joined_b = joined[b];
                        for (std::size_t k = below; k < j; ++k)
                            to_upper[k - below] += static_cast<Sum>(from_b * (paths[row[k]] - joined_b));
                    });
                choices[b] = static_cast<Word>(sum) - (joined[b] ? static_cast<Word>(j) - 1 : Word{0});
                at_v += choices[b] * paths[b];
            }
            for (std::size_t i = 0; i < lower.size(); ++i) {
                const NodeId a = lower[i];
                const auto row = graph.core_row(a);
                const auto a_edges = graph.core_row_edges(a);
                std::size_t j = 0;
                Word at_a = 0;
                for (; j < row.size() && row[j] < v; ++j) {
                    const Word cycles = choices[row[j]] - paths[a];
                    at_a += cycles;
                    if (nodes.wanted()) node[row[j]] += 2 * cycles;
                    if (edges.wanted()) edge.add(a_edges[j], row[j] < a ? cycles + joined[row[j]] - paths[a] : cycles);
                }
                if (nodes.wanted()) node[a] += 2 * at_a;
                if (edges.wanted()) edge.add(graph.core_row_edges(v)[i], at_a);
                at_v -= static_cast<Word>(j) * paths[a];
            }
            total += 5 * at_v;
            if (nodes.wanted()) node[v] += at_v;
            for (const NodeId a : lower) joined[a] = 0;
            for (const NodeId b : reached) paths[b] = 0;
            reached.clear();
        }
        totals[worker] += total;
    });
    if (scatter)
        detail::subtract_triangles_with_tail(work, tallies);
    else
        detail::subtract_triangles_with_tail(work, totals);
    Word total = 0;
    for (const Word part : totals) total += part;
    out.set_total(total);
    out.set_node(0, nodes.sum());
    out.set_edge(0, 1, {edges.sum(), {}});
}

}  // namespace countable::count::graphlets
