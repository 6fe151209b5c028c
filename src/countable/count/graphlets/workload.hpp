#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "countable/count/graphlets/progress_meter.hpp"
#include "countable/count/graphlets/ranked_graph.hpp"
#include "countable/count/graphlets/values.hpp"
#include "countable/count/sorted/root_pieces.hpp"
#include "countable/count/stop_requested.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/processes/team.hpp"

namespace countable::count::graphlets {

/// A triangle u < v < w and its edges.
struct Triangle {
    NodeId u, v, w;
    EdgeId uv, uw, vw;
};

/// A graph and the means to count in it.
struct Workload {
    RankedGraph& graph;
    unsigned threads = 1;
    const std::function<bool()>& stop;                 ///< asked now and then, on any thread: whether to stop counting
    ProgressMeter* meter = nullptr;                    ///< nothing where nobody looks
    const std::vector<Triangle>* triangles = nullptr;  ///< all of them, where they are known
    Team* team = nullptr;     ///< processes that share the pieces of the core; each has the sums of its pieces
    double degree_bits = 64;  ///< of the largest degree

    /// Of the numbers of maps that send an edge of a pattern of so many nodes to a given one: every further node goes to a
    /// neighbour of one before.
    [[nodiscard]] Width edge_width(unsigned nodes) const {
        const double bits = (nodes - 2) * degree_bits;
        if (bits >= 32) return Width::Full;
        // Those of larger patterns are large more often, and some of their kernels subtract.
        return bits < 16 ? Width::Short : nodes <= 4 ? Width::Carried : Width::Narrow;
    }
};

/// The paths v-u-w with u < v, which most kernels walk, from the nodes [first, last).
[[nodiscard]] inline double paths_from(const RankedGraph& graph, NodeId first, NodeId last) {
    double paths = 0;
    for (NodeId v = first; v < last; ++v)
        for (const NodeId u : graph.lower_row(v)) paths += static_cast<double>(graph.core_row(u).size());
    return paths;
}

/// Calls body(worker, nodes) for pieces of the core, given as [first, last), those with the greatest nodes first. Throws
/// StopRequested.
template <typename Body>
void for_core_pieces(const Workload& work, const Body& body) {
    const NodeId end = work.graph.nodes(), begin = work.graph.core_begin();
    const double all = work.meter ? paths_from(work.graph, begin, end) : 0;
    std::atomic<double> done = 0;
    const auto pieces = root_pieces(end - begin);
    const double processes = work.team == nullptr ? 1 : work.team->size();  // which are about as far as this one
    share_chunks(work.team, pieces.size(), 1, work.threads, [&](unsigned worker, std::size_t piece, std::size_t) {
        if (work.stop && work.stop()) throw StopRequested();
        const auto first = static_cast<NodeId>(end - pieces[piece].second);
        const auto last = static_cast<NodeId>(end - pieces[piece].first);
        body(worker, first, last);
        if (!work.meter || all == 0) return;
        const double steps = processes * paths_from(work.graph, first, last);
        work.meter->report((done.fetch_add(steps) + steps) / all);
    });
}

}  // namespace countable::count::graphlets
