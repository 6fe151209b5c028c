#include "countable/theory/verdict.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/pattern/quotients.hpp"
#include "countable/theory/star_formula.hpp"
#include "countable/theory/verdict_question.hpp"

namespace countable::theory {

using count::Embedding;
using ArchitectureKind = Architecture::Kind;

namespace {

/// Steps that a run of a test may take; larger pairs rest on the theorem that made them.
constexpr std::uint64_t most_steps = std::uint64_t{1} << 32;

std::string text(unsigned number) { return std::to_string(number); }

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
            return architecture.k == 1 ? "1-FWL is colour refinement, 1-WL" : k + "-FWL";
        case ArchitectureKind::Lrp:
            break;
    }
    return "";
}

/// The k of the k-FWL that an architecture is compared with; 0 for what sees labels alone.
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

Test test_of(const Architecture& architecture, std::optional<unsigned> rounds) {
    const bool tuples = architecture.kind == ArchitectureKind::Wl || architecture.kind == ArchitectureKind::Ign;
    if (architecture.kind == ArchitectureKind::Sgnn) return {Test::Kind::Sgnn, 2, rounds};
    if (rounds && tuples) return {Test::Kind::ObliviousWl, architecture.k, rounds};
    return {Test::Kind::FolkloreWl, std::max(1u, folklore(architecture)), rounds};
}

