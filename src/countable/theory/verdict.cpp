#include "countable/theory/verdict.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/theory/star_formula.hpp"
#include "countable/theory/verdict_question.hpp"

namespace countable::theory {

using count::Embedding;
using ArchitectureKind = Architecture::Kind;

namespace {

/// Steps that a run of a test may take; larger pairs rest on the theorem that made them.
constexpr std::uint64_t most_steps = std::uint64_t{1} << 32;

/// Beyond it, counting a large pattern in the large graphs against k-FWL takes minutes: the theorem stands alone.
bool pairs_are_too_large(NodeId pattern_nodes, unsigned k) { return k >= 2 && pattern_nodes + 2 * k > 13; }

std::string text(unsigned number) { return std::to_string(number); }

/// "3", "at least 3" where no more is known.
std::string width_text(const pattern::HereditaryTreewidthBounds& width) {
    return (width.lower == width.upper ? "" : "at least ") + text(width.lower);
}

std::string comparison(const Architecture& architecture) {
    const std::string k = text(architecture.k);
    switch (architecture.kind) {
        case ArchitectureKind::Mpnn:
            return "MPNNs tell apart exactly what oblivious 2-WL = 1-WL does (Xu et al. 2019; Morris et al. 2019; with "
                   "edge features Chen et al. 2020)";
        case ArchitectureKind::Gin:
            return "GIN tells apart exactly what 1-WL does (Xu et al. 2019)";
        case ArchitectureKind::Gcn:
            return "GCN is bounded by 1-WL (Morris et al. 2019)";
        case ArchitectureKind::Gat:
            return "GAT passes messages along edges and is bounded by 1-WL (Xu et al. 2019; Morris et al. 2019)";
        case ArchitectureKind::GatedGcn:
            return "GatedGCN passes messages along edges and is bounded by 1-WL (Xu et al. 2019; Morris et al. 2019; "
                   "with edge features Chen et al. 2020)";
        case ArchitectureKind::GraphSage:
            return "GraphSAGE over 1-hop neighbourhoods is bounded by 1-WL (Chen et al. 2020, appendix)";
        case ArchitectureKind::Sgnn:
            return "sGNN is bounded by colour refinement over A and min(A^2, 1) together";
        case ArchitectureKind::Ppgn:
            return "PPGN tells apart exactly what 2-FWL = oblivious 3-WL does (Maron et al. 2019; Azizian and Lelarge "
                   "2021)";
        case ArchitectureKind::Ign:
            return architecture.k == 2 ? "2-IGN tells apart exactly what oblivious 2-WL does (Chen et al. 2020)"
                                       : k + "-IGN tells apart exactly what oblivious " + k +
                                             "-WL does (Maron et al. 2019; Geerts 2020; Azizian and Lelarge 2021)";
        case ArchitectureKind::Wl:
            return "oblivious " + k + "-WL = " + text(architecture.k - 1) + "-FWL (Cai, Furer and Immerman 1992)";
        case ArchitectureKind::Fwl:
            return architecture.k == 1 ? "1-WL is colour refinement" : k + "-FWL";
        default:
            return "";
    }
}

/// The k of the k-FWL that an architecture is compared with. Not for LRP.
unsigned folklore(const Architecture& architecture) {
    switch (architecture.kind) {
        case ArchitectureKind::Ppgn:
            return 2;
        case ArchitectureKind::Fwl:
            return architecture.k;
        case ArchitectureKind::Wl:
        case ArchitectureKind::Ign:
            return architecture.k - 1;
        default:
            return 1;
    }
}

}  // namespace

Evidence theorem_alone() {
    Evidence evidence;
    evidence.type = Evidence::Type::Theorem;
    evidence.description = "the theorem alone";
    return evidence;
}

std::string_view name(Answer answer) { return answer == Answer::Yes ? "yes" : answer == Answer::No ? "no" : "unknown"; }

std::string_view name(Evidence::Type type) {
    switch (type) {
        case Evidence::Type::Pair:
            return "pair";
        case Evidence::Type::Construction:
            return "construction";
        case Evidence::Type::Theorem:
            return "theorem";
        case Evidence::Type::None:
            break;
    }
    return "none";
}

Judge::Judge(pattern::Pattern pattern, const std::function<void(double)>& on_progress)
    : pattern_(std::move(pattern)), findings_(std::make_shared<Findings>()) {
    pattern::HereditaryTreewidthOptions options;
    options.on_progress = on_progress;
    width_ = pattern::hereditary_treewidth_bounds(pattern::PatternGraph(pattern_), options);
}

Judge::~Judge() = default;

std::optional<bool> Judge::determined_by_fwl(Embedding kind, unsigned k) const {
    if (pattern_.graph.num_nodes() <= k + 1) return true;
    if (kind == Embedding::Induced) return false;
    const auto exceeds = width_.exceeds(k);
    return exceeds ? std::optional(!*exceeds) : std::nullopt;
}

std::string Judge::why_width_is_open(unsigned k) const {
    return "the hereditary treewidth of the pattern is between " + text(width_.lower) + " and " + text(width_.upper) +
           ", so that it is not known whether it exceeds " + text(k) +
           ": the pattern has too many quotients to look at";
}

MinimalK Judge::minimal_k(Embedding kind) const {
    const unsigned nodes = pattern_.graph.num_nodes();
    const bool labels_alone = nodes == 1 || (kind == Embedding::NonInduced && pattern_.graph.num_edges() == 0);
    MinimalK result;
    if (kind == Embedding::Induced)
        result.fwl = std::max(1u, nodes - 1);
    else if (width_.lower == width_.upper)
        result.fwl = std::max(1u, width_.lower);
    if (result.fwl) result.wl = labels_alone ? 1 : *result.fwl + 1;
    return result;
}

const std::optional<PairCertificate>& Judge::pair_against(const SeparationTest& test, Embedding kind) {
    const auto key =
        std::make_tuple(test.kind, test.k, test.rounds ? static_cast<int>(*test.rounds) : -1, test.edge_labels, kind);
    const auto known = pairs_.find(key);
    if (known != pairs_.end()) return known->second;
    return pairs_.emplace(key, search_pair(test, kind)).first->second;
}

/// A pair that another pattern has left behind, if the counts of this one differ in it; otherwise a new one.
std::optional<PairCertificate> Judge::search_pair(const SeparationTest& test, Embedding kind) {
    if (test.kind == SeparationTest::Kind::FolkloreWl && pairs_are_too_large(pattern_.graph.num_nodes(), test.k))
        return std::nullopt;
    const bool labelled = pattern_.graph.has_node_labels() || pattern_.graph.has_edge_labels();
    if (labelled || test.rounds || test.kind == SeparationTest::Kind::NodeLabels)
        return find_pair(pattern_, kind, test, {.steps = most_steps});
    auto& known = findings_->pairs[{test.kind, test.k}];
    for (PairCertificate certificate : known) {
        certificate.kind = kind;
        certificate.first_count = count::subgraphs(certificate.pair.first, pattern_, {kind}).total;
        certificate.second_count = count::subgraphs(certificate.pair.second, pattern_, {kind}).total;
        if (certificate.valid()) return certificate;
    }
    auto found = find_pair(pattern_, kind, test, {.steps = most_steps});
    if (found && found->verified()) known.push_back(*found);
    return found;
}

Verdict Judge::no_by_pair(const Question& question, const std::string& reason,
                          const std::optional<PairCertificate>& found) {
    if (!found) return question.answer(Answer::No, reason, theorem_alone());
    Evidence evidence;
    evidence.type = Evidence::Type::Pair;
    evidence.verified = found->verified();
    evidence.description = found->pair.construction;
    evidence.test = name(found->test) + (found->run.executed ? "" : "; " + found->run.note);
    evidence.pair = found->pair;
    evidence.first_count = found->first_count;
    evidence.second_count = found->second_count;
    return question.answer(Answer::No, reason, std::move(evidence));
}

Verdict Judge::no_by_test(const Question& question, const std::string& reason) {
    return no_by_pair(question, reason, pair_against(question.test, question.kind));
}

/// Models that see the labels of the nodes and nothing else.
Verdict Judge::by_labels_alone(const Question& question) {
    const std::string see = name(question.architecture) + (question.rounds ? " without a round" : "") +
                            " sees the multiset of node labels and nothing else";
    if (const auto reason = why_no_pair(pattern_, question.kind, question.test))
        return question.answer(Answer::Yes, see + ", and " + *reason, theorem_alone());
    return no_by_test(question, see);
}

std::optional<Verdict> Judge::blind_to_edge_labels(const Question& question) {
    if (question.test.edge_labels || !pattern_.graph.has_edge_labels()) return std::nullopt;
    return no_by_test(question,
                      "the model as published has no edge features, and the pattern asks for them (with edge features, "
                      "as 'countable train' has them, it is bounded as mpnn is)");
}

Verdict Judge::by_test(const Question& question) {
    const unsigned k = folklore(question.architecture), nodes = pattern_.graph.num_nodes();
    const bool induced = question.kind == Embedding::Induced;
    const auto determined = determined_by_fwl(question.kind, k);
    if (!determined) return question.answer(Answer::Unknown, why_width_is_open(k));
    if (!*determined) {
        std::string why;
        if (!induced)
            why = "the hereditary treewidth of the pattern is " + width_text(width_) + ", and " + text(k) +
                  "-FWL determines subgraph-counts up to " + text(k) + " only (Neuen 2023; Lanzinger and Barcelo 2024)";
        else if (k == 1)
            why =
                "2-WL cannot induced-subgraph-count patterns of 3 or more nodes (Chen et al. 2020; Lanzinger and "
                "Barcelo 2024 for those that are not connected)";
        else
            why = text(k) + "-FWL determines induced-subgraph-counts of patterns of at most " + text(k + 1) +
                  " nodes only, and this one has " + text(nodes) + " (Lanzinger and Barcelo 2024)";
        Question stable = question;  // k-FWL is faster than oblivious (k+1)-WL and separates the same graphs
        stable.test.rounds.reset();
        if (stable.test.kind == SeparationTest::Kind::ObliviousWl) stable.test = {SeparationTest::Kind::FolkloreWl, k};
        return no_by_test(stable, question.comparison + "; " + why);
    }
    if (question.rounds) {
        if (auto verdict = yes_at_depth(question)) return *verdict;
        const auto& pair = pair_against(question.test, question.kind);
        if (pair && pair->verified())
            return no_by_test(question,
                              question.comparison + "; " + text(*question.rounds) +
                                  " rounds do not separate a pair with different counts (as in the theorem on paths of "
                                  "Chen et al. 2020)");
        return question.answer(
            Answer::Unknown, "enough rounds decide it, but no theorem says whether " + text(*question.rounds) + " do");
    }
    const auto star = as_star(pattern_);
    std::string why;
    if (question.architecture.kind == ArchitectureKind::Wl && nodes <= question.architecture.k)
        why = "k-WL counts patterns of at most k nodes at initialisation (Chen et al. 2020)";
    else if (!induced && star)
        why = "MPNNs and 2-WL subgraph-count star-shaped patterns (Chen et al. 2020)";
    else if (nodes <= k + 1)
        why = text(k) + "-FWL determines both counts of patterns of at most " + text(k + 1) +
              " nodes (Lanzinger and Barcelo 2024)";
    else
        why = "the hereditary treewidth of the pattern is " +
              std::string(width_.lower < width_.upper ? "at most " : "") + text(width_.upper) + ", and " + text(k) +
              "-FWL determines subgraph-counts up to " + text(k) + " (Neuen 2023; Lanzinger and Barcelo 2024)";
    return question.answer(Answer::Yes, question.comparison + "; " + why, fwl_construction(question.kind, k));
}

/// GCN, GAT, GatedGCN and GraphSAGE: known from above only.
Verdict Judge::upper_bound_only(const Question& question) {
    const auto determined = determined_by_fwl(question.kind, 1);
    if (!determined || !*determined) return by_test(question);
    if (const auto reason = why_no_pair(pattern_, question.kind, {SeparationTest::Kind::NodeLabels}))
        return question.answer(Answer::Yes, *reason + ", which the readout sees at depth 0", theorem_alone());
    const std::string could = question.comparison + ", which could count it, but no theorem says that ";
    switch (question.architecture.kind) {
        case ArchitectureKind::Gcn:
            return question.answer(Answer::Unknown,
                                   could +
                                       "the degree-normalised GCN can (with equal features on all nodes it gives all "
                                       "regular graphs of n nodes the same output; with degrees as features nothing is "
                                       "known)");
        case ArchitectureKind::Gat:
        case ArchitectureKind::GatedGcn:
            return question.answer(Answer::Unknown,
                                   could +
                                       "weighted means over neighbours can (with equal features on all nodes the mean "
                                       "does not see how many neighbours there are; with degrees as features nothing "
                                       "is known)");
        default:
            return question.answer(Answer::Unknown,
                                   could +
                                       "its aggregators can (the mean and the maximum do not see how many neighbours "
                                       "there are; the paper's LSTM is not analysed)");
    }
}

Verdict Judge::for_sgnn(const Question& question) {
    const auto determined = determined_by_fwl(question.kind, 1);
    if (determined && *determined) {
        if (question.rounds) return by_test(question);
        return question.answer(
            Answer::Yes,
            "sGNN contains the message passing x W1 + A x W2 that reaches 1-WL (Morris et al. 2019), "
            "which determines this count",
            fwl_construction(question.kind, 1));
    }
    const auto& pair = pair_against(question.test, question.kind);
    if (pair)
        return no_by_test(question, question.comparison + ", which does not separate a pair with different counts");
    if (const auto above = determined_by_fwl(question.kind, 2); above && !*above)
        return no_by_test(question, question.comparison +
                                        ", hence by 2-FWL, which does not determine this count (Neuen "
                                        "2023; Lanzinger and Barcelo 2024)");
    return question.answer(
        Answer::Unknown,
        question.comparison + ", and no pair with different counts was found that it does not separate");
}

Verdict Judge::decide(const Architecture& architecture, Embedding kind, std::optional<unsigned> rounds) {
    const auto test = bounding_test(architecture, rounds);
    const Question question{architecture, kind, rounds, test.value_or(SeparationTest{}), comparison(architecture)};
    if (!test)
        return question.answer(Answer::Yes,
                               "relational pooling over all orders of the nodes tells all graphs apart that are not "
                               "isomorphic (Murphy et al. 2019)",
                               theorem_alone());
    if (auto verdict = blind_to_edge_labels(question)) return *verdict;
    if (test->kind == SeparationTest::Kind::NodeLabels) return by_labels_alone(question);
    switch (architecture.kind) {
        case ArchitectureKind::Sgnn:
            return for_sgnn(question);
        case ArchitectureKind::Gcn:
        case ArchitectureKind::Gat:
        case ArchitectureKind::GatedGcn:
        case ArchitectureKind::GraphSage:
            return upper_bound_only(question);
        case ArchitectureKind::Lrp:
            return for_lrp(question);
        case ArchitectureKind::DeepLrp:
            return for_deep_lrp(question);
        case ArchitectureKind::EgonetLrp:
        case ArchitectureKind::DeepEgonetLrp:
            return for_egonets(question);
        default:
            return by_test(question);
    }
}

}  // namespace countable::theory
