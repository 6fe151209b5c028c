#pragma once

#include <optional>
#include <tuple>

#include "countable/models/torch.hpp"

namespace countable::training {

/// min |A x - y|^2 for several y at once, in double precision. The rows come block by block and are kept as the
/// triangle of a QR decomposition: O(n^2) memory for n unknowns and targets, whatever the number of rows.
class LeastSquares {
  public:
    LeastSquares(std::int64_t unknowns, std::int64_t targets);

    /// More rows: a [rows, unknowns], y [rows, targets].
    void add(const torch::Tensor& a, const torch::Tensor& y);

    /// `start` with the shortest correction that solves the problem in the directions whose singular value is above
    /// `cut` times the largest one, and with none in the others. [unknowns, targets]
    [[nodiscard]] torch::Tensor solve(const torch::Tensor& start, double cut) const;

    /// The x that minimises |A x - y|^2 + ridge trace(A^T A) |x - start|^2. [unknowns, targets]
    [[nodiscard]] torch::Tensor solve_ridge(const torch::Tensor& start, double ridge) const;

  private:
    using Singular = std::tuple<torch::Tensor, torch::Tensor, torch::Tensor>;  // U, S, V^T
    [[nodiscard]] const Singular& singular() const;
    // start + V diag(inverse) U^T (y - A start)
    [[nodiscard]] torch::Tensor corrected(const torch::Tensor& start, const torch::Tensor& inverse) const;

    std::int64_t unknowns_;
    torch::Tensor triangle_;  // of [A y], at most unknowns + targets rows
    // The singular values of A, found when they are first asked for: solutions for several cuts share them.
    mutable std::optional<Singular> singular_;
};

}  // namespace countable::training
