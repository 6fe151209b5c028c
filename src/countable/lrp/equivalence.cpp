#include "countable/lrp/equivalence.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

#include "countable/support/rational.hpp"

namespace countable::lrp {
namespace {

std::uint64_t mass(const Measure& measure) {
    std::uint64_t sum = 0;
    for (const auto& [id, number] : measure) sum += number;
    return sum;
}

/// The measure of a root as one list; a distribution has its numbers divided by their greatest common divisor.
std::vector<std::uint64_t> list_of(const Measure& measure, Pooling pooling) {
    std::uint64_t divisor = pooling == Pooling::Sum ? 1 : 0;
    for (const auto& [id, number] : measure) divisor = std::gcd(divisor, number);
    std::vector<std::uint64_t> list;
    for (const auto& [id, number] : measure) list.insert(list.end(), {id, number / divisor});
    return list;
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
    : options_(options), measures_(truncation) {
    static_cast<void>(sequence_length(truncation));
    if (options.readout == Readout::Linear && options.layers != 1u)
        throw std::invalid_argument("a linear readout is known for one layer of LRP only");
}

std::vector<Measure> Classes::layer(const Graph& graph, const std::vector<std::uint32_t>& colors) {
    std::vector<std::uint32_t> kinds;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::uint64_t label = graph.has_node_labels() ? std::uint64_t{graph.node_label(v)} + 1 : 0;
        const std::array<std::uint64_t, 3> kind = {graph.degree(v), label, colors[v]};
        kinds.push_back(kinds_.try_emplace(kind, static_cast<std::uint32_t>(kinds_.size())).first->second);
    }
    return measures_.of(graph, kinds, options_.limit);
}

std::vector<std::vector<std::uint32_t>> Classes::node_colors(std::span<const Graph* const> graphs) {
    std::vector<std::vector<std::uint32_t>> colors;
    for (const Graph* const graph : graphs) colors.emplace_back(graph->num_nodes(), 0);
    std::size_t known = 0;
    for (unsigned done = 0; !options_.layers || done < *options_.layers; ++done) {
        std::set<std::uint32_t> distinct;
        for (std::size_t g = 0; g < graphs.size(); ++g) {
            const auto measures = layer(*graphs[g], colors[g]);
            for (std::size_t v = 0; v < measures.size(); ++v) {
                // The kind of the root is in every point, so that the new colour tells the old one.
                const auto number = static_cast<std::uint32_t>(colors_.size() + 1);
                colors[g][v] = colors_.try_emplace(list_of(measures[v], options_.pooling), number).first->second;
                distinct.insert(colors[g][v]);
            }
        }
        if (!options_.layers && distinct.size() == known) break;
        known = distinct.size();
    }
    return colors;
}

std::uint32_t Classes::of(const Graph& graph) {
    std::vector<std::uint64_t> seen;
    if (options_.readout == Readout::Linear) {
        seen = in_total(layer(graph, std::vector<std::uint32_t>(graph.num_nodes(), 0)), options_.pooling);
    } else {
        const Graph* const alone[] = {&graph};
        const auto colors = node_colors(alone).front();
        seen.assign(colors.begin(), colors.end());
        std::ranges::sort(seen);
    }
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
