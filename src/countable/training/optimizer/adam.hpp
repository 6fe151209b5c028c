#pragma once

#include <optional>
#include <vector>

#include "countable/kernels/adam.hpp"
#include "countable/training/optimizer/gradient_basis.hpp"

namespace countable::training {

struct AdamOptions {
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
    double weight_decay = 0;        ///< w: g <- g + w p
    std::int64_t basis_period = 0;  ///< SOAP: steps from one update of the bases to the next; 0: Adam as it is
};

/// Adam (Kingma and Ba 2015), with t the number of the step:
///     m <- beta1 m + (1 - beta1) g,   v <- beta2 v + (1 - beta2) g^2,
///     p <- p - lr (m / (1 - beta1^t)) / (sqrt(v / (1 - beta2^t)) + epsilon).
/// The parameters of the module become views into one array, and m and v are two more: a step is one pass over these
/// and the gradients, instead of a dozen torch operations for each of dozens of small tensors, which cost more than
/// such a model. With `basis_period` it is SOAP: parameters of two and more dimensions take the same step in the coordinates of their
/// GradientBasis. Gradients stay the tensors that backward makes, so that nothing is copied or added up for them. On the
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

    /// Moments and bases, which share memory with this object: with the number of steps all that a checkpoint keeps.
    [[nodiscard]] NamedTensors state() const;

  private:
    /// Views of m and v, in the shape of the parameter.
    struct Moments {
        std::string name;
        torch::Tensor first, second;
    };
    struct Rates {
        double rate;         ///< lr / (1 - beta1^t)
        double root_factor;  ///< 1 / sqrt(1 - beta2^t)
    };
    [[nodiscard]] kernels::AdamCoefficients coefficients(const Rates& rates) const;
    void step_by_torch(torch::Tensor parameter, const torch::Tensor& gradient, const Moments& moments,
                       const Rates& rates) const;
    /// The parameters that have no basis, and those that have one.
    void step_as_they_are(const std::vector<torch::Tensor>& gradients, const Rates& rates);
    void step_in_bases(const std::vector<torch::Tensor>& gradients, const Rates& rates);
    /// Contiguous; 0 for parameters that the loss did not depend on.
    [[nodiscard]] std::vector<torch::Tensor> gradients() const;

    AdamOptions options_;
    torch::Tensor parameters_, first_, second_;  // flat
    std::vector<torch::Tensor> views_;           // the parameters of the module
    std::vector<std::int64_t> offsets_;          // where they begin
    std::vector<Moments> moments_;
    std::vector<std::optional<GradientBasis>> bases_;  // of the parameters that have one
    std::int64_t steps_ = 0;
};

}  // namespace countable::training
