#include "countable/theory/lrp/compiled_lrp.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "countable/count/missing_labels.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/supergraphs.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::theory {
namespace {

constexpr std::size_t most_extra_pairs = 12;

SignedCount slot_value(const Graph& graph, std::span<const NodeId> sequence, const LrpSlot& slot) {
    const NodeId u = sequence[slot.a], v = sequence[slot.b];
    if (u == lrp::no_node || v == lrp::no_node) return 0;
    if (slot.a == slot.b) return graph.node_label(u) == slot.label ? 1 : 0;
    if (!graph.has_edge(u, v)) return 0;
    return !slot.label || graph.edge_label(u, v) == slot.label ? 1 : 0;
}

std::vector<bool> adjacency(const Graph& graph, std::span<const NodeId> sequence) {
    const std::size_t length = sequence.size();
    std::vector<bool> adjacent(length * length);
    for (std::size_t a = 0; a < length; ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (sequence[a] != lrp::no_node && sequence[b] != lrp::no_node && graph.has_edge(sequence[a], sequence[b]))
                adjacent[a * length + b] = adjacent[b * length + a] = true;
    return adjacent;
}

}  // namespace

Count LrpFilter::operator()(const Graph& graph, std::span<const NodeId> sequence) const {
    SignedCount sum = 1 - static_cast<SignedCount>(on.size());
    for (const auto& slot : on) sum += slot_value(graph, sequence, slot);
    for (const auto& slot : off) sum -= slot_value(graph, sequence, slot);
    return sum > 0 ? static_cast<Count>(sum) : 0;
}

Rational LrpAlpha::operator()(const Graph& graph, std::span<const NodeId> sequence, unsigned children) const {
    Rational product(1);
    for (const auto& turn : turns) {
        const unsigned available = graph.degree(sequence[turn.position]) - turn.earlier;
        const unsigned taken = std::min(children, available);
        product *= Rational(1, lrp::falling_factorial(available - turn.required, taken - turn.required));
    }
    return product;
}

CompiledLrp::CompiledLrp(const pattern::Pattern& pattern, const lrp::Truncation& truncation)
    : pattern_(pattern), truncation_(truncation), length_(lrp::sequence_length(truncation)) {
    automorphisms_ = pattern::symmetry(pattern::PatternGraph(pattern)).group_size;
}

bool CompiledLrp::has_too_many_supergraphs(const pattern::Pattern& pattern, count::Embedding kind,
                                           const lrp::Truncation& truncation) {
    if (kind == count::Embedding::Induced || truncation.depth == 1 || truncation.children == 1) return false;
    return pattern::PatternGraph(pattern).non_edges().size() > most_extra_pairs;
}

std::optional<CompiledLrp> CompiledLrp::compile(const pattern::Pattern& pattern, count::Embedding kind,
                                                const lrp::Truncation& truncation, std::optional<NodeId> root) {
    CompiledLrp compiled(pattern, truncation);
    const bool induced = kind == count::Embedding::Induced;
    const bool one_serves_all = !induced && (truncation.depth == 1 || truncation.children == 1);
    if (has_too_many_supergraphs(pattern, kind, truncation)) return std::nullopt;
    const auto has_no_placement = [&](const pattern::PatternGraph& larger) {
        Graph skeleton = pattern::skeleton(larger);
        auto placement = find_placement(skeleton, truncation, root);
        if (!placement) return true;
        compiled.parts_.push_back({std::move(*placement), std::move(skeleton), one_serves_all});
        return false;
    };
    const std::size_t extra_pairs = induced || one_serves_all ? 0 : most_extra_pairs;
    if (pattern::visit_supergraphs(pattern::PatternGraph(pattern), has_no_placement, {.most_non_edges = extra_pairs}))
        return std::nullopt;
    return compiled;
}

std::optional<CompiledLrp::Component> CompiledLrp::component(const Part& part,
                                                             const std::vector<bool>& adjacent) const {
    const auto at = [&](std::size_t a, std::size_t b) -> bool { return adjacent[a * length_ + b]; };
    const auto& position = part.placement.position;
    const Graph& pattern = pattern_.graph;
    for (NodeId u = 0; u < pattern.num_nodes(); ++u)
        for (NodeId v = u + 1; v < pattern.num_nodes(); ++v) {
            const bool is = at(position[u], position[v]), wanted = part.skeleton.has_edge(u, v);
            if (wanted ? !is : is && !part.any_extra) return std::nullopt;
        }
    Component result;
    for (std::size_t a = 0; a < length_; ++a)
        for (std::size_t b = a + 1; b < length_; ++b)
            (at(a, b) ? result.filter.on : result.filter.off).push_back({a, b, std::nullopt});
    if (pattern.has_node_labels())
        for (NodeId v = 0; v < pattern.num_nodes(); ++v)
            result.filter.on.push_back({position[v], position[v], pattern.node_label(v)});
    if (pattern.has_edge_labels())
        for (const auto [u, v] : pattern.edges())
            result.filter.on.push_back({position[u], position[v], pattern.edge_label(u, v)});
    for (std::size_t p = 0; p < part.placement.required.size(); ++p) {
        if (p > 0 && !at(p, (p - 1) / truncation_.children)) continue;  // nobody there
        LrpAlpha::Turn turn{p, 0, part.placement.required[p]};
        for (std::size_t q = 0; q <= p * truncation_.children; ++q) turn.earlier += q != p && at(p, q) ? 1 : 0;
        result.alpha.turns.push_back(turn);
    }
    return result;
}

std::vector<Count> CompiledLrp::rooted_maps(const Graph& graph) const {
    count::require_labels(pattern_, graph);
    std::map<std::vector<bool>, std::vector<Component>> components;  // those that are not zero, by adjacency pattern
    std::vector<Count> pooled(graph.num_nodes());
    for (NodeId root = 0; root < graph.num_nodes(); ++root) {
        Rational sum;
        lrp::for_each_sequence(graph, root, truncation_, [&](std::span<const NodeId> sequence) {
            auto adjacent = adjacency(graph, sequence);
            auto known = components.find(adjacent);
            if (known == components.end()) {
                std::vector<Component> made;
                for (const auto& part : parts_)
                    if (auto one = component(part, adjacent)) made.push_back(std::move(*one));
                known = components.emplace(std::move(adjacent), std::move(made)).first;
            }
            for (const auto& [filter, alpha] : known->second)
                if (filter(graph, sequence) == 1) sum += alpha(graph, sequence, truncation_.children);
            return true;
        });
        if (sum.denominator() != 1) throw std::logic_error("LRP: the pooled value of a root is not an integer");
        pooled[root] = sum.numerator();
    }
    return pooled;
}

Count CompiledLrp::count(const Graph& graph) const {
    Count maps = 0;
    for (const Count pooled : rooted_maps(graph)) maps = checked_add(maps, pooled);
    return maps / automorphisms_;
}

}  // namespace countable::theory
