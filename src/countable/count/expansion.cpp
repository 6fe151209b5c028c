#include "countable/count/expansion.hpp"

#include <algorithm>
#include <cmath>

#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count {
namespace {

using pattern::any_label;
using pattern::no_edge;
using pattern::PatternGraph;

constexpr std::size_t most_supergraphs = 400;  // up to isomorphism: all patterns of 6 nodes, many of 7
constexpr unsigned most_merges = 4000;

struct AnchoredShape {
    PatternGraph shape;
    std::vector<unsigned> anchors;
};

/// The part of a pattern on some of its nodes, anchors renumbered (those outside are dropped).
AnchoredShape part(const AnchoredShape& whole, const std::vector<unsigned>& nodes) {
    AnchoredShape result{pattern::induced_subgraph(whole.shape, nodes), {}};
    for (const unsigned anchor : whole.anchors)
        if (const auto at = std::find(nodes.begin(), nodes.end(), anchor); at != nodes.end())
            result.anchors.push_back(static_cast<unsigned>(at - nodes.begin()));
    return result;
}

class Expander {
  public:
    explicit Expander(LeafTable& leaves) : leaves_(leaves) {}

    /// Nothing once the budget is spent.
    std::optional<Polynomial> maps(const AnchoredShape& whole) {
        const auto component = pattern::components(whole.shape);
        const unsigned first = whole.anchors.empty() ? 0 : component[whole.anchors[0]];
        std::vector<unsigned> inside, outside;
        for (unsigned v = 0; v < whole.shape.size; ++v) (component[v] == first ? inside : outside).push_back(v);
        if (outside.empty()) return Polynomial{{{leaves_.position(whole.shape, whole.anchors)}, 1}};

        const auto key = pattern::symmetry(whole.shape, whole.anchors).canonical;
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const auto one = maps(part(whole, inside)), rest = maps(part(whole, outside));
        if (!one || !rest) return std::nullopt;
        Polynomial result;
        for (const auto& [left, a] : *one)
            for (const auto& [right, b] : *rest) {
                auto product = left;
                product.insert(product.end(), right.begin(), right.end());
                std::sort(product.begin(), product.end());
                result[product] = checked_add(result[product], checked_mul(a, b));
            }
        std::vector<int> partner(whole.shape.size, -1);
        if (!subtract_merges(whole, inside, outside, 0, partner, result)) return std::nullopt;
        std::erase_if(result, [](const auto& term) { return term.second == 0; });
        return known_[key] = std::move(result);
    }

  private:
    /// Takes off the maps in which outside[i], for the partners chosen so far and those of outside[from ...], falls
    /// onto its partner inside.
    bool subtract_merges(const AnchoredShape& whole, const std::vector<unsigned>& inside,
                         const std::vector<unsigned>& outside, std::size_t from, std::vector<int>& partner,
                         Polynomial& result) {
        if (from == outside.size()) {
            if (std::all_of(partner.begin(), partner.end(), [](int p) { return p < 0; })) return true;
            if (++merges_ > most_merges) return false;
            const auto merged = merge(whole, partner);
            if (!merged) return true;
            const auto terms = maps(*merged);
            if (!terms) return false;
            for (const auto& [term, coefficient] : *terms) result[term] = checked_add(result[term], -coefficient);
            return true;
        }
        if (!subtract_merges(whole, inside, outside, from + 1, partner, result)) return false;
        const unsigned v = outside[from];
        for (const unsigned u : inside) {
            if (whole.shape.node[u] != whole.shape.node[v]) continue;
            if (std::find(partner.begin(), partner.end(), static_cast<int>(u)) != partner.end()) continue;
            partner[v] = static_cast<int>(u);
            const bool within = subtract_merges(whole, inside, outside, from + 1, partner, result);
            partner[v] = -1;
            if (!within) return false;
        }
        return true;
    }

