#include "countable/count/subsets/tree_maps.hpp"

#include <array>
#include <map>
#include <memory>
#include <string>

#include "countable/count/subsets/set_table.hpp"

namespace countable::count::subsets {
namespace {

using pattern::LabelConstraint;
using pattern::PatternGraph;

template <typename T>
unsigned position(const std::vector<T>& list, const T& wanted) {
    return static_cast<unsigned>(std::find(list.begin(), list.end(), wanted) - list.begin());
}

/// The graph as the maps of one image of the apex see it: without that image and without what no node may be mapped to.
struct Scene {
    unsigned nodes = 0;
    std::array<NodeId, most_nodes> original{};
    std::array<NodeSet, pattern::max_pattern_nodes> allowed{};  // of each node of the pattern

    [[nodiscard]] NodeSet renamed(std::uint64_t set) const {
        NodeSet result = 0;
        for (unsigned v = 0; v < nodes; ++v) result |= static_cast<NodeSet>(set >> original[v] & 1) << v;
        return result;
    }
};

template <typename Cell>
class Maps {
  public:
    Maps(const PatternGraph& shape, const TreeSplit& split, const BitTarget<1>& target, const Vocabulary& vocabulary,
         const Scene& scene)
        : shape_(shape),
          split_(split),
          target_(target),
          vocabulary_(vocabulary),
          scene_(scene),
          lanes_((scene.nodes + 3) / 4 * 4) {}

    /// Calls report(v, maps) for every image v of the center.
    template <typename Report>
    void join_at_node(const Report& report) {
        std::vector<std::uint64_t> sums(lanes_);
        const bool alike =
            !split_.loose && side_key(split_.center, split_.left) == side_key(split_.center, split_.right);
        const Table left = side(split_.center, split_.left);
        Table right = alike ? nullptr : side(split_.center, split_.right);
        if (split_.loose) {
            Table component = anywhere(*branch(*split_.loose, shape_.size));
            right = right ? std::make_shared<const SetTable<Cell>>(product(*right, *component)) : component;
        }
        if (left && (right || alike))
            add_disjoint(*left, right.get(), sums);
        else if (left || right)
            add_all(left ? *left : *right, sums);
        else
            std::fill(sums.begin(), sums.end(), 1);
        for (unsigned v = 0; v < scene_.nodes; ++v)
            if (scene_.allowed[split_.center] >> v & 1) report(v, sums[v]);
    }

    /// The same for two components: their number of maps.
    std::uint64_t join_components() {
        std::vector<std::uint64_t> sums(1);
        const auto left = lane_sums(*branch(split_.center, shape_.size)),
                   right = lane_sums(*branch(split_.other, shape_.size));
        add_disjoint(left, &right, sums);
        return sums[0];
    }

    /// Calls report(u, v, maps) for every image of the edge from the center to the other node.
    template <typename Report>
    void join_at_edge(const Report& report) {
        const Table left_maps = branch(split_.center, split_.other), right_maps = branch(split_.other, split_.center);
        SupersetSums<Cell> left_sums(*left_maps), right_sums(*right_maps);
        std::vector<std::uint64_t> sums(std::size_t{lanes_} * lanes_);
        const auto& rows = neighbors(split_.center, split_.other);  // of the images of `other`
        for (unsigned size = std::min(left_sums.size(), right_sums.size());; --size) {
            const SetTable<Cell>&left = left_sums.down_to(size), &right = right_sums.down_to(size);
            const std::size_t sets = choose_count(scene_.nodes, size);
            for (unsigned v = 0; v < scene_.nodes; ++v)
                for (NodeSet open = rows[v]; open != 0; open &= open - 1) {
                    const auto u = static_cast<unsigned>(std::countr_zero(open));
                    std::uint64_t sum = 0;
                    for (std::size_t rank = 0; rank < sets; ++rank)
                        sum += static_cast<std::uint64_t>(left.row(rank)[u]) * right.row(rank)[v];
                    sums[u * lanes_ + v] += size % 2 == 0 ? sum : -sum;
                }
            if (size == 0) break;
        }
        for (unsigned v = 0; v < scene_.nodes; ++v)
            for (NodeSet open = rows[v]; open != 0; open &= open - 1) {
                const auto u = static_cast<unsigned>(std::countr_zero(open));
                report(u, v, sums[u * lanes_ + v]);
            }
    }

