#include "countable/ops/lrp/lrp_molecular_layer.hpp"

#include <array>

#include "countable/kernels/parallel.hpp"
#include "countable/ops/linear_in_parts.hpp"
#include "countable/ops/lrp/lrp_view.hpp"
#include "countable/ops/norm_in_parts.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using kernels::lrp_piece;
using kernels::lrp_pieces;
using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// The tensors that the operation takes, in this order; the parameters of modules among them, so that they get their
// gradients. `SlotRows` are empty where slots are nodes: the nodes are given once, so that they get one gradient.
struct MolecularOperand {
    enum Number : std::size_t {
        SlotRows,
        Before,
        Edges,
        Slots,
        Bias,
        Map,
        MapBias,
        DegreesIn,
        DegreesInBias,
        DegreesOut,
        DegreesOutBias,
        NodeMap,
        NodeMapBias,
        FirstNorm,
        FirstNormBias,
        SecondNorm,
        SecondNormBias,
        Count
    };
};

// Forward, and what backward needs of it.
template <typename T>
class MolecularPass : public torch::CustomClassHolder, public kernels::LrpCompanion {
  public:
    MolecularPass(at::TensorList operands, const LrpMolecularLayer& layer, const batches::LrpBatch& batch,
                  const kernels::LrpOptions& options)
        : batch_(batch),
          options_(options),
          before_(operands[MolecularOperand::Before].contiguous()),
          inputs_{batch.slots_are_classes ? operands[MolecularOperand::SlotRows].contiguous() : before_,
                  operands[MolecularOperand::Edges],
                  like(before_, {batch.alpha_inputs.size(0), operands[MolecularOperand::DegreesOut].size(0)})},
          weights_{operands[MolecularOperand::Slots], operands[MolecularOperand::Bias], operands[MolecularOperand::Map],
                   operands[MolecularOperand::MapBias]},
          bounds_(kernels::lrp_parts(plan_view<T>(batch))),
          hidden_(like(before_, {batch.alpha_inputs.size(0), operands[MolecularOperand::DegreesIn].size(0)})),
          degrees_in_(operands[MolecularOperand::DegreesIn]),
          degrees_in_bias_(operands[MolecularOperand::DegreesInBias]),
          degrees_out_(operands[MolecularOperand::DegreesOut]),
          degrees_out_bias_(operands[MolecularOperand::DegreesOutBias]),
          node_map_(operands[MolecularOperand::NodeMap]),
          node_map_bias_(operands[MolecularOperand::NodeMapBias]),
          pooled_(like(before_, before_.sizes())),
          mapped_(torch::empty_like(pooled_)),
          first_norm_(layer.first_norm, pooled_, bounds_),
          second_norm_(layer.second_norm, mapped_, bounds_) {
        alpha_work = 2 * products(batch.alpha_inputs.size(0));
    }

    Tensor forward(const LrpMolecularLayer& layer) {
        kernels::lrp_forward(view(), pooled_.template data_ptr<T>(), tape_, this);
        first_norm_.end_looking(layer.first_norm);
        kernels::parallel_for(parts(), products(nodes()) + nodes() * width() * 4,
                              [&](std::int64_t part) { map_nodes(part); });
        second_norm_.end_looking(layer.second_norm);
        kernels::parallel_for(parts(), nodes() * width(), [&](std::int64_t part) { second_norm_.normalise(part); });
        return second_norm_.y().variable_data();  // else the output would own the pass that owns it
    }

    void make_alpha(std::int64_t piece) override {
        const std::int64_t first = lrp_piece(alpha_rows(), piece), last = lrp_piece(alpha_rows(), piece + 1);
        linear_rows<T>(batch_.alpha_inputs, degrees_in_, degrees_in_bias_, kernels::After::Relu, first, last, hidden_);
        linear_rows<T>(hidden_, degrees_out_, degrees_out_bias_, kernels::After::Nothing, first, last, inputs_.alpha);
    }
    void after_pool(std::int64_t part) override { first_norm_.look_at(part); }

  private:
    template <typename>
    friend class MolecularBackward;

    // W3 h' + b3 + h of the nodes of a part
    void map_nodes(std::int64_t part) {
        const std::int64_t from = bounds_[part], to = bounds_[part + 1];
        first_norm_.normalise(part);
        linear_rows<T>(first_norm_.y(), node_map_, node_map_bias_, kernels::After::Nothing, from, to, mapped_);
        const T* const before = before_.data_ptr<T>();
        T* const sum = mapped_.data_ptr<T>();
        for (std::int64_t i = from * width(); i < to * width(); ++i) sum[i] += before[i];
        second_norm_.look_at(part);
    }

