#pragma once

#include <string>
#include <vector>

#include "countable/theory/answer.hpp"
#include "countable/theory/classes/furer.hpp"
#include "countable/theory/classes/spasm.hpp"

namespace countable::theory {

/// What the class of a test says of a count.
struct ClassDecision {
    Answer answer = Answer::Unknown;
    std::string reason;
    std::vector<Term> outside;  ///< terms that are not in the class, or not known to be
};
[[nodiscard]] ClassDecision decide_by_class(const std::string& test, const pattern::Pattern& pattern,
                                            count::Embedding kind, count::Per per, FurerExperiments& experiments);

}  // namespace countable::theory
