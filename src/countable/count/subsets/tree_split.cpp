#include "countable/count/subsets/tree_split.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "countable/count/subsets/set_ranks.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count::subsets {
namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20;
constexpr int most_branches = 9;  // that are shared out in all ways; more are shared out by size

/// The pattern without the apex, and what counting parts of it costs in graphs of one size.
class Costs {
  public:
    Costs(const pattern::PatternGraph& shape, std::optional<unsigned> apex, unsigned nodes)
        : nodes_(apex ? nodes - 1 : nodes), lanes_((nodes_ + 3) / 4) {
        for (const auto [a, b] : shape.edges())
            if (a != apex && b != apex) {
                row_[a] |= 1u << b;
                row_[b] |= 1u << a;
            }
    }

    [[nodiscard]] unsigned row(unsigned v) const { return row_[v]; }

    struct Part {
        unsigned size = 0;     // nodes of the pattern
        double steps = 0;      // to find its maps onto every set
        unsigned largest = 0;  // size of the sets in the largest table
    };

    /// The branch of a node, itself included, away from `parents`.
    [[nodiscard]] Part branch(unsigned node, unsigned parents) const {
        Part part = side(node, row_[node] & ~parents);
        part.size += 1;
        part.steps += layer(part.size) * part.size;
        part.largest = std::max(part.largest, part.size);
        return part;
    }

    /// The branches of some neighbours of a node together.
    [[nodiscard]] Part side(unsigned node, unsigned neighbors) const {
        Part sum;
        for (unsigned left = neighbors; left != 0; left &= left - 1)
            multiply(sum, branch(static_cast<unsigned>(std::countr_zero(left)), 1u << node));
        return sum;
    }

    /// A part together with the component of another node.
    [[nodiscard]] Part with_component(Part part, unsigned node) const {
        multiply(part, branch(node, 0));
        return part;
    }

    /// The sums over supersets of sets of these two sizes, down to the empty set.
    [[nodiscard]] double join(unsigned a, unsigned b) const {
        double steps = 0;
        for (const unsigned size : {a, b})
            for (unsigned i = 0; i < size && i <= nodes_; ++i) steps += layer(i) * (nodes_ - i) * (lanes_ + 3);
        for (unsigned i = 0; i <= std::min(a, b); ++i) steps += 4 * layer(i) * lanes_;
        return steps;
    }

    [[nodiscard]] std::size_t bytes(unsigned size) const {
        return 4 * choose_count(nodes_, size) * lanes_ * 4 * sizeof(std::uint64_t);
    }

  private:
    void multiply(Part& sum, const Part& part) const {
        sum.steps += part.steps + layer(part.size) * part.size * lanes_;
        const unsigned both = sum.size + part.size;
        // A step for each way to split a set; half of the ways meet a row of zeros.
        const double ways = both + static_cast<double>(choose_count(both, part.size)) / 2;
        if (sum.size != 0) sum.steps += layer(both) * ways * (lanes_ + 2);
        sum.size = both;
        sum.largest = std::max({sum.largest, part.largest, both});
    }

    [[nodiscard]] double layer(unsigned size) const { return static_cast<double>(choose_count(nodes_, size)); }

    unsigned nodes_, lanes_;
    std::array<unsigned, pattern::max_pattern_nodes> row_{};
};

std::vector<unsigned> members(unsigned mask) {
    std::vector<unsigned> list;
    for (; mask != 0; mask &= mask - 1) list.push_back(static_cast<unsigned>(std::countr_zero(mask)));
    return list;
}

class Search {
  public:
    Search(const pattern::PatternGraph& shape, std::span<const unsigned> anchors, unsigned nodes)
        : shape_(shape), anchors_(anchors), nodes_(nodes) {}

    std::optional<TreeSplit> run() {
        try_apex(std::nullopt);
        for (unsigned apex = 0; apex < shape_.size && shape_.size > 1; ++apex) try_apex(apex);
        return best_;
    }

