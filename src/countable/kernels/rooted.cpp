// Compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace. Includes nothing but plain
// headers: an inline function of the standard library that two such objects share may come from either of them.
#include "countable/kernels/rooted.hpp"

#include "countable/kernels/simd.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

// Of one number or of a register of them, as the type says.
template <typename Pack, typename T>
Pack take(const T* from) {
    return *reinterpret_cast<const Pack*>(from);
}
template <typename Pack, typename T>
void put(T* to, Pack x) {
    *reinterpret_cast<Pack*>(to) = x;
}

// Calls body<Pack, count>(c) for the channels in pieces of `count` packs: registers, at the end a short one, numbers.
template <typename T, typename Body>
void for_channels(std::int64_t d, const Body& body) {
    std::int64_t c = 0;
    for (; c + 4 * lanes<T> <= d; c += 4 * lanes<T>) body.template operator()<Vector<T>, 4>(c);
    if (c + 2 * lanes<T> <= d) {
        body.template operator()<Vector<T>, 2>(c);
        c += 2 * lanes<T>;
    }
    for (; c + lanes<T> <= d; c += lanes<T>) body.template operator()<Vector<T>, 1>(c);
    for (; c + short_lanes<T> <= d; c += short_lanes<T>) body.template operator()<Vector<T, short_lanes<T>>, 1>(c);
    for (; c < d; ++c) body.template operator()<T, 1>(c);
}

// A product that is added next with a rounding of its own. Fused in some of the loops below and not in others, it would make
// the bits depend on how many roots are summed side by side, which threads decide.
template <typename Pack>
Pack rounded(Pack product) {
    keep_rounding(product);
    return product;
}

// Roots whose rows of one node are summed side by side: their neighbours are the same, so that loops over them, whose
// lengths no processor foresees, are run once for all, and messages of edges are read once. Sums of four registers each
// stay in half of the registers.
inline constexpr int roots_at_once = vector_bytes == 64 ? 4 : 2;

// Calls body<count>(r) for the roots first .. last-1, `count` of them from r on.
template <typename Body>
void for_roots(std::int64_t first, std::int64_t last, const Body& body) {
    std::int64_t r = first;
    for (; r + roots_at_once <= last; r += roots_at_once) body.template operator()<roots_at_once>(r);
    for (; r < last; ++r) body.template operator()<1>(r);
}

template <typename Pack, typename T>
inline constexpr std::int64_t pack_size = sizeof(Pack) / sizeof(T);

// The sums of R roots, the first of which has its rows at x and y.
template <Message M, int R, typename T>
void sum_of_roots(const RootedGraph& graph, const T* x, const T* edges, T self, std::int64_t d, T* y) {
    const std::int64_t step = graph.node_step * d, root = graph.root_step * d;
    for (std::int64_t v = 0; v < graph.nodes; ++v)
        for_channels<T>(d, [&]<typename Pack, int count>(std::int64_t c) {
            constexpr std::int64_t size = pack_size<Pack, T>;
            Pack sum[R][count];
            for (int k = 0; k < R; ++k)
                for (int i = 0; i < count; ++i)
                    sum[k][i] = rounded(self * take<Pack>(x + k * root + v * step + c + i * size));
            for (std::int64_t e = graph.offsets[v]; e < graph.offsets[v + 1]; ++e) {
                const T* const row = x + (graph.columns[e] - graph.first_node) * step + c;
                for (int i = 0; i < count; ++i) {
                    Pack edge{};
                    if constexpr (M != Message::Plain) edge = take<Pack>(edges + e * d + c + i * size);
                    for (int k = 0; k < R; ++k) {
                        Pack message = take<Pack>(row + k * root + i * size);
                        if constexpr (M == Message::Relu) {
                            message += edge;
                            message = message > Pack{} ? message : Pack{};
                        }
                        if constexpr (M == Message::Product) message = rounded(message * edge);
                        sum[k][i] += message;
                    }
                }
            }
            for (int k = 0; k < R; ++k)
                for (int i = 0; i < count; ++i) put<Pack>(y + k * root + v * step + c + i * size, sum[k][i]);
        });
}

template <Message M, typename T>
void sum_of(const RootedGraph& graph, const T* x, const T* edges, T self, std::int64_t d, std::int64_t first,
            std::int64_t last, T* y) {
    for_roots(first, last, [&]<int R>(std::int64_t r) {
        const std::int64_t at = r * graph.root_step * d;
        sum_of_roots<M, R>(graph, x + at, edges, self, d, y + at);
    });
}

