#include "countable/count/graphlets/step_estimates.hpp"

#include <algorithm>

#include "countable/count/graphlets/workload.hpp"

namespace countable::count::graphlets {
namespace {

/// What loops over a graph walk along. Triangles are as many as in a random graph of these degrees.
struct Sizes {
    double edges, below, all_paths;  // paths v-u-w with v > u, w in half of the cases; and all paths of two edges
    double continuations;            // neighbours of the end of a random edge
    double forward = 0;              // paths u-v-w with u < v < w
    double reached = 0,
           beyond = 0;  // ends of the paths below each node, and the paths of three edges that walk on from there
    double triangles = 0, triangle_nodes = 0;

    explicit Sizes(const RankedGraph& graph) : edges(graph.edges()), below(0), all_paths(0), continuations(0) {
        double wedges = 0;
        for (NodeId v = graph.core_begin(); v < graph.nodes(); ++v) {
            const auto degree = static_cast<double>(graph.core_row(v).size());
            all_paths += degree * degree;
            wedges += degree * (degree - 1);
            for (const NodeId u : graph.upper_row(v)) forward += static_cast<double>(graph.upper_row(u).size());
        }
        if (edges == 0) return;
        continuations = all_paths / (2 * edges);
        const double core_nodes = graph.nodes() - graph.core_begin();
        for (NodeId v = graph.core_begin(); v < graph.nodes(); ++v) {
            const double paths = paths_from(graph, v, v + 1) / 2;
            below += paths;
            reached += std::min(paths, core_nodes);
            beyond += std::min(paths * continuations, 2 * edges);
        }
        const double ratio = wedges / (2 * edges);
        triangles = std::min(ratio * ratio * ratio / 6, forward);
        triangle_nodes = std::min(3 * triangles, core_nodes) / core_nodes;
    }

    /// Of a pass over all triangles: rows are met in no order, which takes longer than to read them.
    [[nodiscard]] double triangle_pass() const { return 17 * edges + 0.7 * forward; }
};

/// The factors were measured on random graphs with even and with skewed degrees.
double steps_of(Kernel kernel, const Sizes& sizes) {
    switch (kernel) {
        case Kernel::FourCycle:
            return 8 * sizes.below;
        case Kernel::FourCycleByNode:
        case Kernel::FourCycleByEdge:
            return 13 * sizes.below;
        case Kernel::FiveCycle:
            return 45 * sizes.reached + 0.13 * sizes.beyond;
        case Kernel::TwoThree:
            return 2 * sizes.all_paths;
        case Kernel::TwoThreePlus:
            return sizes.triangle_pass() + 2.7 * sizes.triangle_nodes * sizes.all_paths +
                   4 * sizes.triangles * sizes.continuations;
        case Kernel::Wheel:
        case Kernel::FiveCliqueMinus:
            return sizes.triangle_pass() + 6 * sizes.triangle_nodes * sizes.below +
                   sizes.triangles * sizes.continuations;
        case Kernel::FourClique:
        case Kernel::FourCliqueByNode:
        case Kernel::FourCliqueByEdge:
            return sizes.triangle_pass() + 2 * sizes.forward;
        case Kernel::FiveClique:
            return sizes.triangle_pass() + 2 * sizes.forward + 100 * sizes.triangles;
    }
    return 0;
}

}  // namespace

std::vector<double> estimated_steps(const RankedGraph& graph, const std::vector<Step>& steps, const StepUses& uses) {
    const Sizes sizes(graph);
    std::vector<double> result(steps.size());
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const Step& step = steps[s];
        if (!uses.needed[s] || uses.within[s]) continue;
        switch (step.kind) {
            case Step::Kind::Ones:
            case Step::Kind::Product:
                break;
            case Step::Kind::NeighborSum:
                result[s] = sizes.edges;
                break;
            case Step::Kind::EdgeSum:
                result[s] = 2 * sizes.edges;
                for (const auto& factor : step.edge.tables)
                    if (uses.within[factor.table]) result[s] = sizes.triangle_pass() + 33 * sizes.triangles;
                break;
            case Step::Kind::Ear:
                result[s] = sizes.triangle_pass() + 10 * sizes.triangles;
                break;
            case Step::Kind::Kernel: {
                // The first step of a run has the steps of all; what edges get takes as long again.
                bool first = true, per_edge = false;
                for (std::size_t t = 0; t < steps.size(); ++t) {
                    if (!uses.needed[t] || !in_one_run(step, steps[t])) continue;
                    first = first && t >= s;
                    per_edge = per_edge || steps[t].anchors.count == 2;
                }
                if (first) result[s] = (per_edge ? 2 : 1) * steps_of(step.kernel, sizes);
                break;
            }
        }
    }
    return result;
}

}  // namespace countable::count::graphlets
