#include "countable/count/graphlets/step_estimates.hpp"

#include <algorithm>
#include <set>

#include "countable/count/graphlets/workload.hpp"

namespace countable::count::graphlets {

std::vector<double> estimated_steps(const RankedGraph& graph, const std::vector<Step>& steps, const StepUses& uses) {
    double all_paths = 0;
    for (NodeId v = graph.core_begin(); v < graph.nodes(); ++v) {
        const auto degree = static_cast<double>(graph.core_row(v).size());
        all_paths += degree * degree;
    }
    const double edges = graph.edges(), below = paths_from(graph, graph.core_begin(), graph.nodes()) / 2;
    const double continuations = edges == 0 ? 0 : all_paths / (2 * edges);  // neighbours of the end of a random edge
    const auto steps_of = [&](const Step& step) {
        switch (step.kind) {
            case Step::Kind::Ones:
            case Step::Kind::Product:
                return 0.0;
            case Step::Kind::NeighborSum:
            case Step::Kind::EdgeSum:
                return 2 * edges;
            case Step::Kind::Ear:
                return 4 * edges;
            case Step::Kind::Kernel:
                break;
        }
        switch (step.kernel) {
            case Kernel::FiveCycle:
                return below * std::min(continuations, 2 * edges) / 4;
            case Kernel::TwoThree:
            case Kernel::TwoThreePlus:
                return 2 * all_paths;
            case Kernel::FourCycle:
                return 3 * below;
            case Kernel::FourCycleByNode:
            case Kernel::FourCycleByEdge:
                return 5 * below;
            default:
                return 4 * edges;
        }
    };
    std::vector<double> result(steps.size());
    std::set<std::pair<Kernel, std::optional<unsigned>>> seen;
    for (std::size_t s = 0; s < steps.size(); ++s)
        if (uses.needed[s] && !uses.within[s] &&
            (steps[s].kind != Step::Kind::Kernel || seen.insert({steps[s].kernel, steps[s].weight}).second))
            result[s] = steps_of(steps[s]);
    return result;
}

}  // namespace countable::count::graphlets
