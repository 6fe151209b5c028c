#pragma once

#include "countable/count/labelled/kernels.hpp"

namespace countable::count::labelled {

/// The maps of the four-cycle 0-1-2-3 onto the four-cycles of the graph, each times its weights. A cycle is met from its
/// greatest node v, which is the image of place i; the paths v-u-w below v are summed by w, those through place i + 1 and those
/// through place i - 1. A map is a path of each kind with the same w and different u. O(paths below v) for each place with
/// another weight (Chiba and Nishizeki 1985).
template <typename Word>
class WeightedCycles {
  public:
    WeightedCycles(const graphlets::Workload& work, const KernelWeights<Word>& weights, KernelSums<Word>& sums,
                   const Step& step)
        : graph_(work.graph), weights_(weights), sums_(sums) {
        find_turns(step);
        numbered_ = sums.wants(2) || std::ranges::any_of(weights.edges, [](const auto& w) { return !w.is_one(); });
        if (numbered_) work.graph.number_rows();
        for (const auto& weight : weights.edges)
            if (weight.labels != nullptr && row_labels_.empty()) copy_labels(weight.labels);
        std::vector<Scratch> scratches(work.threads);
        for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
            Scratch& scratch = scratches[worker];
            for (auto& paths : scratch.paths) paths.resize(graph_.nodes());
            auto part = sums_.of(worker);
            for (NodeId v = first; v < last; ++v)
                for (const Turn& turn : turns_)
                    if ((*weights_.nodes[turn.place])[v] != 0) from(v, turn, scratch, part);
        });
    }

  private:
    /// Where the greatest node may stand, up to symmetry, and to which wanted sums the maps add: target[p] lists those
    /// for the image of place p, edges those for the image of an edge between places.
    struct Turn {
        unsigned place;
        std::array<std::vector<std::size_t>, 4> node_targets;
        struct EdgeTarget {
            std::size_t sum;
            bool reversed;
        };
        std::array<std::array<std::vector<EdgeTarget>, 4>, 4> edge_targets;
        Word copies = 1;  // places that this one stands for
    };
    struct Scratch {
        std::array<std::vector<Word>, 2> paths;
    };

    /// The weights of the way from place i over place j to the place across.
    struct Arm {
        const NodeValues<Word>* node;
        const WeightValues<Word>*near, *far;
        bool near_forward, far_forward;  // whether they point away from place i

        [[nodiscard]] Word first(NodeId u, EdgeId e) const {
            const Word value = (*node)[u];
            // From the greater node v to u: downward.
            return value == 0 || near->is_one() ? value : value * near->at(e, !near_forward);
        }
        [[nodiscard]] Word second(Word value, NodeId u, NodeId w, EdgeId e, Label label) const {
            if (far->labels != nullptr && far->label != label) return 0;
            for (const auto& [table, reversed] : far->tables)
                value *= value_at(*table, e, ((u < w) == far_forward) != reversed);
            return value;
        }
    };
    [[nodiscard]] Arm arm(unsigned i, unsigned step) const {
        const unsigned j = (i + step) % 4, k = (i + 2) % 4;
        const bool forward = step == 1;  // edge p of the cycle goes from p to p + 1
        return {weights_.nodes[j], &weights_.edges[forward ? i : j], &weights_.edges[forward ? j : k], forward,
                forward};
    }

    void find_turns(const Step& step) {
        // The symmetries that keep all weights: rotations by r, with or without a reflection before.
        std::vector<std::array<unsigned, 4>> symmetries;
        for (unsigned r = 0; r < 4; ++r)
            for (const bool mirror : {false, true}) {
                std::array<unsigned, 4> image{};
                for (unsigned p = 0; p < 4; ++p) image[p] = ((mirror ? 4 - p : p) + r) % 4;
                if (keeps(step, image)) symmetries.push_back(image);
            }
        std::array<bool, 4> seen{};
        for (unsigned place = 0; place < 4; ++place) {
            if (seen[place]) continue;
            Turn turn{.place = place, .node_targets = {}, .edge_targets = {}, .copies = 0};
            for (const auto& image : symmetries) {
                if (seen[image[place]]) continue;  // one symmetry for each place
                seen[image[place]] = true;
                turn.copies += 1;
                add_targets(turn, image);
            }
            turns_.push_back(std::move(turn));
        }
    }

    static bool keeps(const Step& step, const std::array<unsigned, 4>& image) {
        for (unsigned p = 0; p < 4; ++p) {
            if (step.nodes[p] != step.nodes[image[p]]) return false;
            const unsigned a = image[p], b = image[(p + 1) % 4];
            const bool forward = b == (a + 1) % 4;
            EdgeWeight there = step.edges[forward ? a : b];
            if (!forward) {
                for (auto& factor : there.tables) factor.reversed = !factor.reversed;
                std::sort(there.tables.begin(), there.tables.end());
            }
            if (step.edges[p] != there) return false;
        }
        return true;
    }

    void add_targets(Turn& turn, const std::array<unsigned, 4>& image) const {
        const auto& wanted = sums_.wanted();
        for (std::size_t s = 0; s < wanted.size(); ++s)
            for (unsigned p = 0; p < 4; ++p) {
                if (wanted[s].count == 1 && wanted[s].node[0] == image[p]) turn.node_targets[p].push_back(s);
                if (wanted[s].count != 2) continue;
                for (const unsigned q : {(p + 1) % 4, (p + 3) % 4})
                    if (wanted[s].node[0] == image[p] && wanted[s].node[1] == image[q]) {
                        turn.edge_targets[p][q].push_back({s, false});
                        turn.edge_targets[q][p].push_back({s, true});
                    }
            }
    }

    /// Labels in the order of the rows are read one after the other.
    void copy_labels(const Label* labels) {
        for (NodeId v = graph_.core_begin(); v < graph_.nodes(); ++v) {
            const std::size_t begin = place_of(v), end = begin + graph_.core_row(v).size();
            row_labels_.resize(end);
            for (std::size_t i = begin; i < end; ++i) row_labels_[i] = labels[graph_.core_row_edges(v)[i - begin]];
        }
    }
    /// Of a row within the core among all rows.
    [[nodiscard]] std::size_t place_of(NodeId v) const {
        return static_cast<std::size_t>(graph_.core_row(v).data() - graph_.core_row(graph_.core_begin()).data());
    }

    /// Calls visit(u, e, w, f, label of f) for the paths v-u-w below v, with the numbers of their edges where anybody asks.
    template <typename Skip, typename Visit>
    void for_each_path(NodeId v, const Skip& skip, const Visit& visit) const {
        const auto lower = graph_.lower_row(v);
        for (std::size_t i = 0; i < lower.size(); ++i) {
            const NodeId u = lower[i];
            const EdgeId e = numbered_ ? graph_.core_row_edges(v)[i] : 0;
            if (skip(u, e)) continue;
            const auto row = graph_.core_row(u);
            const auto edges = graph_.core_row_edges(u);
            const Label* const labels = row_labels_.empty() ? nullptr : row_labels_.data() + place_of(u);
            for (std::size_t j = 0; j < row.size() && row[j] < v; ++j)
                visit(u, e, row[j], numbered_ ? edges[j] : 0, labels == nullptr ? 0 : labels[j]);
        }
    }

    void from(NodeId v, const Turn& turn, Scratch& scratch, typename KernelSums<Word>::Part& part) const {
        const unsigned i = turn.place;
        const Arm right = arm(i, 1), left = arm(i, 3);
        const auto& far_weight = *weights_.nodes[(i + 2) % 4];
        auto &of_right = scratch.paths[0], &of_left = scratch.paths[1];
        Word a = 0, b = 0;  // the weights of v-u, on either way
        const auto skip = [&](NodeId u, EdgeId e) {
            a = right.first(u, e);
            b = left.first(u, e);
            return a == 0 && b == 0;
        };
        // Each path with the earlier ones of the other kind.
        Word total = 0;
        for_each_path(v, skip, [&](NodeId u, EdgeId, NodeId w, EdgeId f, Label label) {
            const Word on_right = right.second(a, u, w, f, label), on_left = left.second(b, u, w, f, label);
            Word &to_right = of_right[w], &to_left = of_left[w];
            if (const Word pairs = on_right * to_left + on_left * to_right; pairs != 0) total += far_weight[w] * pairs;
            to_right += on_right;
            to_left += on_left;
        });
        total *= (*weights_.nodes[i])[v];
        *part.total += turn.copies * total;
        for (const std::size_t s : turn.node_targets[i]) part.node[s][v] += total;
        if (total != 0 && !sums_.wanted().empty())
            for_each_path(v, skip, [&](NodeId u, EdgeId e, NodeId w, EdgeId f, Label label) {
                const Word on_right = right.second(a, u, w, f, label), on_left = left.second(b, u, w, f, label);
                const Word weight = (*weights_.nodes[i])[v] * far_weight[w];
                add(turn, (i + 1) % 4, {v, u, w, e, f}, weight * on_right * (of_left[w] - on_left), part);
                add(turn, (i + 3) % 4, {v, u, w, e, f}, weight * on_left * (of_right[w] - on_right), part);
            });
        for_each_path(v, skip, [&](NodeId, EdgeId, NodeId w, EdgeId, Label) { of_right[w] = of_left[w] = 0; });
    }

    struct Path {
        NodeId v, u, w;
        EdgeId vu, uw;
    };
    /// Adds the maps that send the places turn.place, middle and the one across from turn.place to a path.
    static void add(const Turn& turn, unsigned middle, const Path& path, Word maps,
                    typename KernelSums<Word>::Part& part) {
        if (maps == 0) return;
        const unsigned i = turn.place, across = (i + 2) % 4;
        const auto& [v, u, w, vu, uw] = path;
        for (const std::size_t s : turn.node_targets[middle]) part.node[s][u] += maps;
        if (middle == (i + 1) % 4)  // every map once
            for (const std::size_t s : turn.node_targets[across]) part.node[s][w] += maps;
        for (const auto& [s, reversed] : turn.edge_targets[i][middle])
            part.edge[s].add(reversed ? u : v, reversed ? v : u, vu, maps);
        for (const auto& [s, reversed] : turn.edge_targets[middle][across])
            part.edge[s].add(reversed ? w : u, reversed ? u : w, uw, maps);
    }

    const graphlets::RankedGraph& graph_;
    const KernelWeights<Word>& weights_;
    KernelSums<Word>& sums_;
    std::vector<Turn> turns_;
    bool numbered_ = false;
    std::vector<Label> row_labels_;  // one after the other as the rows, if a weight asks for labels
};

}  // namespace countable::count::labelled
