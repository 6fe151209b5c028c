#include "countable/theory/certificate.hpp"

#include <algorithm>

#include "countable/count/counter.hpp"
#include "countable/pattern/hereditary_treewidth.hpp"
#include "countable/theory/bounds.hpp"
#include "countable/theory/classes/class_decision.hpp"
#include "countable/theory/classes/class_pairs.hpp"
#include "countable/theory/lrp/lrp_composition.hpp"
#include "countable/theory/lrp/lrp_pairs.hpp"
#include "countable/theory/lrp/lrp_power.hpp"
#include "countable/theory/pairs/candidates.hpp"
#include "countable/theory/pairs/circulant_pairs.hpp"
#include "countable/theory/pairs/graph_builder.hpp"
#include "countable/theory/pairs/label_pairs.hpp"
#include "countable/theory/pairs/product.hpp"
#include "countable/theory/pairs/two_copies.hpp"

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

/// Looks at pairs until one of them is a certificate.
class PairSearch {
  public:
    PairSearch(const pattern::Pattern& pattern, Embedding kind, const SeparationTest& test,
               const SeparationLimits& limits, RunCache& runs)
        : pattern_(pattern),
          kind_(kind),
          test_(test),
          limits_(limits),
          runs_(runs),
          copies_(pattern, kind, limits.threads) {}

    /// Whether the pair is a certificate, which found() then has.
    bool accept(const WitnessPair& pair) {
        // Counting is cheap beside the test, and most pairs that fail, fail here.
        const Count first = copies_.in(pair.first), second = copies_.in(pair.second);
        if (first == second) return false;
        PairCertificate certificate{pair,  test_,  kind_,
                                    first, second, runs_.run(test_, pair.first, pair.second, limits_)};
        if (certificate.verified()) {
            found_ = std::move(certificate);
            return true;
        }
        if (certificate.valid() && !theorem_.empty() && !unexecuted_) {
            certificate.run.note += "; that it does not separate them is a theorem (" + theorem_ + ")";
            unexecuted_ = std::move(certificate);
        }
        return false;
    }
    bool accept(const std::optional<WitnessPair>& pair) { return pair && accept(*pair); }
    bool accept_any(const std::vector<WitnessPair>& pairs) {
        return std::ranges::any_of(pairs, [&](const WitnessPair& pair) { return accept(pair); });
    }
    /// Candidates that k-FWL does not separate.
    bool accept_candidate(unsigned k) {
        return visit_candidate_pairs(pattern_, kind_, k, [&](const WitnessPair& pair) { return accept(pair); });
    }
    /// From now on a theorem says that the test does not separate the pairs, and takes the place of a run that would
    /// exceed the limits.
    void rely_on(std::string theorem) { theorem_ = std::move(theorem); }

    [[nodiscard]] const std::optional<PairCertificate>& found() const { return found_ ? found_ : unexecuted_; }

  private:
    const pattern::Pattern& pattern_;
    Embedding kind_;
    const SeparationTest& test_;
    const SeparationLimits& limits_;
    RunCache& runs_;
    Copies copies_;
    std::string theorem_;
    std::optional<PairCertificate> found_, unexecuted_;
};

bool is_labelled(const Graph& graph) { return graph.has_node_labels() || graph.has_edge_labels(); }

/// The pairs of the paper, and others that are known to be small.
bool try_small_pairs(PairSearch& search, const pattern::Pattern& pattern, Embedding kind, const SeparationTest& test) {
    const bool labelled = is_labelled(pattern.graph), sgnn = test.kind == SeparationTest::Kind::Sgnn;
    if (test.kind == SeparationTest::Kind::GraphSage && !labelled && search.accept(circulant_pair())) return true;
    if (test.rounds && search.accept(pair_for_path(pattern))) return true;
    if (kind == Embedding::Induced && search.accept(pair_for_induced_count(pattern))) return true;
    if (!labelled && (test.rounds || sgnn))
        for (NodeId m = 3; m <= pattern.graph.num_nodes(); ++m)
            if (search.accept(cycle_pair(m))) return true;
    if (!labelled && sgnn)
        for (NodeId n = 8; n <= 13; ++n)
            if (search.accept_any(circulant_pairs(n))) return true;
    return false;
}

