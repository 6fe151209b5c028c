#include "countable/count/graphlets/leaf_program.hpp"

#include <algorithm>
#include <map>

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
    uses_ = {std::vector<unsigned>(steps.size()), std::vector<bool>(steps.size()), std::vector<bool>(steps.size()),
             std::vector<bool>(steps.size())};
    for (const auto& leaf : leaves_)
        for (const auto& [quantity, coefficient] : leaf.sum) {
            const auto& derived = formulas_.quantities()[quantity].derived;
            if (leaf.anchors < 2) uses_.needed[derived.step] = true;
            if (leaf.anchors == 1) uses_.kept[derived.step] = true;
            if (derived.sum) uses_.summed[derived.step] = true;
            for (const unsigned step : operands({.edge = derived.edge})) uses_.needed[step] = uses_.kept[step] = true;
        }
    for (std::size_t s = steps.size(); s-- > 0;)  // operands come before the steps that need them
        if (uses_.needed[s])
            for (const unsigned operand : operands(steps[s])) {
                uses_.needed[operand] = true;
                ++uses_.operand_of[operand];
            }
}

}  // namespace countable::count::graphlets
