#include "countable/count/subsets/tree_maps.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "countable/count/subsets/scene.hpp"
#include "countable/count/subsets/set_table.hpp"

namespace countable::count::subsets {
namespace {

using pattern::LabelConstraint;
using pattern::PatternGraph;

template <typename Cell>
class Maps {
  public:
    Maps(const PatternGraph& shape, const TreeSplit& split, const Scene& scene)
        : shape_(shape), split_(split), scene_(scene), lanes_((scene.nodes() + 3) / 4 * 4) {}

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
        for (unsigned v = 0; v < scene_.nodes(); ++v)
            if (scene_.allowed(split_.center) >> v & 1) report(v, sums[v]);
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
        const auto& rows = scene_.neighbors(split_.center, split_.other);  // of the images of `other`
        for (unsigned size = std::min(left_sums.size(), right_sums.size());; --size) {
            const SetTable<Cell>&left = left_sums.down_to(size), &right = right_sums.down_to(size);
            const std::size_t sets = choose_count(scene_.nodes(), size);
            for (unsigned v = 0; v < scene_.nodes(); ++v)
                for (NodeSet open = rows[v]; open != 0; open &= open - 1) {
                    const auto u = static_cast<unsigned>(std::countr_zero(open));
                    std::uint64_t sum = 0;
                    for (std::size_t rank = 0; rank < sets; ++rank)
                        sum += static_cast<std::uint64_t>(left.row(rank)[u]) * right.row(rank)[v];
                    sums[u * lanes_ + v] += size % 2 == 0 ? sum : -sum;
                }
            if (size == 0) break;
        }
        for (unsigned v = 0; v < scene_.nodes(); ++v)
            for (NodeSet open = rows[v]; open != 0; open &= open - 1) {
                const auto u = static_cast<unsigned>(std::countr_zero(open));
                report(u, v, sums[u * lanes_ + v]);
            }
    }

  private:
    using Table = std::shared_ptr<const SetTable<Cell>>;

    /// Equal for branches with equally many maps onto every set.
    std::string branch_key(unsigned node, unsigned parent) const {
        std::string key = "(" + std::to_string(scene_.allowed(node)) + "," + std::to_string(shape_.node[node]);
        return key + side_key(node, scene_.children(node, parent)) + ")";
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
        const auto below = scene_.children(node, parent);
        const NodeSet allowed = scene_.allowed(node);
        const SetRanks& rank_of = SetRanks::get();
        if (below.empty()) {
            auto table = std::make_shared<SetTable<Cell>>(scene_.nodes(), 1, lanes_);
            for (unsigned v = 0; v < scene_.nodes(); ++v) table->row(v)[v] = allowed >> v & 1;
            return table;
        }
        const Table rest = side(node, below);
        auto table = std::make_shared<SetTable<Cell>>(scene_.nodes(), rest->size + 1, lanes_);
        for_each_set(scene_.nodes(), table->size, [&](NodeSet set, std::size_t rank) {
            Cell* const out = table->row(rank);
            for (NodeSet left = set & allowed; left != 0; left &= left - 1) {
                const auto v = static_cast<unsigned>(std::countr_zero(left));
                out[v] = rest->row(rank_of(set & ~(left & -left)))[v];
            }
        });
        return table;
    }

    /// For every set S and node v outside of it: the maps of the branches of some neighbours of `root` onto S when `root`
    /// goes to v.
    Table side(unsigned root, const std::vector<unsigned>& neighbors_of_root) {
        Table result;
        std::map<std::string, Table> known;  // branches that are alike are counted once
        for (const unsigned child : neighbors_of_root) {
            Table& seen = known[std::to_string(shape_.edge[root][child]) + branch_key(child, root)];
            if (!seen) seen = seen_from(root, child, *branch(child, root));
            result = result ? std::make_shared<const SetTable<Cell>>(product(*result, *seen)) : seen;
        }
        return result;
    }

