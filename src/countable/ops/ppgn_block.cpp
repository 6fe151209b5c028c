#include "countable/ops/ppgn_block.hpp"

#include "countable/kernels/dense.hpp"
#include "countable/kernels/matmul.hpp"
#include "countable/kernels/tuples.hpp"
#include "countable/ops/tuple_matmul.hpp"
#include "countable/ops/tuples.hpp"
#include "countable/tensor/cpu.hpp"
#include "countable/tensor/parallel.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Parts in which the gradients of the weights are summed: fixed by the number of graphs, so that sums are the same for
// any number of threads.
constexpr std::int64_t most_parts = 8;

// The tensors of a block in the order in which the operation takes them: weights and biases of m1, of m2, weight and
// bias of skip, weight of product.
class Maps {
  public:
    explicit Maps(std::vector<Tensor> tensors) : tensors_(std::move(tensors)) {
        for (Tensor& tensor : tensors_) tensor = tensor.contiguous();
    }
    [[nodiscard]] std::int64_t depth() const { return (std::ssize(tensors_) - 3) / 4; }
    [[nodiscard]] std::int64_t count() const { return 2 * depth() + 2; }
    [[nodiscard]] std::int64_t mlp(int side, std::int64_t layer) const { return side * depth() + layer; }
    [[nodiscard]] std::int64_t skip() const { return 2 * depth(); }
    [[nodiscard]] std::int64_t product() const { return 2 * depth() + 1; }
    [[nodiscard]] const Tensor& weight(std::int64_t map) const { return tensors_[2 * map]; }
    [[nodiscard]] std::int64_t in(std::int64_t map) const { return weight(map).size(1); }
    [[nodiscard]] std::int64_t out() const { return weight(skip()).size(0); }
    template <typename T>
    [[nodiscard]] const T* bias(std::int64_t map) const {
        return map == product() ? nullptr : tensors_[2 * map + 1].template data_ptr<T>();
    }
    [[nodiscard]] const std::vector<Tensor>& tensors() const { return tensors_; }

  private:
    std::vector<Tensor> tensors_;
};

// The weights of all maps in the order in which products read them.
template <typename T>
class PackedMaps {
  public:
    PackedMaps(const Maps& maps, bool transposed) {
        for (std::int64_t map = 0; map < maps.count(); ++map) {
            const std::int64_t in = maps.in(map), out = maps.out();
            const kernels::Strided<T> weight{maps.weight(map).data_ptr<T>(), transposed ? 1 : in, transposed ? in : 1};
            auto& packed = maps_.emplace_back(transposed ? out : in, transposed ? in : out);
            packed.numbers.resize(static_cast<std::size_t>(kernels::packed_size(packed.columns, packed.inner)));
            kernels::product_kernels<T>().pack(weight, packed.columns, packed.inner, packed.numbers.data());
        }
    }
    void multiply(std::int64_t map, const T* x, std::int64_t rows, T* y, bool accumulate = false) const {
        const Packed& packed = maps_[map];
        kernels::product_kernels<T>().multiply_packed({x, packed.inner, 1}, packed.numbers.data(), y, packed.columns,
                                                      rows, packed.columns, packed.inner, accumulate);
    }

  private:
    struct Packed {
        Packed(std::int64_t columns_, std::int64_t inner_) : columns(columns_), inner(inner_) {}
        std::int64_t columns, inner;
        std::vector<T> numbers;
    };
    std::vector<Packed> maps_;
};

struct Graphs {
    Tensor offsets, starts;  // nodes, pairs of nodes

    explicit Graphs(const Tensor& graph_offsets) : offsets(graph_offsets), starts(tuple_offsets(graph_offsets, 2)) {}
    [[nodiscard]] std::int64_t count() const { return offsets.size(0) - 1; }
    [[nodiscard]] std::int64_t nodes(std::int64_t g) const {
        return tensor::indices(offsets)[g + 1] - tensor::indices(offsets)[g];
    }
    [[nodiscard]] std::int64_t start(std::int64_t g) const { return tensor::indices(starts)[g]; }
    [[nodiscard]] std::int64_t most_rows() const {
        std::int64_t most = 0;
        for (std::int64_t g = 0; g < count(); ++g) most = std::max(most, nodes(g) * nodes(g));
        return most;
    }
};

template <typename T>
T scale_of(std::int64_t n, bool mean) {
    return mean && n > 0 ? T{1} / static_cast<T>(n) : T{1};
}

