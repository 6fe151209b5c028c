// Compiled once per instruction set: see rows.cpp.
#include "countable/kernels/matmul.hpp"

#include "countable/kernels/simd.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

// A tile of C is kept in registers: 6 rows of 2 vectors leave room for 2 of B and one of A among 16 registers, 12 rows
// among the 32 of AVX-512.
constexpr bool many_registers = vector_bytes == 64;
template <int V>
constexpr std::int64_t tile_rows = V == 1           ? 8
                                   : many_registers ? 12
                                                    : 6;
constexpr std::int64_t block_rows = 96;        // of A: with the block of B they fit into the second-level cache
constexpr std::int64_t block = product_block;  // of B, both ways
// Rows of B up to this length are read where they are: 128 of them leave a panel, of at most two lines each, in the
// first-level cache, a panel of longer ones crowds into too few of its sets.
template <typename T>
constexpr std::int64_t widest_in_place = 256 / sizeof(T);

// R rows and V vectors, of L numbers each, of C; b holds rows of b_row numbers, of which the first V vectors count, and may be read; of the
// result the first `columns` numbers of a row are written.
template <typename T, std::int64_t L, int R, int V>
void tile(const Strided<T>& a, const T* b, std::int64_t b_row, std::int64_t inner, T* c, std::int64_t c_row,
          std::int64_t columns, Write write) {
    Vector<T, L> sum[R][V];
#pragma GCC unroll 12
    for (int r = 0; r < R; ++r)  // one by one: `= {}` would clear memory, where the sums are not
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) sum[r][v] = Vector<T, L>{};
    const T* from = a.data;
    for (std::int64_t p = 0; p < inner; ++p, from += a.column, b += b_row) {
        Vector<T, L> row[V];
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) row[v] = load<T, L>(b + v * L);
#pragma GCC unroll 12
        for (int r = 0; r < R; ++r) {
            const T x = from[r * a.row];
#pragma GCC unroll 2
            for (int v = 0; v < V; ++v) sum[r][v] += x * row[v];
        }
    }
    if (columns == V * L) {
#pragma GCC unroll 12
        for (int r = 0; r < R; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < V; ++v) {
                T* const to = c + r * c_row + v * L;
                store<T, L>(to, write == Write::Add ? load<T, L>(to) + sum[r][v] : sum[r][v]);
            }
        return;
    }
#pragma GCC unroll 12
    for (int r = 0; r < R; ++r) {
        T numbers[V * L];
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) store<T, L>(numbers + v * L, sum[r][v]);
        for (std::int64_t j = 0; j < columns; ++j)
            c[r * c_row + j] = write == Write::Add ? c[r * c_row + j] + numbers[j] : numbers[j];
    }
}

template <typename T, std::int64_t L, int V>
void tiles(Strided<T> a, const T* b, std::int64_t b_row, std::int64_t inner, T* c, std::int64_t c_row,
           std::int64_t rows, std::int64_t columns, Write write) {
    const auto take = [&]<int R>() {
        tile<T, L, R, V>(a, b, b_row, inner, c, c_row, columns, write);
        rows -= R;
        a.data += R * a.row;
        c += R * c_row;
    };
    // A tile of one or two rows would wait for its own sums, so that the last rows are divided more evenly.
    // `take` changes `rows`. NOLINTBEGIN(bugprone-infinite-loop)
    while (rows >= tile_rows<V> + 4 || rows == tile_rows<V>) take.template operator()<tile_rows<V>>();
    while (rows >= 8) take.template operator()<4>();
    // NOLINTEND(bugprone-infinite-loop)
    switch (rows) {
        case 7:
            take.template operator()<4>();
            [[fallthrough]];
        case 3:
            return take.template operator()<3>();
        case 6:
            return take.template operator()<6>();
        case 5:
            return take.template operator()<5>();
        case 4:
            return take.template operator()<4>();
        case 2:
            return take.template operator()<2>();
        case 1:
            return take.template operator()<1>();
        default:
            return;
    }
}

// Columns j .. of B as one panel: two vectors wide, at the end one, or a short one, if that is enough.
template <typename T>
std::int64_t panel_width(std::int64_t left) {
    if (left > 2 * lanes<T> - short_lanes<T>) return 2 * lanes<T>;
    return left > short_lanes<T> ? lanes<T> : short_lanes<T>;
}

