#include "countable/count/graphlets/leaf_counts.hpp"

#include <algorithm>
#include <variant>

#include "countable/count/graphlets/evaluator.hpp"
#include "countable/count/graphlets/map_bits.hpp"
#include "countable/count/job.hpp"

namespace countable::count::graphlets {
namespace {

/// So many rows are written at a time that their values stay in the nearest cache.
template <typename Word>
std::size_t rows_of_block(std::size_t columns) {
    constexpr std::size_t bytes = 1u << 15, fewest = 64, most = 512;
    return std::clamp(bytes / (columns * sizeof(Word)), fewest, most);
}

}  // namespace

struct LeafCounts::State {
    const LeafProgram& program;
    double bits;  // before the graph, which may be handed over
    RankedGraph graph;
    Workload work;
    std::optional<NodeRoom> room;
    std::vector<std::size_t> edge_rows;  // of the edges: their place in Graph::edges()
    std::vector<Edge> ends;              // of the edges: their nodes, the smaller one first
    std::variant<std::monostate, Evaluator<std::uint32_t>, Evaluator<std::uint64_t>, Evaluator<Count>> evaluator;

    /// `original` is a graph, or one that is handed over.
    template <typename Original>
    State(const LeafProgram& given, Original&& original, const RunOptions& options,
          const ProgressMeter::OnSteps& on_steps, std::span<const Place> places = {})
        : program(given),
          bits(bits_of_maps(original, given.most_nodes_, given.all_anchored_ ? MapsOf::Anchors : MapsOf::Graph)),
          graph(std::forward<Original>(original), std::max(options.threads, 1u)),
          work{graph, std::max(options.threads, 1u), options.stop, nullptr, nullptr, options.team} {
        if (bits >= most_map_bits) return;
        if (!places.empty()) room.emplace(graph, places, work.threads);
        const NodeRoom* const kept = room ? &*room : nullptr;
        if constexpr (std::is_lvalue_reference_v<Original>)
            if (program.per_edge_) number_edges(original);
        if (bits < most_map_bits_of_32)
            evaluator.emplace<1>(work, program.formulas_.steps(), program.uses_, on_steps, kept);
        else if (bits < most_map_bits_of_64)
            evaluator.emplace<2>(work, program.formulas_.steps(), program.uses_, on_steps, kept);
        else
            evaluator.emplace<3>(work, program.formulas_.steps(), program.uses_, on_steps, kept);
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

    template <typename Body>
    void with_evaluator(const Body& body) const {
        std::visit(
            [&](const auto& chosen) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(chosen)>, std::monostate>) body(chosen);
            },
            evaluator);
    }
    [[nodiscard]] const Derived& derived(unsigned quantity) const { return program.formulas_.quantities()[quantity]; }

    /// Calls body(up, both) with the values of a quantity for the rows from `first` on; per node both are the same.
    template <typename Word, typename Body>
    void with_rows(const Evaluator<Word>& values, unsigned quantity, unsigned anchors, std::size_t first,
                   std::vector<Word>& up, std::vector<Word>& both, const Body& body) const {
        if (anchors == 1) {
            const Word* const column = values.nodes(derived(quantity).step, first, up);
            return body(column, column);
        }
        values.edges(derived(quantity).edge, ends, first, up, both);
        body(up.data(), both.data());
    }
    [[nodiscard]] std::size_t row(unsigned anchors, std::size_t position) const {
        return anchors == 1 ? graph.original(static_cast<NodeId>(position)) : edge_rows[position];
    }
    [[nodiscard]] std::size_t rows(unsigned anchors) const { return anchors == 1 ? graph.nodes() : graph.edges(); }
};

LeafCounts::LeafCounts(const LeafProgram& program, const Graph& graph, const RunOptions& options,
                       const ProgressMeter::OnSteps& on_steps)
    : state_(std::make_unique<State>(program, graph, options, on_steps)) {}

LeafCounts::LeafCounts(const LeafProgram& program, Graph&& graph, const RunOptions& options,
                       const ProgressMeter::OnSteps& on_steps, std::span<const Place> room)
    : state_(std::make_unique<State>(program, std::move(graph), options, on_steps, room)) {}

LeafCounts::~LeafCounts() = default;

bool LeafCounts::fits() const { return state_->bits < most_map_bits; }