// Calls body(first graph, last graph, part) for `parts` ranges of the graphs.
template <typename Body>
void for_parts(const Graphs& graphs, std::int64_t parts, std::int64_t numbers, const Body& body) {
    tensor::parallel_for(parts, numbers, [&](std::int64_t part) {
        body(graphs.count() * part / parts, graphs.count() * (part + 1) / parts, part);
    });
}

struct PpgnBlock : torch::autograd::Function<PpgnBlock> {
    // `keep`: a backward pass may come.
    static Tensor forward(AutogradContext* context, const Tensor& x_in, at::TensorList tensors, const Tensor& offsets,
                          bool mean, bool relu, bool keep) {
        const Tensor x = x_in.contiguous();
        const Maps maps({tensors.begin(), tensors.end()});
        const Graphs graphs(offsets);
        const std::int64_t rows = x.size(0), in = x.size(1), out = maps.out(), depth = maps.depth();
        // What lies in between: the outputs of the layers of m1 and m2, then the product.
        const Tensor between = torch::empty({2 * depth + 1, keep ? rows : 0, out}, x.options());
        const Tensor y = torch::empty({rows, out}, x.options());
        tensor::in_type_of(x, [&]<typename T>(T) {
            const std::int64_t numbers = rows * std::max(in, out) * out * maps.count() / 8;
            const PackedMaps<T> packed(maps, true);
            for_parts(
                graphs, tensor::pieces_for(numbers), numbers, [&](std::int64_t first, std::int64_t last, std::int64_t) {
                    const std::int64_t space_rows = keep ? rows : graphs.most_rows();
                    const Tensor space = keep ? between : torch::empty({2 * depth + 1, space_rows, out}, x.options());
                    for (std::int64_t g = first; g < last; ++g) {
                        const std::int64_t n = graphs.nodes(g), start = graphs.start(g);
                        const auto row = [&](std::int64_t layer) {
                            return space.data_ptr<T>() + (layer * space_rows + (keep ? start : 0)) * out;
                        };
                        const auto apply = [&](std::int64_t map, const T* from, T* to, bool add, bool with_relu) {
                            packed.multiply(map, from, n * n, to, add);
                            kernels::dense_kernels<T>().finish(to, maps.bias<T>(map), with_relu, out, 0, n * n);
                        };
                        const T* const from = x.data_ptr<T>() + start * in;
                        for (const int side : {0, 1})
                            for (std::int64_t layer = 0; layer < depth; ++layer) {
                                const std::int64_t map = maps.mlp(side, layer);
                                apply(map, layer == 0 ? from : row(map - 1), row(map), false, layer + 1 < depth);
                            }
                        kernels::tuple_kernels<T>().multiply(row(depth - 1), n, 1, row(2 * depth - 1), n, 1, n, out,
                                                             scale_of<T>(n, mean), row(2 * depth));
                        T* const to = y.data_ptr<T>() + start * out;
                        apply(maps.skip(), from, to, false, false);
                        apply(maps.product(), row(2 * depth), to, true, relu);
                    }
                });
        });
        if (keep) {
            tensor_list saved{x, y, between, offsets};
            saved.insert(saved.end(), maps.tensors().begin(), maps.tensors().end());
            context->save_for_backward(saved);
            context->saved_data["mean"] = mean;
            context->saved_data["relu"] = relu;
            context->saved_data["input"] = x_in.requires_grad();
        }
        return y;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor &x = saved[0], &y = saved[1], &between = saved[2], dy = gradients[0].contiguous();
        const Maps maps({saved.begin() + 4, saved.end()});
        const Graphs graphs(saved[3]);
        const bool mean = context->saved_data.at("mean").toBool(), relu = context->saved_data.at("relu").toBool();
        const std::int64_t rows = x.size(0), in = x.size(1), out = maps.out(), depth = maps.depth();
        Tensor dx;
        if (context->saved_data.at("input").toBool()) dx = torch::empty_like(x);
        // The gradients of all maps, one behind the other: weight, bias.
        std::vector<std::int64_t> places{0};
        for (const Tensor& tensor : maps.tensors()) places.push_back(places.back() + tensor.numel());
        const std::int64_t parts = std::clamp<std::int64_t>(graphs.count(), 1, most_parts);
        const Tensor sums = torch::zeros({parts, places.back()}, x.options());
        tensor::in_type_of(x, [&]<typename T>(T) {
            const PackedMaps<T> packed(maps, false);
            const std::int64_t numbers = rows * std::max(in, out) * out * maps.count() / 4;
            for_parts(graphs, parts, numbers, [&](auto first, auto last, std::int64_t part) {
                T* const sum = sums.data_ptr<T>() + part * places.back();
                const Tensor space = torch::empty({5, graphs.most_rows(), out}, x.options());
                const auto buffer = [&](std::int64_t i) { return space[i].data_ptr<T>(); };
                T *const kept = buffer(0), *const d_product = buffer(1), *const d_sides[2] = {buffer(2), buffer(3)};
                T* const d_hidden = buffer(4);
                for (std::int64_t g = first; g < last; ++g) {
                    const std::int64_t n = graphs.nodes(g), m = n * n, start = graphs.start(g);
                    const auto row = [&](std::int64_t layer) {
                        return between.data_ptr<T>() + (layer * rows + start) * out;
                    };
                    const T* const from = x.data_ptr<T>() + start * in;
                    // What a map gets from its output: dW += d^T input, db += the sum of d.
                    const auto add_gradients = [&](std::int64_t map, const T* d, const T* input) {
                        const std::int64_t width = maps.in(map);
                        kernels::product_kernels<T>().multiply({d, 1, out}, {input, width, 1}, sum + places[2 * map],
                                                               width, out, width, m, true);
                        if (maps.bias<T>(map))
                            kernels::dense_kernels<T>().column_sums(d, out, 0, m, sum + places[2 * map + 1]);
                    };
                    const T* d = dy.data_ptr<T>() + start * out;
                    if (relu) {
                        kernels::dense_kernels<T>().relu_back(d, y.data_ptr<T>() + start * out, out, 0, m, kept);
                        d = kept;
                    }
                    add_gradients(maps.skip(), d, from);
                    add_gradients(maps.product(), d, row(2 * depth));
                    T* const to = dx.defined() ? dx.data_ptr<T>() + start * in : nullptr;
                    if (to) packed.multiply(maps.skip(), d, m, to);
                    packed.multiply(maps.product(), d, m, d_product);
                    // Y = A B: dA = dY B^T, dB = A^T dY.
                    const T scale = scale_of<T>(n, mean);
                    kernels::tuple_kernels<T>().multiply(d_product, n, 1, row(2 * depth - 1), 1, n, n, out, scale,
                                                         d_sides[0]);
                    kernels::tuple_kernels<T>().multiply(row(depth - 1), 1, n, d_product, n, 1, n, out, scale,
                                                         d_sides[1]);
                    for (const int side : {0, 1}) {
                        T* d_layer = d_sides[side];
                        for (std::int64_t layer = depth - 1; layer > 0; --layer) {
                            const std::int64_t map = maps.mlp(side, layer);
                            add_gradients(map, d_layer, row(map - 1));
                            packed.multiply(map, d_layer, m, d_hidden);
                            kernels::dense_kernels<T>().relu_back(d_hidden, row(map - 1), out, 0, m, d_layer);
                        }
                        add_gradients(maps.mlp(side, 0), d_layer, from);
                        if (to) packed.multiply(maps.mlp(side, 0), d_layer, m, to, true);
                    }
                }
            });
        });
        const Tensor sum = parts == 1 ? sums[0] : sums.sum(0);
        tensor_list result{dx};
        for (std::size_t i = 0; i < maps.tensors().size(); ++i)
            result.push_back(sum.narrow(0, places[i], maps.tensors()[i].numel()).view(maps.tensors()[i].sizes()));
        result.resize(result.size() + 4);
        return result;
    }
};

}  // namespace

Tensor ppgn_block(const Tensor& x, const PpgnMaps& maps, const Tensor& graph_offsets, const PpgnBlockOptions& options) {
    if (!tensor::is_cpu_float(x)) return reference::ppgn_block(x, maps, graph_offsets, options);
    std::vector<Tensor> tensors;
    for (MlpImpl* const mlp : {&maps.m1, &maps.m2})
        for (const auto& layer : mlp->layers()) tensors.insert(tensors.end(), {layer->weight, layer->bias});
    tensors.insert(tensors.end(), {maps.skip.weight, maps.skip.bias, maps.product.weight});
    return PpgnBlock::apply(x, at::TensorList(tensors), graph_offsets, options.mean, options.relu,
                            torch::GradMode::is_enabled());
}

namespace reference {

Tensor ppgn_block(const Tensor& x, const PpgnMaps& maps, const Tensor& graph_offsets, const PpgnBlockOptions& options) {
    const Tensor product = tuple_matmul(maps.m1.forward(x), maps.m2.forward(x), graph_offsets, options.mean);
    const Tensor y = torch::addmm(maps.skip.forward(x), product, maps.product.weight.t());
    return options.relu ? torch::relu(y) : y;
}

}  // namespace reference

}  // namespace countable::ops
