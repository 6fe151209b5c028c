#include "countable/theory/lrp/lrp_pairs.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "countable/count/counter.hpp"
#include "countable/graph/families.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/supergraphs.hpp"
#include "countable/theory/classes/class_pairs.hpp"
#include "countable/theory/pairs/double_covers.hpp"
#include "countable/theory/pairs/graph_builder.hpp"

namespace countable::theory {
namespace {

constexpr std::uint64_t most_sequences = 20'000;  // of one root: larger neighbourhoods are left out
constexpr unsigned longest_with_pair = 4;         // beyond it, pairs against (length - 1)-FWL have thousands of nodes
constexpr NodeId largest_with_pair = 8;           // nodes of a pattern that is counted in such pairs
constexpr NodeId smallest_with_furer = 6;         // the library does for smaller patterns
constexpr std::uint64_t most_furer_nodes = 40;    // the sequences of larger graphs take long
constexpr NodeId largest_with_furer = 7;          // nodes of a pattern that is counted in Furer graphs of its quotients
constexpr std::size_t most_bases = 40;            // of these quotients, the largest
constexpr std::uint32_t too_large = ~std::uint32_t{0};

std::string cover_name(const Graph& base, std::size_t index) {
    if (index == 0)
        return "two copies of a graph of " + std::to_string(base.num_nodes()) + " nodes and " +
               std::to_string(base.num_edges()) + " edges";
    return "a double cover of a graph of " + std::to_string(base.num_nodes()) + " nodes and " +
           std::to_string(base.num_edges()) + " edges";
}

/// Each of the nodes 8 to 13 is in two triangles with edges of 0 to 7. At 8 to 11 these edges are in another triangle, too; at 12 and 13 they are in
/// no other. The neighbourhoods of all of them are alike, and so are those of 0 to 7.
Graph shared_and_single_triangles() {
    std::vector<Edge> edges;
    const auto add_triangles = [&](NodeId v, const std::array<NodeId, 4>& ends) {
        for (const NodeId u : ends) edges.push_back({v, u});
    };
    for (NodeId v = 0; v < 8; v += 2) edges.push_back({v, v + 1});                       // in two triangles each
    for (const Edge edge : {Edge{0, 6}, {1, 7}, {2, 4}, {3, 5}}) edges.push_back(edge);  // in one
    add_triangles(8, {0, 1, 2, 3});
    add_triangles(9, {0, 1, 4, 5});
    add_triangles(10, {2, 3, 6, 7});
    add_triangles(11, {4, 5, 6, 7});
    add_triangles(12, {0, 6, 3, 5});
    add_triangles(13, {1, 7, 2, 4});
    return Graph(14, edges);
}

}  // namespace

LrpPairs::LrpPairs(const SeparationTest& test) : test_(test) {
    if (test.kind == SeparationTest::Kind::Egonets)
        egonets_.emplace(test.truncation.depth, test.rounds);
    else
        sequences_.emplace(test.truncation, lrp::EquivalenceOptions{lrp::Pooling::Sum, lrp::Readout::Nonlinear,
                                                                    most_sequences, test.rounds});
}

/// Nothing for a graph whose neighbourhoods are too large.
std::optional<std::uint32_t> LrpPairs::class_of(const Graph& graph) {
    if (egonets_) return egonets_->of(graph);
    try {
        return sequences_->of(graph);
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

void LrpPairs::add(Buckets& buckets, Graph graph, std::string name) {
    std::vector<std::uint64_t> degrees;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        std::uint64_t triangles = 0;
        for (const NodeId u : graph.neighbors(v))
            for (const NodeId w : graph.neighbors(v)) triangles += u < w && graph.has_edge(u, w) ? 1 : 0;
        degrees.push_back(std::uint64_t{graph.degree(v)} << 32 | triangles);
    }
    // Triangles are not seen by LRP-1-1, whose pairs are found nevertheless: most agree in them.
    std::sort(degrees.begin(), degrees.end());
    degrees.insert(degrees.begin(), graph.num_nodes());
    buckets[std::move(degrees)].push_back({std::move(graph), std::move(name), std::nullopt});
}

LrpPairs::Buckets LrpPairs::library() {
    Buckets buckets;
    for (NodeId m = 3; m <= 12; ++m) {
        add(buckets, disjoint_union(cycle_graph(m), cycle_graph(m)), "two cycles of " + std::to_string(m) + " nodes");
        add(buckets, cycle_graph(2 * m), "the cycle of " + std::to_string(2 * m) + " nodes");
    }
    for (unsigned n = 3; n <= 6; ++n)
        for (const Graph& base : pattern::all_graphs(n, pattern::Connected::Only)) {
            const auto covers = double_covers(base, n == 6 ? 4 : 6);
            for (std::size_t i = 0; i < covers.size(); ++i) add(buckets, covers[i], cover_name(base, i));
        }
    for (NodeId n = 7; n <= 16; ++n)
        for (NodeId a = 1; 2 * a < n; ++a)
            for (NodeId b = a + 1; 2 * b < n; ++b)
                add(buckets, circulant_graph(n, std::array{a, b}),
                    "the circulant graph C" + std::to_string(n) + "(" + std::to_string(a) + "," + std::to_string(b) +
                        ")");
    add(buckets, rook_graph(4), "the 4 x 4 rook's graph");
    add(buckets, shrikhande_graph(), "the Shrikhande graph");
    add(buckets, shared_and_single_triangles(),
        "a graph of 14 nodes in which six are in triangles that share an edge or not");
    return buckets;
}

LrpPairs::Buckets LrpPairs::labelled_covers(const pattern::Pattern& pattern) {
    Buckets buckets;
    const pattern::PatternGraph shape(pattern);
    const auto edges = shape.edges();
    const auto label = edges.empty() ? pattern::any_label : shape.edge[edges[0][0]][edges[0][1]];
    const auto add_covers = [&](const pattern::PatternGraph& larger) {
        GraphBuilder builder;
        builder.add_shape(larger);
        const Graph base = builder.finish().value();  // labels are on all nodes or on none, likewise on the edges
        const auto covers = double_covers(base, 5);
        for (std::size_t i = 0; i < covers.size(); ++i) add(buckets, covers[i], cover_name(base, i));
        return false;
    };
    pattern::visit_supergraphs(shape, add_covers, {.added = label, .most_non_edges = 8});
    return buckets;
}

std::optional<PairCertificate> LrpPairs::find_in(Buckets& buckets, const pattern::Pattern& pattern,
                                                 count::Embedding kind) {
    const count::Counter counter({{pattern, kind, count::Per::Graph}});
    for (auto& [key, candidates] : buckets) {
        if (candidates.size() < 2 || candidates.front().graph.num_nodes() < pattern.graph.num_nodes()) continue;
        std::vector<Count> counts;
        for (const auto& candidate : candidates) counts.push_back(counter(candidate.graph).front().total);
        if (std::adjacent_find(counts.begin(), counts.end(), std::not_equal_to<>()) == counts.end()) continue;
        std::map<std::uint32_t, std::size_t> first_of;  // class -> a candidate in it
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            auto& candidate = candidates[i];
            if (!candidate.lrp_class) candidate.lrp_class = class_of(candidate.graph).value_or(too_large);
            if (candidate.lrp_class == too_large) continue;
            const std::size_t other = first_of.try_emplace(*candidate.lrp_class, i).first->second;
            if (counts[other] == counts[i]) continue;
            return PairCertificate{{candidates[other].graph, candidate.graph,
                                    candidates[other].name + " (first) and " + candidate.name + " (second)"},
                                   test_,
                                   kind,
                                   counts[other],
                                   counts[i],
                                   {}};
        }
    }
    return std::nullopt;
}

std::optional<PairCertificate> LrpPairs::find(const pattern::Pattern& pattern, count::Embedding kind) {
    if (pattern.graph.has_node_labels() || pattern.graph.has_edge_labels()) {
        Buckets buckets = labelled_covers(pattern);
        return find_in(buckets, pattern, kind);
    }
    if (unlabelled_.empty()) unlabelled_ = library();
    return find_in(unlabelled_, pattern, kind);
}

std::optional<PairCertificate> LrpPairs::find_nodes(const pattern::Pattern& pattern, count::Embedding kind) {
    constexpr NodeId largest_pattern = 8;
    if (pattern.graph.num_nodes() > largest_pattern) return std::nullopt;
    const bool labelled = pattern.graph.has_node_labels() || pattern.graph.has_edge_labels();
    if (!labelled && unlabelled_.empty()) unlabelled_ = library();
    const count::Counter counter({{pattern, kind, count::Per::Node}});
    for (const auto& [key, candidates] : labelled ? labelled_covers(pattern) : unlabelled_) {
        const Candidate& first = candidates.front();
        if (first.graph.num_nodes() < pattern.graph.num_nodes()) continue;
        for (const Candidate& other : candidates)
            if (auto found = nodes_of_one_color(
                    kind, test_, counter,
                    {first.graph, other.graph, first.name + " (first) and " + other.name + " (second)"}))
                return found;
    }
    return std::nullopt;
}

std::optional<PairCertificate> find_lrp_pair(const pattern::Pattern& pattern, count::Embedding kind, LrpPairs& library,
                                             const SeparationLimits& limits) {
    if (auto found = library.find(pattern, kind)) return found;
    const SeparationTest& test = library.test();
    const NodeId nodes = pattern.graph.num_nodes();
    if (nodes >= smallest_with_furer && nodes <= largest_with_furer) {
        std::vector<Term> bases;
        visit_terms(pattern::PatternGraph(pattern), kind, std::nullopt, [&](const Term& term) {
            bases.push_back(term);
            return bases.size() == most_bases;
        });
        if (auto found = find_pair_among(pattern, kind, test, bases, limits, {most_furer_nodes, 0})) return found;
    }
    if (test.kind != SeparationTest::Kind::Lrp) return std::nullopt;
    const auto length = static_cast<unsigned>(lrp::sequence_length(test.truncation));
    if (length > longest_with_pair || pattern.graph.num_nodes() > largest_with_pair) return std::nullopt;
    auto found = find_pair(pattern, kind, {SeparationTest::Kind::FolkloreWl, length - 1}, limits);
    if (!found) return std::nullopt;
    if (const SeparationResult exact = run(test, found->pair.first, found->pair.second, limits);
        exact.executed && !exact.distinguished) {
        found->test = test;
        found->run = exact;
    }
    return found;
}

}  // namespace countable::theory
