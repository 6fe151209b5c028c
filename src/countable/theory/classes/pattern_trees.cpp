#include "countable/theory/classes/pattern_trees.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "countable/pattern/subgraphs.hpp"

namespace countable::theory {
namespace {

using pattern::PatternGraph;
using Nodes = std::vector<unsigned>;

/// What hangs on the root: the components of the pattern without it.
std::vector<Nodes> branches_at(const PatternGraph& shape, unsigned root) {
    Nodes others;
    for (unsigned v = 0; v < shape.size; ++v)
        if (v != root) others.push_back(v);
    auto branches = pattern::component_nodes(pattern::induced_subgraph(shape, others));
    for (auto& branch : branches)
        for (auto& v : branch) v = others[v];
    return branches;
}

/// An edge of the tree and what hangs on its other end: the root has one neighbour in the branch.
bool is_subtree(const PatternGraph& shape, unsigned root, const Nodes& branch, const IsFeature& is_feature) {
    if (std::ranges::count_if(branch, [&](unsigned v) { return shape.adjacent(root, v); }) != 1) return false;
    const auto next = std::ranges::find_if(branch, [&](unsigned v) { return shape.adjacent(root, v); });
    return is_pattern_tree(pattern::induced_subgraph(shape, branch), static_cast<unsigned>(next - branch.begin()),
                           is_feature);
}

/// The branches at a root, of which a set has a bit for each.
class Branches {
  public:
    Branches(const PatternGraph& shape, unsigned root, const IsFeature& is_feature)
        : shape_(shape), root_(root), is_feature_(is_feature), branches_(branches_at(shape, root)) {
        for (std::size_t b = 0; b < branches_.size(); ++b)
            if (is_subtree(shape, root, branches_[b], is_feature)) subtrees_ |= bit(b);
    }
    /// Whether all can be divided into subtrees and features. A feature may take several branches, subtrees among them, if
    /// its root is a cut node.
    [[nodiscard]] bool divide() const { return divide(bit(branches_.size()) - 1); }

  private:
    static std::uint32_t bit(std::size_t b) { return std::uint32_t{1} << b; }

    [[nodiscard]] bool divide(std::uint32_t left) const {
        const std::uint32_t no_subtrees = left & ~subtrees_;
        if (no_subtrees == 0) return true;
        const std::uint32_t first = no_subtrees & ~(no_subtrees - 1), others = left & ~first;
        for (std::uint32_t with = others;; with = (with - 1) & others) {  // all subsets of the others
            if (is_feature_at_root(first | with) && divide(others & ~with)) return true;
            if (with == 0) return false;
        }
    }
    [[nodiscard]] bool is_feature_at_root(std::uint32_t set) const {
        Nodes nodes = {root_};
        for (std::size_t b = 0; b < branches_.size(); ++b)
            if ((set & bit(b)) != 0) nodes.insert(nodes.end(), branches_[b].begin(), branches_[b].end());
        return is_feature_(pattern::induced_subgraph(shape_, nodes), 0);
    }

    const PatternGraph& shape_;
    unsigned root_;
    const IsFeature& is_feature_;
    std::vector<Nodes> branches_;
    std::uint32_t subtrees_ = 0;
};

}  // namespace

bool is_pattern_tree(const PatternGraph& shape, unsigned root, const IsFeature& is_feature) {
    return Branches(shape, root, is_feature).divide();
}

}  // namespace countable::theory
