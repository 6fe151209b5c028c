#pragma once

#include <string>
#include <vector>

#include "countable/tensor/torch.hpp"

namespace countable::training {

struct AdamOptions {
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
    double weight_decay = 0;  ///< w: g <- g + w p
};

/// Adam (Kingma and Ba 2015), with t the number of the step:
///     m <- beta1 m + (1 - beta1) g,   v <- beta2 v + (1 - beta2) g^2,
///     p <- p - lr (m / (1 - beta1^t)) / (sqrt(v / (1 - beta2^t)) + epsilon).
/// The parameters of the module become views into one array, and m and v are two more: a step is one pass over these
/// and the gradients, instead of a dozen torch operations for each of dozens of small tensors, which cost more than
/// such a model. Gradients stay the tensors that backward makes, so that nothing is copied or added up for them. On the
/// CPU the result does not depend on the number of threads. Do not move the module to another device or type while this
/// object is in use.
class Adam {
  public:
    explicit Adam(torch::nn::Module& module, const AdamOptions& options = {});

    /// No gradients: the next backward makes them anew, a second one adds to them.
    void clear_gradients();
    /// Euclidean norm of all gradients together.
    [[nodiscard]] double gradient_norm() const;
    /// Scales the gradients so that their norm is at most `longest`, as torch's clip_grad_norm_ does.
    void clip_gradients(double longest);
    void step(double lr);

    [[nodiscard]] std::int64_t steps() const { return steps_; }
    void set_steps(std::int64_t steps) { steps_ = steps; }

    /// A view of m or v, in the shape of the parameter.
    struct Moments {
        std::string name;
        torch::Tensor first, second;
    };
    [[nodiscard]] const std::vector<Moments>& moments() const { return moments_; }

  private:
    /// Contiguous; 0 for parameters that the loss did not depend on.
    [[nodiscard]] std::vector<torch::Tensor> gradients() const;

    AdamOptions options_;
    torch::Tensor parameters_, first_, second_;  // flat
    std::vector<torch::Tensor> views_;           // the parameters of the module
    std::vector<std::int64_t> offsets_;          // where they begin
    std::vector<Moments> moments_;
    std::int64_t steps_ = 0;
};

}  // namespace countable::training
