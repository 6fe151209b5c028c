// What the tables of a program take in memory.
#include "countable/count/cost/step_memory.hpp"
#include "countable/count/graphlets/leaf_program.hpp"
#include "countable/count/graphlets/ranked_graph.hpp"

namespace countable::count::graphlets {

double LeafProgram::table_bytes(const Graph& graph, unsigned threads) const {
    if (leaves_.empty()) return 0;
    const auto nodes = static_cast<double>(graph.num_nodes()), edges = static_cast<double>(graph.num_edges());
    constexpr double word = sizeof(std::uint64_t);
    const auto& steps = formulas_.steps();
    StepMemory memory{std::vector<double>(steps.size()), std::vector<double>(steps.size()), {}, uses_.kept};
    memory.operands.resize(steps.size());
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (!uses_.needed[s]) continue;
        memory.operands[s] = uses_.operands[s];
        const Step& step = steps[s];
        const bool per_edge =
            step.kind == Step::Kind::Ear || (step.kind == Step::Kind::Kernel && step.anchors.count == 2);
        const bool one = step.kind == Step::Kind::Kernel && step.anchors.count == 0;
        memory.result[s] = one ? 0 : word * (per_edge ? 2 * edges : nodes);
        // Threads add to sums of their own, and kernels have a few vectors over the nodes each.
        memory.while_running[s] = (threads - 1) * memory.result[s];
        if (step.kind == Step::Kind::Kernel) memory.while_running[s] += threads * 3 * word * nodes;
    }
    const double ranked = 16 * edges + 32 * nodes, rows = per_edge_ ? 16 * edges : 0;
    return ranked + rows + memory.peak();
}

}  // namespace countable::count::graphlets
