#pragma once

#include <vector>

#include "countable/training/files/named_tensors.hpp"

namespace countable::training {

/// The basis in which SOAP runs Adam (Vyas et al. 2024, "SOAP: Improving and Stabilizing Shampoo using Adam"). Each
/// dimension of a parameter that is neither 1 nor above `largest` has orthonormal columns Q, nearly the eigenvectors of
///     C <- beta C + (1 - beta) G G^T,
/// where G is the gradient with this dimension as rows and all others as columns. In the coordinates Q^T G the numbers of a gradient are
/// less correlated, so that a step for each of them by itself is nearer to the best one. At first Q is the identity.
/// On the CPU only. The results do not depend on the number of threads.
class GradientBasis {
  public:
    static constexpr std::int64_t largest = 256;  ///< Q takes 3 n^3 multiplications
    static constexpr double beta = 0.95;

    /// Whether there is anything to rotate: at least two dimensions, and a basis for one of them.
    [[nodiscard]] static bool fits(const torch::Tensor& parameter);

    explicit GradientBasis(const torch::Tensor& parameter);

    /// The coordinates of x, which has the shape of the parameter, and x of its coordinates.
    [[nodiscard]] torch::Tensor coordinates(const torch::Tensor& x) const;
    [[nodiscard]] torch::Tensor from_coordinates(const torch::Tensor& x) const;

    /// C takes in one more gradient.
    void add(const torch::Tensor& gradient);

    /// One step of the orthogonal iteration, Q <- Q of (C + s I) Q = Q R with a small s, with the columns in the order of their eigenvalues. The first moments, in
    /// coordinates, are rotated along; second moments, which cannot be, follow their columns.
    void update(torch::Tensor first_moments, torch::Tensor second_moments);

    /// C and Q of all dimensions, which share memory with this object: what a checkpoint keeps.
    [[nodiscard]] NamedTensors state() const;

  private:
    struct Side {
        std::int64_t dimension;
        torch::Tensor covariance, vectors;
    };
    std::vector<Side> sides_;
};

}  // namespace countable::training
