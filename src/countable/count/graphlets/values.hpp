#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "countable/count/graphlets/carries.hpp"
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

/// Tables of edges are most of the memory: values that are known to fit have fewer bits.
enum class Width {
    Short,    ///< 16 bits
    Carried,  ///< 32 bits, of which the upper half is kept apart and only where it is not 0
    Narrow,   ///< 32 bits
    Full,
};

/// A value per edge, in 16 or 32 bits each where all of them fit.
template <typename Word>
class EdgeColumn {
  public:
    EdgeColumn() = default;
    EdgeColumn(std::vector<Word> values) : wide_(std::move(values)) {  // NOLINT(google-explicit-constructor)
        Word any = 0;
        for (const Word value : wide_) any |= value;
        if (any >> 16 == 0)
            narrow_down(short_);
        else if (sizeof(Word) > sizeof(std::uint32_t) && any >> 16 >> 16 == 0)
            narrow_down(narrow_);
    }
    /// Of values that are known to fit.
    template <typename Cell>
    [[nodiscard]] static EdgeColumn of_known(std::vector<Cell>&& values) {
        EdgeColumn column;
        if constexpr (sizeof(Cell) == sizeof(std::uint16_t))
            column.short_ = std::move(values);
        else if constexpr (sizeof(Word) > sizeof(std::uint32_t))
            column.narrow_ = std::move(values);
        else
            column.wide_ = std::move(values);
        column.known_to_fit_ = true;
        return column;
    }
    /// Of the lower and upper halves of values.
    [[nodiscard]] static EdgeColumn of_halves(std::vector<std::uint16_t>&& lower, Carries& upper) {
        EdgeColumn column;
        for (EdgeId e = 0; e < lower.size(); ++e)
            if (lower[e] == long_mark) upper.add(e, 0);
        for (const auto& [e, carry] : upper.merged()) {
            column.long_.emplace_back(e, (carry << 16) + lower[e]);
            lower[e] = long_mark;
        }
        column.short_ = std::move(lower);
        return column;
    }

    [[nodiscard]] bool empty() const { return short_.empty() && narrow_.empty() && wide_.empty(); }
    /// Adds the values of all processes up. Whether values that were not known to fit do is not the same for all of them.
    void add_up(Team& team) {
        if (empty()) return;
        if (known_to_fit_ && !short_.empty()) {
            std::vector<std::uint32_t> sums(short_.begin(), short_.end());
            team.add_up(std::span(sums));
            short_.assign(sums.begin(), sums.end());  // modulo 2^16
        } else if (known_to_fit_) {
            narrow_.empty() ? team.add_up(std::span(wide_)) : team.add_up(std::span(narrow_));
        } else {
            widen();
            team.add_up(std::span(wide_));
            *this = EdgeColumn(std::move(wide_));
        }
    }
    [[nodiscard]] Word operator[](std::size_t e) const {
        if (!short_.empty()) return short_[e] == long_mark && !long_.empty() ? long_value(e) : short_[e];
        return !narrow_.empty() ? narrow_[e] : wide_[e];
    }

    /// Multiplies `products` by the values of the edges first, first + 1, ...
    void multiply(std::span<Word> products, std::size_t first) const {
        const auto with = [&](const auto& values) {
            for (std::size_t i = 0; i < products.size(); ++i) products[i] *= values[first + i];
        };
        !long_.empty() ? with(*this) : !short_.empty() ? with(short_) : !narrow_.empty() ? with(narrow_) : with(wide_);
    }

  private:
    static constexpr std::uint16_t long_mark = 0xFFFF;  // in short_: the value may be in long_

    [[nodiscard]] Word long_value(std::size_t e) const {
        return std::ranges::lower_bound(long_, e, {}, &Carries::Entry::first)->second;
    }
    template <typename Cell>
    void narrow_down(std::vector<Cell>& cells) {
        cells.assign(wide_.begin(), wide_.end());
        give_back(wide_);
    }
    void widen() {
        if (!wide_.empty()) return;
        std::vector<Word> values(std::max(short_.size(), narrow_.size()));
        for (std::size_t e = 0; e < values.size(); ++e) values[e] = (*this)[e];
        *this = EdgeColumn();
        wide_ = std::move(values);
    }

