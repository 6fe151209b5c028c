#include "countable/training/least_squares.hpp"

#include <algorithm>

namespace countable::training {

LeastSquares::LeastSquares(std::int64_t unknowns, std::int64_t targets)
    : unknowns_(unknowns), triangle_(torch::zeros({0, unknowns + targets}, torch::kDouble)) {}

void LeastSquares::add(const torch::Tensor& a, const torch::Tensor& y) {
    const torch::NoGradGuard no_gradients;
    const auto rows = torch::cat({triangle_, torch::cat({a, y}, 1).to(torch::kDouble)});
    triangle_ = std::get<1>(torch::linalg_qr(rows, "r"));
    singular_.reset();
}

torch::Tensor LeastSquares::solve(const torch::Tensor& start, double cut) const {
    const torch::NoGradGuard no_gradients;
    const auto rows = triangle_.narrow(0, 0, std::min(unknowns_, triangle_.size(0)));
    const auto a = rows.narrow(1, 0, unknowns_), y = rows.narrow(1, unknowns_, rows.size(1) - unknowns_);
    if (!singular_) singular_ = torch::linalg_svd(a, false, c10::nullopt);
    const auto& [u, s, vt] = *singular_;
    const auto inverse = torch::where(s > cut * s.max(), 1 / s, torch::zeros_like(s));
    return start + vt.t().mm(inverse.unsqueeze(1) * u.t().mm(y - a.mm(start)));
}

}  // namespace countable::training