    /// The maps of the branch of `child` when `node` goes to v, which is outside of the set and adjacent to the child.
    Table seen_from(unsigned node, unsigned child, const SetTable<Cell>& maps) {
        const auto& rows = scene_.neighbors(node, child);
        std::vector<Cell> masks(std::size_t{scene_.nodes()} * lanes_);
        for (unsigned w = 0; w < scene_.nodes(); ++w)
            for (unsigned v = 0; v < scene_.nodes(); ++v)
                if (rows[w] >> v & 1) masks[w * lanes_ + v] = static_cast<Cell>(-1);
        auto table = std::make_shared<SetTable<Cell>>(scene_.nodes(), maps.size, lanes_);
        with_lanes(lanes_, [&]<unsigned Lanes>() {
            for_each_set(scene_.nodes(), maps.size, [&](NodeSet set, std::size_t rank) {
                std::array<Cell, Lanes> sum{};
                const Cell* const in = maps.row(rank);
                for (NodeSet left = set; left != 0; left &= left - 1) {
                    const auto w = static_cast<unsigned>(std::countr_zero(left));
                    const Cell value = in[w];
                    if (value == 0) continue;
                    const Cell* const mask = masks.data() + std::size_t{w} * Lanes;
                    for (unsigned v = 0; v < Lanes; ++v) sum[v] += value & mask[v];
                }
                Cell* const out = table->row(rank);
                std::copy(sum.begin(), sum.end(), out);
                for (NodeSet left = set; left != 0; left &= left - 1) out[std::countr_zero(left)] = 0;
            });
        });
        return table;
    }

    /// The maps of a component onto each set, for every v outside of it.
    Table anywhere(const SetTable<Cell>& maps) const {
        auto table = std::make_shared<SetTable<Cell>>(scene_.nodes(), maps.size, lanes_);
        for_each_set(scene_.nodes(), maps.size, [&](NodeSet set, std::size_t rank) {
            Cell sum = 0;
            for (unsigned v = 0; v < lanes_; ++v) sum += maps.row(rank)[v];
            for (unsigned v = 0; v < scene_.nodes(); ++v)
                if (!(set >> v & 1)) table->row(rank)[v] = sum;
        });
        return table;
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
    const Scene& scene_;
    unsigned lanes_;
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
            count(0);
        else
            target_.universes[universe_of(*split_.apex)].for_each([&](NodeId v) { count(v); });
        return std::move(maps_);
    }

  private:
    std::size_t universe_of(unsigned node) const {
        const auto& all = vocabulary_.universes;
        return static_cast<std::size_t>(std::find(all.begin(), all.end(), shape_.node[node]) - all.begin());
    }

    void count(NodeId apex_image) {
        const Scene here(shape_, split_, target_, vocabulary_, apex_image);
        if (!here.has_room()) return;
        // Cells of 32 bits where the maps of a half, times the divisor of superset_sums, fit.
        if (16 * here.most_maps_of_half() < 4294967296.0)
            count_in<std::uint32_t>(apex_image, here);
        else
            count_in<std::uint64_t>(apex_image, here);
    }

    template <typename Cell>
    void count_in(NodeId apex_image, const Scene& here) {
        Maps<Cell> maps(shape_, split_, here);
        const auto add = [&](NodeId u, NodeId v, std::uint64_t value) {
            if (anchors_.empty()) return void(maps_[0] += value * split_.orbit);
            if (anchors_.size() == 1) return void(maps_[anchors_[0] == split_.apex ? apex_image : u] += value);
            if (split_.join == TreeSplit::Join::Edge) return void(maps_[std::size_t{u} * target_.nodes + v] += value);
            const bool first = anchors_[0] == split_.apex;
            maps_[std::size_t{first ? apex_image : u} * target_.nodes + (first ? u : apex_image)] += value;
        };
        switch (split_.join) {
            case TreeSplit::Join::Node:
                return maps.join_at_node([&](unsigned v, std::uint64_t value) { add(here.original(v), 0, value); });
            case TreeSplit::Join::Edge:
                return maps.join_at_edge([&](unsigned u, unsigned v, std::uint64_t value) {
                    add(here.original(u), here.original(v), value);
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
