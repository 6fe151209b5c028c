#pragma once

#include <map>
#include <optional>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/lrp/equivalence.hpp"
#include "countable/theory/pairs.hpp"

namespace countable::theory {

/// Proof that no one-layer LRP-l-k counts a pattern, whatever its pooling and readout: two graphs with different counts
/// that lrp::equivalent says are seen alike under (Sum, Nonlinear), hence under all.
struct LrpPairCertificate {
    GraphPair pair;
    lrp::Window window;
    Count first_count = 0, second_count = 0;
};

/// Looks for such pairs among small graphs: double covers of all connected graphs of at most 5 nodes (and of sparse
/// ones of 6), cycles, circulants, two strongly regular graphs of 16 nodes; for labelled patterns double covers of the
/// pattern with further edges. Both counts and the equivalence are computed. What it learns of the graphs is kept for
/// the next pattern. Finding nothing proves nothing.
class LrpPairs {
  public:
    explicit LrpPairs(const lrp::Window& window);

    [[nodiscard]] std::optional<LrpPairCertificate> find(const pattern::Pattern& pattern, count::Embedding kind);

  private:
    struct Candidate {
        Graph graph;
        std::string name;
        std::optional<std::uint32_t> lrp_class;
    };
    using Buckets = std::map<std::vector<std::uint64_t>, std::vector<Candidate>>;  // by size, degrees and triangles

    static void add(Buckets& buckets, Graph graph, std::string name);
    static Buckets library();
    static Buckets labelled_covers(const Graph& pattern);
    [[nodiscard]] std::optional<LrpPairCertificate> find_in(Buckets& buckets, const pattern::Pattern& pattern,
                                                            count::Embedding kind);

    lrp::Window window_;
    lrp::Classes classes_;
    Buckets unlabelled_;
};

}  // namespace countable::theory