  private:
    void try_apex(std::optional<unsigned> apex) {
        std::vector<unsigned> rest;
        for (unsigned v = 0; v < shape_.size; ++v)
            if (v != apex) rest.push_back(v);
        const auto tree = pattern::induced_subgraph(shape_, rest);
        const auto parts = pattern::component_nodes(tree);
        if (parts.size() > 2 || tree.num_edges() + parts.size() != tree.size)
            return;  // not a forest of one or two trees
        TreeSplit split;
        split.apex = apex;
        const Costs costs(shape_, apex, nodes_);
        double images = 1;
        if (apex) {
            images = nodes_;
            if (anchors_.empty()) {
                const auto orbits = pattern::symmetry(shape_).node_orbit;
                for (unsigned v = 0; v < shape_.size; ++v)
                    if (v != *apex && orbits[v] == orbits[*apex]) split.orbit_nodes |= 1u << v;
                split.orbit = static_cast<unsigned>(std::popcount(split.orbit_nodes)) + 1;
                if (split.orbit_nodes != 0 && split.orbit == shape_.size) images = 3;  // all others are greater
            }
        }
        // What is anchored beside the apex must be where the halves meet.
        std::vector<unsigned> open;
        for (const unsigned anchor : anchors_)
            if (anchor != apex) open.push_back(anchor);
        if (parts.size() == 2) {
            if (open.size() == 2) return;
            for (const unsigned i : {0u, 1u})
                for (const unsigned node : parts[i]) {
                    if (!open.empty() && rest[node] != open[0]) continue;
                    split.loose = rest[parts[1 - i][0]];
                    try_center(split, images, costs, rest[node]);
                }
            split.loose.reset();
            if (!open.empty()) return;
            split.join = TreeSplit::Join::Components;
            split.center = rest[parts[0][0]];
            split.other = rest[parts[1][0]];
            offer(split, images, costs, costs.branch(split.center, 0), costs.branch(split.other, 0));
        } else if (open.size() == 2) {
            split.join = TreeSplit::Join::Edge;
            split.center = open[0];
            split.other = open[1];
            offer(split, images, costs, costs.branch(open[0], 1u << open[1]), costs.branch(open[1], 1u << open[0]));
        } else {
            for (const unsigned center : open.empty() ? rest : open) try_center(split, images, costs, center);
        }
    }

    /// Shares out the branches of a center.
    void try_center(TreeSplit split, double images, const Costs& costs, unsigned center) {
        split.center = center;
        const auto branches = members(costs.row(center));
        const auto share = [&](unsigned left) {
            split.left = members(left);
            split.right = members(costs.row(center) & ~left);
            const auto right = costs.side(center, costs.row(center) & ~left);
            offer(split, images, costs, costs.side(center, left),
                  split.loose ? costs.with_component(right, *split.loose) : right);
        };
        if (branches.size() > most_branches) {
            unsigned left = 0, left_size = 0, right_size = 0;
            for (const unsigned branch : branches) {
                const unsigned size = costs.branch(branch, 1u << center).size;
                if (left_size <= right_size) left |= 1u << branch;
                (left_size <= right_size ? left_size : right_size) += size;
            }
            return share(left);
        }
        for (unsigned some = 0; some < 1u << branches.size(); ++some) {
            if (some != 0 && (some & 1) == 0 && !split.loose) continue;  // the other half has the first branch
            unsigned left = 0;
            for (unsigned i = 0; i < branches.size(); ++i)
                if (some >> i & 1) left |= 1u << branches[i];
            if (left != 0 || branches.empty()) share(left);
        }
    }

    void offer(TreeSplit split, double images, const Costs& costs, const Costs::Part& left, const Costs::Part& right) {
        split.steps = images * (left.steps + right.steps + costs.join(left.size, right.size));
        split.bytes = costs.bytes(std::max(left.largest, right.largest));
        if (split.bytes <= most_bytes && (!best_ || split.steps < best_->steps)) best_ = std::move(split);
    }

    const pattern::PatternGraph& shape_;
    std::span<const unsigned> anchors_;
    unsigned nodes_;
    std::optional<TreeSplit> best_;
};

}  // namespace

std::optional<TreeSplit> best_split(const pattern::PatternGraph& shape, std::span<const unsigned> anchors,
                                    unsigned nodes) {
    if (nodes > most_nodes || shape.size > nodes) return std::nullopt;
    return Search(shape, anchors, nodes).run();
}

std::string describe(const TreeSplit& split, const std::vector<std::string>& names) {
    const auto list = [&](const std::vector<unsigned>& nodes) {
        std::string text;
        for (const unsigned node : nodes) text += (text.empty() ? "" : ", ") + names[node];
        return "{" + text + "}";
    };
    std::string text = split.apex ? "try " + names[*split.apex] + "; " : "";
    switch (split.join) {
        case TreeSplit::Join::Node:
            return text + "halves " + list(split.left) + " and " + list(split.right) +
                   (split.loose ? " with the component of " + names[*split.loose] : "") + " meet at " +
                   names[split.center];
        case TreeSplit::Join::Edge:
            return text + "halves meet at the edge " + names[split.center] + "-" + names[split.other];
        case TreeSplit::Join::Components:
            break;
    }
    return text + "the halves are the components of " + names[split.center] + " and " + names[split.other];
}

}  // namespace countable::count::subsets