    /// The pattern in which every node with a partner is one with it; nothing if two edges with different labels would
    /// be.
    static std::optional<AnchoredShape> merge(const AnchoredShape& whole, const std::vector<int>& partner) {
        AnchoredShape merged = whole;
        auto& edge = merged.shape.edge;
        std::vector<unsigned> kept;
        const auto home = [&](unsigned v) { return partner[v] < 0 ? v : static_cast<unsigned>(partner[v]); };
        for (unsigned v = 0; v < whole.shape.size; ++v)
            if (partner[v] < 0) kept.push_back(v);
        for (const auto [a, b] : whole.shape.edges()) {
            const LabelConstraint constraint = whole.shape.edge[a][b], there = edge[home(a)][home(b)];
            if (there == no_edge || there == any_label)
                merged.shape.connect(home(a), home(b), constraint);
            else if (constraint != any_label && constraint != there)
                return std::nullopt;
        }
        return part(merged, kept);
    }

    using LabelConstraint = pattern::LabelConstraint;
    LeafTable& leaves_;
    std::map<std::string, Polynomial> known_;
    unsigned merges_ = 0;
};

/// The supergraphs of a pattern on its own nodes up to isomorphism, each with its number of ways to arise times
/// (-1)^edges added; nothing if there are too many. Level by level: a set of i + 1 added edges comes from i + 1 sets of
/// i.
std::optional<std::vector<std::pair<AnchoredShape, SignedCount>>> signed_supergraphs(const AnchoredShape& base) {
    // No class has more than k! of the 2^m sets of non-edges.
    const double most_classes_log =
        std::log2(static_cast<double>(most_supergraphs)) + std::lgamma(base.shape.size + 1.0) / std::log(2.0);
    if (static_cast<double>(base.shape.non_edges().size()) > most_classes_log) return std::nullopt;
    std::vector<std::pair<AnchoredShape, SignedCount>> all, level{{base, 1}};
    for (SignedCount added = 0; !level.empty(); ++added) {
        std::map<std::string, std::pair<AnchoredShape, SignedCount>> next;
        for (const auto& [shape, ways] : level) {
            all.emplace_back(shape, added % 2 == 0 ? ways : -ways);
            if (all.size() > most_supergraphs) return std::nullopt;
            for (const auto [a, b] : shape.shape.non_edges()) {
                AnchoredShape larger = shape;
                larger.shape.connect(a, b);
                auto key = pattern::symmetry(larger.shape, larger.anchors).canonical;
                next.try_emplace(std::move(key), std::move(larger), 0).first->second.second += ways;
            }
        }
        level.clear();
        for (auto& [key, weighted] : next) level.emplace_back(std::move(weighted.first), weighted.second / (added + 1));
    }
    return all;
}

}  // namespace

unsigned LeafTable::position(const PatternGraph& shape, std::span<const unsigned> anchors) {
    auto symmetry = pattern::symmetry(shape, anchors);
    const auto [found, fresh] =
        positions_.emplace(std::move(symmetry.canonical), static_cast<unsigned>(leaves_.size()));
    if (fresh) leaves_.push_back({shape, {anchors.begin(), anchors.end()}, symmetry.group_size});
    return found->second;
}

std::optional<Polynomial> expand(const PatternGraph& shape, Embedding embedding, std::span<const unsigned> anchors,
                                 LeafTable& leaves) {
    AnchoredShape base{shape, {anchors.begin(), anchors.end()}};
    Expander expander(leaves);
    if (embedding == Embedding::NonInduced) return expander.maps(base);

    const auto supergraphs = signed_supergraphs(base);
    if (!supergraphs) return std::nullopt;
    Polynomial result;
    for (const auto& [larger, sign] : *supergraphs) {
        const auto terms = expander.maps(larger);
        if (!terms) return std::nullopt;
        for (const auto& [term, coefficient] : *terms)
            result[term] = checked_add(result[term], checked_mul(coefficient, sign));
    }
    std::erase_if(result, [](const auto& term) { return term.second == 0; });
    return result;
}

}  // namespace countable::count
