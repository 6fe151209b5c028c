#include "countable/count/graphlets/evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "countable/count/graphlets/cliques.hpp"
#include "countable/count/graphlets/five_cycles.hpp"
#include "countable/count/graphlets/four_cycles.hpp"
#include "countable/count/graphlets/step_estimates.hpp"
#include "countable/count/graphlets/step_order.hpp"
#include "countable/count/graphlets/two_three.hpp"
#include "countable/count/graphlets/wheels.hpp"
#include "countable/support/checked.hpp"

namespace countable::count::graphlets {
namespace {

bool is_plain(const EdgeTerm& term) { return term.first.empty() && term.second.empty() && term.tables.empty(); }

}  // namespace

template <typename Word>
Evaluator<Word>::Evaluator(Workload work, const std::vector<Step>& steps, const StepUses& uses,
                           const ProgressMeter::OnSteps& on_steps, const NodeRoom* room)
    : work_(work), steps_(steps), uses_(uses), values_(steps.size()), room_(room) {
    std::optional<ProgressMeter> meter;
    std::vector<double> estimates;
    if (on_steps) {
        estimates = estimated_steps(work_.graph, steps_, uses_);
        work_.meter = &meter.emplace(on_steps, std::accumulate(estimates.begin(), estimates.end(), 0.0));
    }
    // In small graphs, which are many, triangles are looked for once; in large ones they would take too much memory.
    constexpr EdgeId most_edges_of_small = 4096;
    if (!on_steps && work_.team == nullptr && work_.graph.edges() <= most_edges_of_small) {
        listed_ = few_triangles();
        work_.triangles = &listed_;
    }
    NodeId largest = 1;
    for (NodeId v = 0; v < work_.graph.nodes(); ++v)
        largest = std::max(largest, static_cast<NodeId>(work_.graph.row(v).size()));
    work_.degree_bits = std::log2(static_cast<double>(largest));
    auto uses_left = uses.operand_of;
    for (std::size_t i = 0; i < uses_.order.size(); ++i) {
        const unsigned s = uses_.order[i];
        if (meter) meter->enter(estimates[s]);
        if (!values_[s].done) fetch_operands(s);
        evaluate(s);
        if (uses_.summed[s])
            for (const Word value : values_[s].nodes) values_[s].total += value;
        if (const auto ear = ear_within(s)) free_operands(*ear, uses_left);
        free_operands(s, uses_left);
        if (work_.triangles == nullptr) free_numbers(std::span(uses_.order).subspan(i + 1));
        if (meter && estimates[s] > 0) meter->report(1);
    }
    give_back(listed_);
    work_.triangles = nullptr;
    work_.meter = nullptr;
}

template <typename Word>
std::vector<Triangle> Evaluator<Word>::few_triangles() const {
    std::vector<Triangle> all;
    Workload alone = work_;
    alone.threads = 1;
    for_each_triangle(alone, [&](unsigned, const Triangle& t) { all.push_back(t); });
    return all;
}

/// Puts values that are kept into the room, if there is any, in place of their vector.
template <typename Word>
void Evaluator<Word>::store(unsigned s) {
    Value& value = values_[s];
    if (room_ == nullptr || value.nodes.empty()) return;
    if (!value.column) {
        if (columns_in_room_ == room_->columns<Word>()) return;
        value.column = columns_in_room_++;
        room_->put<Word>(*value.column, value.nodes);
    }
    give_back(value.nodes);
}

/// Has the vectors of what a step reads, and few others that the room can have: none before a step that needs much memory.
template <typename Word>
void Evaluator<Word>::fetch_operands(unsigned step) {
    if (room_ == nullptr) return;
    auto read = uses_.operands[step];
    if (const auto ear = ear_within(step))
        read.insert(read.end(), uses_.operands[*ear].begin(), uses_.operands[*ear].end());
    const auto kind = steps_[step].kind;
    unsigned others_left = kind == Step::Kind::Product || kind == Step::Kind::NeighborSum ? 3 : 0;
    for (unsigned s = 0; s < values_.size(); ++s) {
        if (!uses_.kept[s] || values_[s].nodes.empty() || std::ranges::find(read, s) != read.end()) continue;
        if (others_left > 0)
            --others_left;
        else
            store(s);
    }
    for (const unsigned s : read)
        if (Value& value = values_[s]; value.column && value.nodes.empty()) {
            value.nodes.resize(work_.graph.nodes());
            parallel_chunks(
                value.nodes.size(), 4096, work_.threads, [&](unsigned, std::size_t first, std::size_t last) {
                    room_->get<Word>(*value.column, first, std::span(value.nodes).subspan(first, last - first));
                });
        }
}

/// Gives the memory of values back that no later step reads; what is kept goes where there is room for it.
template <typename Word>
void Evaluator<Word>::free_operands(unsigned step, std::vector<unsigned>& uses_left) {
    const auto free = [&](unsigned s) {
        if (uses_left[s] != 0) return;
        if (uses_.kept[s]) {
            store(s);
            return;
        }
        give_back(values_[s].nodes);
        values_[s].edges = EdgeValues<Word>();
    };
    for (const unsigned operand : uses_.operands[step]) {
        --uses_left[operand];
        free(operand);
    }
    free(step);
}

/// Gives the numbers of edges back unless the next step reads them: they take little time to make again.
template <typename Word>
void Evaluator<Word>::free_numbers(std::span<const unsigned> next_steps) {
    const auto next = std::ranges::find_if(next_steps, [&](unsigned s) { return !values_[s].done; });
    if (next == next_steps.end() || !reads_edge_numbers(steps_[*next])) work_.graph.forget_numbers();
}

template <typename Word>
void Evaluator<Word>::evaluate(unsigned s) {
    Value& value = values_[s];
    if (value.done) return;
    const Step& step = steps_[s];
    const RankedGraph& graph = work_.graph;
    switch (step.kind) {
        case Step::Kind::Ones:
            break;  // no vector: those who read it know
        case Step::Kind::Product:
            value.nodes = nodes(step.nodes[0]);
            for (std::size_t i = 1; i < step.nodes.size(); ++i) {
                const auto& factor = nodes(step.nodes[i]);
                for (NodeId v = 0; v < graph.nodes(); ++v) value.nodes[v] *= factor[v];
            }
            break;
        case Step::Kind::NeighborSum:
            neighbor_sum(step, value.nodes);
            break;
        case Step::Kind::EdgeSum:
            if (const auto ear = ear_within(s))
                triangle_sum(step, *ear, value.nodes);
            else
                edge_sum(step, value.nodes);
            break;
        case Step::Kind::Ear:
            ear(step, uses_.nodes[s], value.edges);
            break;
        case Step::Kind::Kernel:
            run_kernel(s);
            break;
    }
    value.done = true;
}

template <typename Word>
void Evaluator<Word>::neighbor_sum(const Step& step, NodeValues<Word>& out) const {
    const RankedGraph& graph = work_.graph;
    out.resize(graph.nodes());
    const auto& values = nodes(step.nodes[0]);  // none if all are 1
    parallel_chunks(graph.nodes(), 4096, work_.threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (auto v = static_cast<NodeId>(first); v < last; ++v) {
            const auto row = graph.row(v);
            if (values.empty()) {
                out[v] = row.size();
                continue;
            }
            Word sum = 0;
            for (const NodeId u : row) sum += values[u];
            out[v] = sum;
        }
    });
}

