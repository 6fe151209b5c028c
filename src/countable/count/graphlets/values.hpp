#pragma once

#include <vector>

#include "countable/count/graphlets/ranked_graph.hpp"

namespace countable::count::graphlets {

// Values are unsigned words, w = 32, 64 or 128 bits wide, and all arithmetic is modulo 2^w. Sums, differences and products
// are exact modulo that, so that a result is right if it is known to fit, whatever happened to the terms on the way.

/// A value per node.
template <typename Word>
using NodeValues = std::vector<Word>;

/// A value per directed edge: `up` of (u, v) with u < v, `down` of (v, u). Symmetric values have no `down`.
template <typename Word>
struct EdgeValues {
    std::vector<Word> up, down;

    [[nodiscard]] Word at(EdgeId e, bool upward) const { return upward || down.empty() ? up[e] : down[e]; }
};

/// Sums that several threads add to: each has values of its own, and these are added up at the end.
template <typename Word>
class Tally {
  public:
    /// Of size 0 where nobody asks for it.
    Tally(bool wanted, std::size_t size, unsigned threads) : size_(wanted ? size : 0), parts_(threads) {}

    [[nodiscard]] bool wanted() const { return size_ != 0; }

    /// The values of a thread, to be taken once per piece of work.
    [[nodiscard]] Word* of(unsigned worker) {
        auto& part = parts_[worker];
        if (part.empty()) part.resize(size_);
        return part.data();
    }

    [[nodiscard]] std::vector<Word> sum() {
        std::vector<Word> total;
        for (auto& part : parts_) {
            if (part.empty()) continue;
            if (total.empty()) {
                total = std::move(part);
                continue;
            }
            for (std::size_t i = 0; i < size_; ++i) total[i] += part[i];
            part = {};
        }
        total.resize(size_);
        return total;
    }

  private:
    std::size_t size_;
    std::vector<std::vector<Word>> parts_;
};

/// A tally of directed edges.
template <typename Word>
struct EdgeTally {
    Tally<Word> up, down;

    EdgeTally(bool wanted, EdgeId edges, unsigned threads) : up(wanted, edges, threads), down(wanted, edges, threads) {}

    [[nodiscard]] bool wanted() const { return up.wanted(); }
    [[nodiscard]] EdgeValues<Word> sum() { return {up.sum(), down.sum()}; }

    struct Part {
        Word *up, *down;
        void add(NodeId from, NodeId to, EdgeId e, Word value) const { (from < to ? up : down)[e] += value; }
    };
    [[nodiscard]] Part of(unsigned worker) { return {up.of(worker), down.of(worker)}; }
};

}  // namespace countable::count::graphlets
