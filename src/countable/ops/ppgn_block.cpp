#include "countable/ops/ppgn_block.hpp"

#include "countable/kernels/dense.hpp"
#include "countable/kernels/matmul.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/kernels/tuples.hpp"
#include "countable/ops/tuple_matmul.hpp"
#include "countable/ops/tuples.hpp"
#include "countable/tensor/cpu.hpp"

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

enum class Turn { Plain, Transposed };

// The weights of all maps, or their transposes, in the order in which products read them.
template <typename T>
class PackedMaps {
  public:
    PackedMaps(const Maps& maps, Turn turn) {
        const bool transposed = turn == Turn::Transposed;
        for (std::int64_t map = 0; map < maps.count(); ++map) {
            const std::int64_t in = maps.in(map), out = maps.out();
            const kernels::Strided<T> weight{maps.weight(map).data_ptr<T>(), transposed ? 1 : in, transposed ? in : 1};
            auto& packed = maps_.emplace_back(transposed ? out : in, transposed ? in : out);
            packed.numbers.resize(static_cast<std::size_t>(kernels::packed_size(packed.columns, packed.inner)));
            kernels::product_kernels<T>().pack(weight, packed.columns, packed.inner, packed.numbers.data());
        }
    }
    void multiply(std::int64_t map, const T* x, std::int64_t rows, T* y) const {
        multiply(map, x, rows, y, kernels::Write::Set);
    }
    void add_product(std::int64_t map, const T* x, std::int64_t rows, T* y) const {
        multiply(map, x, rows, y, kernels::Write::Add);
    }

  private:
    void multiply(std::int64_t map, const T* x, std::int64_t rows, T* y, kernels::Write write) const {
        const Packed& packed = maps_[map];
        kernels::product_kernels<T>().multiply_packed({x, packed.inner, 1}, packed.numbers.data(), y, packed.columns,
                                                      rows, packed.columns, packed.inner, write);
    }

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
T scale_of(std::int64_t n, const PpgnBlockOptions& options) {
    const bool mean = options.pooling == kernels::Pooling::Mean && n > 0;
    return static_cast<T>(1 / (options.size * (mean ? static_cast<double>(n) : 1)));
}

// Calls body(first graph, last graph, part) for `parts` ranges of the graphs.
template <typename Body>
void for_parts(const Graphs& graphs, std::int64_t parts, std::int64_t numbers, const Body& body) {
    kernels::parallel_for(parts, numbers, [&](std::int64_t part) {
        body(graphs.count() * part / parts, graphs.count() * (part + 1) / parts, part);
    });
}

// Whether a backward pass may come.
enum class PpgnKeep { Nothing, All };

// The block forward, graph by graph.
template <typename T>
class PpgnForward {
  public:
    PpgnForward(const Tensor& x, const Maps& maps, const Graphs& graphs, const PpgnBlockOptions& options,
                const Tensor& y)
        : x_(x), maps_(maps), graphs_(graphs), options_(options), y_(y), packed_(maps, Turn::Transposed) {}

    // `between` has what lies in between: the outputs of the layers of m1 and m2, then the product, of all graphs; or
    // no rows, if they are not to be kept.
    void run(const Tensor& between) {
        const std::int64_t rows = x_.size(0), out = maps_.out();
        const std::int64_t numbers = rows * std::max(x_.size(1), out) * out * maps_.count() / 8;
        const bool keep = between.size(1) > 0;
        for_parts(graphs_, kernels::pieces_for(numbers), numbers, [&](std::int64_t first, std::int64_t last, auto) {
            const std::int64_t space_rows = keep ? rows : graphs_.most_rows();
            const Tensor space = keep ? between : torch::empty({between.size(0), space_rows, out}, x_.options());
            for (std::int64_t g = first; g < last; ++g)
                run_graph(g, space.data_ptr<T>() + (keep ? graphs_.start(g) : 0) * out, space_rows * out);
        });
    }

  private:
    // `space` is where the first of the layers in between writes, `layer_size` how far they are apart.
    void run_graph(std::int64_t g, T* space, std::int64_t layer_size) {
        const std::int64_t n = graphs_.nodes(g), out = maps_.out(), depth = maps_.depth();
        const T* const from = x_.template data_ptr<T>() + graphs_.start(g) * x_.size(1);
        T* const to = y_.template data_ptr<T>() + graphs_.start(g) * out;
        const auto layer = [&](std::int64_t i) { return space + i * layer_size; };
        for (const int side : {0, 1})
            for (std::int64_t i = 0; i < depth; ++i) {
                const std::int64_t map = maps_.mlp(side, i);
                packed_.multiply(map, i == 0 ? from : layer(map - 1), n * n, layer(map));
                finish(map, layer(map), n, i + 1 < depth ? After::Relu : After::Nothing);
            }
        kernels::tuple_kernels<T>().multiply(layer(depth - 1), n, 1, layer(2 * depth - 1), n, 1, n, out,
                                             scale_of<T>(n, options_), layer(2 * depth));
        packed_.multiply(maps_.skip(), from, n * n, to);
        finish(maps_.skip(), to, n, After::Nothing);
        packed_.add_product(maps_.product(), layer(2 * depth), n * n, to);
        finish(maps_.product(), to, n, options_.after);
    }