template <typename Word>
EdgeProduct<Word> Evaluator<Word>::product(const EdgeTerm& term) const {
    EdgeProduct<Word> product;
    for (const unsigned step : term.first) product.multiply_first(values_[step].nodes);
    for (const unsigned step : term.second) product.multiply_second(values_[step].nodes);
    for (const auto& [table, reversed] : term.tables) product.multiply(values_[table].edges, reversed);
    return product;
}

/// The product of values per node, in `buffer` if there are several; nothing where there are none.
template <typename Word>
const NodeValues<Word>& Evaluator<Word>::node_product(const std::vector<unsigned>& steps,
                                                      NodeValues<Word>& buffer) const {
    if (steps.size() == 1) return nodes(steps[0]);
    for (const unsigned step : steps) {
        const auto& factor = nodes(step);
        if (buffer.empty())
            buffer = factor;
        else
            for (std::size_t v = 0; v < buffer.size(); ++v) buffer[v] *= factor[v];
    }
    return buffer;
}

template <typename Word>
void Evaluator<Word>::edge_sum(const Step& step, NodeValues<Word>& out) const {
    const RankedGraph& graph = work_.graph;
    NodeValues<Word> first_buffer, second_buffer;
    const auto &first_factor = node_product(step.edge.first, first_buffer),
               &second_factor = node_product(step.edge.second, second_buffer);
    const auto& tables = step.edge.tables;
    const bool symmetric = std::ranges::all_of(
        tables, [&](const EdgeTerm::Factor& factor) { return values_[factor.table].edges.down.empty(); });
    Tally<Word> tally(true, graph.nodes(), work_.threads);
    parallel_chunks(graph.nodes(), 256, work_.threads, [&](unsigned worker, std::size_t first, std::size_t last) {
        Word* const sums = tally.of(worker);
        const EdgeId first_edge = graph.first_edge(static_cast<NodeId>(first));
        const EdgeId edges = graph.first_edge(static_cast<NodeId>(last)) - first_edge;
        // The products of the tables, edge after edge; then what the nodes get of them.
        std::vector<Word> up(edges, 1), down(symmetric ? 0 : edges, 1);
        for (const auto& [table, reversed] : tables) {
            const auto& values = values_[table].edges;
            (reversed ? values.backward() : values.up).multiply(up, first_edge);
            (reversed ? values.up : values.backward()).multiply(down, first_edge);
        }
        const Word* const back = symmetric ? up.data() : down.data();
        std::size_t e = 0;
        for (auto u = static_cast<NodeId>(first); u < last; ++u) {
            const Word second_of_u = second_factor.empty() ? Word{1} : second_factor[u];
            Word at_u = 0;
            for (const NodeId v : graph.upper_row(u)) {
                at_u += second_factor.empty() ? up[e] : up[e] * second_factor[v];
                sums[v] += back[e] * second_of_u * (first_factor.empty() ? Word{1} : first_factor[v]);
                ++e;
            }
            sums[u] += first_factor.empty() ? at_u : at_u * first_factor[u];
        }
    });
    out = tally.sum();
}

