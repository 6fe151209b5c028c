#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "countable/tensor/torch.hpp"

namespace countable::training {

/// min |A x - y|^2 for several y at once, in double precision. The rows come block by block and are kept as the
/// triangle of a QR decomposition: O(n^2) memory for n unknowns and targets, for any number of rows.
class LeastSquares {
  public:
    LeastSquares(std::int64_t unknowns, std::int64_t targets);

    /// Adds rows: a [rows, unknowns], y [rows, targets]. Where an entry of y is not a number, its row does not count
    /// for that target.
    void add(const torch::Tensor& a, const torch::Tensor& y);

    /// `start` with the shortest correction that solves the problem in the directions whose singular value is above
    /// `cut` times the largest one, and with none in the others. [unknowns, targets]
    [[nodiscard]] torch::Tensor solve(const torch::Tensor& start, double cut) const;

  private:
    // Targets that share their rows.
    struct Problem {
        std::int64_t first_target, targets;
        torch::Tensor triangle;  // of [A y], at most unknowns + targets rows
        // The singular values of A, found when they are first asked for: solutions for several cuts share them.
        std::optional<std::tuple<torch::Tensor, torch::Tensor, torch::Tensor>> singular = {};
    };
    void separate_targets();
    [[nodiscard]] torch::Tensor solve(Problem& problem, const torch::Tensor& start, double cut) const;

    std::int64_t unknowns_;
    mutable std::vector<Problem> problems_;
};

}  // namespace countable::training
