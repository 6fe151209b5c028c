#include "countable/separation/walks.hpp"

#include <algorithm>
#include <bit>

#include "countable/separation/refine.hpp"
#include "countable/support/checked.hpp"

namespace countable::separation {
namespace {

using Word = std::uint64_t;

/// The matrix A^t of one graph: entries of so many words, the lowest first.
class Power {
  public:
    Power(const Graph& graph, std::size_t words) : graph_(graph), words_(words), n_(graph.num_nodes()) {
        now_.assign(n_ * n_ * words, 0);
        next_ = now_;
        for (std::size_t u = 0; u < n_; ++u) now_[(u * n_ + u) * words_] = 1;
    }

    /// To A^(t+1), of whose entries the first `used` words may differ from 0.
    void advance(std::size_t used) {
        std::ranges::fill(next_, 0);
        for (NodeId u = 0; u < n_; ++u)
            for (const NodeId w : graph_.neighbors(u)) {
                Word* const sum = next_.data() + u * n_ * words_;
                const Word* const term = now_.data() + w * n_ * words_;
                for (std::size_t v = 0; v < n_; ++v) {
                    Word carry = 0;
                    for (std::size_t i = v * words_, end = i + used; i < end; ++i) {
                        const Count total = static_cast<Count>(sum[i]) + term[i] + carry;
                        sum[i] = static_cast<Word>(total);
                        carry = static_cast<Word>(total >> 64);
                    }
                }
            }
        std::swap(now_, next_);
    }
    [[nodiscard]] Word word(std::size_t pair, std::size_t i) const { return now_[pair * words_ + i]; }
    [[nodiscard]] std::size_t pairs() const { return n_ * n_; }

  private:
    const Graph& graph_;
    std::size_t words_, n_;
    std::vector<Word> now_, next_;
};

/// Classes of pairs of both graphs, refined by one word of each pair after the other.
class PairClasses {
  public:
    explicit PairClasses(std::size_t pairs) : class_(pairs, 0), first_(pairs > 0 ? 1 : 0, 0) {}

    void refine(const auto& word) {
        const auto agrees = [&](std::size_t i) { return word(i) == word(first_[class_[i]]); };
        std::size_t i = 0;
        while (i < class_.size() && agrees(i)) ++i;
        if (i == class_.size()) return;
        std::array<std::vector<std::uint64_t>, 2> words, keys;
        for (std::size_t p = 0; p < class_.size(); ++p) words[0].push_back(word(p));
        const ItemColors values = rank_keys(words);
        for (std::size_t p = 0; p < class_.size(); ++p)
            keys[0].push_back(std::uint64_t{class_[p]} << 32 | values.of[0][p]);
        const ItemColors refined = rank_keys(keys);
        class_ = refined.of[0];
        first_.assign(refined.num_colors, 0);
        for (std::size_t p = class_.size(); p-- > 0;) first_[class_[p]] = p;
    }
    [[nodiscard]] const std::vector<std::uint32_t>& classes() const { return class_; }

  private:
    std::vector<std::uint32_t> class_;
    std::vector<std::size_t> first_;
};

}  // namespace

PairRelations walk_sequences(const Graph& first, const Graph& second) {
    NodeId degree = 1;
    for (const Graph* graph : {&first, &second})
        for (NodeId v = 0; v < graph->num_nodes(); ++v) degree = std::max(degree, graph->degree(v));
    const std::size_t n = std::max(first.num_nodes(), second.num_nodes());
    // (A^t)_uv <= degree^t < 2^(t * bits).
    const auto bits = static_cast<std::size_t>(std::bit_width(degree));
    const auto words_for = [&](std::size_t t) { return t * bits / 64 + 1; };
    Power one(first, words_for(n)), other(second, words_for(n));
    PairClasses classes(one.pairs() + other.pairs());
    for (std::size_t t = 0; t <= n; ++t) {
        if (t > 0) {
            one.advance(words_for(t));
            other.advance(words_for(t));
        }
        for (std::size_t i = 0; i < words_for(t); ++i)
            classes.refine(
                [&](std::size_t p) { return p < one.pairs() ? one.word(p, i) : other.word(p - one.pairs(), i); });
    }
    const auto middle = classes.classes().begin() + static_cast<std::ptrdiff_t>(one.pairs());
    return {std::vector(classes.classes().begin(), middle), std::vector(middle, classes.classes().end())};
}

}  // namespace countable::separation
