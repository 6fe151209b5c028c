#pragma once

#include <optional>

#include "countable/count/job.hpp"
#include "countable/count/lazy_parts.hpp"
#include "countable/hom/moebius.hpp"

namespace countable::count {

/// The quotients of the patterns of jobs, each list made when it is first asked for. Safe to call from several threads.
class QuotientSums {
  public:
    using Terms = std::vector<hom::QuotientTerm>;

    /// The terms of a job, or none: induced counts have none, nor do patterns of more than 10 nodes or too many quotients.
    [[nodiscard]] const Terms* terms(const Job& job, std::size_t position) const;

  private:
    LazyParts<Terms> terms_;  // by the position of the job
};

/// The estimated steps of quotient_sum(), about as long as an element of a merge each; nothing if the homomorphisms of a
/// quotient cannot be counted in a graph of this size.
[[nodiscard]] std::optional<double> quotient_steps(const Graph& graph, const QuotientSums::Terms& terms);

/// The column of a job by the homomorphisms of its quotients: copies per graph (one number), node or edge.
/// Throws std::overflow_error, or StopRequested (sorted_engine.hpp) when told to stop.
[[nodiscard]] std::vector<Count> quotient_sum(const Graph& graph, const Job& job, const QuotientSums::Terms& terms,
                                              const RunOptions& options);

}  // namespace countable::count
