#pragma once

#include "countable/count/labelled/derivation.hpp"
#include "countable/count/labelled/kernels.hpp"

namespace countable::count::labelled {

/// The labels of a graph by the nodes and edges of its RankedGraph; empty where it has none.
struct RankedLabels {
    RankedLabels(const Graph& graph, const graphlets::RankedGraph& ranked);

    std::vector<Label> node, edge;
};

/// The values of steps on one graph. Word is std::uint64_t or Count.
template <typename Word>
class Evaluator {
  public:
    Evaluator(const graphlets::Workload& work, const RankedLabels& labels, const std::vector<Step>& steps)
        : work_(work), labels_(labels), steps_(steps), values_(steps.size()) {}

    /// Computes a step whose operands are computed; kernels together with those steps of `needed` that one loop gives.
    void evaluate(unsigned step, const std::vector<bool>& needed);
    /// Gives the memory of a step back.
    void free(unsigned step);

    /// Of a kernel without anchors, or the sum of values per node.
    [[nodiscard]] Word total(unsigned step) const;
    [[nodiscard]] const NodeValues<Word>& nodes(unsigned step) const { return values_[step].nodes; }
    [[nodiscard]] WeightValues<Word> weight(const EdgeWeight& edge) const;

  private:
    struct Value {
        Word total = 0;
        NodeValues<Word> nodes;
        EdgeValues<Word> edges;
        bool done = false;
    };
    void node(const Step& step, NodeValues<Word>& out) const;
    void sum(const Step& step, NodeValues<Word>& out) const;
    void kernel(unsigned step, const std::vector<bool>& needed);

    const graphlets::Workload& work_;
    const RankedLabels& labels_;
    const std::vector<Step>& steps_;
    std::vector<Value> values_;
};

}  // namespace countable::count::labelled
