#include "countable/theory/certificate.hpp"

#include <algorithm>

#include "countable/count/counter.hpp"
#include "countable/pattern/hereditary_treewidth.hpp"
#include "countable/theory/lrp/lrp_pairs.hpp"
#include "countable/theory/lrp/lrp_power.hpp"
#include "countable/theory/pairs/product.hpp"

namespace countable::theory {

using count::Embedding;

namespace {

/// Counts one pattern in many graphs. Compiling it may take longer than counting, so it is compiled once.
class Copies {
  public:
    Copies(const pattern::Pattern& pattern, Embedding kind, unsigned threads)
        : pattern_(pattern), kind_(kind), threads_(threads) {}

    [[nodiscard]] Count in(const Graph& graph) {
        if (graph.num_nodes() < pattern_.graph.num_nodes()) return 0;
        if (graph.num_edges() == 0 && pattern_.graph.num_edges() > 0) return 0;  // such a graph has no edge labels
        if (!counter_) counter_.emplace(std::vector<count::Query>{{pattern_, kind_, count::Per::Graph}});
        return (*counter_)(graph, threads_).front().total;
    }

  private:
    const pattern::Pattern& pattern_;
    Embedding kind_;
    unsigned threads_;
    std::optional<count::Counter> counter_;
};

/// Circulant graphs look alike from every node: those of equal size and degree that have the same number of nodes at
/// two steps are not separated by refinement over A and min(A^2, 1). All pairs of them on `n` nodes with two distances.
std::vector<WitnessPair> circulants(NodeId n) {
    const auto circulant = [n](NodeId a, NodeId b) {
        std::vector<Edge> edges;
        for (NodeId v = 0; v < n; ++v) {
            edges.push_back({v, (v + a) % n});
            edges.push_back({v, (v + b) % n});
        }
        return Graph(n, edges);
    };
    struct Named {
        Graph graph;
        std::string name;
    };
    std::vector<Named> list;
    for (NodeId a = 1; 2 * a < n; ++a)
        for (NodeId b = a + 1; 2 * b < n; ++b)
            list.push_back(
                {circulant(a, b), "C" + std::to_string(n) + "(" + std::to_string(a) + "," + std::to_string(b) + ")"});
    std::vector<WitnessPair> pairs;
    for (std::size_t i = 0; i < list.size(); ++i)
        for (std::size_t j = i + 1; j < list.size(); ++j)
            pairs.push_back({list[i].graph, list[j].graph,
                             "the circulant graphs " + list[i].name + " (first) and " + list[j].name + " (second)",
                             std::vector<unsigned>(n, 0)});
    return pairs;
}

}  // namespace

PairCertificate certify(const pattern::Pattern& pattern, Embedding kind, const SeparationTest& test, WitnessPair pair,
                        const SeparationLimits& limits) {
    PairCertificate certificate;
    Copies copies(pattern, kind, limits.threads);
    certificate.first_count = copies.in(pair.first);
    certificate.second_count = copies.in(pair.second);
    certificate.run = run(test, pair.first, pair.second, limits);
    certificate.pair = std::move(pair);
    certificate.test = test;
    certificate.kind = kind;
    return certificate;
}

std::optional<PairCertificate> find_pair(const pattern::Pattern& pattern, Embedding kind, const SeparationTest& test,
                                         const SeparationLimits& limits, RunCache* cache) {
    if (why_no_pair(pattern, kind, test)) return std::nullopt;
    if (!test.edge_labels)
        if (auto pair = pair_with_other_edge_labels(pattern))
            return certify(pattern, kind, test, std::move(*pair), limits);
    if (test.kind == SeparationTest::Kind::NodeLabels)
        return certify(pattern, kind, test, pair_with_equal_nodes(pattern), limits);
    if (test.kind == SeparationTest::Kind::Lrp || test.kind == SeparationTest::Kind::Egonets) {
        LrpPairs library(test);
        return find_lrp_pair(pattern, kind, library, limits);
    }
    std::optional<PairCertificate> found, unexecuted;
    Copies copies(pattern, kind, limits.threads);
    RunCache own;
    RunCache& runs = cache == nullptr ? own : *cache;
    std::string theorem;  // by which the pairs at hand are not separated; empty when the run alone decides
    const auto accept = [&](const WitnessPair& pair) {
        // Counting is cheap beside the test, and most pairs that fail, fail here.
        const Count first = copies.in(pair.first), second = copies.in(pair.second);
        if (first == second) return false;
        PairCertificate certificate{pair, test, kind, first, second, runs.run(test, pair.first, pair.second, limits)};
        if (certificate.verified()) {
            found = std::move(certificate);
            return true;
        }
        if (certificate.valid() && !theorem.empty() && !unexecuted) {
            certificate.run.note += "; that it does not separate them is a theorem (" + theorem + ")";
            unexecuted = std::move(certificate);
        }
        return false;
    };
    const unsigned bound = fwl_range(test).bound;
    const bool labelled = pattern.graph.has_node_labels() || pattern.graph.has_edge_labels();

    if (test.kind == SeparationTest::Kind::GraphSage && !labelled && accept(circulant_pair())) return found;
    if (test.rounds)
        if (const auto pair = pair_for_path(pattern); pair && accept(*pair)) return found;
    if (kind == Embedding::Induced)
        if (const auto pair = pair_for_induced_count(pattern); pair && accept(*pair)) return found;
    if (!labelled && (test.rounds || test.kind == SeparationTest::Kind::Sgnn))
        for (NodeId m = 3; m <= pattern.graph.num_nodes(); ++m)
            if (accept(cycle_pair(m))) return found;
    if (!labelled && test.kind == SeparationTest::Kind::Sgnn)
        for (NodeId n = 8; n <= 13; ++n)
            for (const WitnessPair& pair : circulants(n))
                if (accept(pair)) return found;
    if (test.kind == SeparationTest::Kind::Sgnn || test.rounds)
        for (unsigned k = 1; k < bound; ++k)
            if (visit_candidate_pairs(pattern, kind, k, accept)) return found;
    if (labelled && test.kind == SeparationTest::Kind::Sgnn) {
        // All nodes of a circulant graph look alike, so in its product with P a node looks like its part in P.
        std::vector<WitnessPair> pairs = {cycle_pair(3), circulant_pair()};
        for (auto& pair : circulants(12)) pairs.push_back(std::move(pair));
        for (const WitnessPair& pair : pairs)
            if (const auto multiplied = product(pair, pattern::PatternGraph(pattern));
                multiplied && accept(*multiplied))
                return found;
    }
    // Pairs for 2-FWL in which a large pattern occurs take minutes to count, and few of them help against sGNN.
    if (test.kind == SeparationTest::Kind::Sgnn && pattern.graph.num_nodes() > 9) return std::nullopt;
    theorem = "Cai, Furer and Immerman 1992; Neuen 2023: the treewidth of the base exceeds " + std::to_string(bound);
    if (visit_candidate_pairs(pattern, kind, bound, accept)) return found;
    return unexecuted;
}

std::optional<std::string> why_no_pair(const pattern::Pattern& pattern, Embedding kind, const SeparationTest& test) {
    const unsigned nodes = pattern.graph.num_nodes();
    if (!test.edge_labels && pattern.graph.has_edge_labels()) return std::nullopt;
    if (test.kind == SeparationTest::Kind::NodeLabels) {
        if (nodes > 1 && (pattern.graph.num_edges() > 0 || kind == Embedding::Induced)) return std::nullopt;
        return "the count is a product of binomials of the numbers of nodes of each label";
    }
    if (test.kind == SeparationTest::Kind::Lrp) {
        const auto reason = why_lrp_counts(pattern, kind, test.truncation);
        return reason ? std::optional(reason->text) : std::nullopt;
    }
    if (test.kind == SeparationTest::Kind::Egonets) {
        if (auto reason = why_egonets_count(pattern, kind, test.truncation.depth)) return reason;
        return test.rounds ? std::nullopt : why_no_pair(pattern, kind, {SeparationTest::Kind::FolkloreWl, 1});
    }
    if (test.kind == SeparationTest::Kind::ObliviousWl && nodes <= test.k)
        return "a pattern of at most k nodes is counted by the initial colours of k-WL already (Chen et al. 2020)";
    if (test.kind == SeparationTest::Kind::FolkloreWl && nodes <= test.k && test.k > 1)
        return "a pattern of at most k nodes is counted by the initial colours of k-FWL already";
    if (test.rounds) return std::nullopt;
    const unsigned k = fwl_range(test).reached;
    if (kind == Embedding::Induced) {
        if (nodes > k + 1) return std::nullopt;
        return "the pattern has " + std::to_string(nodes) + " nodes, and " + std::to_string(k) +
               "-FWL determines the induced count of every pattern of at most " + std::to_string(k + 1) +
               " nodes (Lanzinger and Barcelo 2024)";
    }
    const auto width = pattern::hereditary_treewidth_bounds(pattern::PatternGraph(pattern));
    if (width.upper > k) return std::nullopt;
    return "the hereditary treewidth of the pattern is " + std::string(width.lower < width.upper ? "at most " : "") +
           std::to_string(width.upper) + ", and " + std::to_string(k) +
           "-FWL determines the subgraph count of every pattern up to " + std::to_string(k) +
           " (Neuen 2023; Lanzinger and Barcelo 2024)";
}

}  // namespace countable::theory
