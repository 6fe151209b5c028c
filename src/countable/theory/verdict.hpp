#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/pattern/hereditary_treewidth.hpp"
#include "countable/theory/architecture.hpp"
#include "countable/theory/certificate.hpp"
#include "countable/theory/lrp/lrp_pairs.hpp"

namespace countable::theory {

enum class Answer { Yes, No, Unknown };
[[nodiscard]] std::string_view name(Answer answer);

/// What stands behind a verdict.
struct Evidence {
    enum class Type {
        None,          ///< of an unknown verdict
        Theorem,       ///< the cited theorem alone; nothing was run
        Pair,          ///< two graphs with different counts that the bound of the architecture does not tell apart
        Construction,  ///< a way to compute the count from what the architecture sees, compared with the count
    };
    Type type = Type::None;
    bool verified = false;    ///< by running it, here and now
    std::string description;  ///< how the pair was made, or what was computed
    std::string test;         ///< Pair: what does not tell the graphs apart
    WitnessPair pair;         ///< Pair
    Count first_count = 0, second_count = 0;
    unsigned checked_graphs = 0;  ///< Construction: on how many random graphs it gave the exact count
};
[[nodiscard]] std::string_view name(Evidence::Type type);
/// Nothing was run.
[[nodiscard]] Evidence theorem_alone();

/// Whether an architecture can count a pattern in the sense of the paper's definition: whether any two graphs with
/// different counts are told apart by one of its models.
struct Verdict {
    Architecture architecture;
    count::Embedding kind = count::Embedding::NonInduced;
    std::optional<unsigned> rounds;
    Answer answer = Answer::Unknown;
    std::string reason;  ///< one sentence, with the theorem it rests on
    Evidence evidence;
};

/// The smallest k for which the tests count a pattern; absent where the hereditary treewidth is not known.
struct MinimalK {
    std::optional<unsigned> wl;   ///< oblivious, as in the paper
    std::optional<unsigned> fwl;  ///< folklore; 1-FWL is colour refinement
};

/// Decides questions about one pattern; remembers what answers to different questions share. Never guesses: what no
/// theorem settles, and where no pair is found, is Unknown. docs/theory.md (Verdicts) has the rules.
class Judge {
  public:
    /// `on_progress` is called while the hereditary treewidth is computed, with the part of the effort that is spent.
    explicit Judge(pattern::Pattern pattern, const std::function<void(double)>& on_progress = {});
    ~Judge();

    /// `rounds` bounds the depth: rounds of the test, layers of the network. Throws std::invalid_argument for LRP and
    /// RP with rounds.
    [[nodiscard]] Verdict decide(const Architecture& architecture, count::Embedding kind,
                                 std::optional<unsigned> rounds = std::nullopt);
    [[nodiscard]] MinimalK minimal_k(count::Embedding kind) const;

    /// What is worth keeping from one pattern to the next. Not for several threads at once.
    struct Findings {
        std::map<std::tuple<SeparationTest::Kind, unsigned, unsigned, bool>, LrpPairs>
            lrp;  ///< by test, l, k and "one layer"
        /// By test and k: pairs that the test, run until stable, has been seen not to separate.
        std::map<std::pair<SeparationTest::Kind, unsigned>, std::vector<PairCertificate>> pairs;
    };
    void share(std::shared_ptr<Findings> findings) { findings_ = std::move(findings); }

  private:
    struct Question;
    Verdict by_test(const Question& question);
    Verdict by_labels_alone(const Question& question);
    Verdict for_lrp(const Question& question);
    Verdict for_deep_lrp(const Question& question);
    Verdict for_egonets(const Question& question);
    std::optional<Verdict> counted_by_layer(const Question& question);
    std::optional<Verdict> counted_by_messages(const Question& question);
    std::optional<Verdict> lrp_beyond_wl(const Question& question);
    std::optional<PairCertificate> lrp_pair(const SeparationTest& test, count::Embedding kind);
    Verdict for_sgnn(const Question& question);
    Verdict upper_bound_only(const Question& question);
    std::optional<Verdict> blind_to_edge_labels(const Question& question);
    std::optional<Verdict> yes_at_depth(const Question& question);
    [[nodiscard]] std::optional<bool> determined_by_fwl(count::Embedding kind, unsigned k) const;
    const std::optional<PairCertificate>& pair_against(const SeparationTest& test, count::Embedding kind);
    std::optional<PairCertificate> search_pair(const SeparationTest& test, count::Embedding kind);
    static Verdict no_by_pair(const Question& question, const std::string& reason,
                              const std::optional<PairCertificate>& found);
    Verdict no_by_test(const Question& question, const std::string& reason);
    [[nodiscard]] std::string why_width_is_open(unsigned k) const;
    Evidence fwl_construction(count::Embedding kind, unsigned k) const;
    Evidence checked(const std::string& description, const std::function<Count(const Graph&)>& compute,
                     count::Embedding kind, NodeId nodes) const;

    pattern::Pattern pattern_;
    pattern::HereditaryTreewidthBounds width_;
    std::map<std::tuple<SeparationTest::Kind, unsigned, int, bool, count::Embedding>, std::optional<PairCertificate>>
        pairs_;
    std::shared_ptr<Findings> findings_;
};

}  // namespace countable::theory
