#include "countable/count/graphlets/leaf_counts.hpp"

#include <cmath>
#include <variant>

#include "countable/count/graphlets/evaluator.hpp"
#include "countable/count/job.hpp"
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
    leaves_.push_back({formulas_.injective_maps(leaf.shape, leaf.anchors), static_cast<unsigned>(leaf.anchors.size()),
                       leaf.shape.size});
    return static_cast<unsigned>(leaves_.size() - 1);
}

namespace {

/// At most so many bits have the maps of a tree of k nodes, and so those of a connected pattern: as the star's, the sum of
/// d^(k-1) over the degrees d (Sidorenko 1994).
double bits_of_maps(const Graph& graph, unsigned nodes) {
    double sum = 1;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) sum += std::pow(static_cast<double>(graph.degree(v)), nodes - 1);
    return std::log2(sum);
}

}  // namespace

struct LeafCounts::State {
    const LeafProgram& program;
    RankedGraph graph;
    Workload work;
    double bits = 0;
    std::vector<std::size_t> edge_rows;  // of the edges: their place in Graph::edges()
    std::variant<std::monostate, Evaluator<std::uint64_t>, Evaluator<Count>> evaluator;

    State(const LeafProgram& given, const Graph& original, const RunOptions& options,
          const ProgressMeter::OnSteps& on_steps)
        : program(given), graph(original), work{graph, std::max(options.threads, 1u), options.stop} {
        unsigned nodes = 0;
        bool per_edge = false;
        for (const auto& leaf : program.leaves_) {
            nodes = std::max(nodes, leaf.nodes);
            per_edge = per_edge || leaf.anchors == 2;
        }
        bits = bits_of_maps(original, nodes);
        if (bits >= 126) return;
        if (per_edge) number_edges(original);
        std::vector<unsigned> wanted;
        for (const auto& leaf : program.leaves_)
            for (const auto& [quantity, coefficient] : leaf.sum) {
                const auto& derived = program.formulas_.quantities()[quantity].derived;
                if (leaf.anchors < 2) wanted.push_back(derived.step);
                for (const unsigned step : operands({.edge = derived.edge})) wanted.push_back(step);
            }
        if (bits < 62)
            evaluator.emplace<1>(work, program.formulas_.steps(), wanted, on_steps);
        else
            evaluator.emplace<2>(work, program.formulas_.steps(), wanted, on_steps);
    }

    void number_edges(const Graph& original) {
        const EdgeRows row_of(original);
        edge_rows.resize(graph.edges());
        for (NodeId u = 0; u < graph.nodes(); ++u) {
            EdgeId e = graph.first_edge(u);
            for (const NodeId v : graph.upper_row(u)) edge_rows[e++] = row_of(graph.original(u), graph.original(v));
        }
    }

    /// Calls body with the evaluator and the quantities of a leaf.
    template <typename Body>
    void with_evaluator(const Body& body) const {
        std::visit(
            [&](const auto& chosen) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(chosen)>, std::monostate>) body(chosen);
            },
            evaluator);
    }
    [[nodiscard]] const Derived& derived(unsigned quantity) const {
        return program.formulas_.quantities()[quantity].derived;
    }
};

LeafCounts::LeafCounts(const LeafProgram& program, const Graph& graph, const RunOptions& options,
                       const ProgressMeter::OnSteps& on_steps)
    : state_(std::make_unique<State>(program, graph, options, on_steps)) {}

LeafCounts::~LeafCounts() = default;

bool LeafCounts::fits() const { return state_->bits < 126; }

Count LeafCounts::total(unsigned leaf) const {
    Count result = 0;
    state_->with_evaluator([&]<typename Word>(const Evaluator<Word>& values) {
        Word sum = 0;
        for (const auto& [quantity, coefficient] : state_->program.leaves_[leaf].sum) {
            const auto& derived = state_->derived(quantity);
            Word maps = values.total(derived.step);
            if (derived.sum)
                for (const Word value : values.nodes(derived.step)) maps += value;
            sum += static_cast<Word>(coefficient) * maps;
        }
        result = sum;
    });
    return result;
}

void LeafCounts::add_maps(unsigned leaf, SignedCount factor, Directions directions,
                          std::vector<SignedCount>& sums) const {
    const auto& entry = state_->program.leaves_[leaf];
    const RankedGraph& graph = state_->graph;
    state_->with_evaluator([&]<typename Word>(const Evaluator<Word>& values) {
        std::vector<Word> maps(entry.anchors == 1 ? graph.nodes() : graph.edges());
        for (const auto& [quantity, coefficient] : entry.sum) {
            const auto& derived = state_->derived(quantity);
            const auto times = static_cast<Word>(coefficient);
            if (entry.anchors == 1) {
                const auto& column = values.nodes(derived.step);
                for (NodeId v = 0; v < graph.nodes(); ++v) maps[v] += times * column[v];
            } else {
                const auto column = values.edges(derived.edge);
                for (EdgeId e = 0; e < graph.edges(); ++e)
                    maps[e] += times * (directions == Directions::One ? column.up[e] : column.up[e] + column.down[e]);
            }
        }
        for (std::size_t i = 0; i < maps.size(); ++i) {
            auto& sum = sums[entry.anchors == 1 ? graph.original(static_cast<NodeId>(i)) : state_->edge_rows[i]];
            sum = checked_add(sum, checked_mul(factor, static_cast<SignedCount>(maps[i])));
        }
    });
}

}  // namespace countable::count::graphlets