    std::vector<Word> wide_;
    std::vector<std::uint32_t> narrow_;  // instead, if it is not empty
    std::vector<std::uint16_t> short_;   // the same
    std::vector<Carries::Entry> long_;   // of edges with the mark: the value, in the order of edges
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
        return sum([](std::size_t, Word& sum, Word value) { sum += value; });
    }
    /// By add(place, sum, value).
    template <typename Add>
    [[nodiscard]] std::vector<Word> sum(const Add& add) {
        std::vector<Word> total;
        for (auto& part : parts_) {
            if (part.empty()) continue;
            if (total.empty()) {
                total = std::move(part);
                continue;
            }
            for (std::size_t i = 0; i < size_; ++i) add(i, total[i], part[i]);
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
        : short_(wanted && (width == Width::Short || width == Width::Carried), edges, threads),
          narrow_(wanted && width == Width::Narrow, edges, threads),
          wide_(wanted && width == Width::Full, edges, threads),
          carries_(wanted && width == Width::Carried ? threads : 0) {}

    [[nodiscard]] bool wanted() const { return short_.wanted() || narrow_.wanted() || wide_.wanted(); }
    [[nodiscard]] EdgeColumn<Word> sum() {
        if (!carries_.empty()) return sum_of_halves();
        if (short_.wanted()) return EdgeColumn<Word>::of_known(short_.sum());
        if (narrow_.wanted()) return EdgeColumn<Word>::of_known(narrow_.sum());
        return EdgeColumn<Word>(wide_.sum());
    }

    struct Part {
        std::uint16_t* shorts = nullptr;
        std::uint32_t* narrow = nullptr;
        Word* wide = nullptr;
        Carries* carries = nullptr;
        void add(EdgeId e, Word value) const {
            if (carries == nullptr)
                with([&](auto* sums) { sums[e] += static_cast<std::remove_reference_t<decltype(*sums)>>(value); });
            else
                add_half(*carries, shorts[e], e, static_cast<std::uint32_t>(value));
        }
        /// Calls body(sums) with the sums of all edges, of one of three types. Requires that they are not Width::Carried.
        template <typename Body>
        void with(const Body& body) const {
            assert(carries == nullptr);
            if (shorts != nullptr)
                body(shorts);
            else if (narrow != nullptr)
                body(narrow);
            else
                body(wide);
        }
    };
    [[nodiscard]] Part of(unsigned worker) {
        return {short_.wanted() ? short_.of(worker) : nullptr, narrow_.wanted() ? narrow_.of(worker) : nullptr,
                wide_.wanted() ? wide_.of(worker) : nullptr, carries_.empty() ? nullptr : &carries_[worker]};
    }

  private:
    static void add_half(Carries& carries, std::uint16_t& lower, EdgeId e, std::uint32_t value) {
        const std::uint64_t sum = std::uint64_t{lower} + value;
        lower = static_cast<std::uint16_t>(sum);
        if (const auto carry = static_cast<std::uint32_t>(sum >> 16); carry != 0) carries.add(e, carry);
    }
    EdgeColumn<Word> sum_of_halves() {
        Carries& upper = carries_[0];
        for (std::size_t worker = 1; worker < carries_.size(); ++worker)
            for (const auto& [e, carry] : carries_[worker].merged()) upper.add(e, carry);
        auto lower = short_.sum([&](std::size_t e, std::uint16_t& sum, std::uint16_t value) {
            add_half(upper, sum, static_cast<EdgeId>(e), value);
        });
        return EdgeColumn<Word>::of_halves(std::move(lower), upper);
    }

    Tally<std::uint16_t> short_;
    Tally<std::uint32_t> narrow_;
    Tally<Word> wide_;
    std::vector<Carries> carries_;  // one for each thread, or none
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
