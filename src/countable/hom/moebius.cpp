#include "countable/hom/moebius.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "countable/pattern/symmetry.hpp"

namespace countable::hom {
namespace {

using pattern::LabelConstraint;
using pattern::PatternGraph;

class Partitions {
  public:
    Partitions(const PatternGraph& shape, std::span<const unsigned> anchors, std::size_t most)
        : shape_(shape), anchors_(anchors), left_(most), block_(shape.size) {}

    std::optional<std::vector<QuotientTerm>> terms() {
        if (!extend(0, 0, 1)) return std::nullopt;
        std::erase_if(terms_, [](const QuotientTerm& term) { return term.coefficient == 0; });
        return std::move(terms_);
    }

  private:
    /// Nodes join one after the other. The m-th node of a set contributes the factor -(m - 1). Single sets come last in the
    /// choices of a node, so the sets are tried from the last one down: the pattern itself is met first.
    bool extend(unsigned node, unsigned sets, SignedCount coefficient) {
        if (node == shape_.size) return add(sets, coefficient);
        for (unsigned set = sets + 1; set-- > 0;) {
            SignedCount members = 0;
            bool may_join = true;
            for (unsigned u = 0; u < node && may_join; ++u)
                if (block_[u] == set) {
                    ++members;
                    may_join = !shape_.adjacent(u, node) && shape_.node[u] == shape_.node[node];
                }
            if (!may_join) continue;
            block_[node] = set;
            if (!extend(node + 1, set == sets ? sets + 1 : sets, members == 0 ? coefficient : -members * coefficient))
                return false;
        }
        return true;
    }

    bool add(unsigned sets, SignedCount coefficient) {
        if (left_-- == 0) return false;
        PatternGraph quotient(sets);
        for (unsigned v = 0; v < shape_.size; ++v) quotient.node[block_[v]] = shape_.node[v];
        for (const auto [a, b] : shape_.edges()) {
            const LabelConstraint before = quotient.edge[block_[a]][block_[b]];
            if (before != pattern::no_edge && before != shape_.edge[a][b]) {
                // Of a label and "any label" the label stays; two labels contradict each other.
                if (before != pattern::any_label && shape_.edge[a][b] != pattern::any_label) return true;
                if (shape_.edge[a][b] == pattern::any_label) continue;
            }
            quotient.connect(block_[a], block_[b], shape_.edge[a][b]);
        }
        std::vector<unsigned> anchors;
        for (const unsigned anchor : anchors_) anchors.push_back(block_[anchor]);
        const auto [found, fresh] = positions_.emplace(pattern::symmetry(quotient, anchors).canonical, terms_.size());
        if (fresh) terms_.push_back({quotient, anchors, 0});
        terms_[found->second].coefficient += coefficient;
        return true;
    }

    const PatternGraph& shape_;
    std::span<const unsigned> anchors_;
    std::size_t left_;
    std::vector<unsigned> block_;
    std::vector<QuotientTerm> terms_;
    std::map<std::string, std::size_t> positions_;
};

}  // namespace

std::optional<std::vector<QuotientTerm>> moebius_terms(const PatternGraph& shape, std::span<const unsigned> anchors,
                                                       std::size_t most_partitions) {
    return Partitions(shape, anchors, most_partitions).terms();
}

}  // namespace countable::hom
