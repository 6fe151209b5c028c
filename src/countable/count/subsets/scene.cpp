#include "countable/count/subsets/scene.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace countable::count::subsets {
namespace {

template <typename T>
unsigned position(const std::vector<T>& list, const T& wanted) {
    return static_cast<unsigned>(std::find(list.begin(), list.end(), wanted) - list.begin());
}

}  // namespace

Scene::Scene(const pattern::PatternGraph& shape, const TreeSplit& split, const BitTarget<1>& target,
             const Vocabulary& vocabulary, NodeId apex_image)
    : shape_(shape), split_(split), target_(target), vocabulary_(vocabulary) {
    const std::uint64_t gone = split.apex ? std::uint64_t{1} << apex_image : 0;
    std::array<std::uint64_t, pattern::max_pattern_nodes> allowed{};
    std::uint64_t any = 0;
    for (unsigned v = 0; v < shape.size; ++v) {
        if (v == split.apex) continue;
        allowed[v] = target.universes[position(vocabulary.universes, shape.node[v])].words[0] & ~gone;
        if (split.orbit_nodes >> v & 1) allowed[v] &= ~((std::uint64_t{2} << apex_image) - 1);
        if (split.apex && shape.adjacent(*split.apex, v)) {
            const NeighborConstraint link{shape.edge[*split.apex][v], shape.node[v]};
            allowed[v] &= target.row(position(vocabulary.relations, link), apex_image).words[0];
        }
        any |= allowed[v];
    }
    for (NodeId v = 0; v < target.nodes; ++v)
        if (any >> v & 1) original_[nodes_++] = v;
    for (unsigned v = 0; v < shape.size; ++v) allowed_[v] = renamed(allowed[v]);
}

NodeSet Scene::renamed(std::uint64_t set) const {
    NodeSet result = 0;
    for (unsigned v = 0; v < nodes_; ++v) result |= static_cast<NodeSet>(set >> original_[v] & 1) << v;
    return result;
}

bool Scene::has_room() const {
    if (nodes_ < shape_.size - (split_.apex ? 1 : 0)) return false;
    for (unsigned v = 0; v < shape_.size; ++v)
        if (v != split_.apex && allowed_[v] == 0) return false;
    return true;
}

std::vector<unsigned> Scene::children(unsigned node, unsigned parent) const {
    std::vector<unsigned> list;
    for (unsigned v = 0; v < shape_.size; ++v)
        if (v != parent && v != split_.apex && shape_.adjacent(node, v)) list.push_back(v);
    return list;
}

const std::array<NodeSet, most_nodes>& Scene::neighbors(unsigned node, unsigned child) const {
    const unsigned relation =
        position(vocabulary_.relations, NeighborConstraint{shape_.edge[node][child], shape_.node[child]});
    auto [found, fresh] = neighbors_.try_emplace(relation);
    if (fresh) {
        found->second.fill(0);
        for (unsigned v = 0; v < nodes_; ++v)
            for (NodeSet left = renamed(target_.row(relation, original_[v]).words[0]); left != 0; left &= left - 1)
                found->second[static_cast<unsigned>(std::countr_zero(left))] |= 1u << v;
    }
    return found->second;
}

Scene::Bounds Scene::side_bounds(unsigned root, const std::vector<unsigned>& neighbors_of_root) const {
    Bounds bounds;
    bounds.fill(1);
    for (const unsigned child : neighbors_of_root) {
        const Bounds of_child = branch_bounds(child, root);
        Bounds sums{};
        const auto& rows = neighbors(root, child);
        for (unsigned w = 0; w < nodes_; ++w)
            for (NodeSet left = rows[w]; left != 0; left &= left - 1) sums[std::countr_zero(left)] += of_child[w];
        for (unsigned v = 0; v < nodes_; ++v) bounds[v] *= sums[v];
    }
    return bounds;
}

Scene::Bounds Scene::branch_bounds(unsigned node, unsigned parent) const {
    Bounds bounds = side_bounds(node, children(node, parent));
    for (unsigned v = 0; v < most_nodes; ++v)
        if (!(allowed_[node] >> v & 1)) bounds[v] = 0;
    return bounds;
}

double Scene::most_maps_of_half() const {
    const auto most = [](const Bounds& bounds) { return *std::max_element(bounds.begin(), bounds.end()); };
    const auto sum = [](const Bounds& bounds) { return std::accumulate(bounds.begin(), bounds.end(), 0.0); };
    const auto branch = [&](unsigned node, unsigned parent) { return branch_bounds(node, parent); };
    switch (split_.join) {
        case TreeSplit::Join::Edge:
            return std::max(most(branch(split_.center, split_.other)), most(branch(split_.other, split_.center)));
        case TreeSplit::Join::Components:
            return std::max(sum(branch(split_.center, shape_.size)), sum(branch(split_.other, shape_.size)));
        case TreeSplit::Join::Node:
            break;
    }
    const double loose = split_.loose ? sum(branch(*split_.loose, shape_.size)) : 1;
    return std::max(most(side_bounds(split_.center, split_.left)),
                    most(side_bounds(split_.center, split_.right)) * loose);
}

}  // namespace countable::count::subsets