bool ignores_edge_labels(ArchitectureKind kind) {
    return kind == ArchitectureKind::Gcn || kind == ArchitectureKind::Gin || kind == ArchitectureKind::GraphSage ||
           kind == ArchitectureKind::Sgnn;
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

Judge::Judge(pattern::Pattern pattern) : pattern_(std::move(pattern)), findings_(std::make_shared<Findings>()) {
    try {
        width_ = pattern::hereditary_treewidth(pattern::Shape(pattern_)).value;
    } catch (const std::invalid_argument&) {  // too many quotients
    }
}

Judge::~Judge() = default;

std::optional<bool> Judge::determined_by_fwl(Embedding kind, unsigned k) const {
    if (pattern_.graph.num_nodes() <= k + 1) return true;
    if (kind == Embedding::Induced) return false;
    if (!width_) return std::nullopt;
    return std::max(1u, *width_) <= k;
}

MinimalK Judge::minimal_k(Embedding kind) const {
    const unsigned nodes = pattern_.graph.num_nodes();
    const bool labels_alone = nodes == 1 || (kind == Embedding::NonInduced && pattern_.graph.num_edges() == 0);
    MinimalK result;
    if (kind == Embedding::Induced)
        result.fwl = std::max(1u, nodes - 1);
    else if (width_)
        result.fwl = std::max(1u, *width_);
    if (result.fwl) result.wl = labels_alone ? 1 : *result.fwl + 1;
    return result;
}

const std::optional<PairCertificate>& Judge::pair_against(const Test& test, Embedding kind) {
    const auto key = std::make_tuple(test.kind, test.k, test.rounds ? static_cast<int>(*test.rounds) : -1, kind);
    const auto known = pairs_.find(key);
    if (known != pairs_.end()) return known->second;
    return pairs_.emplace(key, search_pair(test, kind)).first->second;
}

/// A pair that another pattern has left behind, if the counts of this one differ in it; otherwise a new one.
std::optional<PairCertificate> Judge::search_pair(const Test& test, Embedding kind) {
    const bool labelled = pattern_.graph.has_node_labels() || pattern_.graph.has_edge_labels();
    if (labelled || test.rounds) return find_pair(pattern_, kind, test, {.steps = most_steps});
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

Verdict Judge::no_by_test(const Question& question, const std::string& reason) {
    const auto& found = pair_against(question.test, question.kind);
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

/// Models that see the labels of the nodes and nothing else: 1-WL read to the letter, 1-IGN.
Verdict Judge::by_labels_alone(const Question& question) {
    const Graph& graph = pattern_.graph;
    const std::string see = name(question.architecture) + (question.rounds ? " without a round" : "") +
                            " sees the multiset of node labels and nothing else";
    const bool edgeless = graph.num_edges() == 0;
    if (graph.num_nodes() == 1 || (edgeless && question.kind == Embedding::NonInduced))
        return question.answer(Answer::Yes,
                               see + ", and the count is a product of binomials of the numbers of nodes of each label",
                               theorem_alone());
    // The pattern with no edges, or, if it has none, with one.
    std::vector<Label> labels;
    for (NodeId v = 0; v < graph.num_nodes() && graph.has_node_labels(); ++v) labels.push_back(graph.node_label(v));
    const std::vector<Edge> one = {{0, 1}};
    const Graph other = edgeless ? Graph(graph.num_nodes(), one, labels, {}) : Graph(graph.num_nodes(), {}, labels, {});
    Evidence evidence;
    evidence.type = Evidence::Type::Pair;
    evidence.description = edgeless ? "the pattern (first) and the same with an edge (second)"
                                    : "the pattern (first) and the same without its edges (second)";
    evidence.test = "equal multisets of node labels";
    evidence.pair = {graph, other, evidence.description};
    evidence.first_count = count::subgraphs(graph, pattern_, {question.kind}).total;
    if (edgeless || !graph.has_edge_labels())
        evidence.second_count = count::subgraphs(other, pattern_, {question.kind}).total;
    evidence.verified = evidence.first_count != evidence.second_count;
    return question.answer(Answer::No, see, std::move(evidence));
}

std::optional<Verdict> Judge::blind_to_edge_labels(const Question& question) {
    const Graph& graph = pattern_.graph;
    if (!ignores_edge_labels(question.architecture.kind) || !graph.has_edge_labels()) return std::nullopt;
    std::vector<Label> nodes;
    for (NodeId v = 0; v < graph.num_nodes() && graph.has_node_labels(); ++v) nodes.push_back(graph.node_label(v));
    const auto edges = graph.edges();
    Label unused = 0;
    for (const auto [u, v] : edges) unused = std::max(unused, graph.edge_label(u, v) + 1);
    for (const Label label : nodes) unused = std::max(unused, label + 1);
    const Graph other(graph.num_nodes(), edges, nodes, std::vector<Label>(edges.size(), unused));
    Evidence evidence;
    evidence.type = Evidence::Type::Pair;
    evidence.description = "the pattern (first) and the same with another label on its edges (second)";
    evidence.test = "equal but for the labels of edges";
    evidence.pair = {graph, other, evidence.description};
    evidence.first_count = count::subgraphs(graph, pattern_, {question.kind}).total;
    evidence.second_count = count::subgraphs(other, pattern_, {question.kind}).total;
    evidence.verified = evidence.first_count != evidence.second_count;
    return question.answer(Answer::No, "the model as published has no edge features, and the pattern asks for them",
                           std::move(evidence));
}

Verdict Judge::by_test(const Question& question) {
    const unsigned k = folklore(question.architecture), nodes = pattern_.graph.num_nodes();
    const bool induced = question.kind == Embedding::Induced;
    const auto determined = determined_by_fwl(question.kind, k);
    if (!determined)
        return question.answer(Answer::Unknown, "the pattern has too many quotients to know its hereditary treewidth");
    if (!*determined) {
        std::string why;
        if (!induced)
            why = "the hereditary treewidth of the pattern is " + text(*width_) + ", and " + text(k) +
                  "-FWL determines subgraph-counts up to " + text(k) + " only (Neuen 2023; Lanzinger and Barcelo 2024)";
        else if (k == 1)
            why =
                "2-WL cannot induced-subgraph-count patterns of 3 or more nodes (Chen et al. 2020; Lanzinger and "
                "Barcelo 2024 for those that are not connected)";
        else
            why = text(k) + "-FWL determines induced-subgraph-counts of patterns of at most " + text(k + 1) +
                  " nodes only, and this one has " + text(nodes) + " (Lanzinger and Barcelo 2024)";
        Question stable = question;
        stable.test.rounds.reset();
        if (stable.test.kind == Test::Kind::ObliviousWl) stable.test = {Test::Kind::FolkloreWl, k, std::nullopt};
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
        why = "the hereditary treewidth of the pattern is " + text(*width_) + ", and " + text(k) +
              "-FWL determines subgraph-counts up to " + text(k) + " (Neuen 2023; Lanzinger and Barcelo 2024)";
    return question.answer(Answer::Yes, question.comparison + "; " + why, fwl_construction(question.kind, k));
}

/// GCN and GraphSAGE: known from above only.
Verdict Judge::upper_bound_only(const Question& question) {
    const Graph& graph = pattern_.graph;
    const auto determined = determined_by_fwl(question.kind, 1);
    if (!determined || !*determined) return by_test(question);
    if (graph.num_nodes() == 1 || (graph.num_edges() == 0 && question.kind == Embedding::NonInduced))
        return question.answer(
            Answer::Yes,
            "the count depends on the numbers of nodes of each label alone, which the readout sees at depth 0",
            theorem_alone());
    if (question.architecture.kind == ArchitectureKind::Gcn)
        return question.answer(
            Answer::Unknown, question.comparison +
                                 ", which could count it, but no theorem says that the degree-normalised GCN can (with "
                                 "equal features on all nodes it gives all regular graphs of n nodes the same output; "
                                 "with degrees as features nothing is known)");
    return question.answer(Answer::Unknown,
                           question.comparison +
                               ", which could count it, but no theorem says that its aggregators can (the mean and the "
                               "maximum do not see how many neighbours there are; the paper's LSTM is not analysed)");
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
    Question question{architecture, kind, rounds, test_of(architecture, rounds), true, comparison(architecture)};
    if (architecture.kind == ArchitectureKind::Lrp) {
        if (rounds) throw std::invalid_argument("LRP: the verdict is about one layer, rounds do not apply");
        return for_lrp(question);
    }
    if (auto verdict = blind_to_edge_labels(question)) return *verdict;
    const bool nodes_only = folklore(architecture) == 1 && architecture.kind != ArchitectureKind::Wl &&
                            architecture.kind != ArchitectureKind::Ign;
    if (folklore(architecture) == 0 || (nodes_only && rounds == 0u)) return by_labels_alone(question);
    switch (architecture.kind) {
        case ArchitectureKind::Sgnn:
            return for_sgnn(question);
        case ArchitectureKind::Gcn:
        case ArchitectureKind::GraphSage:
            return upper_bound_only(question);
        default:
            return by_test(question);
    }
}

}  // namespace countable::theory
