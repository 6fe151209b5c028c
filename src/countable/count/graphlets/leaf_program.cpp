#include "countable/count/graphlets/leaf_program.hpp"

#include <algorithm>
#include <map>

#include "countable/count/graphlets/step_estimates.hpp"
#include "countable/count/graphlets/step_order.hpp"
#include "countable/pattern/subgraphs.hpp"

namespace countable::count::graphlets {

bool is_graphlet(const pattern::PatternGraph& shape) {
    if (shape.size < 2 || shape.size > 5) return false;
    for (unsigned v = 0; v < shape.size; ++v)
        if (shape.node[v] != pattern::any_label) return false;
    for (const auto [a, b] : shape.edges())
        if (shape.edge[a][b] != pattern::any_label) return false;
    return pattern::component_nodes(shape).size() == 1;
}

unsigned LeafProgram::add(const Leaf& leaf) {
    leaves_.push_back({formulas_.injective_maps(leaf.shape, leaf.anchors), static_cast<unsigned>(leaf.anchors.size())});
    most_nodes_ = std::max(most_nodes_, leaf.shape.size);
    per_edge_ = per_edge_ || leaf.anchors.size() == 2;
    all_anchored_ = all_anchored_ && !leaf.anchors.empty();
    return static_cast<unsigned>(leaves_.size() - 1);
}

std::size_t LeafProgram::add(Column column) {
    auto& columns = columns_[leaves_[column.leaves.at(0).first].anchors - 1].all;
    columns.push_back(std::move(column));
    return columns.size() - 1;
}

void LeafProgram::finish() {
    for (auto& [all, uses] : columns_) {
        std::map<unsigned, std::map<std::size_t, std::int64_t>> factors;  // by quantity and column
        for (std::size_t c = 0; c < all.size(); ++c)
            for (const auto& [leaf, factor] : all[c].leaves)
                for (const auto& [quantity, coefficient] : leaves_[leaf].sum)
                    factors[quantity][c] += factor * coefficient;
        for (auto& [quantity, columns] : factors) {
            std::erase_if(columns, [](const auto& entry) { return entry.second == 0; });
            if (!columns.empty()) uses.push_back({quantity, {columns.begin(), columns.end()}});
        }
    }
    const auto& steps = formulas_.steps();
    uses_ = {{},
             std::vector<unsigned>(steps.size()),
             std::vector<bool>(steps.size()),
             std::vector<bool>(steps.size()),
             std::vector<bool>(steps.size()),
             std::vector<bool>(steps.size()),
             {},
             pattern_nodes(steps)};
    for (const auto& step : steps) uses_.operands.push_back(operands(step));
    for (const auto& leaf : leaves_)
        for (const auto& [quantity, coefficient] : leaf.sum) {
            const auto& derived = formulas_.quantities()[quantity];
            if (leaf.anchors < 2) uses_.needed[derived.step] = true;
            if (leaf.anchors == 1) uses_.kept[derived.step] = true;
            if (derived.sum) uses_.summed[derived.step] = true;
            for (const unsigned step : operands({.edge = derived.edge})) uses_.needed[step] = uses_.kept[step] = true;
        }
    for (std::size_t s = steps.size(); s-- > 0;)  // operands come before the steps that need them
        if (uses_.needed[s])
            for (const unsigned operand : uses_.operands[s]) {
                uses_.needed[operand] = true;
                ++uses_.operand_of[operand];
            }
    choose_ears_within(steps, uses_);
    uses_.order = step_order(steps, uses_);
}

namespace {

std::string_view name_of(const Step& step) {
    switch (step.kind) {
        case Step::Kind::Ones:
        case Step::Kind::Product:
            return "";
        case Step::Kind::NeighborSum:
        case Step::Kind::EdgeSum:
            return "sums over neighbours";
        case Step::Kind::Ear:
            return "triangles";
        case Step::Kind::Kernel:
            break;
    }
    switch (step.kernel) {
        case Kernel::FourCycle:
            return "four-cycles";
        case Kernel::FourCycleByNode:
        case Kernel::FourCycleByEdge:
            return "weighted four-cycles";
        case Kernel::FiveCycle:
            return "five-cycles";
        case Kernel::TwoThree:
            return "K2,3";
        case Kernel::TwoThreePlus:
            return "K2,3 with an edge";
        case Kernel::Wheel:
            return "wheels";
        case Kernel::FourClique:
            return "four-cliques";
        case Kernel::FourCliqueByNode:
        case Kernel::FourCliqueByEdge:
            return "weighted four-cliques";
        case Kernel::FiveCliqueMinus:
            return "five-cliques without an edge";
        case Kernel::FiveClique:
            return "five-cliques";
    }
    return "";
}

}  // namespace

std::string LeafProgram::describe(const std::vector<unsigned>& leaves) const {
    const auto& steps = formulas_.steps();
    std::vector<bool> used(steps.size());
    for (const unsigned leaf : leaves)
        for (const auto& [quantity, coefficient] : leaves_[leaf].sum) {
            const auto& derived = formulas_.quantities()[quantity];
            if (leaves_[leaf].anchors < 2) used[derived.step] = true;
            for (const unsigned step : operands({.edge = derived.edge})) used[step] = true;
        }
    for (std::size_t s = steps.size(); s-- > 0;)
        if (used[s])
            for (const unsigned operand : operands(steps[s])) used[operand] = true;
    std::vector<std::string_view> names;
    for (std::size_t s = 0; s < steps.size(); ++s)
        if (const auto name = name_of(steps[s]);
            used[s] && !name.empty() && std::ranges::find(names, name) == names.end())
            names.push_back(name);
    std::string text;
    for (const auto name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text.empty() ? "one for each" : text;
}

double LeafProgram::estimated_steps(const Graph& graph) const {
    double sum = 0;
    for (const double steps : graphlets::estimated_steps(RankedGraph(graph), formulas_.steps(), uses_)) sum += steps;
    return sum;
}

}  // namespace countable::count::graphlets
