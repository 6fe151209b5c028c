// What the tables of a program take in memory.
#include <cmath>

#include "countable/count/cost/step_memory.hpp"
#include "countable/count/graphlets/leaf_program.hpp"
#include "countable/count/graphlets/ranked_graph.hpp"
#include "countable/count/graphlets/step_order.hpp"

namespace countable::count::graphlets {

double LeafProgram::table_bytes(const Graph& graph, unsigned threads) const {
    if (leaves_.empty()) return 0;
    const auto nodes = static_cast<double>(graph.num_nodes()), edges = static_cast<double>(graph.num_edges());
    constexpr double word = sizeof(std::uint64_t);
    double largest = 1;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) largest = std::max<double>(largest, graph.degree(v));
    const auto& steps = formulas_.steps();
    StepMemory memory{
        std::vector<double>(steps.size()), std::vector<double>(steps.size()), {}, uses_.kept, uses_.order};
    memory.operands.resize(steps.size());
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (!uses_.needed[s] || uses_.within[s]) continue;
        for (const unsigned operand : uses_.operands[s]) {
            const auto& read = uses_.within[operand] ? uses_.operands[operand] : std::vector{operand};
            memory.operands[s].insert(memory.operands[s].end(), read.begin(), read.end());
        }
        const Step& step = steps[s];
        const bool per_edge =
            step.kind == Step::Kind::Ear || (step.kind == Step::Kind::Kernel && step.anchors.count == 2);
        const bool one = step.kind == Step::Kind::Kernel && step.anchors.count == 0;
        const double bits = (uses_.nodes[s] - 2.0) * std::log2(largest);  // as Workload::edge_width()
        const double cell = bits < 16 || (bits < 32 && uses_.nodes[s] <= 4) ? 2 : bits < 32 ? 4 : word;
        memory.result[s] = one ? 0 : per_edge ? cell * 2 * edges : word * nodes;
        // Threads add to sums of their own, and kernels have a few vectors over the nodes each.
        memory.while_running[s] = (threads - 1) * memory.result[s];
        if (step.kind == Step::Kind::Kernel) memory.while_running[s] += threads * 3 * word * nodes;
        if (reads_edge_numbers(step)) memory.while_running[s] += 2 * edges;
    }
    const double ranked = 8 * edges + 16 * nodes, rows = per_edge_ ? 16 * edges : 0;
    return ranked + rows + memory.peak();
}

}  // namespace countable::count::graphlets
