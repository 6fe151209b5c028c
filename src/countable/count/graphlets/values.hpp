#pragma once

#include <span>
#include <vector>

#include "countable/count/graphlets/ranked_graph.hpp"
#include "countable/support/processes/team.hpp"

namespace countable::count::graphlets {

// Values are unsigned words, w = 32, 64 or 128 bits wide, and all arithmetic is modulo 2^w. Sums, differences and products
// are exact modulo that, so that a result is right if it is known to fit, whatever happened to the terms on the way.

/// Gives the memory of a vector back; to assign {} would keep it.
template <typename T>
void give_back(std::vector<T>& values) {
    std::vector<T>().swap(values);
}

/// A value per node.
template <typename Word>
using NodeValues = std::vector<Word>;

/// Tables of edges are most of the memory: values that are known to fit have 32 bits.
enum class Width { Narrow, Full };

/// A value per edge, in 32 bits each where all of them fit.
template <typename Word>
class EdgeColumn {
  public:
    EdgeColumn() = default;
    EdgeColumn(std::vector<Word> values) : wide_(std::move(values)) {  // NOLINT(google-explicit-constructor)
        if constexpr (sizeof(Word) > sizeof(std::uint32_t)) {
            Word any = 0;
            for (const Word value : wide_) any |= value;
            if (any >> 32 != 0) return;
            narrow_.assign(wide_.begin(), wide_.end());
            give_back(wide_);
        }
    }
    /// Of values that are known to fit.
    [[nodiscard]] static EdgeColumn of_narrow(std::vector<std::uint32_t>&& values) {
        EdgeColumn column;
        if constexpr (sizeof(Word) > sizeof(std::uint32_t))
            column.narrow_ = std::move(values);
        else
            column.wide_ = std::move(values);
        column.known_to_fit_ = true;
        return column;
    }

    [[nodiscard]] bool empty() const { return wide_.empty() && narrow_.empty(); }
    /// Adds the values of all processes up. Whether values that were not known to fit do is not the same for all of them.
    void add_up(Team& team) {
        if (empty()) return;
        if (known_to_fit_) {
            narrow_.empty() ? team.add_up(std::span(wide_)) : team.add_up(std::span(narrow_));
            return;
        }
        if constexpr (sizeof(Word) > sizeof(std::uint32_t)) {
            if (!narrow_.empty()) wide_.assign(narrow_.begin(), narrow_.end());
            give_back(narrow_);
        }
        team.add_up(std::span(wide_));
        *this = EdgeColumn(std::move(wide_));
    }
    [[nodiscard]] Word operator[](std::size_t e) const { return narrow_.empty() ? wide_[e] : narrow_[e]; }

    /// Multiplies `products` by the values of the edges first, first + 1, ...
    void multiply(std::span<Word> products, std::size_t first) const {
        const auto with = [&](const auto* values) {
            for (std::size_t i = 0; i < products.size(); ++i) products[i] *= values[first + i];
        };
        narrow_.empty() ? with(wide_.data()) : with(narrow_.data());
    }

  private:
    std::vector<Word> wide_;
    std::vector<std::uint32_t> narrow_;  // instead, if it is not empty
    bool known_to_fit_ = false;
};

/// A value per directed edge: `up` of (u, v) with u < v, `down` of (v, u). Symmetric values have no `down`.
template <typename Word>
struct EdgeValues {
    EdgeColumn<Word> up, down;

    [[nodiscard]] const EdgeColumn<Word>& backward() const { return down.empty() ? up : down; }
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
            give_back(part);
        }
        total.resize(size_);
        return total;
    }

  private:
    std::size_t size_;
    std::vector<std::vector<Word>> parts_;
};

/// A tally of edges.
template <typename Word>
class ColumnTally {
  public:
    ColumnTally(bool wanted, Width width, EdgeId edges, unsigned threads)
        : narrow_(wanted && width == Width::Narrow, edges, threads),
          wide_(wanted && width == Width::Full, edges, threads) {}

    [[nodiscard]] bool wanted() const { return narrow_.wanted() || wide_.wanted(); }
    [[nodiscard]] EdgeColumn<Word> sum() {
        return narrow_.wanted() ? EdgeColumn<Word>::of_narrow(narrow_.sum()) : EdgeColumn<Word>(wide_.sum());
    }

    struct Part {
        std::uint32_t* narrow = nullptr;
        Word* wide = nullptr;
        void add(EdgeId e, Word value) const {
            if (narrow != nullptr)
                narrow[e] += static_cast<std::uint32_t>(value);
            else
                wide[e] += value;
        }
    };
    [[nodiscard]] Part of(unsigned worker) {
        return {narrow_.wanted() ? narrow_.of(worker) : nullptr, wide_.wanted() ? wide_.of(worker) : nullptr};
    }

  private:
    Tally<std::uint32_t> narrow_;
    Tally<Word> wide_;
};

/// A tally of directed edges.
template <typename Word>
struct EdgeTally {
    ColumnTally<Word> up, down;

    EdgeTally(bool wanted, Width width, EdgeId edges, unsigned threads)
        : up(wanted, width, edges, threads), down(wanted, width, edges, threads) {}

    [[nodiscard]] bool wanted() const { return up.wanted(); }
    [[nodiscard]] EdgeValues<Word> sum() { return {up.sum(), down.sum()}; }

    struct Part {
        typename ColumnTally<Word>::Part up, down;
        void add(NodeId from, NodeId to, EdgeId e, Word value) const { (from < to ? up : down).add(e, value); }
    };
    [[nodiscard]] Part of(unsigned worker) { return {up.of(worker), down.of(worker)}; }
};

}  // namespace countable::count::graphlets