    [[nodiscard]] kernels::LrpLayerView<T> view() const { return layer_view<T>(inputs_, weights_, batch_, options_); }
    [[nodiscard]] std::int64_t parts() const { return std::ssize(bounds_) - 1; }
    [[nodiscard]] std::int64_t nodes() const { return before_.size(0); }
    [[nodiscard]] std::int64_t width() const { return before_.size(1); }
    [[nodiscard]] std::int64_t alpha_rows() const { return batch_.alpha_inputs.size(0); }
    // About how many numbers (parallel.hpp) a product of rows with a square matrix handles.
    [[nodiscard]] std::int64_t products(std::int64_t rows) const { return rows * width() * width() / 8; }

    batches::LrpBatch batch_;
    kernels::LrpOptions options_;
    Tensor before_;  // [nodes, out]
    LrpInputs inputs_;
    LrpWeights weights_;
    std::vector<std::int64_t> bounds_;  // nodes of the parts
    Tensor hidden_;                     // [inputs of alpha, 2 out]
    Tensor degrees_in_, degrees_in_bias_, degrees_out_, degrees_out_bias_, node_map_, node_map_bias_;
    Tensor pooled_, mapped_;  // [nodes, out]
    NormInParts<T> first_norm_, second_norm_;
    kernels::LrpTape<T> tape_;
};

template <typename T>
class MolecularBackward : public kernels::LrpCompanion {
  public:
    MolecularBackward(MolecularPass<T>& pass, const Tensor& dout)
        : pass_(pass),
          dout_(dout),
          dbefore_(torch::empty_like(dout)),
          dnormed_(torch::empty_like(dout)),
          dpooled_(torch::empty_like(dout)),
          dalpha_(torch::empty_like(pass.inputs_.alpha)),
          drelu_(torch::empty_like(pass.hidden_)),
          dhidden_(torch::empty_like(pass.hidden_)),
          node_map_(pass.node_map_, pass.parts()),
          degrees_in_(pass.degrees_in_, lrp_pieces),
          degrees_out_(pass.degrees_out_, lrp_pieces) {
        alpha_work = pass.alpha_work;
    }

    // The gradients of all operands. They are moved, since torch copies a gradient that has another owner.
    tensor_list run() {
        back_through_norms();
        tensor_list gradients = back_through_lrp();
        gradients[MolecularOperand::Before] = std::move(dbefore_);
        gradients[MolecularOperand::DegreesIn] = std::move(degrees_in_.weight);
        gradients[MolecularOperand::DegreesInBias] = std::move(degrees_in_.bias);
        gradients[MolecularOperand::DegreesOut] = std::move(degrees_out_.weight);
        gradients[MolecularOperand::DegreesOutBias] = std::move(degrees_out_.bias);
        gradients[MolecularOperand::NodeMap] = std::move(node_map_.weight);
        gradients[MolecularOperand::NodeMapBias] = std::move(node_map_.bias);
        gradients[MolecularOperand::FirstNorm] = std::move(pass_.first_norm_.dweight);
        gradients[MolecularOperand::FirstNormBias] = std::move(pass_.first_norm_.dbias);
        gradients[MolecularOperand::SecondNorm] = std::move(pass_.second_norm_.dweight);
        gradients[MolecularOperand::SecondNormBias] = std::move(pass_.second_norm_.dbias);
        return gradients;
    }

    void before_sequences(std::int64_t part) override { pass_.first_norm_.normalise_back(part, dnormed_, dpooled_); }

    void after_alpha(std::int64_t piece) override {
        const std::int64_t first = lrp_piece(pass_.alpha_rows(), piece),
                           last = lrp_piece(pass_.alpha_rows(), piece + 1);
        const std::int64_t d = pass_.width(), wide = pass_.hidden_.size(1);
        degrees_out_.add_rows(piece, dalpha_, pass_.hidden_, first, last);
        kernels::product_kernels<T>().multiply(
            {dalpha_.data_ptr<T>() + first * d, d, 1}, {pass_.degrees_out_.template data_ptr<T>(), wide, 1},
            drelu_.data_ptr<T>() + first * wide, wide, last - first, wide, d, kernels::Write::Set);
        kernels::dense_kernels<T>().relu_back(drelu_.data_ptr<T>(), pass_.hidden_.template data_ptr<T>(), wide, first,
                                              last, dhidden_.data_ptr<T>());
        degrees_in_.add_rows(piece, dhidden_, pass_.batch_.alpha_inputs, first, last);
    }

    void with_slot_gradients(std::int64_t piece) override {
        for (auto* const gradient : {&node_map_, &degrees_in_, &degrees_out_}) gradient->sum_parts(piece, lrp_pieces);
    }