/// Pairs that a weaker k-FWL does not separate: few rounds may not separate them either.
bool try_weaker_tests(PairSearch& search, const SeparationTest& test) {
    if (test.kind != SeparationTest::Kind::Sgnn && !test.rounds) return false;
    for (unsigned k = 1; k < fwl_range(test).bound; ++k)
        if (search.accept_candidate(k)) return true;
    return false;
}

/// All nodes of a circulant graph look alike, so in its product with P a node looks like its part in P.
bool try_labelled_products(PairSearch& search, const pattern::Pattern& pattern, const SeparationTest& test) {
    if (test.kind != SeparationTest::Kind::Sgnn || !is_labelled(pattern.graph)) return false;
    std::vector<WitnessPair> pairs = circulant_pairs(12);
    pairs.insert(pairs.begin(), {cycle_pair(3), circulant_pair()});
    return std::ranges::any_of(
        pairs, [&](const WitnessPair& pair) { return search.accept(product(pair, pattern::PatternGraph(pattern))); });
}

/// The pattern, and two copies of it beside each other; nothing where the pattern asks for labels of some nodes or edges
/// only.
std::optional<WitnessPair> one_and_two_copies(const pattern::Pattern& pattern) {
    const pattern::PatternGraph shape(pattern);
    GraphBuilder one, two;
    one.add_shape(shape);
    two.add_shape(shape);
    two.add_shape(shape);
    auto first = one.finish(), second = two.finish();
    if (!first || !second) return std::nullopt;
    return WitnessPair{*std::move(first), *std::move(second), "the pattern (first) and two copies of it (second)"};
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
    if (test.kind == SeparationTest::Kind::Refinement) {
        FurerExperiments experiments;
        return find_pair_among(pattern, kind, test,
                               decide_by_class(test.refinement, pattern, kind, count::Per::Graph, experiments).outside,
                               limits);
    }
    if (test.kind == SeparationTest::Kind::ColorShares) {
        const auto pair = one_and_two_copies(pattern);
        return pair ? std::optional(certify(pattern, kind, test, *pair, limits)) : std::nullopt;
    }
    RunCache own;
    PairSearch search(pattern, kind, test, limits, cache == nullptr ? own : *cache);
    if (try_small_pairs(search, pattern, kind, test) || try_weaker_tests(search, test) ||
        try_labelled_products(search, pattern, test))
        return search.found();
    // Pairs for 2-FWL in which a large pattern occurs take minutes to count, and few of them help against sGNN.
    if (test.kind == SeparationTest::Kind::Sgnn && pattern.graph.num_nodes() > 9) return std::nullopt;
    const unsigned bound = fwl_range(test).bound;
    search.rely_on("Cai, Furer and Immerman 1992; Neuen 2023: the treewidth of the base exceeds " +
                   std::to_string(bound));
    search.accept_candidate(bound);
    return search.found();
}

std::optional<std::string> why_no_pair(const pattern::Pattern& pattern, Embedding kind, const SeparationTest& test) {
    const unsigned nodes = pattern.graph.num_nodes();
    if (!test.edge_labels && pattern.graph.has_edge_labels()) return std::nullopt;
    if (test.kind == SeparationTest::Kind::ColorShares) return std::nullopt;
    if (test.kind == SeparationTest::Kind::Refinement) {
        FurerExperiments experiments;
        const auto decision = decide_by_class(test.refinement, pattern, kind, count::Per::Graph, experiments);
        return decision.answer == Answer::Yes && !test.rounds ? std::optional(decision.reason) : std::nullopt;
    }
    if (test.kind == SeparationTest::Kind::NodeLabels) {
        if (nodes > 1 && (pattern.graph.num_edges() > 0 || kind == Embedding::Induced)) return std::nullopt;
        return "the count is a product of binomials of the numbers of nodes of each label";
    }
    if (test.kind == SeparationTest::Kind::Lrp) {
        if (const auto reason = why_lrp_counts(pattern, kind, test.truncation)) return reason->text;
        if (test.rounds) return std::nullopt;
        if (auto reason = why_layers_count(pattern, kind, test.truncation, count::Per::Graph)) return reason;
        return why_no_pair(pattern, kind, {SeparationTest::Kind::FolkloreWl, 1});
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
