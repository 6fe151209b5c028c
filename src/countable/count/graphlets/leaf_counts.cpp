#include "countable/count/graphlets/leaf_counts.hpp"

#include <algorithm>
#include <cmath>
#include <map>
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
    std::vector<Edge> ends;              // of the edges: their nodes, the smaller one first
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
        edge_rows.reserve(graph.edges());
        ends.reserve(graph.edges());
        for (NodeId u = 0; u < graph.nodes(); ++u)
            for (const NodeId v : graph.upper_row(u)) {
                edge_rows.push_back(row_of(graph.original(u), graph.original(v)));
                ends.push_back({u, v});
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
                std::vector<Word> up(graph.edges()), both(graph.edges());
                values.edges(derived.edge, state_->ends, 0, up, both);
                const auto& column = directions == Directions::One ? up : both;
                for (EdgeId e = 0; e < graph.edges(); ++e) maps[e] += times * column[e];
            }
        }
        for (std::size_t i = 0; i < maps.size(); ++i) {
            auto& sum = sums[entry.anchors == 1 ? graph.original(static_cast<NodeId>(i)) : state_->edge_rows[i]];
            sum = checked_add(sum, checked_mul(factor, static_cast<SignedCount>(maps[i])));
        }
    });
}

namespace {

/// Columns as sums of quantities: of each quantity, by position, the columns that need it.
template <typename Word>
struct LinearMap {
    struct Entry {
        std::size_t column;
        Word factor;
    };
    std::map<unsigned, std::vector<Entry>> rows;
};

constexpr std::size_t block = 512;  // rows at a time: their values stay in the cache

}  // namespace

void LeafCounts::write(std::span<const Column> columns) const {
    if (columns.empty()) return;
    const RankedGraph& graph = state_->graph;
    const auto& leaves = state_->program.leaves_;
    const bool per_node = leaves[columns[0].leaves[0].first].anchors == 1;
    const std::size_t rows = per_node ? graph.nodes() : graph.edges();
    state_->with_evaluator([&]<typename Word>(const Evaluator<Word>& values) {
        LinearMap<Word> map;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            Formulas::Sum sum;
            for (const auto& [leaf, factor] : columns[c].leaves)
                for (const auto& [quantity, coefficient] : leaves[leaf].sum) sum[quantity] += factor * coefficient;
            for (const auto& [quantity, factor] : sum)
                if (factor != 0) map.rows[quantity].push_back({c, static_cast<Word>(factor)});
        }
        parallel_chunks(rows, block, state_->work.threads, [&](unsigned, std::size_t first, std::size_t last) {
            const std::size_t count = last - first;
            std::vector<Word> up(count), both(count), sums(columns.size() * block);
            for (const auto& [quantity, entries] : map.rows) {
                const auto& derived = state_->derived(quantity);
                if (per_node)
                    std::copy_n(values.nodes(derived.step).begin() + static_cast<std::ptrdiff_t>(first), count,
                                up.begin());
                else
                    values.edges(derived.edge, state_->ends, first, up, both);
                for (const auto& [column, factor] : entries) {
                    const auto& from = columns[column].directions == Directions::Both && !per_node ? both : up;
                    Word* const sum = sums.data() + column * block;
                    for (std::size_t i = 0; i < count; ++i) sum[i] += factor * from[i];
                }
            }
            for (std::size_t c = 0; c < columns.size(); ++c)
                for (std::size_t i = 0; i < count; ++i) {
                    const std::size_t row =
                        per_node ? graph.original(static_cast<NodeId>(first + i)) : state_->edge_rows[first + i];
                    columns[c].first[row * columns[c].stride] =
                        sums[c * block + i] / static_cast<Word>(columns[c].divisor);
                }
        });
    });
}

}  // namespace countable::count::graphlets