  private:
    using Table = std::shared_ptr<const SetTable<Cell>>;

    std::vector<unsigned> children(unsigned node, unsigned parent) const {
        std::vector<unsigned> list;
        for (unsigned v = 0; v < shape_.size; ++v)
            if (v != parent && v != split_.apex && shape_.adjacent(node, v)) list.push_back(v);
        return list;
    }

    /// Equal for branches with equally many maps onto every set.
    std::string branch_key(unsigned node, unsigned parent) const {
        std::string key = "(" + std::to_string(scene_.allowed[node]) + "," + std::to_string(shape_.node[node]);
        return key + side_key(node, children(node, parent)) + ")";
    }
    std::string side_key(unsigned node, const std::vector<unsigned>& neighbors_of_node) const {
        std::vector<std::string> keys;
        for (const unsigned v : neighbors_of_node)
            keys.push_back(std::to_string(shape_.edge[node][v]) + branch_key(v, node));
        std::sort(keys.begin(), keys.end());
        std::string all;
        for (const auto& key : keys) all += key;
        return all;
    }

    /// For every set S and node v in S: the maps of the branch of `node` onto S that send it to v.
    Table branch(unsigned node, unsigned parent) {
        const auto below = children(node, parent);
        const NodeSet allowed = scene_.allowed[node];
        const SetRanks& rank_of = SetRanks::get();
        if (below.empty()) {
            auto table = std::make_shared<SetTable<Cell>>(scene_.nodes, 1, lanes_);
            for (unsigned v = 0; v < scene_.nodes; ++v) table->row(v)[v] = allowed >> v & 1;
            return table;
        }
        const Table rest = side(node, below);
        auto table = std::make_shared<SetTable<Cell>>(scene_.nodes, rest->size + 1, lanes_);
        for_each_set(scene_.nodes, table->size, [&](NodeSet set, std::size_t rank) {
            Cell* const out = table->row(rank);
            for (NodeSet left = set & allowed; left != 0; left &= left - 1) {
                const auto v = static_cast<unsigned>(std::countr_zero(left));
                out[v] = rest->row(rank_of(set & ~(left & -left)))[v];
            }
        });
        return table;
    }

    /// For every set S and node v outside of it: the maps of the branches of some neighbours of `node` onto S when `node`
    /// goes to v.
    Table side(unsigned node, const std::vector<unsigned>& neighbors_of_node) {
        Table result;
        std::map<std::string, Table> known;  // branches that are alike are counted once
        for (const unsigned child : neighbors_of_node) {
            Table& seen = known[std::to_string(shape_.edge[node][child]) + branch_key(child, node)];
            if (!seen) seen = seen_from(node, child, *branch(child, node));
            result = result ? std::make_shared<const SetTable<Cell>>(product(*result, *seen)) : seen;
        }
        return result;
    }

    /// The maps of the branch of `child` when `node` goes to v, which is outside of the set and adjacent to the child.
    Table seen_from(unsigned node, unsigned child, const SetTable<Cell>& maps) {
        const auto& rows = neighbors(node, child);
        std::vector<Cell> masks(std::size_t{scene_.nodes} * lanes_);
        for (unsigned w = 0; w < scene_.nodes; ++w)
            for (unsigned v = 0; v < scene_.nodes; ++v)
                if (rows[w] >> v & 1) masks[w * lanes_ + v] = static_cast<Cell>(-1);
        auto table = std::make_shared<SetTable<Cell>>(scene_.nodes, maps.size, lanes_);
        for_each_set(scene_.nodes, maps.size, [&](NodeSet set, std::size_t rank) {
            Cell* const out = table->row(rank);
            const Cell* const in = maps.row(rank);
            for (NodeSet left = set; left != 0; left &= left - 1) {
                const auto w = static_cast<unsigned>(std::countr_zero(left));
                const Cell value = in[w];
                if (value == 0) continue;
                for (unsigned v = 0; v < lanes_; ++v) out[v] += value & masks[w * lanes_ + v];
            }
            for (NodeSet left = set; left != 0; left &= left - 1) out[std::countr_zero(left)] = 0;
        });
        return table;
    }

