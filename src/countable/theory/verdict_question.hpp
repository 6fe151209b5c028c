#pragma once

// Within theory/: what the parts of Judge hand to each other.

#include "countable/theory/verdict.hpp"

namespace countable::theory {

struct Judge::Question {
    Architecture architecture;
    count::Embedding kind = count::Embedding::NonInduced;
    std::optional<unsigned> rounds;
    SeparationTest test;     // bounds the architecture from above; not for Rp
    std::string comparison;  // "MPNNs tell apart exactly what oblivious 2-WL = 1-WL does (...)"

    [[nodiscard]] Verdict answer(Answer answer, std::string reason, Evidence evidence = {}) const {
        return {architecture, kind, rounds, answer, std::move(reason), std::move(evidence)};
    }
};

}  // namespace countable::theory