template <typename Word>
std::optional<unsigned> Evaluator<Word>::ear_within(unsigned s) const {
    if (steps_[s].kind != Step::Kind::EdgeSum) return std::nullopt;
    for (const auto& factor : steps_[s].edge.tables)
        if (uses_.within[factor.table]) return factor.table;
    return std::nullopt;
}

template <typename Word>
void Evaluator<Word>::triangle_sum(const Step& step, unsigned ear, NodeValues<Word>& out) const {
    EdgeTerm rest = step.edge;
    const auto factor = std::ranges::find(rest.tables, ear, &EdgeTerm::Factor::table);
    const bool reversed = factor->reversed;
    rest.tables.erase(factor);
    const auto outside = product(rest), first = product(steps_[ear].edge), second = product(steps_[ear].other);
    const auto& value = nodes(steps_[ear].nodes[0]);  // none if all are 1
    Tally<Word> tally(true, work_.graph.nodes(), work_.threads);
    for_each_triangle(work_, [&](unsigned worker, const Triangle& t) {
        Word* const sums = tally.of(worker);
        // The ear at (x, y) has its third node at z.
        const auto add = [&](NodeId x, NodeId y, NodeId z, EdgeId xy, EdgeId xz, EdgeId yz) {
            const Word at_xz = (reversed ? second : first).at(x, z, xz),
                       at_yz = (reversed ? first : second).at(y, z, yz);
            sums[x] += outside.at(x, y, xy) * (value.empty() ? Word{1} : value[z]) * at_xz * at_yz;
        };
        add(t.u, t.v, t.w, t.uv, t.uw, t.vw);
        add(t.v, t.u, t.w, t.uv, t.vw, t.uw);
        add(t.u, t.w, t.v, t.uw, t.uv, t.vw);
        add(t.w, t.u, t.v, t.uw, t.vw, t.uv);
        add(t.v, t.w, t.u, t.vw, t.uv, t.uw);
        add(t.w, t.v, t.u, t.vw, t.uw, t.uv);
    });
    out = tally.sum();
    if (work_.team != nullptr) work_.team->add_up(std::span(out));
}

template <typename Word>
void Evaluator<Word>::edges(const EdgeTerm& term, std::span<const Edge> ends, std::size_t first, std::span<Word> up,
                            std::span<Word> both) const {
    std::vector<Word> down(up.size(), 1);
    std::fill(up.begin(), up.end(), Word{1});
    const auto multiply = [&](const std::vector<unsigned>& steps, NodeId Edge::*near, NodeId Edge::*far) {
        for (const unsigned step : steps) {
            const auto& values = values_[step].nodes;
            for (std::size_t i = 0; i < up.size(); ++i) {
                up[i] *= values[ends[first + i].*near];
                down[i] *= values[ends[first + i].*far];
            }
        }
    };
    multiply(term.first, &Edge::u, &Edge::v);
    multiply(term.second, &Edge::v, &Edge::u);
    for (const auto& [table, reversed] : term.tables) {
        const auto& values = values_[table].edges;
        (reversed ? values.backward() : values.up).multiply(up, first);
        (reversed ? values.up : values.backward()).multiply(down, first);
    }
    for (std::size_t i = 0; i < up.size(); ++i) both[i] = up[i] + down[i];
}

