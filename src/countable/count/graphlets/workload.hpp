#pragma once

#include <functional>

#include "countable/count/graphlets/ranked_graph.hpp"
#include "countable/count/root_pieces.hpp"
#include "countable/count/stop_requested.hpp"
#include "countable/support/parallel.hpp"

namespace countable::count::graphlets {

/// A graph and the means to count in it.
struct Workload {
    RankedGraph& graph;
    unsigned threads = 1;
    const std::function<bool()>& stop;  ///< asked now and then, on any thread: whether to stop counting
};

/// Calls body(worker, nodes) for pieces of the core, given as [first, last), those with the greatest nodes first. Throws
/// StopRequested.
template <typename Body>
void for_core_pieces(const Workload& work, const Body& body) {
    const NodeId end = work.graph.nodes(), begin = work.graph.core_begin();
    const auto pieces = root_pieces(end - begin);
    parallel_chunks(pieces.size(), 1, work.threads, [&](unsigned worker, std::size_t piece, std::size_t) {
        if (work.stop && work.stop()) throw StopRequested();
        const auto [first, last] = pieces[piece];
        body(worker, static_cast<NodeId>(end - last), static_cast<NodeId>(end - first));
    });
}

}  // namespace countable::count::graphlets
