#include "countable/theory/classes/class_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "countable/count/counter.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/theory/classes/class_table.hpp"
#include "countable/theory/pairs/cfi.hpp"
#include "countable/theory/pairs/circulant_pairs.hpp"
#include "countable/theory/pairs/cyclic_lifts.hpp"
#include "countable/theory/pairs/product.hpp"
#include "countable/theory/pairs/spiders.hpp"

namespace countable::theory {
namespace {

constexpr std::size_t most_bases = 40, most_multiplied = 4;

std::vector<WitnessPair> furer_pairs(const std::vector<Term>& bases, std::uint64_t most_nodes) {
    std::vector<WitnessPair> pairs;
    for (const Term& base : bases) {
        // Of a base that is not connected, the components one by one: the others only multiply its counts.
        for (const auto& nodes : pattern::component_nodes(base.shape)) {
            const auto part = pattern::induced_subgraph(base.shape, nodes);
            if (part.num_edges() < part.size) continue;  // a tree
            if (auto pair = cfi_pair(part, most_nodes)) pairs.push_back(std::move(*pair));
        }
        if (pairs.size() >= most_bases) break;
    }
    std::ranges::stable_sort(pairs, {}, [](const WitnessPair& pair) { return pair.first.num_nodes(); });
    return pairs;
}

/// Whether the test colours few enough items of graphs of so many nodes to be run on dozens of them.
bool is_quick(const SeparationTest& test, std::uint64_t nodes) {
    if (test.kind != SeparationTest::Kind::Refinement) return true;
    constexpr double most_items = 64'000;  // 40 nodes, by threes
    const std::string& name = test.refinement;
    const auto n = static_cast<double>(nodes);
    const unsigned k = name.starts_with("k-") ? static_cast<unsigned>(name.back() - '0') : 2;
    double items = 1;
    if (name.starts_with("k-gnn:"))  // sets of k nodes
        for (unsigned i = 0; i < k; ++i) items *= (n - i) / (i + 1);
    else if (name.starts_with("k-osan:") || name == "i2-gnn")  // k marks and a node
        items = std::pow(n, k + 1);
    return items <= most_items;
}

/// Patterns that are counted in candidates in no time.
bool is_countable(const pattern::Pattern& pattern) { return pattern.graph.num_nodes() <= 8; }

bool has_labels(const pattern::Pattern& pattern) {
    return pattern.graph.has_node_labels() || pattern.graph.has_edge_labels();
}

/// Graphs whose nodes lie in as many short cycles, for tests that start from counts at nodes; trees for those on egonets.
std::vector<WitnessPair> pairs_for(const SeparationTest& test) {
    if (const auto radius = egonet_radius(test.refinement)) return {spider_pair(*radius)};
    const bool counts = test.refinement.starts_with("gsn:") || test.refinement.starts_with("hom:");
    return counts ? cycle_feature_pairs() : std::vector<WitnessPair>{};
}

std::optional<PairCertificate> if_verified(count::Embedding kind, const SeparationTest& test,
                                           const count::Counter& counter, const WitnessPair& pair,
                                           const SeparationLimits& limits) {
    if (!is_quick(test, pair.first.num_nodes())) return std::nullopt;
    const Count first = counter(pair.first, limits.threads).front().total;
    const Count second = counter(pair.second, limits.threads).front().total;
    if (first == second) return std::nullopt;
    PairCertificate certificate{pair, test, kind, first, second, run(test, pair.first, pair.second, limits)};
    if (!certificate.verified()) return std::nullopt;
    return certificate;
}

}  // namespace

std::optional<PairCertificate> find_pair_among(const pattern::Pattern& pattern, count::Embedding kind,
                                               const SeparationTest& test, const std::vector<Term>& bases,
                                               const SeparationLimits& limits, const PairEffort& effort) {
    if (!is_countable(pattern)) return std::nullopt;
    const count::Counter counter({{pattern, kind, count::Per::Graph}});
    const auto pairs = furer_pairs(bases, effort.most_nodes);
    for (const WitnessPair& pair : pairs)
        if (auto found = if_verified(kind, test, counter, pair, limits)) return found;
    if (effort.most_without_furer == 0) return std::nullopt;
    std::size_t multiplied = 0;
    for (const WitnessPair& pair : pairs) {
        if (++multiplied > most_multiplied || pair.first.num_nodes() > effort.most_nodes / 2) break;
        for (const ProductFactor& factor : factors(2))
            if (auto found = if_verified(kind, test, counter, product(pair, factor), limits)) return found;
    }
    if (bases.empty() || has_labels(pattern)) return std::nullopt;
    for (const WitnessPair& pair : pairs_for(test))
        if (auto found = if_verified(kind, test, counter, pair, limits)) return found;
    std::size_t tried = 0;
    for (NodeId n = 8; n <= 12; ++n)
        for (const WitnessPair& pair : circulant_pairs(n)) {
            if (++tried > effort.most_without_furer) return std::nullopt;
            if (auto found = if_verified(kind, test, counter, pair, limits)) return found;
        }
    return std::nullopt;
}

std::optional<PairCertificate> nodes_of_one_color(count::Embedding kind, const SeparationTest& test,
                                                  const count::Counter& counter, WitnessPair pair,
                                                  const SeparationLimits& limits) {
    const std::array<count::Result, 2> counts = {counter(pair.first, limits.threads).front(),
                                                 counter(pair.second, limits.threads).front()};
    const auto colors = node_colors(test, pair.first, pair.second, limits);
    if (!colors) return std::nullopt;
    struct Seen {
        unsigned graph = 0;
        NodeId node = 0;
    };
    std::map<std::uint32_t, Seen> first_of;
    for (unsigned graph = 0; graph < 2; ++graph)
        for (NodeId v = 0; v < (*colors)[graph].size(); ++v) {
            const Seen seen = first_of.try_emplace((*colors)[graph][v], Seen{graph, v}).first->second;
            for (std::size_t orbit = 0; orbit < counts[graph].orbits; ++orbit) {
                const Count here = counts[graph].at(v, orbit), there = counts[seen.graph].at(seen.node, orbit);
                if (here == there) continue;
                PairCertificate certificate{std::move(pair), test, kind, there, here, {}};
                certificate.nodes = {{seen.node, v}};
                if (seen.graph == graph)  // two nodes of one graph: it is shown twice
                    (graph == 0 ? certificate.pair.second : certificate.pair.first) =
                        graph == 0 ? certificate.pair.first : certificate.pair.second;
                return certificate;
            }
        }
    return std::nullopt;
}

std::optional<PairCertificate> find_nodes_among(const pattern::Pattern& pattern, count::Embedding kind,
                                                const SeparationTest& test, const std::vector<Term>& bases,
                                                const SeparationLimits& limits) {
    if (!is_countable(pattern)) return std::nullopt;
    const count::Counter counter({{pattern, kind, count::Per::Node}});
    for (WitnessPair& pair : furer_pairs(bases, PairEffort().most_nodes)) {
        if (!is_quick(test, pair.first.num_nodes())) continue;
        if (auto found = nodes_of_one_color(kind, test, counter, std::move(pair), limits)) return found;
    }
    if (has_labels(pattern)) return std::nullopt;
    for (WitnessPair& pair : pairs_for(test))
        if (auto found = nodes_of_one_color(kind, test, counter, std::move(pair), limits)) return found;
    return std::nullopt;
}

}  // namespace countable::theory
