#pragma once

#include <string>
#include <vector>

#include "countable/report/summary/cells.hpp"

namespace countable::report {

enum class Finding { Holds, DoesNotHold, NotKnownYet };
[[nodiscard]] std::string_view name(Finding finding);

/// What the theory predicts of a task, and what was found. A model "stays above" a bound if the best of its runs does,
/// and "goes below" it if the median does; unknown until all runs of the cells it is about have ended.
struct Claim {
    std::string text;  ///< "Erdős–Rényi, triangle: GCN, GIN, GraphSAGE, sGNN and 2-IGN stay above 1E-2"
    Finding finding = Finding::NotKnownYet;
    std::string detail;  ///< the scores that break it, or the runs that are missing; empty if it holds
};

/// Claims on the tasks of the paper, models by what theory::decide says of them: those that cannot count a pattern stay
/// above 1E-2; those that the paper shows to count go below 1E-3, unless the theory denies it. Nothing is claimed of models
/// that were not run and that the paper does not have, of other tasks, and of PPGN where it cannot count: it comes close on random graphs.
[[nodiscard]] std::vector<Claim> claims(const Cells& cells);

}  // namespace countable::report