// The tiles of a panel that is so wide.
template <typename T>
void panel_tiles(const Strided<T>& a, const T* b, std::int64_t b_row, std::int64_t inner, T* c, std::int64_t c_row,
                 std::int64_t rows, std::int64_t wide, std::int64_t columns, Write write) {
    if (wide == 2 * lanes<T>)
        tiles<T, lanes<T>, 2>(a, b, b_row, inner, c, c_row, rows, columns, write);
    else if (wide == lanes<T>)
        tiles<T, lanes<T>, 1>(a, b, b_row, inner, c, c_row, rows, columns, write);
    else
        tiles<T, short_lanes<T>, 1>(a, b, b_row, inner, c, c_row, rows, columns, write);
}

// Columns of B that lie side by side, as those of a transposed weight matrix do: squares of them are turned in
// registers. Returns how many of the terms it has packed, the first ones.
template <typename T>
std::int64_t pack_turned(const T* from, std::int64_t b_column, std::int64_t inner, std::int64_t width, T* to) {
    constexpr std::int64_t side = short_lanes<T>;
    std::int64_t p = 0;
    for (; p + side <= inner; p += side)
        for (std::int64_t i = 0; i < width; i += side) {
            Vector<T, side> square[side];
            for (std::int64_t j = 0; j < side; ++j) square[j] = load<T, side>(from + (i + j) * b_column + p);
            transpose<T, side>(square);
            for (std::int64_t j = 0; j < side; ++j) store<T, side>(to + (p + j) * width + i, square[j]);
        }
    return p;
}

template <typename T>
void pack(const Strided<T>& b, std::int64_t inner, std::int64_t columns, T* to) {
    for (std::int64_t j = 0; j < columns;) {
        const std::int64_t width = panel_width<T>(columns - j), filled = columns - j < width ? columns - j : width;
        const T* const from = b.data + j * b.column;
        if (b.column == 1 && filled == width) {
            for (std::int64_t p = 0; p < inner; ++p)
                for (std::int64_t i = 0; i < width; i += short_lanes<T>)
                    store<T, short_lanes<T>>(to + p * width + i, load<T, short_lanes<T>>(from + p * b.row + i));
        } else {
            const std::int64_t turned =
                b.row == 1 && filled == width ? pack_turned(from, b.column, inner, width, to) : 0;
            for (std::int64_t i = 0; i < width; ++i)
                for (std::int64_t p = turned; p < inner; ++p)
                    to[p * width + i] = i < filled ? from[p * b.row + i * b.column] : T{0};
        }
        to += inner * width;
        j += width;
    }
}

// A few rows: nothing is used twice, so B is read where it is.
template <typename T>
bool multiply_few(const Strided<T>& a, const Strided<T>& b, T* c, std::int64_t c_row, std::int64_t rows,
                  std::int64_t columns, std::int64_t inner, Write write) {
    if (rows > 6) return false;
    if (b.column == 1 && columns % (2 * lanes<T>) == 0) {
        for (std::int64_t j = 0; j < columns; j += 2 * lanes<T>)
            tiles<T, lanes<T>, 2>(a, b.data + j, b.row, inner, c + j, c_row, rows, 2 * lanes<T>, write);
        return true;
    }
    constexpr std::int64_t some = short_lanes<T>;
    if (b.row == 1 && a.column == 1 && inner % some == 0) {
        for (std::int64_t j = 0; j < columns; ++j)
            for (std::int64_t i = 0; i < rows; ++i) {
                Vector<T, some> sum = {};
                for (std::int64_t p = 0; p < inner; p += some)
                    sum += load<T, some>(a.data + i * a.row + p) * load<T, some>(b.data + j * b.column + p);
                T total = 0;
                for (std::int64_t lane = 0; lane < some; ++lane) total += sum[lane];
                T& to = c[i * c_row + j];
                to = write == Write::Add ? to + total : total;
            }
        return true;
    }
    return false;
}

// A block of B as tiles read it: packed, with row 0, or where it is, with so many numbers from row to row.
template <typename T>
struct Panels {
    const T* data;
    std::int64_t row;
};

