#include "countable/theory/pattern_cache.hpp"

#include "countable/theory/classes/class_pairs.hpp"

namespace countable::theory {

using count::Embedding;

namespace {

/// Steps that a run of a test may take; larger pairs rest on the theorem that made them.
constexpr std::uint64_t most_steps = std::uint64_t{1} << 32;

/// Counting a large pattern in the large graphs against k-FWL takes minutes: the theorem stands alone.
bool pairs_are_too_large(NodeId pattern_nodes, unsigned k) { return k >= 2 && pattern_nodes + 2 * k > 13; }

}  // namespace

PatternCache::PatternCache(pattern::Pattern pattern, std::shared_ptr<PairLibrary> library,
                           const std::function<void(double)>& on_progress)
    : pattern_(std::move(pattern)), library_(library ? std::move(library) : std::make_shared<PairLibrary>()) {
    pattern::HereditaryTreewidthOptions options;
    options.on_progress = on_progress;
    width_ = pattern::hereditary_treewidth_bounds(pattern::PatternGraph(pattern_), options);
}

std::optional<bool> PatternCache::determined_by_fwl(Embedding kind, unsigned k) const {
    if (pattern_.graph.num_nodes() <= k + 1) return true;
    if (kind == Embedding::Induced) return false;
    const auto exceeds = width_.exceeds(k);
    return exceeds ? std::optional(!*exceeds) : std::nullopt;
}

const std::optional<PairCertificate>& PatternCache::pair_against(const SeparationTest& test, Embedding kind) {
    const auto key =
        std::make_tuple(test.kind, test.k, test.rounds ? static_cast<int>(*test.rounds) : -1, test.edge_labels, kind);
    const auto known = pairs_.find(key);
    if (known != pairs_.end()) return known->second;
    return pairs_.emplace(key, search_pair(test, kind)).first->second;
}

std::optional<PairCertificate> PatternCache::search_pair(const SeparationTest& test, Embedding kind) {
    if (test.kind == SeparationTest::Kind::FolkloreWl && pairs_are_too_large(pattern_.graph.num_nodes(), test.k))
        return std::nullopt;
    const bool labelled = pattern_.graph.has_node_labels() || pattern_.graph.has_edge_labels();
    if (labelled || test.rounds || test.kind == SeparationTest::Kind::NodeLabels)
        return find_pair(pattern_, kind, test, {.steps = most_steps});
    auto& known = library_->stable[{test.kind, test.k}];
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

std::optional<PairCertificate> PatternCache::lrp_pair(const SeparationTest& test, Embedding kind) {
    const auto key =
        std::make_tuple(test.kind, test.truncation.depth, test.truncation.children, test.rounds.has_value());
    return find_lrp_pair(pattern_, kind, library_->lrp.try_emplace(key, test).first->second);
}

std::optional<PairCertificate> PatternCache::lrp_nodes(const SeparationTest& test, Embedding kind) {
    const auto key =
        std::make_tuple(test.kind, test.truncation.depth, test.truncation.children, test.rounds.has_value());
    return library_->lrp.try_emplace(key, test).first->second.find_nodes(pattern_, kind);
}

const ClassDecision& PatternCache::class_decision(const std::string& test, Embedding kind, count::Per per) {
    const auto key = std::make_tuple(test, kind, per);
    const auto known = classes_.find(key);
    if (known != classes_.end()) return known->second;
    return classes_.emplace(key, decide_by_class(test, pattern_, kind, per, library_->experiments)).first->second;
}

std::optional<PairCertificate> PatternCache::class_pair(const SeparationTest& test, Embedding kind, count::Per per) {
    const auto& outside = class_decision(test.refinement, kind, per).outside;
    return per == count::Per::Graph ? find_pair_among(pattern_, kind, test, outside)
                                    : find_nodes_among(pattern_, kind, test, outside);
}

}  // namespace countable::theory