template <typename Word>
void Evaluator<Word>::ear(const Step& step, unsigned pattern_size, EdgeValues<Word>& out) {
    const EdgeId edges = work_.graph.edges();
    if (is_plain(step.edge) && is_plain(step.other)) {
        const auto& value = nodes(step.nodes[0]);  // none if all are 1
        ColumnTally<Word> tally(true, work_.edge_width(pattern_size), edges, work_.threads);
        const auto count = [&](const auto& weight) {
            for_each_triangle(work_, [&](unsigned worker, const Triangle& t) {
                const auto sums = tally.of(worker);
                sums.add(t.uv, weight(t.w));
                sums.add(t.uw, weight(t.v));
                sums.add(t.vw, weight(t.u));
            });
        };
        if (value.empty())
            count([](NodeId) { return Word{1}; });
        else
            count([&](NodeId v) { return value[v]; });
        out.up = tally.sum();
        add_up(out);
        return;
    }
    EdgeTally<Word> tally(true, work_.edge_width(pattern_size), edges, work_.threads);
    const auto& value = nodes(step.nodes[0]);
    const auto first = product(step.edge), second = product(step.other);
    for_each_triangle(work_, [&](unsigned worker, const Triangle& t) {
        const auto sums = tally.of(worker);
        const auto add = [&](NodeId x, NodeId y, NodeId z, EdgeId xy, EdgeId xz, EdgeId yz) {
            const Word at_z = value.empty() ? Word{1} : value[z];
            sums.add(x, y, xy, at_z * first.at(x, z, xz) * second.at(y, z, yz));
            sums.add(y, x, xy, at_z * first.at(y, z, yz) * second.at(x, z, xz));
        };
        add(t.u, t.v, t.w, t.uv, t.uw, t.vw);
        add(t.u, t.w, t.v, t.uw, t.uv, t.vw);
        add(t.v, t.w, t.u, t.vw, t.uv, t.uw);
    });
    out = tally.sum();
    add_up(out);
}

/// Kernels have the sums over the pieces of this process; what they compute from them is linear.
template <typename Word>
void Evaluator<Word>::add_up(EdgeValues<Word>& values) const {
    if (work_.team == nullptr) return;
    values.up.add_up(*work_.team);
    values.down.add_up(*work_.team);
}

template <typename Word>
void Evaluator<Word>::add_up(KernelOutputs<Word>& out) const {
    if (work_.team == nullptr) return;
    for (auto& [anchors, total] : out.totals) work_.team->add_up(std::span(&total, 1));
    for (auto& [anchors, values] : out.nodes) work_.team->add_up(values);
    for (auto& [anchors, values] : out.edges) add_up(values);
}

template <typename Word>
void Evaluator<Word>::run_kernel(unsigned s) {
    // All that is needed of this kernel is computed at once.
    KernelOutputs<Word> out, minus;
    std::vector<unsigned> together;
    for (unsigned t = 0; t < steps_.size(); ++t) {
        if (!uses_.needed[t] || !in_one_run(steps_[s], steps_[t])) continue;
        (steps_[t].kernel == Kernel::FiveCliqueMinus ? minus : out).want(steps_[t].anchors);
        together.push_back(t);
    }
    const auto weight = steps_[s].weight;
    switch (steps_[s].kernel) {
        case Kernel::FourCycle:
            four_cycles(work_, out);
            break;
        case Kernel::FourCycleByNode:
            four_cycles_by_node(work_, values_[*weight].nodes, out);
            break;
        case Kernel::FourCycleByEdge:
            four_cycles_by_edge(work_, values_[*weight].edges, out);
            break;
        case Kernel::FiveCycle:
            five_cycles(work_, out);
            break;
        case Kernel::TwoThree:
            two_three(work_, out);
            break;
        case Kernel::TwoThreePlus:
            two_three_plus(work_, out);
            break;
        case Kernel::Wheel:
        case Kernel::FiveCliqueMinus:
            wheels(work_, out, minus);
            break;
        case Kernel::FourClique:
            cliques<4>(work_, out);
            break;
        case Kernel::FourCliqueByNode:
            four_cliques_by_node(work_, values_[*weight].nodes, out);
            break;
        case Kernel::FourCliqueByEdge:
            four_cliques_by_edge(work_, values_[*weight].edges, out);
            break;
        case Kernel::FiveClique:
            cliques<5>(work_, out);
            break;
    }
    add_up(out);
    add_up(minus);
    for (const unsigned t : together) {
        auto& from = steps_[t].kernel == Kernel::FiveCliqueMinus ? minus : out;
        const auto& anchors = steps_[t].anchors;
        if (anchors.count == 0) values_[t].total = from.totals[anchors];
        if (anchors.count == 1) values_[t].nodes = std::move(from.nodes[anchors]);
        if (anchors.count == 2) values_[t].edges = std::move(from.edges[anchors]);
        values_[t].done = true;
    }
}

template class Evaluator<std::uint32_t>;
template class Evaluator<std::uint64_t>;
template class Evaluator<Count>;

}  // namespace countable::count::graphlets
