#pragma once

#include <map>
#include <optional>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/lrp/equivalence.hpp"
#include "countable/theory/certificate.hpp"
#include "countable/theory/lrp/egonet_classes.hpp"

namespace countable::theory {

/// Looks for proofs that no LRP-l-k, of one layer or of any number, counts a pattern, whatever its pooling and readout: two
/// graphs with different counts that lrp::equivalent says are seen alike under (Sum, Nonlinear), hence under all; and likewise for
/// LRP-l without truncation, by the classes of EgonetClasses. The graphs come from a library of small ones: double
/// covers of all connected graphs of at most 5 nodes (and of sparse ones of 6), cycles, circulants, two strongly
/// regular graphs of 16 nodes; for labelled patterns double covers of the pattern with further edges. Both counts and
/// the equivalence are computed. What it learns of the graphs is kept for the next pattern. Finding nothing proves
/// nothing.
class LrpPairs {
  public:
    /// The kind of the test is Lrp or Egonets.
    explicit LrpPairs(const SeparationTest& test);

    [[nodiscard]] const SeparationTest& test() const { return test_; }
    [[nodiscard]] std::optional<PairCertificate> find(const pattern::Pattern& pattern, count::Embedding kind);

    /// Two nodes of these graphs with one colour that play a part of the pattern in different numbers of copies.
    [[nodiscard]] std::optional<PairCertificate> find_nodes(const pattern::Pattern& pattern, count::Embedding kind);

  private:
    struct Candidate {
        Graph graph;
        std::string name;
        std::optional<std::uint32_t> lrp_class;
    };
    using Buckets = std::map<std::vector<std::uint64_t>, std::vector<Candidate>>;  // by size, degrees and triangles

    static void add(Buckets& buckets, Graph graph, std::string name);
    static Buckets library();
    static Buckets labelled_covers(const pattern::Pattern& pattern);
    [[nodiscard]] std::optional<PairCertificate> find_in(Buckets& buckets, const pattern::Pattern& pattern,
                                                         count::Embedding kind);
    [[nodiscard]] std::optional<std::uint32_t> class_of(const Graph& graph);

    SeparationTest test_;
    std::optional<lrp::Classes> sequences_;
    std::optional<EgonetClasses> egonets_;
    Buckets unlabelled_;
};

/// A pair from the library, one of Furer graphs of quotients of the pattern (or of supergraphs), or one that (L-1)-FWL does not separate, L the length of a sequence of LRP-l-k: what one
/// layer sees of a root is a statement with one variable per slot, so that it does not separate them either. The test
/// of the certificate is that of the library where it was run on the pair, otherwise (L-1)-FWL.
[[nodiscard]] std::optional<PairCertificate> find_lrp_pair(const pattern::Pattern& pattern, count::Embedding kind,
                                                           LrpPairs& library, const SeparationLimits& limits = {});

}  // namespace countable::theory
