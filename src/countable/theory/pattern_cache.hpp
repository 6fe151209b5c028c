#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/pattern/hereditary_treewidth.hpp"
#include "countable/theory/certificate.hpp"
#include "countable/theory/classes/class_decision.hpp"
#include "countable/theory/lrp/lrp_pairs.hpp"

namespace countable::theory {

/// Pairs of graphs that are worth keeping from one pattern to the next. Not for several threads at once.
struct PairLibrary {
    std::map<std::tuple<SeparationTest::Kind, unsigned, unsigned, bool>, LrpPairs> lrp;  ///< by test, l, k, "one layer"
    /// By test and k: pairs that the test, run until stable, has been seen not to separate.
    std::map<std::pair<SeparationTest::Kind, unsigned>, std::vector<PairCertificate>> stable;
    FurerExperiments experiments;
};

/// A pattern, and what verdicts about different architectures share. Not for several threads at once.
class PatternCache {
  public:
    /// `on_progress` is called while the hereditary treewidth is computed, with the part of the effort that is spent.
    explicit PatternCache(pattern::Pattern pattern, std::shared_ptr<PairLibrary> library = nullptr,
                          const std::function<void(double)>& on_progress = {});

    [[nodiscard]] const pattern::Pattern& pattern() const { return pattern_; }
    [[nodiscard]] const pattern::HereditaryTreewidthBounds& width() const { return width_; }
    /// Whether k-FWL determines the count (Neuen 2023; Lanzinger and Barcelo 2024); nothing where the hereditary
    /// treewidth is not known well enough.
    [[nodiscard]] std::optional<bool> determined_by_fwl(count::Embedding kind, unsigned k) const;

    /// find_pair against any test but Lrp and Egonets: a pair of the library in which the counts differ, otherwise a
    /// new one. Nothing if none is found, or if the graphs would be too large to count the pattern in.
    [[nodiscard]] const std::optional<PairCertificate>& pair_against(const SeparationTest& test, count::Embedding kind);
    /// find_lrp_pair. The kind of the test is Lrp or Egonets.
    [[nodiscard]] std::optional<PairCertificate> lrp_pair(const SeparationTest& test, count::Embedding kind);
    /// LrpPairs::find_nodes: two nodes that LRP gives the same value, with different counts.
    [[nodiscard]] std::optional<PairCertificate> lrp_nodes(const SeparationTest& test, count::Embedding kind);

    /// decide_by_class, once for each question.
    [[nodiscard]] const ClassDecision& class_decision(const std::string& test, count::Embedding kind, count::Per per);
    /// A pair from the Furer graphs of what is outside the class of a test of kind Refinement; per node, two nodes of them.
    [[nodiscard]] std::optional<PairCertificate> class_pair(const SeparationTest& test, count::Embedding kind,
                                                            count::Per per);

  private:
    std::optional<PairCertificate> search_pair(const SeparationTest& test, count::Embedding kind);

    pattern::Pattern pattern_;
    pattern::HereditaryTreewidthBounds width_;
    std::shared_ptr<PairLibrary> library_;
    std::map<std::tuple<SeparationTest::Kind, unsigned, int, bool, count::Embedding>, std::optional<PairCertificate>>
        pairs_;
    std::map<std::tuple<std::string, count::Embedding, count::Per>, ClassDecision> classes_;
};

}  // namespace countable::theory
