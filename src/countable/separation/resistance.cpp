#include "countable/separation/resistance.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "countable/separation/refine.hpp"
#include "countable/support/checked.hpp"

namespace countable::separation {
namespace {

using Word = std::uint64_t;

Word multiply(Word a, Word b, Word p) { return static_cast<Word>(static_cast<Count>(a) * b % p); }

Word power(Word base, Word exponent, Word p) {
    Word result = 1;
    for (; exponent > 0; exponent >>= 1, base = multiply(base, base, p))
        if (exponent & 1) result = multiply(result, base, p);
    return result;
}

/// Miller and Rabin, with bases that decide every number of 64 bits (Sinclair 2011).
bool is_prime(Word n) {
    const int twos = std::countr_zero(n - 1);
    for (const Word base : {2ull, 325ull, 9375ull, 28178ull, 450775ull, 9780504ull, 1795265022ull}) {
        Word x = power(base % n, (n - 1) >> twos, n);
        if (base % n == 0 || x == 1 || x == n - 1) continue;
        bool witness = true;
        for (int i = 1; i < twos && witness; ++i) {
            x = multiply(x, x, n);
            witness = x != n - 1;
        }
        if (witness) return false;
    }
    return true;
}

/// Arithmetic modulo an odd prime p below 2^61, on a * 2^64 mod p (Montgomery 1985).
class Field {
  public:
    explicit Field(Word p) : p_(p), one_((~Word{0} % p + 1) % p), square_(multiply(one_, one_, p)) {
        inverse_ = p;  // to 3 bits, doubled by each step of Newton's
        for (int i = 0; i < 5; ++i) inverse_ *= 2 - p * inverse_;
    }
    [[nodiscard]] Word one() const { return one_; }
    [[nodiscard]] Word from(Word a) const { return times(a % p_, square_); }
    [[nodiscard]] Word minus(Word a, Word b) const { return a >= b ? a - b : a + p_ - b; }
    [[nodiscard]] Word times(Word a, Word b) const {
        const Count product = static_cast<Count>(a) * b;
        const Word q = static_cast<Word>(product) * inverse_;
        const Word high = static_cast<Word>(product >> 64);
        const Word down = static_cast<Word>((static_cast<Count>(q) * p_) >> 64);
        return high >= down ? high - down : high + p_ - down;
    }
    [[nodiscard]] Word inverse(Word a) const {
        Word result = one_;
        for (Word exponent = p_ - 2; exponent > 0; exponent >>= 1, a = times(a, a))
            if (exponent & 1) result = times(result, a);
        return result;
    }