// `width` columns and `depth` terms.
template <typename T>
void multiply_block(const Strided<T>& a, const Panels<T>& b, T* c, std::int64_t c_row, std::int64_t rows,
                    std::int64_t width, std::int64_t depth, Write write) {
    // Columns of A as rows: their stride is often a power of two, which crowds them into a few sets of the cache.
    constexpr std::int64_t copied_row = block_rows + 8;
    alignas(64) T copied[block * copied_row];
    for (std::int64_t i0 = 0; i0 < rows; i0 += block_rows) {
        const std::int64_t height = rows - i0 < block_rows ? rows - i0 : block_rows;
        Strided<T> part{a.data + i0 * a.row, a.row, a.column};
        if (a.row == 1 && width > 2 * lanes<T>) {
            for (std::int64_t p = 0; p < depth; ++p)
                for (std::int64_t i = 0; i < height; ++i) copied[p * copied_row + i] = part.data[p * part.column + i];
            part = {copied, 1, copied_row};
        }
        for (std::int64_t j = 0; j < width;) {
            const std::int64_t wide = panel_width<T>(width - j), filled = width - j < wide ? width - j : wide;
            const T* const panel = b.data + (b.row == 0 ? depth * j : j);
            const std::int64_t b_row = b.row == 0 ? wide : b.row;
            panel_tiles(part, panel, b_row, depth, c + i0 * c_row + j, c_row, height, wide, filled, write);
            j += wide;
        }
    }
}

// Calls body(first column, first term, width, depth, where the block stands among packed ones).
template <typename T, typename Body>
void for_blocks(std::int64_t columns, std::int64_t inner, const Body& body) {
    std::int64_t at = 0;
    for (std::int64_t j0 = 0; j0 < columns; j0 += block)
        for (std::int64_t p0 = 0; p0 < inner; p0 += block) {
            const std::int64_t width = columns - j0 < block ? columns - j0 : block;
            const std::int64_t depth = inner - p0 < block ? inner - p0 : block;
            body(j0, p0, width, depth, at);
            at += depth * ((width + short_lanes<T> - 1) / short_lanes<T> * short_lanes<T> + short_lanes<T>);
        }
}

template <typename T>
void clear(T* c, std::int64_t c_row, std::int64_t rows, std::int64_t columns) {
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) c[i * c_row + j] = 0;
}

template <typename T>
void multiply(const Strided<T>& a, const Strided<T>& b, T* c, std::int64_t c_row, std::int64_t rows,
              std::int64_t columns, std::int64_t inner, Write write) {
    if (multiply_few(a, b, c, c_row, rows, columns, inner, write)) return;
    if (inner == 0 && write == Write::Set) clear(c, c_row, rows, columns);
    alignas(64) T space[block * block];
    for_blocks<T>(columns, inner, [&](auto j0, auto p0, auto width, auto depth, auto) {
        const Strided<T> part{b.data + p0 * b.row + j0 * b.column, b.row, b.column};
        const bool in_place = b.column == 1 && b.row <= widest_in_place<T> && width % short_lanes<T> == 0;
        if (!in_place) pack(part, depth, width, space);
        multiply_block({a.data + p0 * a.column, a.row, a.column},
                       in_place ? Panels<T>{part.data, b.row} : Panels<T>{space, 0}, c + j0, c_row, rows, width, depth,
                       p0 > 0 ? Write::Add : write);
    });
}

template <typename T>
void pack_all(const Strided<T>& b, std::int64_t columns, std::int64_t inner, T* packed) {
    for_blocks<T>(columns, inner, [&](auto j0, auto p0, auto width, auto depth, auto at) {
        pack<T>({b.data + p0 * b.row + j0 * b.column, b.row, b.column}, depth, width, packed + at);
    });
}

template <typename T>
void multiply_packed(const Strided<T>& a, const T* packed, T* c, std::int64_t c_row, std::int64_t rows,
                     std::int64_t columns, std::int64_t inner, Write write) {
    if (inner == 0 && write == Write::Set) clear(c, c_row, rows, columns);
    for_blocks<T>(columns, inner, [&](auto j0, auto p0, auto width, auto depth, auto at) {
        multiply_block<T>({a.data + p0 * a.column, a.row, a.column}, {packed + at, 0}, c + j0, c_row, rows, width,
                          depth, p0 > 0 ? Write::Add : write);
    });
}

}  // namespace

extern const ProductKernels<float> product_kernels_float;
extern const ProductKernels<double> product_kernels_double;
const ProductKernels<float> product_kernels_float{multiply, pack_all, multiply_packed};
const ProductKernels<double> product_kernels_double{multiply, pack_all, multiply_packed};

}  // namespace countable::kernels::COUNTABLE_ISA
