#include "countable/ops/rooted/rooted_block.hpp"

#include "countable/kernels/dense.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/ops/block_maps.hpp"
#include "countable/ops/rooted/rooted_layout.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Parts in which gradients of weights are summed: fixed by the batch, so that sums are the same for any number of
// threads.
constexpr std::int64_t most_sum_parts = 8;
// Rows whose numbers fit into the second-level cache, seven times over, for widths of about 64.
constexpr std::int64_t rows_of_block = 256;

// Roots first .. last-1 of a graph: their rows are consecutive.
struct RootRange {
    std::int64_t graph, first, last;
};
struct RowBlock {
    std::int64_t first_row, rows;
    std::vector<RootRange> ranges;
};

// All rows in blocks of about rows_of_block rows, or of whole graphs if sums along roots need them.
std::vector<RowBlock> blocks_of(const RootedLayout& layout, bool whole_graphs) {
    std::vector<RowBlock> blocks;
    for (std::int64_t g = 0; g < layout.num_graphs; ++g) {
        const std::int64_t n = layout.nodes(g), roots = layout.num_roots(g);
        if (n == 0) continue;
        const std::int64_t step = whole_graphs ? roots : std::max<std::int64_t>(1, rows_of_block / n);
        for (std::int64_t r = 0; r < roots; r += step) {
            if (blocks.empty() || blocks.back().rows >= rows_of_block)
                blocks.push_back({layout.rows[g] + r * n, 0, {}});
            const std::int64_t last = std::min(roots, r + step);
            blocks.back().ranges.push_back({g, r, last});
            blocks.back().rows += (last - r) * n;
        }
    }
    return blocks;
}

struct BlockSaved {
    Tensor x, self, y, hidden;  // hidden: after the ReLU of the first of two layers
    BlockMaps maps;
    RootedLayout at_nodes;
    bool root_sums;
    After after;
};

// What both directions have in common.
template <typename T>
class RootedBlockPass {
  public:
    RootedBlockPass(const BlockSaved& saved)
        : saved_(saved),
          at_roots_(saved.at_nodes),
          blocks_(blocks_of(saved.at_nodes, saved.root_sums)),
          d_(saved.x.size(1)),
          self_(*saved.self.data_ptr<T>()) {
        at_roots_.along = Along::Roots;
        for (const RowBlock& block : blocks_) most_rows_ = std::max(most_rows_, block.rows);
    }

  protected:
    // The sums of a block, [rows, d] each, one behind the other.
    void sum(const RowBlock& block, T* sums) const {
        apply(block, saved_.at_nodes, saved_.x.template data_ptr<T>() + block.first_row * d_, self_, sums);
        if (saved_.root_sums)
            apply(block, at_roots_, saved_.x.template data_ptr<T>() + block.first_row * d_, T{0},
                  sums + block.rows * d_);
    }
    // The sums, which are their own transposes, of the rows of a block.
    void apply(const RowBlock& block, const RootedLayout& layout, const T* from, T self, T* to) const {
        for (const auto& [g, first, last] : block.ranges) {
            const std::int64_t rows = (last - first) * layout.nodes(g);
            kernels::RootedGraph graph = layout.graph(g);
            if (layout.along == Along::Nodes) graph.roots = last - first;  // rows of others are not read
            kernels::rooted_kernels<T>().sum(Message::Plain, graph, from, nullptr, self, d_, 0, graph.roots, to);
            from += rows * d_;
            to += rows * d_;
        }
    }
    [[nodiscard]] std::int64_t sums() const { return saved_.root_sums ? 2 : 1; }
    [[nodiscard]] std::int64_t numbers() const {
        return saved_.x.size(0) * (sums() * d_ * saved_.maps.hidden() + saved_.maps.hidden() * saved_.maps.out()) / 8;
    }

    const BlockSaved& saved_;
    RootedLayout at_roots_;
    std::vector<RowBlock> blocks_;
    std::int64_t d_, most_rows_ = 0;
    T self_;
};

template <typename T>
class RootedForward : RootedBlockPass<T> {
    using Base = RootedBlockPass<T>;
    using Base::blocks_, Base::d_, Base::saved_;

