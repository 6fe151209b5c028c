#pragma once

#include <algorithm>
#include <array>

#include "countable/count/graphlets/kernel_outputs.hpp"
#include "countable/count/graphlets/workload.hpp"

namespace countable::count::graphlets {

/// A clique: its nodes in ascending order, and the numbers of its edges by two positions.
template <unsigned Size>
struct Clique {
    std::array<NodeId, Size> node;
    std::array<std::array<EdgeId, Size>, Size> edge;  ///< symmetric; the diagonal means nothing
};

/// Calls body(worker, clique) for every clique of `Size` nodes, each once: from its smallest node on, the common greater
/// neighbours of the nodes so far (Chiba and Nishizeki 1985).
template <unsigned Size, typename Body>
class CliqueListing {
  public:
    CliqueListing(const Workload& work, const Body& body) : graph_(work.graph), body_(body) {
        std::vector<Scratch> scratches(work.threads);
        for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
            auto& scratch = scratches[worker];
            scratch.worker = worker;
            for (auto& level : scratch.levels) level.mark.resize(graph_.nodes());
            for (NodeId u = first; u < last; ++u) {
                scratch.clique.node[0] = u;
                auto& level = scratch.levels[0];
                level.nodes.assign(graph_.upper_row(u).begin(), graph_.upper_row(u).end());
                level.edges.resize(level.nodes.size());
                for (std::size_t i = 0; i < level.nodes.size(); ++i)
                    level.edges[i][0] = graph_.first_edge(u) + static_cast<EdgeId>(i);
                extend<1>(scratch);
            }
        });
    }

  private:
    struct Level {
        std::vector<NodeId> nodes;                    // candidates for the next place
        std::vector<std::array<EdgeId, Size>> edges;  // of each, the edges to the places so far
        std::vector<std::uint32_t> mark;              // of each node: its position here, plus 1
    };
    struct Scratch {
        unsigned worker = 0;
        Clique<Size> clique;
        std::array<Level, Size> levels;
    };

    /// Fills place `Place` by each candidate in turn.
    template <unsigned Place>
    void extend(Scratch& scratch) {
        Level& level = scratch.levels[Place - 1];
        if (level.nodes.size() + Place < Size) return;
        if constexpr (Place + 1 < Size)
            for (std::size_t i = 0; i < level.nodes.size(); ++i)
                level.mark[level.nodes[i]] = static_cast<std::uint32_t>(i + 1);
        for (std::size_t i = 0; i < level.nodes.size(); ++i) {
            const NodeId v = level.nodes[i];
            scratch.clique.node[Place] = v;
            for (unsigned p = 0; p < Place; ++p)
                scratch.clique.edge[p][Place] = scratch.clique.edge[Place][p] = level.edges[i][p];
            if constexpr (Place + 1 == Size) {
                body_(scratch.worker, scratch.clique);
            } else {
                Level& next = scratch.levels[Place];
                next.nodes.clear();
                next.edges.clear();
                const auto row = graph_.upper_row(v);
                for (std::size_t j = 0; j < row.size(); ++j)
                    if (const auto at = level.mark[row[j]]; at != 0) {
                        next.nodes.push_back(row[j]);
                        auto edges = level.edges[at - 1];
                        edges[Place] = graph_.first_edge(v) + static_cast<EdgeId>(j);
                        next.edges.push_back(edges);
                    }
                extend<Place + 1>(scratch);
            }
        }
        if constexpr (Place + 1 < Size)
            for (const NodeId v : level.nodes) level.mark[v] = 0;
    }

    const RankedGraph& graph_;
    const Body& body_;
};

template <unsigned Size, typename Body>
void for_each_clique(const Workload& work, const Body& body) {
    CliqueListing<Size, Body>(work, body);
}

