#include "countable/count/quotients/quotient_sums.hpp"

#include <algorithm>

#include "countable/count/stop_requested.hpp"
#include "countable/hom/homomorphisms.hpp"

namespace countable::count {
namespace {

constexpr unsigned most_pattern_nodes = 10;
// Measured: a link of a block takes as long as three elements of a merge, an entry of an elimination as long as ten.
constexpr double steps_per_link = 3, steps_per_entry = 10;

/// Per neighbour of each node to per edge: both directions, or one if they are the same.
std::vector<SignedCount> per_edge(const Graph& graph, const std::vector<SignedCount>& slots, bool swappable) {
    std::vector<SignedCount> edges(graph.num_edges());
    const EdgeRows rows(graph);
    std::size_t slot = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u)
        for (const NodeId v : graph.neighbors(u)) {
            const SignedCount value = slots[slot++];
            if (value == 0 || (swappable && u > v)) continue;
            SignedCount& cell = edges[rows(u, v)];
            cell = checked_add(cell, value);
        }
    return edges;
}

}  // namespace

const QuotientSums::Terms* QuotientSums::terms(const Job& job, std::size_t position) const {
    if (job.embedding == Embedding::Induced || job.shape.size > most_pattern_nodes) return nullptr;
    return terms_.get(position, [&] { return hom::moebius_terms(job.shape, job.anchors); });
}

std::optional<double> quotient_steps(const Graph& graph, const QuotientSums::Terms& terms) {
    double steps = 0;
    for (const auto& term : terms) {
        const auto some = hom::estimate(graph, term.shape, term.anchors);
        if (!some) return std::nullopt;
        steps += some->steps * (some->method == hom::Method::Sparse ? steps_per_link : steps_per_entry);
    }
    return steps;
}

std::vector<Count> quotient_sum(const Graph& graph, const Job& job, const QuotientSums::Terms& terms,
                                const RunOptions& options) {
    std::vector<SignedCount> sums;
    for (const auto& term : terms) {
        std::vector<Count> maps;
        try {
            maps = hom::homomorphisms(graph, term.shape, term.anchors, {options.threads, options.stop, options.team});
        } catch (const hom::Stopped&) {
            throw StopRequested();
        }
        sums.resize(maps.size());
        for (std::size_t i = 0; i < maps.size(); ++i) {
            if (maps[i] > static_cast<Count>(-1) / 2) throw_count_overflow();
            sums[i] = checked_add(sums[i], checked_mul(term.coefficient, static_cast<SignedCount>(maps[i])));
        }
    }
    if (job.anchors.size() == 2) sums = per_edge(graph, sums, job.swappable);
    std::vector<Count> copies(sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i) copies[i] = static_cast<Count>(sums[i]) / job.stabilizer;
    return copies;
}

}  // namespace countable::count