  public:
    explicit RootedForward(const BlockSaved& saved) : Base(saved) {
        const Tensor& first = saved.maps.weight(0);
        for (std::int64_t i = 0; i < Base::sums(); ++i)
            first_.emplace_back(kernels::Strided<T>{first.data_ptr<T>() + i * d_, 1, first.size(1)}, d_, first.size(0));
        if (saved.maps.depth() == 2)
            second_.emplace_back(kernels::Strided<T>{saved.maps.weight(1).data_ptr<T>(), 1, saved.maps.hidden()},
                                 saved.maps.hidden(), saved.maps.out());
    }
    void run() const {
        kernels::parallel_ranges(std::ssize(blocks_), Base::numbers(), [&](std::int64_t from, std::int64_t to) {
            kernels::Buffer<T> sums(static_cast<std::size_t>(Base::sums() * d_ * Base::most_rows_));
            for (std::int64_t b = from; b < to; ++b) run_block(blocks_[b], sums.data());
        });
    }

  private:
    void run_block(const RowBlock& block, T* sums) const {
        const BlockMaps& maps = saved_.maps;
        const bool two = maps.depth() == 2;
        T* const y = saved_.y.template data_ptr<T>() + block.first_row * maps.out();
        T* const hidden = two ? saved_.hidden.template data_ptr<T>() + block.first_row * maps.hidden() : y;
        Base::sum(block, sums);
        for (std::size_t i = 0; i < first_.size(); ++i)
            first_[i].multiply(sums + static_cast<std::int64_t>(i) * block.rows * d_, block.rows, hidden,
                               i == 0 ? kernels::Write::Set : kernels::Write::Add);
        kernels::dense_kernels<T>().finish(hidden, maps.template bias<T>(0), two ? After::Relu : saved_.after,
                                           maps.hidden(), 0, block.rows);
        if (!two) return;
        second_[0].multiply(hidden, block.rows, y);
        kernels::dense_kernels<T>().finish(y, maps.template bias<T>(1), saved_.after, maps.out(), 0, block.rows);
    }

    std::vector<PackedMatrix<T>> first_, second_;
};

template <typename T>
class RootedBackward : RootedBlockPass<T> {
    using Base = RootedBlockPass<T>;
    using Base::blocks_, Base::d_, Base::saved_;

  public:
    RootedBackward(const BlockSaved& saved, const Tensor& dy, const Tensor& dx, bool learnt)
        : Base(saved), dy_(dy), dx_(dx), learnt_(learnt) {
        const BlockMaps& maps = saved.maps;
        for (std::int64_t i = 0; i < Base::sums(); ++i)
            first_.emplace_back(
                kernels::Strided<T>{maps.weight(0).template data_ptr<T>() + i * d_, maps.weight(0).size(1), 1},
                maps.hidden(), d_);
        if (maps.depth() == 2)
            second_.emplace_back(kernels::Strided<T>{maps.weight(1).template data_ptr<T>(), maps.hidden(), 1},
                                 maps.out(), maps.hidden());
        for (const Tensor& tensor : maps.tensors) places_.push_back(places_.back() + tensor.numel());
    }

    // The gradients of the tensors of the maps, then of self.
    tensor_list run() {
        const std::int64_t parts = std::clamp<std::int64_t>(std::ssize(blocks_), 1, most_sum_parts);
        Tensor sums = torch::zeros({parts, places_.back() + 1}, saved_.x.options());
        kernels::parallel_for(parts, 3 * Base::numbers(), [&](std::int64_t part) {
            Space space(*this);
            T* const sum = sums.data_ptr<T>() + part * (places_.back() + 1);
            for (std::int64_t b = std::ssize(blocks_) * part / parts; b < std::ssize(blocks_) * (part + 1) / parts; ++b)
                run_block(blocks_[b], space, sum);
        });
        const Tensor sum = sums.sum(0);
        tensor_list gradients;
        for (std::size_t i = 0; i < saved_.maps.tensors.size(); ++i) {
            const Tensor& of = saved_.maps.tensors[i];
            gradients.push_back(sum.narrow(0, places_[i], of.numel()).view(of.sizes()));
        }
        gradients.push_back(learnt_ ? sum.narrow(0, places_.back(), 1).clone() : Tensor());
        return gradients;
    }

