#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/wl/result.hpp"

namespace countable::wl {

/// Row-major arrays with n_g entries in each of k dimensions, one array per graph, one behind the other.
struct TupleShape {
    unsigned k = 1;
    std::array<std::size_t, 2> nodes{};

    /// n_g^k, and n_g^(k-1): a row holds the tuples that differ in the last entry only.
    [[nodiscard]] std::size_t tuples(unsigned graph) const { return rows(graph) * nodes[graph]; }
    [[nodiscard]] std::size_t rows(unsigned graph) const { return power(nodes[graph], k - 1); }
    [[nodiscard]] std::size_t total() const { return tuples(0) + tuples(1); }
    [[nodiscard]] std::size_t total_rows() const { return rows(0) + rows(1); }

    [[nodiscard]] static constexpr std::size_t power(std::size_t base, unsigned exponent) {
        std::size_t product = 1;
        for (; exponent > 0; --exponent) product *= base;
        return product;
    }
};

/// One colour per k-tuple of either graph.
struct TupleColors {
    TupleShape shape;
    std::vector<Color> colors;
    std::uint64_t num_colors = 0;

    [[nodiscard]] std::span<const Color> of(unsigned graph) const {
        return {colors.data() + (graph == 0 ? 0 : shape.tuples(0)), shape.tuples(graph)};
    }
};

/// How a round is computed; its result does not depend on it.
struct RoundOptions {
    unsigned threads = 1;
    std::uint64_t fingerprint_mask = ~std::uint64_t{0};
};

/// Round 0 of the paper: two tuples have equal colours iff they have the same isomorphism type, i.e. the same entries
/// coincide, and node labels, edges and edge labels agree position by position. A label differs from no label.
/// O(k n^k). Requires k >= 1 and fewer than 2^32 tuples.
[[nodiscard]] TupleColors isomorphism_types(const Graph& first, const Graph& second, unsigned k, unsigned threads = 1);

}  // namespace countable::wl
