#include "countable/count/small_program.hpp"

#include <cmath>
#include <optional>

#include "countable/count/bit_engine.hpp"

namespace countable::count {
namespace {

/// Do all sums of this plan stay below 2^64? There are at most nodes^size maps.
bool fits_64_bits(NodeId nodes, unsigned size) { return size * std::log2(std::max<NodeId>(nodes, 1)) < 63.9; }

template <unsigned W, typename Sum>
void run_job(const Job& job, const Plan& plan, const BitTarget<W>& target, const std::optional<EdgeRows>& edge_rows,
             Result& result) {
    BitEngine<W, Sum> engine(plan, target);
    Count sum = 0;
    const auto add = [&](std::size_t row, Count value) {
        Count& cell = result.anchored[row * result.orbits + job.column];
        cell = checked_add(cell, value);
        sum = checked_add(sum, value);
    };
    if (job.anchors.empty()) {
        sum = engine.count();
    } else if (job.anchors.size() == 1) {
        engine.count_anchored([&](NodeId u, Sum value) { add(u, value); });
    } else {
        engine.count_anchored([&](NodeId u, NodeId v, Sum value) {
            if (!job.swappable || u < v) add((*edge_rows)(u, v), value);
        });
    }
    // Every copy is seen once from each member of the first column's orbit.
    if (job.column == 0) result.total = sum / job.orbit_size;
}

}  // namespace

SmallProgram::SmallProgram(const std::vector<Job>& jobs) : jobs_(jobs) {
    for (const auto& job : jobs) {
        const auto graph = four_node_.emplace_back(graphlet_of(job));
        if (graph) four_node_needs_ |= needs_of(*graph, job.embedding);
        plans_.push_back(graph ? Plan{} : make_plan(job.shape, job.embedding, job.anchors, small_graphs, vocabulary_));
    }
}

void SmallProgram::run(const Graph& graph, std::vector<Result>& results) const {
    if (graph.num_nodes() <= 64)
        run_words<1>(graph, results);
    else if (graph.num_nodes() <= 128)
        run_words<2>(graph, results);
    else
        run_words<4>(graph, results);
}

template <unsigned W>
void SmallProgram::run_words(const Graph& graph, std::vector<Result>& results) const {
    thread_local BitTarget<W> target;  // keeps its memory from graph to graph
    target.assign(graph, vocabulary_);
    std::optional<EdgeRows> edge_rows;
    std::optional<GraphletCounts> subgraph_counts, induced_counts;
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
        const Job& job = jobs_[i];
        if (four_node_[i]) {
            if (!subgraph_counts) {
                subgraph_counts = graphlet_subgraphs(target, four_node_needs_);
                induced_counts = induced_from_subgraphs(*subgraph_counts);
            }
            const auto& counts = job.embedding == Embedding::Induced ? *induced_counts : *subgraph_counts;
            results[job.query].total = counts[static_cast<std::size_t>(*four_node_[i])];
            continue;
        }
        if (job.anchors.size() == 2 && !edge_rows) edge_rows.emplace(graph);
        if (fits_64_bits(graph.num_nodes(), plans_[i].size)) {
            run_job<W, std::uint64_t>(job, plans_[i], target, edge_rows, results[job.query]);
            continue;
        }
        try {
            run_job<W, Count>(job, plans_[i], target, edge_rows, results[job.query]);
        } catch (const std::overflow_error&) {
            results[job.query].outcome = Outcome::Overflow;
        }
    }
}

}  // namespace countable::count