    /// The maps of a component onto each set, for every v outside of it.
    Table anywhere(const SetTable<Cell>& maps) const {
        auto table = std::make_shared<SetTable<Cell>>(scene_.nodes, maps.size, lanes_);
        for_each_set(scene_.nodes, maps.size, [&](NodeSet set, std::size_t rank) {
            Cell sum = 0;
            for (unsigned v = 0; v < lanes_; ++v) sum += maps.row(rank)[v];
            for (unsigned v = 0; v < scene_.nodes; ++v)
                if (!(set >> v & 1)) table->row(rank)[v] = sum;
        });
        return table;
    }

    /// For each image w of `child`: the images of `node` that it may be linked with.
    const std::array<NodeSet, most_nodes>& neighbors(unsigned node, unsigned child) {
        const unsigned relation =
            position(vocabulary_.relations, NeighborConstraint{shape_.edge[node][child], shape_.node[child]});
        auto [found, fresh] = neighbors_.try_emplace(relation);
        if (fresh) {
            found->second.fill(0);
            for (unsigned v = 0; v < scene_.nodes; ++v)
                for (NodeSet left = scene_.renamed(target_.row(relation, scene_.original[v]).words[0]); left != 0;
                     left &= left - 1)
                    found->second[static_cast<unsigned>(std::countr_zero(left))] |= 1u << v;
        }
        return found->second;
    }

    static void add_all(const SetTable<Cell>& table, std::vector<std::uint64_t>& sums) {
        for (std::size_t first = 0; first < table.cells.size(); first += table.lanes)
            for (unsigned v = 0; v < table.lanes; ++v) sums[v] += table.cells[first + v];
    }

    /// Adds the sum over disjoint sets S, T of left(S) right(T), lane by lane; right = left if there is none.
    static void add_disjoint(const SetTable<Cell>& left, const SetTable<Cell>* right,
                             std::vector<std::uint64_t>& sums) {
        SupersetSums<Cell> left_sums(left), right_sums(right == nullptr ? left : *right);
        for (unsigned size = std::min(left_sums.size(), right_sums.size());; --size) {
            std::vector<std::uint64_t> layer(sums.size());
            const SetTable<Cell>& table = left_sums.down_to(size);
            const Cell *x = table.cells.data(), *y = right == nullptr ? x : right_sums.down_to(size).cells.data();
            for (std::size_t first = 0; first < table.cells.size(); first += table.lanes)
                for (unsigned v = 0; v < table.lanes; ++v)
                    layer[v] += static_cast<std::uint64_t>(x[first + v]) * y[first + v];
            for (std::size_t v = 0; v < sums.size(); ++v) sums[v] += size % 2 == 0 ? layer[v] : -layer[v];
            if (size == 0) break;
        }
    }

    const PatternGraph& shape_;
    const TreeSplit& split_;
    const BitTarget<1>& target_;
    const Vocabulary& vocabulary_;
    const Scene& scene_;
    unsigned lanes_;
    std::map<unsigned, std::array<NodeSet, most_nodes>> neighbors_;
};

/// Runs through the images of the apex.
class Run {
  public:
    Run(const PatternGraph& shape, std::span<const unsigned> anchors, const TreeSplit& split,
        const BitTarget<1>& target, const Vocabulary& vocabulary)
        : shape_(shape),
          anchors_(anchors),
          split_(split),
          target_(target),
          vocabulary_(vocabulary),
          maps_(anchors.empty()       ? 1
                : anchors.size() == 1 ? target.nodes
                                      : std::size_t{target.nodes} * target.nodes) {}

    std::vector<std::uint64_t> run() {
        if (!split_.apex)
            count(0, 0);
        else
            universe(*split_.apex).for_each([&](NodeId v) { count(v, std::uint64_t{1} << v); });
        return std::move(maps_);
    }

  private:
    const Bits<1>& universe(unsigned node) const {
        return target_.universes[position(vocabulary_.universes, shape_.node[node])];
    }