Count LeafCounts::total(unsigned leaf) const {
    Count result = 0;
    state_->with_evaluator([&]<typename Word>(const Evaluator<Word>& values) {
        Word sum = 0;
        for (const auto& [quantity, coefficient] : state_->program.leaves_[leaf].sum)
            sum += static_cast<Word>(coefficient) * values.total(state_->derived(quantity).step);
        result = sum;
    });
    return result;
}

void LeafCounts::add_maps(unsigned leaf, SignedCount factor, Directions directions,
                          std::vector<SignedCount>& sums) const {
    const auto& [sum_of, anchors] = state_->program.leaves_[leaf];
    state_->with_evaluator([&]<typename Word>(const Evaluator<Word>& values) {
        std::vector<Word> maps(state_->rows(anchors)), up(maps.size()), both(maps.size());
        for (const auto& [quantity, coefficient] : sum_of)
            state_->with_rows(values, quantity, anchors, 0, up, both, [&](const Word* one, const Word* two) {
                const Word* const column = directions == Directions::One ? one : two;
                for (std::size_t i = 0; i < maps.size(); ++i) maps[i] += static_cast<Word>(coefficient) * column[i];
            });
        for (std::size_t i = 0; i < maps.size(); ++i) {
            auto& sum = sums[state_->row(anchors, i)];
            sum = checked_add(sum, checked_mul(factor, static_cast<SignedCount>(maps[i])));
        }
    });
}

namespace {

/// Exact division of words by a number: without its powers of two, which are shifted away, it has an inverse.
template <typename Word>
struct ExactDivision {
    unsigned shift = 0;
    Word inverse = 1;

    explicit ExactDivision(Word divisor) {
        for (; divisor % 2 == 0; divisor /= 2) ++shift;
        for (unsigned bits = 1; bits < 8 * sizeof(Word); bits *= 2) inverse *= 2 - divisor * inverse;  // Newton
    }
    Word operator()(Word value) const { return (value >> shift) * inverse; }
};

}  // namespace

void LeafCounts::write(std::span<const Part> parts) const {
    for (const unsigned anchors : {1u, 2u}) {
        const auto& [columns, uses] = state_->program.columns_[anchors - 1];
        if (columns.empty()) continue;
        const auto first_row = [&](const Part& part) { return anchors == 1 ? part.first_node : part.first_edge; };
        std::vector<std::uint32_t> part_of(parts.size() > 1 ? state_->rows(anchors) : 0);  // by row
        for (std::uint32_t p = 1; p < parts.size(); ++p) {
            const std::size_t end = p + 1 < parts.size() ? first_row(parts[p + 1]) : part_of.size();
            for (std::size_t row = first_row(parts[p]); row < end; ++row) part_of[row] = p;
        }
        state_->with_evaluator([&]<typename Word>(const Evaluator<Word>& values) {
            const auto write_rows = [&](unsigned, std::size_t first, std::size_t last) {
                const std::size_t count = last - first;
                std::vector<Word> up(count), both(count), sums(columns.size() * count);
                for (const auto& [quantity, entries] : uses)
                    state_->with_rows(
                        values, quantity, anchors, first, up, both, [&](const Word* one, const Word* two) {
                            for (const auto& [column, factor] : entries) {
                                const Word* const from = columns[column].directions == Directions::One ? one : two;
                                Word* const sum = sums.data() + column * count;
                                for (std::size_t i = 0; i < count; ++i) sum[i] += static_cast<Word>(factor) * from[i];
                            }
                        });
                for (std::size_t c = 0; c < columns.size(); ++c) {
                    const ExactDivision divided(static_cast<Word>(columns[c].divisor));
                    for (std::size_t i = 0; i < count; ++i) sums[c * count + i] = divided(sums[c * count + i]);
                }
                for (std::size_t i = 0; i < count; ++i) {
                    const std::size_t row = state_->row(anchors, first + i);
                    const Part& part = parts[part_of.empty() ? 0 : part_of[row]];
                    const auto& places = anchors == 1 ? part.per_node : part.per_edge;
                    const std::size_t row_of_part = row - first_row(part);
                    for (std::size_t c = 0; c < columns.size(); ++c)
                        places[c].first[row_of_part * places[c].stride] = sums[c * count + i];
                }
            };
            parallel_chunks(state_->rows(anchors), rows_of_block<Word>(columns.size()), state_->work.threads,
                            write_rows);
        });
    }
}

}  // namespace countable::count::graphlets