  private:
    // Numbers of a block that are not kept. What flows back to the sums takes the place of dy.
    struct Space {
        explicit Space(const RootedBackward& of)
            : sums(size(of.Base::sums() * of.d_ * of.Base::most_rows_)),
              back(size(of.Base::sums() * of.d_ * of.Base::most_rows_)),
              out(size(of.saved_.maps.out() * of.Base::most_rows_)),
              hidden(size(2 * of.saved_.maps.hidden() * of.Base::most_rows_)) {}
        static std::size_t size(std::int64_t numbers) { return static_cast<std::size_t>(numbers); }
        kernels::Buffer<T> sums, back, out, hidden;
    };

    void run_block(const RowBlock& block, Space& space, T* sum) const {
        const BlockMaps& maps = saved_.maps;
        const std::int64_t rows = block.rows, hidden = maps.hidden(), out = maps.out();
        const T* d = dy_.template data_ptr<T>() + block.first_row * out;
        if (saved_.after == After::Relu) {
            kernels::dense_kernels<T>().relu_back(d, saved_.y.template data_ptr<T>() + block.first_row * out, out, 0,
                                                  rows, space.out.data());
            d = space.out.data();
        }
        if (maps.depth() == 2) {
            const T* const kept = saved_.hidden.template data_ptr<T>() + block.first_row * hidden;
            T *const before = space.hidden.data(), *const after = before + rows * hidden;
            add_weight_gradient(d, out, kept, hidden, hidden, rows, sum + places_[2]);
            kernels::dense_kernels<T>().column_sums(d, out, 0, rows, sum + places_[3]);
            second_[0].multiply(d, rows, after);
            kernels::dense_kernels<T>().relu_back(after, kept, hidden, 0, rows, before);
            d = before;
        }
        Base::sum(block, space.sums.data());
        for (std::int64_t i = 0; i < Base::sums(); ++i)
            add_weight_gradient(d, hidden, static_cast<const T*>(space.sums.data() + i * rows * d_), d_,
                                Base::sums() * d_, rows, sum + places_[0] + i * d_);
        kernels::dense_kernels<T>().column_sums(d, hidden, 0, rows, sum + places_[1]);
        if (dx_.defined() || learnt_) back_to_rows(block, d, space, sum);
    }

    void back_to_rows(const RowBlock& block, const T* d, Space& space, T* sum) const {
        const std::int64_t numbers = block.rows * d_;
        for (std::size_t i = 0; i < first_.size(); ++i)
            first_[i].multiply(d, block.rows, space.back.data() + static_cast<std::int64_t>(i) * numbers);
        if (learnt_) {
            const T* const x = saved_.x.template data_ptr<T>() + block.first_row * d_;
            T product = 0;
            for (std::int64_t i = 0; i < numbers; ++i) product += space.back[static_cast<std::size_t>(i)] * x[i];
            sum[places_.back()] += product;
        }
        if (!dx_.defined()) return;
        T* const dx = dx_.template data_ptr<T>() + block.first_row * d_;
        Base::apply(block, saved_.at_nodes, space.back.data(), Base::self_, dx);
        if (!saved_.root_sums) return;
        Base::apply(block, Base::at_roots_, space.back.data() + numbers, T{0}, space.sums.data());
        for (std::int64_t i = 0; i < numbers; ++i) dx[i] += space.sums[static_cast<std::size_t>(i)];
    }

    const Tensor &dy_, &dx_;
    bool learnt_;
    std::vector<PackedMatrix<T>> first_, second_;
    std::vector<std::int64_t> places_{0};
};

