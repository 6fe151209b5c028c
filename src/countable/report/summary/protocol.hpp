#pragma once

#include <string>

#include "countable/report/summary/cells.hpp"

namespace countable::report {

/// The size of a counting experiment; 0 where it is unknown.
struct Protocol {
    std::int64_t graphs = 0;   ///< in each dataset
    std::int64_t epochs = 0;   ///< of each run
    std::size_t seeds = 0;     ///< of each variant
    std::size_t variants = 0;  ///< of GCN, GIN, GraphSAGE and sGNN, which have the most
};
inline constexpr Protocol paper_protocol = {5000, 100, 5, 4};

/// That of a sweep, as its results tell.
[[nodiscard]] Protocol protocol_of(const Results& results, const Cells& cells);

/// What a reader has to know before comparing: "A miniature of the paper's experiment: 1,000 graphs in each dataset
/// instead of 5,000, ...". Empty if nothing is smaller than in the paper.
[[nodiscard]] std::string smaller_than_the_paper(const Results& results, const Cells& cells);

/// How the scores of several seeds become one.
[[nodiscard]] std::string seeds_sentence(const Cells& cells);

/// What the scores of refitted networks are.
[[nodiscard]] std::string refit_sentence();

/// What it means if a network does not do what the theory says it can.
[[nodiscard]] std::string theory_sentence();

/// "Medians at most the paper's: 26 of 32 as trained, 32 of 32 with the readout refitted"; the latter only where there
/// are such.
[[nodiscard]] std::string tally_sentence(const Cells& cells);

/// What is to be known to compare: notes of the table, then those of the runs.
[[nodiscard]] std::vector<std::string> notes_of(const Results& results);

}  // namespace countable::report
