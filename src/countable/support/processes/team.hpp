#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "countable/support/checked.hpp"

namespace countable {

/// Processes that compute the same thing together. All of them have the same input and call the functions of their team in the
/// same order; what is not shared by these functions, each of them computes for itself. A process that cannot go on leaves by
/// an exception, and then nobody goes on: only std::overflow_error, which is an answer, is agreed on.
class Team {
  public:
    virtual ~Team() = default;

    [[nodiscard]] virtual unsigned size() const = 0;

    /// parallel_chunks() for a part of the chunks: each is taken by one process, the first ones first. Returns when all are
    /// done. Throws std::overflow_error in all processes if a body does in one of them.
    virtual void share_chunks(
        std::size_t items, std::size_t chunk, unsigned threads,
        const std::function<void(unsigned worker, std::size_t first, std::size_t last)>& body) = 0;

    /// Throws std::overflow_error in all processes unless all say yes.
    virtual void require_fit(bool fits) = 0;

    /// Adds the values of all processes, position by position, modulo 2^64 or 2^128; all get the sums.
    virtual void add_up(std::span<std::uint64_t> values) = 0;
    virtual void add_up(std::span<Count> values) = 0;
    /// Modulo 2^32.
    void add_up(std::span<std::uint32_t> values);
    /// The same, but throws std::overflow_error in all processes if a sum exceeds 128 bits.
    virtual void add_up_checked(std::span<Count> values) = 0;
};

/// parallel_chunks(), shared out among the processes of a team if there is one.
void share_chunks(Team* team, std::size_t items, std::size_t chunk, unsigned threads,
                  const std::function<void(unsigned worker, std::size_t first, std::size_t last)>& body);

/// Calls the body. If it throws std::overflow_error in one process of the team, all throw it.
template <typename Body>
void with_agreement(Team* team, const Body& body) {
    if (team == nullptr) return body();
    bool fits = true;
    try {
        body();
    } catch (const std::overflow_error&) {
        fits = false;
    }
    team->require_fit(fits);
}

/// Adds the exact sums of the processes of a team, if there is one. 64 bits must be known to do.
inline void add_up_exactly(Team* team, std::span<std::uint64_t> values) {
    if (team != nullptr) team->add_up(values);
}
inline void add_up_exactly(Team* team, std::span<Count> values) {
    if (team != nullptr) team->add_up_checked(values);
}

}  // namespace countable