    Scene scene(NodeId apex_image, std::uint64_t gone) const {
        std::array<std::uint64_t, pattern::max_pattern_nodes> allowed{};
        std::uint64_t any = 0;
        for (unsigned v = 0; v < shape_.size; ++v) {
            if (v == split_.apex) continue;
            allowed[v] = universe(v).words[0] & ~gone;
            if (split_.orbit_nodes >> v & 1) allowed[v] &= ~((std::uint64_t{2} << apex_image) - 1);
            if (split_.apex && shape_.adjacent(*split_.apex, v)) {
                const NeighborConstraint link{shape_.edge[*split_.apex][v], shape_.node[v]};
                allowed[v] &= target_.row(position(vocabulary_.relations, link), apex_image).words[0];
            }
            any |= allowed[v];
        }
        Scene scene;
        for (NodeId v = 0; v < target_.nodes; ++v)
            if (any >> v & 1) scene.original[scene.nodes++] = v;
        for (unsigned v = 0; v < shape_.size; ++v) scene.allowed[v] = scene.renamed(allowed[v]);
        return scene;
    }

    /// `gone`: the image of the apex as a set; empty if there is no apex.
    void count(NodeId apex_image, std::uint64_t gone) {
        const Scene here = scene(apex_image, gone);
        const unsigned nodes = shape_.size - (split_.apex ? 1 : 0);
        if (here.nodes < nodes) return;
        for (unsigned v = 0; v < shape_.size; ++v)
            if (v != split_.apex && here.allowed[v] == 0) return;
        // Cells of 32 bits where the maps from one node of a half, times the divisor of superset_sums, fit.
        double bound = 16;
        for (unsigned i = 1; i <= largest_half(); ++i) bound *= here.nodes - std::min(i, here.nodes - 1);
        if (bound < 4294967296.0)
            count_in<std::uint32_t>(apex_image, here);
        else
            count_in<std::uint64_t>(apex_image, here);
    }

    unsigned reach(unsigned node, unsigned parent) const {
        unsigned size = 1;
        for (unsigned v = 0; v < shape_.size; ++v)
            if (v != parent && v != split_.apex && shape_.adjacent(node, v)) size += reach(v, node);
        return size;
    }

    /// Nodes of the larger half; for components the sum over all lanes is in a cell, too.
    unsigned largest_half() const {
        if (split_.join == TreeSplit::Join::Edge)
            return std::max(reach(split_.center, split_.other), reach(split_.other, split_.center));
        if (split_.join == TreeSplit::Join::Components)
            return 1 + std::max(reach(split_.center, shape_.size), reach(split_.other, shape_.size));
        unsigned left = 0, right = 0;
        for (const unsigned v : split_.left) left += reach(v, split_.center);
        for (const unsigned v : split_.right) right += reach(v, split_.center);
        if (split_.loose) right += reach(*split_.loose, shape_.size);
        return std::max(left, right);
    }

    template <typename Cell>
    void count_in(NodeId apex_image, const Scene& here) {
        Maps<Cell> maps(shape_, split_, target_, vocabulary_, here);
        const auto add = [&](NodeId u, NodeId v, std::uint64_t value) {
            if (anchors_.empty()) return void(maps_[0] += value * split_.orbit);
            if (anchors_.size() == 1) return void(maps_[anchors_[0] == split_.apex ? apex_image : u] += value);
            if (split_.join == TreeSplit::Join::Edge) return void(maps_[std::size_t{u} * target_.nodes + v] += value);
            const bool first = anchors_[0] == split_.apex;
            maps_[std::size_t{first ? apex_image : u} * target_.nodes + (first ? u : apex_image)] += value;
        };
        switch (split_.join) {
            case TreeSplit::Join::Node:
                return maps.join_at_node([&](unsigned v, std::uint64_t value) { add(here.original[v], 0, value); });
            case TreeSplit::Join::Edge:
                return maps.join_at_edge([&](unsigned u, unsigned v, std::uint64_t value) {
                    add(here.original[u], here.original[v], value);
                });
            case TreeSplit::Join::Components:
                return add(0, 0, maps.join_components());
        }
    }

    const PatternGraph& shape_;
    std::span<const unsigned> anchors_;
    const TreeSplit& split_;
    const BitTarget<1>& target_;
    const Vocabulary& vocabulary_;
    std::vector<std::uint64_t> maps_;
};

}  // namespace

std::vector<std::uint64_t> tree_maps(const PatternGraph& shape, std::span<const unsigned> anchors,
                                     const TreeSplit& split, const BitTarget<1>& target, const Vocabulary& vocabulary) {
    return Run(shape, anchors, split, target, vocabulary).run();
}

}  // namespace countable::count::subsets