    void finish(std::int64_t map, T* to, std::int64_t n, After after) {
        kernels::dense_kernels<T>().finish(to, maps_.bias<T>(map), after, maps_.out(), 0, n * n);
    }

    const Tensor& x_;
    const Maps& maps_;
    const Graphs& graphs_;
    const PpgnBlockOptions options_;
    const Tensor& y_;
    const PackedMaps<T> packed_;
};

// What forward leaves for backward.
struct PpgnSaved {
    Tensor x, y, between;
    Maps maps;
    Graphs graphs;
    PpgnBlockOptions options;
};

// The block backward, graph by graph. Gradients of the maps are summed per part of the graphs: [parts, numbers], the
// tensors of the maps one behind the other.
template <typename T>
class PpgnBackward {
  public:
    PpgnBackward(const PpgnSaved& saved, const Tensor& dy, const Tensor& dx)
        : saved_(saved),
          maps_(saved.maps),
          dy_(dy),
          dx_(dx),
          parts_(std::clamp<std::int64_t>(saved.graphs.count(), 1, most_parts)),
          packed_(saved.maps, Turn::Plain) {
        for (const Tensor& tensor : maps_.tensors()) places_.push_back(places_.back() + tensor.numel());
        sums_ = torch::zeros({parts_, places_.back()}, saved.x.options());
    }

    // The gradients of the tensors of the maps.
    tensor_list run() {
        const std::int64_t in = saved_.x.size(1), out = maps_.out();
        const std::int64_t numbers = saved_.x.size(0) * std::max(in, out) * out * maps_.count() / 4;
        for_parts(saved_.graphs, parts_, numbers, [&](std::int64_t first, std::int64_t last, std::int64_t part) {
            const Tensor space = torch::empty({Space::Count, saved_.graphs.most_rows(), out}, saved_.x.options());
            for (std::int64_t g = first; g < last; ++g) run_graph(g, part, space);
        });
        const Tensor sum = parts_ == 1 ? sums_[0] : sums_.sum(0);
        tensor_list gradients;
        for (std::size_t i = 0; i < maps_.tensors().size(); ++i) {
            const Tensor& of = maps_.tensors()[i];
            gradients.push_back(sum.narrow(0, places_[i], of.numel()).view(of.sizes()));
        }
        return gradients;
    }

  private:
    struct Space {
        enum : std::int64_t { Output, Product, Left, Right, Hidden, Count };
    };

    void run_graph(std::int64_t g, std::int64_t part, const Tensor& space) {
        const std::int64_t n = saved_.graphs.nodes(g), m = n * n, out = maps_.out(), depth = maps_.depth();
        const auto buffer = [&](std::int64_t i) { return space.data_ptr<T>() + i * space.stride(0); };
        const T* const from = x(g);
        T* const to = dx_.defined() ? dx_.template data_ptr<T>() + saved_.graphs.start(g) * saved_.x.size(1) : nullptr;
        const T* const d = output_gradient(g, buffer(Space::Output));
        add_gradients(part, maps_.skip(), d, from, m);
        add_gradients(part, maps_.product(), d, between(g, 2 * depth), m);
        if (to) packed_.multiply(maps_.skip(), d, m, to);
        packed_.multiply(maps_.product(), d, m, buffer(Space::Product));
        // Y = A B: dA = dY B^T, dB = A^T dY.
        const T scale = scale_of<T>(n, saved_.options);
        kernels::tuple_kernels<T>().multiply(buffer(Space::Product), n, 1, between(g, 2 * depth - 1), 1, n, n, out,
                                             scale, buffer(Space::Left));
        kernels::tuple_kernels<T>().multiply(between(g, depth - 1), 1, n, buffer(Space::Product), n, 1, n, out, scale,
                                             buffer(Space::Right));
        for (const int side : {0, 1})
            back_through_mlp(g, part, side, buffer(side == 0 ? Space::Left : Space::Right), buffer(Space::Hidden), to);
    }

    // dy, or where it passed the ReLU; that is written to `kept`.
    const T* output_gradient(std::int64_t g, T* kept) {
        const std::int64_t n = saved_.graphs.nodes(g), out = maps_.out(), start = saved_.graphs.start(g) * out;
        const T* const d = dy_.template data_ptr<T>() + start;
        if (saved_.options.after == After::Nothing) return d;
        kernels::dense_kernels<T>().relu_back(d, saved_.y.template data_ptr<T>() + start, out, 0, n * n, kept);
        return kept;
    }

