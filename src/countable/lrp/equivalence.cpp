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
std::vector<Measure> measures(const Graph& graph, const Truncation& truncation, std::uint64_t limit,
                              std::map<Key, std::uint32_t>& ids) {
    std::vector<Measure> result(graph.num_nodes());
    Key key;
    for (NodeId root = 0; root < graph.num_nodes(); ++root)
        for_each_sequence(
            graph, root, truncation,
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
std::vector<std::uint64_t> by_root(const std::vector<Measure>& measures, Pooling pooling) {
    std::vector<std::vector<std::uint64_t>> lists;
    for (const auto& measure : measures) {
        std::uint64_t divisor = pooling == Pooling::Sum ? 1 : 0;
        for (const auto& [id, number] : measure) divisor = std::gcd(divisor, number);
        auto& list = lists.emplace_back(std::vector<std::uint64_t>{measure.size()});
        for (const auto& [id, number] : measure) list.insert(list.end(), {id, number / divisor});
    }
    std::sort(lists.begin(), lists.end());
    std::vector<std::uint64_t> seen;
    for (const auto& list : lists) seen.insert(seen.end(), list.begin(), list.end());
    return seen;
}

/// The sum of nu_i over all roots.
std::vector<std::uint64_t> in_total(const std::vector<Measure>& measures, Pooling pooling) {
    std::map<std::uint32_t, Rational> total;
    for (const auto& measure : measures) {
        const std::uint64_t divisor = pooling == Pooling::Sum ? 1 : mass(measure);
        for (const auto& [id, number] : measure) total[id] += Rational(number, divisor);
    }
    std::vector<std::uint64_t> seen;
    for (const auto& [id, value] : total) {
        seen.push_back(id);
        for (const Count part : {value.numerator(), value.denominator()})
            seen.insert(seen.end(), {static_cast<std::uint64_t>(part), static_cast<std::uint64_t>(part >> 64)});
    }
    return seen;
}

}  // namespace

Classes::Classes(const Truncation& truncation, const EquivalenceOptions& options)
    : truncation_(truncation), options_(options) {
    static_cast<void>(sequence_length(truncation));
}

std::uint32_t Classes::of(const Graph& graph) {
    const auto list = measures(graph, truncation_, options_.limit, points_);
    auto seen =
        options_.readout == Readout::Nonlinear ? by_root(list, options_.pooling) : in_total(list, options_.pooling);
    // Labelled and unlabelled graphs have other features; without nodes (edges) there are no labels to differ.
    seen.push_back((graph.has_node_labels() ? 2 : 0) + (graph.has_edge_labels() ? 1 : 0));
    return classes_.try_emplace(std::move(seen), static_cast<std::uint32_t>(classes_.size())).first->second;
}

bool equivalent(const Graph& first, const Graph& second, const Truncation& truncation,
                const EquivalenceOptions& options) {
    Classes classes(truncation, options);
    return classes.of(first) == classes.of(second);
}

}  // namespace countable::lrp
