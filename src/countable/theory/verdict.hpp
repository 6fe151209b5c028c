#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "countable/count/count.hpp"
#include "countable/theory/answer.hpp"
#include "countable/theory/architecture.hpp"
#include "countable/theory/certificate.hpp"
#include "countable/theory/pattern_cache.hpp"

namespace countable::theory {

/// The cited theorem alone; nothing was run.
struct Theorem {};

/// A way to compute the count from what the architecture sees, compared with the count on random graphs.
struct Construction {
    std::string description;
    unsigned checked_graphs = 0;  ///< on so many graphs it gave the exact count
};

/// What stands behind the answers yes and no.
using Evidence = std::variant<Theorem, PairCertificate, Construction>;

/// "theorem", "pair", "construction"; "none" without evidence.
[[nodiscard]] std::string_view name(const std::optional<Evidence>& evidence);
/// How the pair was made, or what was computed.
[[nodiscard]] std::string description(const Evidence& evidence);
/// Whether the evidence was run: a construction that was compared, or a pair on which the test was run.
[[nodiscard]] bool is_verified(const std::optional<Evidence>& evidence);

/// Whether an architecture can count a pattern in the sense of the paper's definition: whether any two graphs with
/// different counts are told apart by one of its models.
struct Query {
    Architecture architecture;
    count::Embedding kind = count::Embedding::NonInduced;
    std::optional<unsigned> rounds = std::nullopt;  ///< rounds of the test, layers of the network; absent: any number
    count::Per per = count::Per::Graph;             ///< or Node: all numbers of copies in which a node plays a part
};

struct Verdict {
    Query query;
    Answer answer = Answer::Unknown;
    std::string reason;                ///< one sentence, with the theorem it rests on
    std::optional<Evidence> evidence;  ///< absent when the answer is unknown
    std::string_view rule = {};        ///< the rule of rules.hpp that settled the query; empty when none did
};

/// Asks the rules of rules.hpp one after the other. Never guesses: what no theorem settles, and where no pair is found,
/// is Unknown. Throws std::invalid_argument for LRP and RP with rounds. docs/theory.md (Verdicts) has the rules.
[[nodiscard]] Verdict decide(const Query& query, PatternCache& cache);

/// The smallest k for which the tests count a pattern; absent where the hereditary treewidth is not known.
struct MinimalK {
    std::optional<unsigned> wl;   ///< oblivious, as in the paper
    std::optional<unsigned> fwl;  ///< folklore; 1-FWL is colour refinement
};
[[nodiscard]] MinimalK minimal_k(const PatternCache& cache, count::Embedding kind);

}  // namespace countable::theory
