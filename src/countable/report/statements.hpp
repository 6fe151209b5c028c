#pragma once

#include <string>
#include <vector>

#include "countable/report/cells.hpp"

namespace countable::report {

enum class Finding { Holds, DoesNotHold, NotKnownYet };
[[nodiscard]] std::string_view name(Finding finding);

/// What the theory predicts of a task, and what was found. A model "stays above" a bound if the best of its runs does,
/// and "goes below" it if the median does; unknown until all runs of the cells it is about have ended.
struct Statement {
    std::string text;  ///< "Erdős–Rényi, triangle: GCN, GIN, GraphSAGE, sGNN and 2-IGN stay above 1E-2"
    Finding finding = Finding::NotKnownYet;
    std::string detail;  ///< the figures that break it, or the runs that are missing; empty if it holds
};

/// Networks no stronger than 2-WL cannot count triangles and the other induced patterns; LRP can, and so can PPGN as
/// far as they have three nodes; message passing counts stars.
[[nodiscard]] std::vector<Statement> statements(const Cells& cells);

}  // namespace countable::report
