#include "countable/kernels/lrp/lrp_molecular_layer.hpp"

#include "countable/kernels/parallel.hpp"

namespace countable::kernels {

template <typename T>
LrpMolecularPass<T>::LrpMolecularPass(const LrpMolecularView<T>& view, T* out)
    : view_(view),
      bounds_(lrp_parts(view.lrp.plan)),
      alpha_(static_cast<std::size_t>(alpha_rows() * width())),
      hidden_(static_cast<std::size_t>(alpha_rows() * view.degrees_in.out)),
      pooled_(static_cast<std::size_t>(nodes() * width())),
      normed_(pooled_.size()),
      mapped_(pooled_.size()),
      first_norm_(view.first_norm, pooled_.data(), width(), bounds_, normed_.data()),
      second_norm_(view.second_norm, mapped_.data(), width(), bounds_, out) {
    view_.lrp.inputs.alpha = alpha_.data();
    alpha_work = 2 * products(alpha_rows());
}

template <typename T>
void LrpMolecularPass<T>::forward() {
    lrp_forward(view_.lrp, pooled_.data(), tape_, this);
    if (looks_at_rows())
        first_norm_.end_looking();
    else
        first_norm_.take_running_statistics();
    parallel_for(parts(), products(nodes()) + nodes() * width() * 4, [&](std::int64_t part) { map_nodes(part); });
    if (looks_at_rows())
        second_norm_.end_looking();
    else
        second_norm_.take_running_statistics();
    parallel_for(parts(), nodes() * width(), [&](std::int64_t part) { second_norm_.normalise(part); });
}

template <typename T>
void LrpMolecularPass<T>::make_alpha(std::int64_t piece) {
    const std::int64_t first = lrp_piece(alpha_rows(), piece), last = lrp_piece(alpha_rows(), piece + 1);
    linear_rows(view_.degrees, view_.degrees_in, After::Relu, first, last, hidden_.data());
    linear_rows(static_cast<const T*>(hidden_.data()), view_.degrees_out, After::Nothing, first, last, alpha_.data());
}

template <typename T>
void LrpMolecularPass<T>::after_pool(std::int64_t part) {
    if (looks_at_rows()) first_norm_.look_at(part);
}

// node_map of the nodes of a part, and h
template <typename T>
void LrpMolecularPass<T>::map_nodes(std::int64_t part) {
    const std::int64_t from = bounds_[part], to = bounds_[part + 1];
    first_norm_.normalise(part);
    linear_rows(first_norm_.y(), view_.node_map, After::Nothing, from, to, mapped_.data());
    T* const sum = mapped_.data();
    for (std::int64_t i = from * width(); i < to * width(); ++i) sum[i] += view_.before[i];
    if (looks_at_rows()) second_norm_.look_at(part);
}

template <typename T>
class LrpMolecularBackward : public LrpCompanion {
  public:
    LrpMolecularBackward(LrpMolecularPass<T>& pass, const T* dout, const LrpMolecularGradients<T>& gradients)
        : pass_(pass),
          dout_(dout),
          gradients_(gradients),
          dnormed_(pass.pooled_.size()),
          dpooled_(pass.pooled_.size()),
          dalpha_(pass.alpha_.size()),
          drelu_(pass.hidden_.size()),
          dhidden_(pass.hidden_.size()),
          node_map_(pass.view_.node_map, pass.parts()),
          degrees_in_(pass.view_.degrees_in, lrp_pieces),
          degrees_out_(pass.view_.degrees_out, lrp_pieces) {
        alpha_work = pass.alpha_work;
    }

    void run() {
        back_through_norms();
        const bool classes = pass_.view_.lrp.plan.slots_are_classes;
        lrp_backward(pass_.view_.lrp, pass_.tape_, static_cast<const T*>(dpooled_.data()),
                     {.rows = classes ? gradients_.slot_rows : gradients_.before,
                      .edges = gradients_.edges,
                      .alpha = dalpha_.data(),
                      .slots = gradients_.slots,
                      .bias = gradients_.bias,
                      .map = gradients_.map,
                      .map_bias = gradients_.map_bias,
                      .add_to_rows = !classes},
                     this);
    }

    void before_sequences(std::int64_t part) override {
        pass_.first_norm_.normalise_back(part, dnormed_.data(), dpooled_.data());
    }

    void after_alpha(std::int64_t piece) override {
        const std::int64_t first = lrp_piece(pass_.alpha_rows(), piece),
                           last = lrp_piece(pass_.alpha_rows(), piece + 1);
        const std::int64_t d = pass_.width(), wide = pass_.view_.degrees_in.out;
        degrees_out_.add_rows(piece, dalpha_.data(), pass_.hidden_.data(), first, last);
        product_kernels<T>().multiply({dalpha_.data() + first * d, d, 1}, {pass_.view_.degrees_out.weight, wide, 1},
                                      drelu_.data() + first * wide, wide, last - first, wide, d, Write::Set);
        dense_kernels<T>().relu_back(drelu_.data(), pass_.hidden_.data(), wide, first, last, dhidden_.data());
        degrees_in_.add_rows(piece, dhidden_.data(), pass_.view_.degrees, first, last);
    }

    void with_slot_gradients(std::int64_t piece) override {
        node_map_.sum_parts(piece, lrp_pieces, gradients_.node_map.weight, gradients_.node_map.bias);
        degrees_in_.sum_parts(piece, lrp_pieces, gradients_.degrees_in.weight, gradients_.degrees_in.bias);
        degrees_out_.sum_parts(piece, lrp_pieces, gradients_.degrees_out.weight, gradients_.degrees_out.bias);
    }

  private:
    // From dout to dnormed, the gradient of the first norm's output, and to what flows back to `before` beside the layer.
    void back_through_norms() {
        const std::int64_t nodes = pass_.nodes(), d = pass_.width();
        T* const dbefore = gradients_.before;
        parallel_for(pass_.parts(), nodes * d * 2,
                     [&](std::int64_t part) { pass_.second_norm_.look_back(part, dout_); });
        pass_.second_norm_.end_looking_back(gradients_.second_norm.weight, gradients_.second_norm.bias);
        parallel_for(pass_.parts(), 2 * pass_.products(nodes) + nodes * d * 4, [&](std::int64_t part) {
            const std::int64_t first = pass_.bounds_[part], last = pass_.bounds_[part + 1];
            pass_.second_norm_.normalise_back(part, dout_, dbefore);
            node_map_.add_rows(part, dbefore, pass_.first_norm_.y(), first, last);
            product_kernels<T>().multiply({dbefore + first * d, d, 1}, {pass_.view_.node_map.weight, d, 1},
                                          dnormed_.data() + first * d, d, last - first, d, d, Write::Set);
            pass_.first_norm_.look_back(part, dnormed_.data());
        });
        pass_.first_norm_.end_looking_back(gradients_.first_norm.weight, gradients_.first_norm.bias);
    }

    LrpMolecularPass<T>& pass_;
    const T* dout_;
    const LrpMolecularGradients<T>& gradients_;
    Buffer<T> dnormed_, dpooled_;         // [nodes, out]
    Buffer<T> dalpha_, drelu_, dhidden_;  // [alpha rows, out], [alpha rows, hidden] twice
    LinearGradient<T> node_map_, degrees_in_, degrees_out_;
};

template <typename T>
void LrpMolecularPass<T>::backward(const T* dout, const LrpMolecularGradients<T>& gradients) {
    LrpMolecularBackward<T>(*this, dout, gradients).run();
}

template class LrpMolecularPass<float>;
template class LrpMolecularPass<double>;

}  // namespace countable::kernels
