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
    needed_.assign(steps.size(), false);
    for (const auto& leaf : leaves_)
        for (const auto& [quantity, coefficient] : leaf.sum) {
            const auto& derived = formulas_.quantities()[quantity].derived;
            if (leaf.anchors < 2) needed_[derived.step] = true;
            for (const unsigned step : operands({.edge = derived.edge})) needed_[step] = true;
        }
    for (std::size_t s = steps.size(); s-- > 0;)  // operands come before the steps that need them
        if (needed_[s])
            for (const unsigned operand : operands(steps[s])) needed_[operand] = true;
}

}  // namespace countable::count::graphlets