    void back_through_mlp(std::int64_t g, std::int64_t part, int side, T* d, T* d_hidden, T* to) {
        const std::int64_t m = saved_.graphs.nodes(g) * saved_.graphs.nodes(g);
        for (std::int64_t layer = maps_.depth() - 1; layer > 0; --layer) {
            const std::int64_t map = maps_.mlp(side, layer);
            const T* const input = between(g, map - 1);
            add_gradients(part, map, d, input, m);
            packed_.multiply(map, d, m, d_hidden);
            kernels::dense_kernels<T>().relu_back(d_hidden, input, maps_.out(), 0, m, d);
        }
        add_gradients(part, maps_.mlp(side, 0), d, x(g), m);
        if (to) packed_.add_product(maps_.mlp(side, 0), d, m, to);
    }

    // What a map gets from its output: dW += d^T input, db += the sum of d.
    void add_gradients(std::int64_t part, std::int64_t map, const T* d, const T* input, std::int64_t m) {
        const std::int64_t width = maps_.in(map), out = maps_.out();
        T* const sum = sums_.template data_ptr<T>() + part * places_.back();
        kernels::product_kernels<T>().multiply({d, 1, out}, {input, width, 1}, sum + places_[2 * map], width, out,
                                               width, m, kernels::Write::Add);
        if (maps_.bias<T>(map)) kernels::dense_kernels<T>().column_sums(d, out, 0, m, sum + places_[2 * map + 1]);
    }

    [[nodiscard]] const T* x(std::int64_t g) const {
        return saved_.x.template data_ptr<T>() + saved_.graphs.start(g) * saved_.x.size(1);
    }
    [[nodiscard]] const T* between(std::int64_t g, std::int64_t layer) const {
        return saved_.between.template data_ptr<T>() +
               (layer * saved_.x.size(0) + saved_.graphs.start(g)) * maps_.out();
    }

    const PpgnSaved& saved_;
    const Maps& maps_;
    const Tensor &dy_, &dx_;
    const std::int64_t parts_;
    const PackedMaps<T> packed_;
    std::vector<std::int64_t> places_{0};
    Tensor sums_;
};

struct PpgnBlock : torch::autograd::Function<PpgnBlock> {
    static Tensor forward(AutogradContext* context, const Tensor& x_in, at::TensorList tensors, const Tensor& offsets,
                          const PpgnBlockOptions& options, PpgnKeep keep) {
        const Tensor x = x_in.contiguous();
        const Maps maps({tensors.begin(), tensors.end()});
        const std::int64_t rows = x.size(0), out = maps.out();
        const Tensor between = torch::empty({2 * maps.depth() + 1, keep == PpgnKeep::All ? rows : 0, out}, x.options());
        const Tensor y = torch::empty({rows, out}, x.options());
        const Graphs graphs(offsets);
        tensor::in_type_of(x, [&]<typename T>(T) { PpgnForward<T>(x, maps, graphs, options, y).run(between); });
        if (keep == PpgnKeep::Nothing) return y;
        tensor_list saved{x, y, between, offsets};
        saved.insert(saved.end(), maps.tensors().begin(), maps.tensors().end());
        context->save_for_backward(saved);
        context->saved_data["mean"] = options.pooling == kernels::Pooling::Mean;
        context->saved_data["size"] = options.size;
        context->saved_data["relu"] = options.after == After::Relu;
        context->saved_data["input"] = x_in.requires_grad();
        return y;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto kept = context->get_saved_variables();
        const auto flag = [&](const char* name) { return context->saved_data.at(name).toBool(); };
        const PpgnSaved saved{kept[0],
                              kept[1],
                              kept[2],
                              Maps({kept.begin() + 4, kept.end()}),
                              Graphs(kept[3]),
                              {.pooling = flag("mean") ? kernels::Pooling::Mean : kernels::Pooling::Sum,
                               .size = context->saved_data.at("size").toDouble(),
                               .after = flag("relu") ? After::Relu : After::Nothing}};
        const Tensor dy = gradients[0].contiguous();
        tensor_list result{flag("input") ? torch::empty_like(saved.x) : Tensor{}};
        tensor::in_type_of(saved.x, [&]<typename T>(T) {
            for (auto& gradient : PpgnBackward<T>(saved, dy, result[0]).run()) result.push_back(std::move(gradient));
        });
        result.resize(result.size() + 3);  // offsets, options and PpgnKeep have none
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
    return PpgnBlock::apply(x, at::TensorList(tensors), graph_offsets, options,
                            torch::GradMode::is_enabled() ? PpgnKeep::All : PpgnKeep::Nothing);
}

namespace reference {

Tensor ppgn_block(const Tensor& x, const PpgnMaps& maps, const Tensor& graph_offsets, const PpgnBlockOptions& options) {
    const Tensor product =
        tuple_matmul(maps.m1.forward(x), maps.m2.forward(x), graph_offsets, options.pooling) / options.size;
    const Tensor y = torch::addmm(maps.skip.forward(x), product, maps.product.weight.t());
    return options.after == After::Relu ? torch::relu(y) : y;
}

}  // namespace reference

}  // namespace countable::ops