struct RootedBlock : torch::autograd::Function<RootedBlock> {
    static Tensor forward(AutogradContext* context, const Tensor& x_in, const Tensor& self, at::TensorList tensors,
                          const Tensor& graphs, const Tensor& rows, const Tensor& roots_of_node, const Tensor& offsets,
                          const Tensor& columns, const Tensor& reverse, const RootedBlockOptions& options) {
        const Tensor x = x_in.contiguous();
        const BlockMaps maps({tensors.begin(), tensors.end()});
        const Tensor y = torch::empty({x.size(0), maps.out()}, x.options());
        const Tensor hidden = torch::empty({maps.depth() == 2 ? x.size(0) : 0, maps.hidden()}, x.options());
        const BlockSaved saved{x,
                               self,
                               y,
                               hidden,
                               maps,
                               RootedLayout(graphs, rows, roots_of_node, offsets, columns, reverse, Along::Nodes),
                               options.root_sums,
                               options.after};
        tensor::in_type_of(x, [&]<typename T>(T) { RootedForward<T>(saved).run(); });
        tensor_list kept{x, self, y, hidden, graphs, rows, roots_of_node, offsets, columns, reverse};
        kept.insert(kept.end(), maps.tensors.begin(), maps.tensors.end());
        context->save_for_backward(kept);
        context->saved_data["relu"] = options.after == After::Relu;
        context->saved_data["root_sums"] = options.root_sums;
        context->saved_data["input"] = x_in.requires_grad();
        context->saved_data["learnt"] = self.requires_grad();
        return y;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto kept = context->get_saved_variables();
        const auto flag = [&](const char* name) { return context->saved_data.at(name).toBool(); };
        const BlockSaved saved{kept[0],
                               kept[1],
                               kept[2],
                               kept[3],
                               BlockMaps({kept.begin() + 10, kept.end()}),
                               RootedLayout(kept[4], kept[5], kept[6], kept[7], kept[8], kept[9], Along::Nodes),
                               flag("root_sums"),
                               flag("relu") ? After::Relu : After::Nothing};
        const Tensor dy = gradients[0].contiguous();
        const Tensor dx = flag("input") ? torch::empty_like(saved.x) : Tensor();
        tensor_list result{dx, Tensor()};
        tensor::in_type_of(saved.x, [&]<typename T>(T) {
            tensor_list found = RootedBackward<T>(saved, dy, dx, flag("learnt")).run();
            result[1] = found.back();
            found.pop_back();
            result.insert(result.end(), found.begin(), found.end());
        });
        result.resize(result.size() + 7);  // the layout and the options have none
        return result;
    }
};

}  // namespace

bool fits_rooted_block(MlpImpl& mlp) { return mlp.layers().size() <= 2 && !mlp.has_norms(); }

Tensor rooted_block(const Tensor& x, const Tensor& self, MlpImpl& mlp, const RootedRows& rows,
                    const batches::Batch& batch, const RootedBlockOptions& options) {
    TORCH_CHECK(x.size(0) == rows.size(), "rooted_block: ", x.size(0), " rows instead of ", rows.size());
    if (!tensor::is_cpu_float(x) || !fits_rooted_block(mlp))
        return reference::rooted_block(x, self, mlp, rows, batch, options);
    std::vector<Tensor> tensors;
    for (const auto& layer : mlp.layers()) tensors.insert(tensors.end(), {layer->weight, layer->bias});
    return RootedBlock::apply(x, self, at::TensorList(tensors), batch.graph_offsets, rows.of_graph, rows.roots_of_node,
                              batch.adjacency.offsets, batch.adjacency.columns, batch.reverse, options);
}

namespace reference {

Tensor rooted_block(const Tensor& x, const Tensor& self, MlpImpl& mlp, const RootedRows& rows,
                    const batches::Batch& batch, const RootedBlockOptions& options) {
    Tensor sums = ops::rooted_sum(x, {}, self, rows, batch);
    if (options.root_sums) {
        const Tensor none = torch::zeros({1}, x.options());
        sums = torch::cat({sums, ops::rooted_sum(x, {}, none, rows, batch, {.along = Along::Roots})}, 1);
    }
    return options.after == After::Relu ? mlp.forward_relu(sums) : mlp.forward(sums);
}

}  // namespace reference

}  // namespace countable::ops
