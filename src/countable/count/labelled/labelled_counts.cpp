#include "countable/count/labelled/labelled_counts.hpp"
#include "countable/count/graphlets/map_bits.hpp"

#include <numeric>
#include <optional>
#include <variant>

#include "countable/count/job.hpp"
#include "countable/count/labelled/evaluator.hpp"

namespace countable::count::labelled {

using graphlets::Directions;
using graphlets::ProgressMeter;

struct LabelledCounts::State {
    const LabelledProgram& program;
    graphlets::RankedGraph graph;
    RankedLabels labels;
    graphlets::Workload work;
    double bits;
    std::vector<std::size_t> edge_rows;  // of the edges: their place in Graph::edges()
    std::variant<std::monostate, Evaluator<std::uint64_t>, Evaluator<Count>> evaluator;

    State(const LabelledProgram& given, const Graph& original, const RunOptions& options,
          const ProgressMeter::OnSteps& on_steps)
        : program(given),
          graph(original, std::max(options.threads, 1u)),
          labels(original, graph),
          work{graph, std::max(options.threads, 1u), options.stop},
          bits(graphlets::bits_of_maps(original, given.most_nodes_)) {
        if (bits >= graphlets::most_map_bits) return;
        if (program.per_edge_) number_edges(original);
        const auto& steps = program.formulas_.steps();
        if (bits < graphlets::most_map_bits_of_64)
            evaluate(evaluator.emplace<1>(work, labels, steps), on_steps);
        else
            evaluate(evaluator.emplace<2>(work, labels, steps), on_steps);
    }

    void number_edges(const Graph& original) {
        const EdgeRows row_of(original);
        edge_rows.reserve(graph.edges());
        for (NodeId u = 0; u < graph.nodes(); ++u)
            for (const NodeId v : graph.upper_row(u)) edge_rows.push_back(row_of(graph.original(u), graph.original(v)));
    }

    template <typename Word>
    void evaluate(Evaluator<Word>& values, const ProgressMeter::OnSteps& on_steps) {
        std::optional<ProgressMeter> meter;
        std::vector<double> estimates;
        if (on_steps) {
            estimates = estimate();
            work.meter = &meter.emplace(on_steps, std::accumulate(estimates.begin(), estimates.end(), 0.0));
        }
        const auto& steps = program.formulas_.steps();
        auto uses_left = program.operand_of_;
        for (unsigned s = 0; s < steps.size(); ++s) {
            if (!program.needed_[s]) continue;
            if (meter) meter->enter(estimates[s]);
            values.evaluate(s, program.needed_);
            for (const unsigned operand : operands(steps[s]))
                if (--uses_left[operand] == 0 && !program.kept_[operand]) values.free(operand);
            if (meter && estimates[s] > 0) meter->report(1);
        }
        work.meter = nullptr;
    }

    [[nodiscard]] std::vector<double> estimate() const {
        std::map<pattern::LabelConstraint, double> share;
        for (const Label label : labels.node) share[label] += 1.0 / graph.nodes();
        return program.estimates(graph.edges(), graphlets::paths_from(graph, graph.core_begin(), graph.nodes()) / 2,
                                 share);
    }

    template <typename Body>
    void with_evaluator(const Body& body) const {
        std::visit(
            [&](const auto& chosen) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(chosen)>, std::monostate>) body(chosen);
            },
            evaluator);
    }

    /// Adds coefficient times a quantity for every edge.
    template <typename Word>
    void add_edges(const Evaluator<Word>& values, const Derived& derived, Word coefficient, Directions directions,
                   std::vector<Word>& maps) const {
        const auto &first = values.nodes(derived.first), &second = values.nodes(derived.second);
        const auto edge = values.weight(derived.edge);
        parallel_chunks(graph.nodes(), 1024, work.threads, [&](unsigned, std::size_t from, std::size_t to) {
            for (auto u = static_cast<NodeId>(from); u < to; ++u) {
                EdgeId e = graph.first_edge(u);
                for (const NodeId v : graph.upper_row(u)) {
                    const Word up = first[u] * second[v], down = first[v] * second[u];
                    if (up != 0) maps[e] += coefficient * up * edge.at(e, true);
                    if (down != 0 && directions == Directions::Both) maps[e] += coefficient * down * edge.at(e, false);
                    ++e;
                }
            }
        });
    }
};

LabelledCounts::LabelledCounts(const LabelledProgram& program, const Graph& graph, const RunOptions& options,
                               const ProgressMeter::OnSteps& on_steps)
    : state_(std::make_unique<State>(program, graph, options, on_steps)) {}

LabelledCounts::~LabelledCounts() = default;

bool LabelledCounts::fits() const { return state_->bits < graphlets::most_map_bits; }

Count LabelledCounts::total(unsigned leaf) const {
    Count result = 0;
    state_->with_evaluator([&]<typename Word>(const Evaluator<Word>& values) {
        Word sum = 0;
        for (const auto& [quantity, coefficient] : state_->program.leaves_[leaf].sum)
            sum +=
                static_cast<Word>(coefficient) * values.total(state_->program.formulas_.quantities()[quantity].first);
        result = sum;
    });
    return result;
}

void LabelledCounts::add_maps(unsigned leaf, SignedCount factor, Directions directions,
                              std::vector<SignedCount>& sums) const {
    const auto& [sum_of, anchors] = state_->program.leaves_[leaf];
    state_->with_evaluator([&]<typename Word>(const Evaluator<Word>& values) {
        std::vector<Word> maps(anchors == 1 ? state_->graph.nodes() : state_->graph.edges());
        for (const auto& [quantity, coefficient] : sum_of) {
            const auto& derived = state_->program.formulas_.quantities()[quantity];
            const auto times = static_cast<Word>(coefficient);
            if (anchors == 2) {
                state_->add_edges(values, derived, times, directions, maps);
                continue;
            }
            const auto& column = values.nodes(derived.first);
            for (std::size_t i = 0; i < maps.size(); ++i) maps[i] += times * column[i];
        }
        for (std::size_t i = 0; i < maps.size(); ++i) {
            auto& sum = sums[anchors == 1 ? state_->graph.original(static_cast<NodeId>(i)) : state_->edge_rows[i]];
            sum = checked_add(sum, checked_mul(factor, static_cast<SignedCount>(maps[i])));
        }
    });
}

}  // namespace countable::count::labelled