  private:
    Word p_, one_, square_, inverse_ = 0;
};

std::vector<std::vector<NodeId>> components(const Graph& graph) {
    std::vector<std::vector<NodeId>> parts;
    std::vector<bool> seen(graph.num_nodes());
    for (NodeId s = 0; s < graph.num_nodes(); ++s) {
        if (seen[s]) continue;
        std::vector<NodeId> part = {s};
        seen[s] = true;
        for (std::size_t i = 0; i < part.size(); ++i)
            for (const NodeId w : graph.neighbors(part[i]))
                if (!seen[w]) {
                    seen[w] = true;
                    part.push_back(w);
                }
        parts.push_back(std::move(part));
    }
    return parts;
}

/// The inverse modulo p of the Laplacian of a component without the row and column of its first node; nothing where p
/// divides the number of spanning trees.
std::optional<std::vector<Word>> grounded_inverse(const Graph& graph, const std::vector<NodeId>& part,
                                                  const Field& field) {
    const std::size_t size = part.size() - 1, width = 2 * size;
    std::vector<std::size_t> place(graph.num_nodes(), size);
    for (std::size_t i = 0; i < size; ++i) place[part[i + 1]] = i;
    std::vector<Word> rows(size * width, 0);
    for (std::size_t i = 0; i < size; ++i) {
        rows[i * width + i] = field.from(graph.degree(part[i + 1]));
        rows[i * width + size + i] = field.one();
        for (const NodeId w : graph.neighbors(part[i + 1]))
            if (place[w] < size) rows[i * width + place[w]] = field.minus(0, field.one());
    }
    for (std::size_t column = 0; column < size; ++column) {
        std::size_t pivot = column;
        while (pivot < size && rows[pivot * width + column] == 0) ++pivot;
        if (pivot == size) return std::nullopt;
        if (pivot != column)
            std::swap_ranges(rows.begin() + static_cast<std::ptrdiff_t>(pivot * width),
                             rows.begin() + static_cast<std::ptrdiff_t>((pivot + 1) * width),
                             rows.begin() + static_cast<std::ptrdiff_t>(column * width));
        Word* const own = rows.data() + column * width;
        const Word scale = field.inverse(own[column]);
        // Right of the identity only the columns up to `column` are not 0 yet.
        for (std::size_t j = column; j < width; ++j)
            if (own[j] != 0) own[j] = field.times(own[j], scale);
        for (std::size_t i = 0; i < size; ++i) {
            Word* const row = rows.data() + i * width;
            if (i == column || row[column] == 0) continue;
            const Word factor = row[column];
            for (std::size_t j = column; j < width; ++j)
                if (own[j] != 0) row[j] = field.minus(row[j], field.times(factor, own[j]));
        }
    }
    std::vector<Word> inverse(size * size);
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j) inverse[i * size + j] = rows[i * width + size + j];
    return inverse;
}

constexpr Word apart = ~Word{0};

/// All distances of a graph modulo p, row by row.
std::optional<std::vector<Word>> distances(const Graph& graph, const Field& field) {
    const std::size_t n = graph.num_nodes();
    std::vector<Word> result(n * n, apart);
    for (const auto& part : components(graph)) {
        const auto inverse = grounded_inverse(graph, part, field);
        if (!inverse) return std::nullopt;
        const std::size_t size = part.size() - 1;
        const auto entry = [&](std::size_t i, std::size_t j) {
            return i == 0 || j == 0 ? 0 : (*inverse)[(i - 1) * size + j - 1];
        };
        for (std::size_t i = 0; i < part.size(); ++i)
            for (std::size_t j = 0; j < part.size(); ++j) {
                const Word twice =
                    field.minus(field.minus(entry(i, i), entry(i, j)), field.minus(entry(i, j), entry(j, j)));
                result[part[i] * n + part[j]] = twice;
            }
    }
    return result;
}

/// Bits of a number that exceeds twice the square of the product of all degrees, for either graph.
std::size_t bits_needed(const Graph& first, const Graph& second) {
    std::size_t most = 0;
    for (const Graph* graph : {&first, &second}) {
        std::size_t bits = 0;
        for (NodeId v = 0; v < graph->num_nodes(); ++v)
            bits += static_cast<std::size_t>(std::bit_width(graph->degree(v)));
        most = std::max(most, bits);
    }
    return 2 * most + 2;
}

}  // namespace

PairRelations resistance_distances(const Graph& first, const Graph& second) {
    const std::size_t needed = bits_needed(first, second), pairs = std::size_t{first.num_nodes()} * first.num_nodes();
    ItemColors classes;
    classes.of = {std::vector<Color>(pairs), std::vector<Color>(std::size_t{second.num_nodes()} * second.num_nodes())};
    Word p = (Word{1} << 61) + 1;
    for (std::size_t bits = 0; bits < needed;) {
        do p -= 2;
        while (!is_prime(p));
        const Field field(p);
        const auto one = distances(first, field), other = distances(second, field);
        if (!one || !other) continue;
        bits += 60;  // p > 2^60
        const ItemColors values = rank_keys({*one, *other});
        std::array<std::vector<std::uint64_t>, 2> keys;
        for (unsigned g = 0; g < 2; ++g)
            for (std::size_t i = 0; i < classes.of[g].size(); ++i)
                keys[g].push_back(std::uint64_t{classes.of[g][i]} << 32 | values.of[g][i]);
        classes = rank_keys(keys);
    }
    return classes.of;
}

}  // namespace countable::separation