/// Maps of the clique of `Size` nodes. Outputs: total, node 0, edge 0-1.
template <unsigned Size, typename Word>
void cliques(const Workload& work, KernelOutputs<Word>& out) {
    constexpr Word maps_of_edge = Size == 4 ? 2 : 6, maps_of_node = (Size - 1) * maps_of_edge;
    const RankedGraph& graph = work.graph;
    Tally<Word> nodes(out.node(0), graph.nodes(), work.threads), totals(true, 1, work.threads);
    ColumnTally<Word> edges(out.edge(0, 1), work.edge_width(Size), graph.edges(), work.threads);
    for_each_clique<Size>(work, [&](unsigned worker, const Clique<Size>& clique) {
        totals.of(worker)[0] += Size * maps_of_node;
        if (nodes.wanted())
            for (const NodeId v : clique.node) nodes.of(worker)[v] += maps_of_node;
        if (edges.wanted())
            for (unsigned i = 0; i < Size; ++i)
                for (unsigned j = 0; j < i; ++j) edges.of(worker).add(clique.edge[i][j], maps_of_edge);
    });
    out.set_total(totals.sum()[0]);
    out.set_node(0, nodes.sum());
    out.set_edge(0, 1, {edges.sum(), {}});
}

/// Maps of the clique 0, 1, 2, 3, each times the weight of the image of 3. Output: edge 0-1.
template <typename Word>
void four_cliques_by_node(const Workload& work, const NodeValues<Word>& weight, KernelOutputs<Word>& out) {
    ColumnTally<Word> edges(out.edge(0, 1), work.edge_width(5), work.graph.edges(), work.threads);
    for_each_clique<4>(work, [&](unsigned worker, const Clique<4>& clique) {
        Word all = 0;
        for (const NodeId v : clique.node) all += weight[v];
        for (unsigned i = 0; i < 4; ++i)
            for (unsigned j = 0; j < i; ++j)
                edges.of(worker).add(clique.edge[i][j], all - weight[clique.node[i]] - weight[clique.node[j]]);
    });
    out.set_edge(0, 1, {edges.sum(), {}});
}

/// Maps of the clique 0, 1, 2, 3, each times the weight of the image of the edge 0-1. Requires symmetric weights. Outputs: nodes
/// 0 and 2, edges 0-2 and 2-3.
template <typename Word>
void four_cliques_by_edge(const Workload& work, const EdgeValues<Word>& weights, KernelOutputs<Word>& out) {
    const auto& weight = weights.up;
    const Width width = work.edge_width(5);
    const RankedGraph& graph = work.graph;
    Tally<Word> ends(out.node(0), graph.nodes(), work.threads), others(out.node(2), graph.nodes(), work.threads);
    ColumnTally<Word> opposite(out.edge(2, 3), width, graph.edges(), work.threads);
    EdgeTally<Word> beside(out.edge(0, 2), width, graph.edges(), work.threads);
    for_each_clique<4>(work, [&](unsigned worker, const Clique<4>& clique) {
        if (ends.wanted() || others.wanted()) {
            std::array<Word, 4> at{};  // the weights of the edges at each node
            for (unsigned i = 0; i < 4; ++i)
                for (unsigned j = 0; j < i; ++j) {
                    at[i] += weight[clique.edge[i][j]];
                    at[j] += weight[clique.edge[i][j]];
                }
            const Word twice_all = at[0] + at[1] + at[2] + at[3];
            for (unsigned i = 0; i < 4; ++i) {
                if (ends.wanted()) ends.of(worker)[clique.node[i]] += 2 * at[i];
                if (others.wanted()) others.of(worker)[clique.node[i]] += twice_all - 2 * at[i];
            }
        }
        if (!opposite.wanted() && !beside.wanted()) return;
        for (unsigned i = 0; i < 4; ++i)
            for (unsigned j = 0; j < i; ++j) {
                const unsigned k = i == 3 ? (j == 2 ? 1 : 2) : 3, l = 6 - i - j - k;  // the other two
                const EdgeId e = clique.edge[i][j];
                if (opposite.wanted()) opposite.of(worker).add(e, 2 * weight[clique.edge[k][l]]);
                if (!beside.wanted()) continue;
                const auto add = [&](unsigned from, unsigned to) {
                    beside.of(worker).add(clique.node[from], clique.node[to], e,
                                          weight[clique.edge[from][k]] + weight[clique.edge[from][l]]);
                };
                add(i, j);
                add(j, i);
            }
    });
    out.set_node(0, ends.sum());
    out.set_node(2, others.sum());
    out.set_edge(0, 2, beside.sum());
    out.set_edge(2, 3, {opposite.sum(), {}});
}

}  // namespace countable::count::graphlets
