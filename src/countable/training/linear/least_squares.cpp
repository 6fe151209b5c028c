#include "countable/training/linear/least_squares.hpp"

#include <algorithm>

namespace countable::training {

using torch::Tensor;

LeastSquares::LeastSquares(std::int64_t unknowns, std::int64_t targets)
    : unknowns_(unknowns), problems_{{0, targets, torch::zeros({0, unknowns + targets}, torch::kDouble)}} {}

// [A y] and its triangle have the same inner products of columns, so that the columns of the triangle that belong to
// one target stand for the rows so far.
void LeastSquares::separate_targets() {
    if (problems_.size() > 1 || problems_.front().targets == 1) return;
    const Problem together = problems_.front();
    problems_.clear();
    for (std::int64_t t = 0; t < together.targets; ++t)
        problems_.push_back(
            {t, 1,
             torch::cat({together.triangle.narrow(1, 0, unknowns_), together.triangle.narrow(1, unknowns_ + t, 1)},
                        1)});
}

void LeastSquares::add(const Tensor& a, const Tensor& y) {
    const torch::NoGradGuard no_gradients;
    const bool missing = y.isnan().any().item<bool>();
    if (missing) separate_targets();
    for (auto& [first, targets, triangle, singular] : problems_) {
        const auto wanted = y.narrow(1, first, targets);
        auto rows = torch::cat({a, wanted}, 1).to(torch::kDouble);
        if (missing) rows = rows.index({wanted.isnan().any(1).logical_not()});
        triangle = std::get<1>(torch::linalg_qr(torch::cat({triangle, rows}), "r"));
        singular.reset();
    }
}

Tensor LeastSquares::solve(Problem& problem, const Tensor& start, double cut) const {
    const auto rows = problem.triangle.narrow(0, 0, std::min(unknowns_, problem.triangle.size(0)));
    const auto a = rows.narrow(1, 0, unknowns_), y = rows.narrow(1, unknowns_, rows.size(1) - unknowns_);
    if (!problem.singular) problem.singular = torch::linalg_svd(a, false, c10::nullopt);
    const auto& [u, s, vt] = *problem.singular;
    const auto inverse = torch::where(s > cut * s.max(), 1 / s, torch::zeros_like(s));
    return start + vt.t().mm(inverse.unsqueeze(1) * u.t().mm(y - a.mm(start)));
}

Tensor LeastSquares::solve(const Tensor& start, double cut) const {
    const torch::NoGradGuard no_gradients;
    std::vector<Tensor> solutions;
    for (auto& problem : problems_)
        solutions.push_back(solve(problem, start.narrow(1, problem.first_target, problem.targets), cut));
    return torch::cat(solutions, 1);
}

}  // namespace countable::training
