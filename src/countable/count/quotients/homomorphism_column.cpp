#include "countable/count/quotients/homomorphism_column.hpp"

#include <stdexcept>

#include "countable/count/stop_requested.hpp"
#include "countable/hom/blocks.hpp"
#include "countable/hom/homomorphisms.hpp"

namespace countable::count {
namespace {

/// The numbers of one column, per graph, node or edge.
std::vector<Count> column_of(const Graph& graph, const Job& job, const RunOptions& options) {
    auto maps = hom::homomorphisms(graph, job.shape, job.anchors, {options.threads, options.stop, options.team});
    if (job.anchors.size() < 2) return maps;
    std::vector<Count> edges(graph.num_edges());
    const EdgeRows rows(graph);
    std::size_t slot = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u)
        for (const NodeId v : graph.neighbors(u)) {
            Count& cell = edges[rows(u, v)];
            cell = checked_add(cell, maps[slot++]);
        }
    return edges;
}

}  // namespace

void count_homomorphisms(const Graph& graph, const std::string& pattern_name, std::span<const Job> jobs,
                         const RunOptions& options, Result& result) {
    try {
        for (const Job& job : jobs) {
            const auto column = column_of(graph, job, options);
            if (job.column == 0)
                for (const Count value : column) result.total = checked_add(result.total, value);
            for (std::size_t row = 0; !job.anchors.empty() && row < column.size(); ++row)
                result.anchored[row * result.orbits + job.column] = column[row];
        }
    } catch (const std::overflow_error&) {
        result.outcome = Outcome::Overflow;
    } catch (const hom::Stopped&) {
        result.outcome = Outcome::Interrupted;
    } catch (const StopRequested&) {  // while waiting for the other processes of a team
        result.outcome = Outcome::Interrupted;
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument("pattern '" + pattern_name + "': " + error.what());
    }
}

Explanation explain_homomorphisms(const Graph& graph, const Job& job) {
    Explanation result{job.query, job.column, "", "", 0};
    const auto way = hom::estimate(graph, job.shape, job.anchors);
    if (!way) {
        result.engine = "none: the tables would not fit into the memory";
        return result;
    }
    result.steps = way->steps;
    result.engine =
        way->method == hom::Method::Sparse ? "homomorphisms, block by block" : "homomorphisms, by elimination";
    const auto blocks = hom::blocks(job.shape).size();
    result.plan = std::to_string(blocks) + (blocks == 1 ? " block" : " blocks");
    return result;
}

}  // namespace countable::count
