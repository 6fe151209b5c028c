#include "countable/count/labelled/labelled_program.hpp"

#include <algorithm>
#include <set>

#include "countable/count/cost/step_memory.hpp"
#include "countable/count/graphlets/map_bits.hpp"
#include "countable/count/graphlets/workload.hpp"
#include "countable/pattern/subgraphs.hpp"

namespace countable::count::labelled {
namespace {

using pattern::any_label;
using pattern::LabelConstraint;
using pattern::PatternGraph;

std::string_view name_of(const Step& step) {
    switch (step.kind) {
        case Step::Kind::Node:
            return "";
        case Step::Kind::Sum:
            return "sums over neighbours";
        case Step::Kind::Cycle:
            return "four-cycles";
        case Step::Kind::Clique:
            break;
    }
    return step.nodes.size() == 3 ? "triangles" : step.nodes.size() == 4 ? "four-cliques" : "five-cliques";
}

}  // namespace

bool has_tables(const PatternGraph& shape, const std::vector<unsigned>& anchors) {
    if (shape.size < 2 || shape.size > 5 || pattern::component_nodes(shape).size() != 1) return false;
    bool labelled = false;
    for (unsigned v = 0; v < shape.size; ++v) labelled = labelled || shape.node[v] != any_label;
    for (const auto [a, b] : shape.edges()) labelled = labelled || shape.edge[a][b] != any_label;
    return labelled && Derivations().derive(shape, anchors).has_value();
}

unsigned LabelledProgram::add(const Leaf& leaf) {
    leaves_.push_back({formulas_.injective_maps(leaf.shape, leaf.anchors), static_cast<unsigned>(leaf.anchors.size())});
    most_nodes_ = std::max(most_nodes_, leaf.shape.size);
    per_edge_ = per_edge_ || leaf.anchors.size() == 2;
    return static_cast<unsigned>(leaves_.size() - 1);
}

std::vector<unsigned> LabelledProgram::steps_of(const Derived& derived) const {
    if (derived.anchors < 2) return {derived.first};
    auto steps = operands({.edges = {derived.edge}});
    steps.push_back(derived.first);
    steps.push_back(derived.second);
    return steps;
}

void LabelledProgram::finish() {
    const auto& steps = formulas_.steps();
    needed_.assign(steps.size(), false);
    kept_.assign(steps.size(), false);
    operand_of_.assign(steps.size(), 0);
    for (const auto& leaf : leaves_)
        for (const auto& [quantity, coefficient] : leaf.sum)
            for (const unsigned step : steps_of(formulas_.quantities()[quantity])) needed_[step] = kept_[step] = true;
    for (std::size_t s = steps.size(); s-- > 0;)  // operands come before the steps that need them
        if (needed_[s])
            for (const unsigned operand : operands(steps[s])) {
                needed_[operand] = true;
                ++operand_of_[operand];
            }
}

std::string LabelledProgram::describe(const std::vector<unsigned>& leaves) const {
    const auto& steps = formulas_.steps();
    std::vector<unsigned> open;
    for (const unsigned leaf : leaves)
        for (const auto& [quantity, coefficient] : leaves_[leaf].sum)
            for (const unsigned step : steps_of(formulas_.quantities()[quantity])) open.push_back(step);
    std::set<unsigned> used;
    while (!open.empty()) {
        const unsigned step = open.back();
        open.pop_back();
        if (!used.insert(step).second) continue;
        for (const unsigned operand : operands(steps[step])) open.push_back(operand);
    }
    std::vector<std::string_view> names;
    for (const unsigned step : used)
        if (const auto name = name_of(steps[step]); !name.empty() && std::ranges::find(names, name) == names.end())
            names.push_back(name);
    std::string text;
    for (const auto name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text.empty() ? "labels of the ends" : text;
}

std::vector<double> LabelledProgram::estimates(double edges, double paths,
                                               const std::map<LabelConstraint, double>& share) const {
    const auto& steps = formulas_.steps();
    const auto share_of = [&](unsigned node) {
        const auto found = share.find(steps[node].label);
        return found == share.end() ? (steps[node].label == any_label ? 1 : 0) : found->second;
    };
    std::vector<double> result(steps.size());
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (!needed_[s]) continue;
        const Step& step = steps[s];
        // One loop for all anchors of a kernel.
        bool first = true;
        for (std::size_t t = 0; t < s; ++t) first = first && !(needed_[t] && same_kernel(steps[t], step));
        if (!first) continue;
        if (step.kind == Step::Kind::Sum) result[s] = 2 * edges;
        if (step.kind == Step::Kind::Clique) result[s] = 8 * edges;
        if (step.kind == Step::Kind::Cycle)
            for (unsigned p = 0; p < 4; ++p)
                result[s] += 3 * paths * share_of(step.nodes[p]) *
                             std::min(1.0, share_of(step.nodes[(p + 1) % 4]) + share_of(step.nodes[(p + 3) % 4]));
    }
    return result;
}

double LabelledProgram::estimated_steps(const Graph& graph) const {
    const graphlets::RankedGraph ranked(graph);
    std::map<LabelConstraint, double> share;
    for (NodeId v = 0; graph.has_node_labels() && v < graph.num_nodes(); ++v)
        share[graph.node_label(v)] += 1.0 / graph.num_nodes();
    double sum = 0;
    for (const double steps : estimates(static_cast<double>(graph.num_edges()),
                                        graphlets::paths_from(ranked, ranked.core_begin(), ranked.nodes()) / 2, share))
        sum += steps;
    return sum;
}

double LabelledProgram::table_bytes(const Graph& graph, unsigned threads) const {
    if (leaves_.empty()) return 0;
    const auto nodes = static_cast<double>(graph.num_nodes()), edges = static_cast<double>(graph.num_edges());
    const double word = graphlets::bits_of_maps(graph, most_nodes_) < graphlets::most_map_bits_of_64
                            ? sizeof(std::uint64_t)
                            : sizeof(Count);
    const auto& steps = formulas_.steps();
    StepMemory memory{std::vector<double>(steps.size()), std::vector<double>(steps.size()), {}, kept_};
    memory.operands.resize(steps.size());
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (!needed_[s]) continue;
        memory.operands[s] = operands(steps[s]);
        const unsigned anchors = steps[s].is_kernel() ? steps[s].anchors.count : 1;
        memory.result[s] = word * (anchors == 0 ? 0 : anchors == 1 ? nodes : 2 * edges);
        // Threads add to sums of their own, and kernels have a few vectors over the nodes each.
        memory.while_running[s] = (threads - 1) * memory.result[s];
        if (steps[s].is_kernel()) memory.while_running[s] += threads * 2 * word * nodes + 8 * edges;
    }
    const double ranked = 20 * edges + 32 * nodes, rows = per_edge_ ? 8 * edges : 0;
    return ranked + rows + memory.peak();
}

}  // namespace countable::count::labelled