// What flows back to (r, w) comes from the entries (v, w), whose opposites fill row w.
template <Message M, int R, typename T>
void sum_back_of_roots(const RootedGraph& graph, const T* dy, const T* x, const T* edges, T self, std::int64_t d,
                       T* dx) {
    const std::int64_t step = graph.node_step * d, root = graph.root_step * d;
    for (std::int64_t w = 0; w < graph.nodes; ++w)
        for_channels<T>(d, [&]<typename Pack, int count>(std::int64_t c) {
            constexpr std::int64_t size = pack_size<Pack, T>;
            const std::int64_t here = w * step + c;
            Pack sum[R][count];
            for (int k = 0; k < R; ++k)
                for (int i = 0; i < count; ++i) sum[k][i] = rounded(self * take<Pack>(dy + k * root + here + i * size));
            for (std::int64_t e = graph.offsets[w]; e < graph.offsets[w + 1]; ++e) {
                const T* const row = dy + (graph.columns[e] - graph.first_node) * step + c;
                const T* const edge = edges + graph.reverse[e] * d + c;
                for (int i = 0; i < count; ++i) {
                    const Pack back = take<Pack>(edge + i * size);
                    for (int k = 0; k < R; ++k) {
                        const Pack gradient = take<Pack>(row + k * root + i * size);
                        if constexpr (M == Message::Relu)
                            sum[k][i] += take<Pack>(x + k * root + here + i * size) + back > Pack{} ? gradient : Pack{};
                        else
                            sum[k][i] += rounded(gradient * back);
                    }
                }
            }
            for (int k = 0; k < R; ++k)
                for (int i = 0; i < count; ++i) put<Pack>(dx + k * root + here + i * size, sum[k][i]);
        });
}

template <Message M, typename T>
void sum_back_of(const RootedGraph& graph, const T* dy, const T* x, const T* edges, T self, std::int64_t d,
                 std::int64_t first, std::int64_t last, T* dx) {
    for_roots(first, last, [&]<int R>(std::int64_t r) {
        const std::int64_t at = r * graph.root_step * d;
        sum_back_of_roots<M, R>(graph, dy + at, x + (M == Message::Relu ? at : 0), edges, self, d, dx + at);
    });
}

template <Message M, typename T>
void edges_back_of(const RootedGraph& graph, const T* dy, const T* x, const T* edges, std::int64_t d,
                   std::int64_t first, std::int64_t last, T* dedges) {
    const std::int64_t step = graph.root_step * d;
    for (std::int64_t v = first; v < last; ++v) {
        const T* const gradients = dy + v * graph.node_step * d;
        for (std::int64_t e = graph.offsets[v]; e < graph.offsets[v + 1]; ++e) {
            const T* const rows = x + (graph.columns[e] - graph.first_node) * graph.node_step * d;
            for_channels<T>(d, [&]<typename Pack, int count>(std::int64_t c) {
                constexpr std::int64_t size = pack_size<Pack, T>;
                Pack sum[count];
                for (int i = 0; i < count; ++i) sum[i] = Pack{};
                for (std::int64_t r = 0; r < graph.roots; ++r)
                    for (int i = 0; i < count; ++i) {
                        const Pack gradient = take<Pack>(gradients + r * step + c + i * size);
                        const Pack row = take<Pack>(rows + r * step + c + i * size);
                        if constexpr (M == Message::Relu)
                            sum[i] += row + take<Pack>(edges + e * d + c + i * size) > Pack{} ? gradient : Pack{};
                        else
                            sum[i] += row * gradient;
                    }
                for (int i = 0; i < count; ++i) put<Pack>(dedges + e * d + c + i * size, sum[i]);
            });
        }
    }
}

template <typename T>
void sum(Message message, const RootedGraph& graph, const T* x, const T* edges, T self, std::int64_t d,
         std::int64_t first, std::int64_t last, T* y) {
    switch (message) {
        case Message::Plain:
            return sum_of<Message::Plain>(graph, x, edges, self, d, first, last, y);
        case Message::Relu:
            return sum_of<Message::Relu>(graph, x, edges, self, d, first, last, y);
        case Message::Product:
            return sum_of<Message::Product>(graph, x, edges, self, d, first, last, y);
    }
}

template <typename T>
void sum_back(Message message, const RootedGraph& graph, const T* dy, const T* x, const T* edges, T self,
              std::int64_t d, std::int64_t first, std::int64_t last, T* dx) {
    switch (message) {
        case Message::Plain:  // the operator is symmetric
            return sum_of<Message::Plain>(graph, dy, edges, self, d, first, last, dx);
        case Message::Relu:
            return sum_back_of<Message::Relu>(graph, dy, x, edges, self, d, first, last, dx);
        case Message::Product:
            return sum_back_of<Message::Product>(graph, dy, x, edges, self, d, first, last, dx);
    }
}

template <typename T>
void edges_back(Message message, const RootedGraph& graph, const T* dy, const T* x, const T* edges, std::int64_t d,
                std::int64_t first, std::int64_t last, T* dedges) {
    if (message == Message::Relu)
        edges_back_of<Message::Relu>(graph, dy, x, edges, d, first, last, dedges);
    else
        edges_back_of<Message::Product>(graph, dy, x, edges, d, first, last, dedges);
}

}  // namespace

extern const RootedKernels<float> rooted_kernels_float;
extern const RootedKernels<double> rooted_kernels_double;
const RootedKernels<float> rooted_kernels_float{sum, sum_back, edges_back};
const RootedKernels<double> rooted_kernels_double{sum, sum_back, edges_back};

}  // namespace countable::kernels::COUNTABLE_ISA
