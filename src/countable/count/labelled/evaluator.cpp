#include "countable/count/labelled/evaluator.hpp"

#include "countable/count/labelled/weighted_cycles.hpp"
#include "countable/support/checked.hpp"

namespace countable::count::labelled {

RankedLabels::RankedLabels(const Graph& graph, const graphlets::RankedGraph& ranked) {
    if (graph.has_node_labels()) {
        node.resize(ranked.nodes());
        for (NodeId v = 0; v < ranked.nodes(); ++v) node[v] = graph.node_label(ranked.original(v));
    }
    if (!graph.has_edge_labels()) return;
    edge.resize(ranked.edges());
    std::vector<Label> of_neighbor(ranked.nodes());
    for (NodeId u = 0; u < ranked.nodes(); ++u) {
        const auto upper = ranked.upper_row(u);
        if (upper.empty()) continue;
        const auto row = graph.neighbors(ranked.original(u));
        const auto labels = graph.edge_labels(ranked.original(u));
        for (std::size_t i = 0; i < row.size(); ++i) of_neighbor[row[i]] = labels[i];
        EdgeId e = ranked.first_edge(u);
        for (const NodeId v : upper) edge[e++] = of_neighbor[ranked.original(v)];
    }
}

template <typename Word>
WeightValues<Word> Evaluator<Word>::weight(const EdgeWeight& edge) const {
    WeightValues<Word> result;
    if (edge.label != pattern::any_label) {
        result.labels = labels_.edge.data();
        result.label = static_cast<Label>(edge.label);
    }
    for (const auto& [table, reversed] : edge.tables) result.tables.emplace_back(&values_[table].edges, reversed);
    return result;
}

template <typename Word>
Word Evaluator<Word>::total(unsigned step) const {
    if (steps_[step].is_kernel()) return values_[step].total;
    Word sum = 0;
    for (const Word value : values_[step].nodes) sum += value;
    return sum;
}

template <typename Word>
void Evaluator<Word>::free(unsigned step) {
    values_[step].nodes = {};
    values_[step].edges = {};
}

template <typename Word>
void Evaluator<Word>::evaluate(unsigned s, const std::vector<bool>& needed) {
    Value& value = values_[s];
    if (value.done) return;
    switch (steps_[s].kind) {
        case Step::Kind::Node:
            node(steps_[s], value.nodes);
            break;
        case Step::Kind::Sum:
            sum(steps_[s], value.nodes);
            break;
        case Step::Kind::Cycle:
        case Step::Kind::Clique:
            kernel(s, needed);
            break;
    }
    value.done = true;
}

template <typename Word>
void Evaluator<Word>::node(const Step& step, NodeValues<Word>& out) const {
    out.assign(work_.graph.nodes(), 1);
    if (step.label != pattern::any_label)
        for (NodeId v = 0; v < out.size(); ++v) out[v] = labels_.node[v] == step.label ? 1 : 0;
    for (const unsigned factor : step.nodes) {
        const auto& values = nodes(factor);
        for (NodeId v = 0; v < out.size(); ++v) out[v] *= values[v];
    }
}

template <typename Word>
void Evaluator<Word>::sum(const Step& step, NodeValues<Word>& out) const {
    const auto& graph = work_.graph;
    const auto& values = nodes(step.nodes[0]);
    const auto edge = weight(step.edges[0]);
    if (work_.stop && work_.stop()) throw StopRequested();
    if (edge.is_one()) {
        out.resize(graph.nodes());
        parallel_chunks(graph.nodes(), 4096, work_.threads, [&](unsigned, std::size_t first, std::size_t last) {
            for (auto v = static_cast<NodeId>(first); v < last; ++v) {
                Word sum = 0;
                for (const NodeId u : graph.row(v)) sum += values[u];
                out[v] = sum;
            }
        });
        return;
    }
    graphlets::Tally<Word> tally(true, graph.nodes(), work_.threads);
    parallel_chunks(graph.nodes(), 1024, work_.threads, [&](unsigned worker, std::size_t first, std::size_t last) {
        Word* const sums = tally.of(worker);
        for (auto u = static_cast<NodeId>(first); u < last; ++u) {
            EdgeId e = graph.first_edge(u);
            for (const NodeId v : graph.upper_row(u)) {
                if (values[v] != 0) sums[u] += edge.at(e, true) * values[v];
                if (values[u] != 0) sums[v] += edge.at(e, false) * values[u];
                ++e;
            }
        }
    });
    out = tally.sum();
}

template <typename Word>
void Evaluator<Word>::kernel(unsigned s, const std::vector<bool>& needed) {
    const Step& step = steps_[s];
    std::vector<unsigned> together;
    std::vector<graphlets::Anchors> wanted;
    for (unsigned t = s; t < steps_.size(); ++t) {
        if (!needed[t] || !same_kernel(steps_[t], step)) continue;
        together.push_back(t);
        if (steps_[t].anchors.count > 0) wanted.push_back(steps_[t].anchors);
    }
    KernelWeights<Word> weights;
    for (const unsigned node : step.nodes) weights.nodes.push_back(&nodes(node));
    for (const auto& edge : step.edges) weights.edges.push_back(weight(edge));
    KernelSums<Word> sums(wanted, work_.graph, work_.threads);
    if (step.kind == Step::Kind::Cycle)
        WeightedCycles<Word>(work_, weights, sums, step);
    else if (step.nodes.size() == 3)
        WeightedCliques<3, Word>(work_, weights, sums);
    else if (step.nodes.size() == 4)
        WeightedCliques<4, Word>(work_, weights, sums);
    else
        WeightedCliques<5, Word>(work_, weights, sums);
    std::size_t i = 0;
    for (const unsigned t : together) {
        Value& value = values_[t];
        value.done = true;
        if (steps_[t].anchors.count == 0) value.total = sums.total();
        if (steps_[t].anchors.count == 1) value.nodes = sums.nodes(i++);
        if (steps_[t].anchors.count == 2) value.edges = sums.edges(i++);
    }
}

template class Evaluator<std::uint64_t>;
template class Evaluator<Count>;

}  // namespace countable::count::labelled
