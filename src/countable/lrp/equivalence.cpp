#include "countable/lrp/equivalence.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "countable/support/rational.hpp"

namespace countable::lrp {
namespace {

using Key = std::vector<std::uint32_t>;                  // x(pi), exactly
using Measure = std::map<std::uint32_t, std::uint64_t>;  // id of x -> how many sequences
using MeasureList = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

/// x(pi): per position 0 for an empty slot, else 1 + degree and 1 + label (0 without); then every adjacent pair.
void write_key(const Graph& graph, std::span<const NodeId> sequence, Key& key) {
    key.clear();
    for (const NodeId node : sequence) {
        key.push_back(node == no_node ? 0 : 1 + graph.degree(node));
        if (node != no_node && graph.has_node_labels()) key.push_back(1 + graph.node_label(node));
    }
    for (std::uint32_t a = 0; a < sequence.size(); ++a) {
        if (sequence[a] == no_node) continue;
        for (std::uint32_t b = a + 1; b < sequence.size(); ++b) {
            if (sequence[b] == no_node || !graph.has_edge(sequence[a], sequence[b])) continue;
            key.push_back(a);
            key.push_back(b);
            if (graph.has_edge_labels()) key.push_back(graph.edge_label(sequence[a], sequence[b]));
        }
    }
}

/// The measures of all roots, over ids that both graphs share.
std::vector<Measure> measures(const Graph& graph, const Window& window, std::uint64_t limit,
                              std::map<Key, std::uint32_t>& ids) {
    std::vector<Measure> result(graph.num_nodes());
    Key key;
    for (NodeId root = 0; root < graph.num_nodes(); ++root)
        for_each_sequence(
            graph, root, window,
            [&](std::span<const NodeId> sequence) {
                write_key(graph, sequence, key);
                ++result[root][ids.try_emplace(key, static_cast<std::uint32_t>(ids.size())).first->second];
                return true;
            },
            limit);
    return result;
}

std::uint64_t mass(const Measure& measure) {
    std::uint64_t sum = 0;
    for (const auto& [id, number] : measure) sum += number;
    return sum;
}

/// {{ nu_i }}, sorted; a distribution has its numbers divided by their greatest common divisor.
std::vector<MeasureList> by_root(const std::vector<Measure>& measures, Pooling pooling) {
    std::vector<MeasureList> lists;
    for (const auto& measure : measures) {
        MeasureList& list = lists.emplace_back(measure.begin(), measure.end());
        if (pooling == Pooling::Sum) continue;
        std::uint64_t divisor = 0;
        for (const auto& [id, number] : list) divisor = std::gcd(divisor, number);
        for (auto& [id, number] : list) number /= divisor;
    }
    std::sort(lists.begin(), lists.end());
    return lists;
}

/// The sum of nu_i over all roots.
std::map<std::uint32_t, Rational> in_total(const std::vector<Measure>& measures, Pooling pooling) {
    std::map<std::uint32_t, Rational> total;
    for (const auto& measure : measures) {
        const std::uint64_t divisor = pooling == Pooling::Sum ? 1 : mass(measure);
        for (const auto& [id, number] : measure) total[id] += Rational(number, divisor);
    }
    return total;
}

}  // namespace

bool equivalent(const Graph& first, const Graph& second, const Window& window, const EquivalenceOptions& options) {
    // Labelled and unlabelled graphs have other features; without nodes (edges) there are no labels to differ.
    if (first.num_nodes() != second.num_nodes() && options.readout == Readout::Nonlinear) return false;
    if (first.num_nodes() > 0 && second.num_nodes() > 0 && first.has_node_labels() != second.has_node_labels())
        return false;
    if (first.num_edges() > 0 && second.num_edges() > 0 && first.has_edge_labels() != second.has_edge_labels())
        return false;
    std::map<Key, std::uint32_t> ids;
    const auto a = measures(first, window, options.limit, ids), b = measures(second, window, options.limit, ids);
    if (options.readout == Readout::Nonlinear) return by_root(a, options.pooling) == by_root(b, options.pooling);
    return in_total(a, options.pooling) == in_total(b, options.pooling);
}

}  // namespace countable::lrp