  private:
    // From dout to dnormed, the gradient of the first norm's output, and to what flows back to `before` beside the layer.
    void back_through_norms() {
        const std::int64_t nodes = pass_.nodes(), d = pass_.width();
        kernels::parallel_for(pass_.parts(), nodes * d * 2,
                              [&](std::int64_t part) { pass_.second_norm_.look_back(part, dout_); });
        pass_.second_norm_.end_looking_back();
        kernels::parallel_for(pass_.parts(), 2 * pass_.products(nodes) + nodes * d * 4, [&](std::int64_t part) {
            const std::int64_t first = pass_.bounds_[part], last = pass_.bounds_[part + 1];
            pass_.second_norm_.normalise_back(part, dout_, dbefore_);
            node_map_.add_rows(part, dbefore_, pass_.first_norm_.y(), first, last);
            kernels::product_kernels<T>().multiply(
                {dbefore_.data_ptr<T>() + first * d, d, 1}, {pass_.node_map_.template data_ptr<T>(), d, 1},
                dnormed_.data_ptr<T>() + first * d, d, last - first, d, d, kernels::Write::Set);
            pass_.first_norm_.look_back(part, dnormed_);
        });
        pass_.first_norm_.end_looking_back();
    }

    tensor_list back_through_lrp() {
        tensor_list gradients(MolecularOperand::Count);
        const auto gradient = [&](MolecularOperand::Number operand, const Tensor& of) {
            gradients[operand] = like(of, of.sizes());
            return gradients[operand].template data_ptr<T>();
        };
        const bool classes = pass_.batch_.slots_are_classes;
        kernels::lrp_backward(
            pass_.view(), pass_.tape_, dpooled_.template data_ptr<T>(),
            {.rows = classes ? gradient(MolecularOperand::SlotRows, pass_.inputs_.rows) : dbefore_.data_ptr<T>(),
             .edges = gradient(MolecularOperand::Edges, pass_.inputs_.edges),
             .alpha = dalpha_.data_ptr<T>(),
             .slots = gradient(MolecularOperand::Slots, pass_.weights_.slots),
             .bias = gradient(MolecularOperand::Bias, pass_.weights_.bias),
             .map = gradient(MolecularOperand::Map, pass_.weights_.map),
             .map_bias = gradient(MolecularOperand::MapBias, pass_.weights_.map_bias),
             .add_to_rows = !classes},
            this);
        return gradients;
    }

    MolecularPass<T>& pass_;
    const Tensor dout_;
    Tensor dbefore_, dnormed_, dpooled_;  // [nodes, out]
    Tensor dalpha_, drelu_, dhidden_;     // [inputs of alpha, out], [inputs of alpha, 2 out] twice
    LinearGradient<T> node_map_, degrees_in_, degrees_out_;
};

struct MolecularFunction : torch::autograd::Function<MolecularFunction> {
    static Tensor forward(AutogradContext* context, at::TensorList operands, const LrpMolecularLayer& layer,
                          const batches::LrpBatch& batch, const kernels::LrpOptions& options) {
        Tensor out;
        tensor::in_type_of(operands[MolecularOperand::Before], [&]<typename T>(T) {
            auto pass = c10::make_intrusive<MolecularPass<T>>(operands, layer, batch, options);
            out = pass->forward(layer);
            context->saved_data["pass"] = c10::IValue::make_capsule(std::move(pass));
        });
        return out;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const Tensor dout = gradients[0].contiguous();
        tensor_list result;
        tensor::in_type_of(dout, [&]<typename T>(T) {
            const auto holder = context->saved_data.at("pass").toCapsule();
            result = MolecularBackward<T>(static_cast<MolecularPass<T>&>(*holder), dout).run();
        });
        result.resize(MolecularOperand::Count + 3);  // layer, batch and options have none
        return result;
    }
};

}  // namespace

bool takes_lrp_molecular_layer(const Tensor& slot_rows, const Tensor& before, const LrpMolecularLayer& layer,
                               const batches::LrpBatch& batch) {
    const std::int64_t in = layer.lrp.slots.size(2), out = layer.lrp.slots.size(3);
    const auto moves = [](const torch::nn::BatchNorm1dImpl& norm) {
        return norm.is_training() && norm.running_mean.defined() && norm.options.momentum().has_value();
    };
    return tensor::is_cpu_float(before) && (before.size(0) >= 2 || SharedNorms::active()) && in == out &&
           out % kernels::channel_multiple == 0 && moves(layer.first_norm) && moves(layer.second_norm) &&
           torch::GradMode::is_enabled() && (batch.slots_are_classes || slot_rows.is_same(before));
}

Tensor lrp_molecular_layer(const Tensor& slot_rows, const Tensor& before, const LrpMolecularLayer& layer,
                           const batches::LrpBatch& batch, const kernels::LrpOptions& options) {
    const std::array<Tensor, MolecularOperand::Count> operands{
        batch.slots_are_classes ? slot_rows : torch::empty({0}, before.options()),
        before,
        layer.edges,
        layer.lrp.slots,
        layer.lrp.bias,
        layer.lrp.map,
        layer.lrp.map_bias,
        layer.degrees_in.weight,
        layer.degrees_in.bias,
        layer.degrees_out.weight,
        layer.degrees_out.bias,
        layer.node_map.weight,
        layer.node_map.bias,
        layer.first_norm.weight,
        layer.first_norm.bias,
        layer.second_norm.weight,
        layer.second_norm.bias};
    return MolecularFunction::apply(at::TensorList(operands), layer, batch, options);
}

}  // namespace countable::ops
