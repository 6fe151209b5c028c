#pragma once

#include <algorithm>
#include <array>
#include <map>

#include "countable/count/graphlets/cliques.hpp"
#include "countable/count/graphlets/triangles.hpp"
#include "countable/count/labelled/derivation.hpp"

namespace countable::count::labelled {

using graphlets::EdgeId;
using graphlets::EdgeValues;
using graphlets::NodeValues;

/// Of edge e, from its smaller to its greater node or the other way.
template <typename Word>
[[nodiscard]] Word value_at(const EdgeValues<Word>& values, EdgeId e, bool upward) {
    return upward || values.down.empty() ? values.up[e] : values.down[e];
}

/// The values of an edge weight. Tables are in the order of the weight.
template <typename Word>
struct WeightValues {
    const Label* labels = nullptr;  ///< by edge; nothing if any label will do
    Label label = 0;
    std::vector<std::pair<const EdgeValues<Word>*, bool>> tables = {};  ///< with "reversed"

    [[nodiscard]] bool is_one() const { return labels == nullptr && tables.empty(); }
    /// Of edge e, from its smaller to its greater node or the other way.
    [[nodiscard]] Word at(EdgeId e, bool upward) const {
        if (labels != nullptr && labels[e] != label) return 0;
        Word value = 1;
        for (const auto& [table, reversed] : tables) value *= value_at(*table, e, upward != reversed);
        return value;
    }
};

/// What a kernel multiplies.
template <typename Word>
struct KernelWeights {
    std::vector<const NodeValues<Word>*> nodes;  ///< of each place
    std::vector<WeightValues<Word>> edges;       ///< as places() has them
};

/// The sums of one kernel: for each of the wanted anchors a total, values per node or per directed edge. Every thread adds to
/// sums of its own.
template <typename Word>
class KernelSums {
  public:
    KernelSums(const std::vector<graphlets::Anchors>& wanted, const graphlets::RankedGraph& graph, unsigned threads)
        : wanted_(wanted), totals_(threads) {
        for (const auto& anchors : wanted) {
            nodes_.emplace_back(anchors.count == 1, graph.nodes(), threads);
            edges_.emplace_back(anchors.count == 2, graphlets::Width::Full, graph.edges(), threads);
        }
    }

    [[nodiscard]] const std::vector<graphlets::Anchors>& wanted() const { return wanted_; }
    [[nodiscard]] bool wants(unsigned anchors) const {
        return std::ranges::any_of(wanted_, [&](const auto& a) { return a.count == anchors; });
    }

    /// The sums of a thread, to be taken once per piece of work.
    struct Part {
        std::vector<Word*> node;
        std::vector<typename graphlets::EdgeTally<Word>::Part> edge;
        Word* total;
    };
    [[nodiscard]] Part of(unsigned worker) {
        Part part{{}, {}, &totals_[worker]};
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            part.node.push_back(wanted_[i].count == 1 ? nodes_[i].of(worker) : nullptr);
            part.edge.push_back(wanted_[i].count == 2 ? edges_[i].of(worker)
                                                      : typename graphlets::EdgeTally<Word>::Part{});
        }
        return part;
    }

    [[nodiscard]] Word total() const {
        Word sum = 0;
        for (const Word part : totals_) sum += part;
        return sum;
    }
    [[nodiscard]] NodeValues<Word> nodes(std::size_t i) { return nodes_[i].sum(); }
    [[nodiscard]] EdgeValues<Word> edges(std::size_t i) { return edges_[i].sum(); }

  private:
    std::vector<graphlets::Anchors> wanted_;
    std::vector<graphlets::Tally<Word>> nodes_;
    std::vector<graphlets::EdgeTally<Word>> edges_;
    std::vector<Word> totals_;
};

/// The maps of a clique onto every clique of the graph, each times its weights.
template <unsigned Size, typename Word>
class WeightedCliques {
  public:
    WeightedCliques(const graphlets::Workload& work, const KernelWeights<Word>& weights, KernelSums<Word>& sums)
        : weights_(weights), sums_(sums) {
        std::size_t i = 0;
        for (unsigned a = 0; a < Size; ++a)
            for (unsigned b = a + 1; b < Size; ++b) edge_[a][b] = &weights.edges[i++];
        // Sums per thread are looked up once: a clique is too short a piece of work for that.
        std::vector<typename KernelSums<Word>::Part> parts;
        for (unsigned t = 0; t < work.threads; ++t) parts.push_back(sums.of(t));
        if constexpr (Size == 3)
            for_each_triangle(work, [&](unsigned worker, const graphlets::Triangle& t) {
                graphlets::Clique<3> clique{{t.u, t.v, t.w}, {}};
                clique.edge[0][1] = clique.edge[1][0] = t.uv;
                clique.edge[0][2] = clique.edge[2][0] = t.uw;
                clique.edge[1][2] = clique.edge[2][1] = t.vw;
                place<0>(clique, Image{}, 1, parts[worker]);
            });
        else
            graphlets::for_each_clique<Size>(work, [&](unsigned worker, const graphlets::Clique<Size>& clique) {
                place<0>(clique, Image{}, 1, parts[worker]);
            });
    }

  private:
    using Image = std::array<unsigned, Size>;  // of each place: a node of the clique, by position

    template <unsigned Place>
    void place(const graphlets::Clique<Size>& clique, Image image, Word value,
               typename KernelSums<Word>::Part& part) const {
        if constexpr (Place == Size) {
            add(clique, image, value, part);
        } else {
            for (unsigned i = 0; i < Size; ++i) {
                bool used = false;
                for (unsigned p = 0; p < Place; ++p) used = used || image[p] == i;
                if (used) continue;
                Word next = value * (*weights_.nodes[Place])[clique.node[i]];
                for (unsigned p = 0; p < Place && next != 0; ++p)
                    next *= edge_[p][Place]->at(clique.edge[image[p]][i], image[p] < i);
                if (next == 0) continue;
                image[Place] = i;
                place<Place + 1>(clique, image, next, part);
            }
        }
    }

    void add(const graphlets::Clique<Size>& clique, const Image& image, Word value,
             typename KernelSums<Word>::Part& part) const {
        *part.total += value;
        const auto& wanted = sums_.wanted();
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const unsigned a = image[wanted[i].node[0]], b = image[wanted[i].node[1]];
            if (wanted[i].count == 1) part.node[i][clique.node[a]] += value;
            if (wanted[i].count == 2) part.edge[i].add(clique.node[a], clique.node[b], clique.edge[a][b], value);
        }
    }

    const KernelWeights<Word>& weights_;
    KernelSums<Word>& sums_;
    std::array<std::array<const WeightValues<Word>*, Size>, Size> edge_{};
};

}  // namespace countable::count::labelled
