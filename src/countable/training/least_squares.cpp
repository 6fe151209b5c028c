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

const LeastSquares::Singular& LeastSquares::singular() const {
    if (!singular_) {
        const auto rows = triangle_.narrow(0, 0, std::min(unknowns_, triangle_.size(0)));
        singular_ = torch::linalg_svd(rows.narrow(1, 0, unknowns_), false, c10::nullopt);
    }
    return *singular_;
}

torch::Tensor LeastSquares::corrected(const torch::Tensor& start, const torch::Tensor& inverse) const {
    const auto& [u, s, vt] = singular();
    const auto rows = triangle_.narrow(0, 0, std::min(unknowns_, triangle_.size(0)));
    const auto a = rows.narrow(1, 0, unknowns_), y = rows.narrow(1, unknowns_, rows.size(1) - unknowns_);
    return start + vt.t().mm(inverse.unsqueeze(1) * u.t().mm(y - a.mm(start)));
}

torch::Tensor LeastSquares::solve(const torch::Tensor& start, double cut) const {
    const torch::NoGradGuard no_gradients;
    const auto& s = std::get<1>(singular());
    return corrected(start, torch::where(s > cut * s.max(), 1 / s, torch::zeros_like(s)));
}

torch::Tensor LeastSquares::solve_ridge(const torch::Tensor& start, double ridge) const {
    const torch::NoGradGuard no_gradients;
    const auto& s = std::get<1>(singular());
    const auto squares = s * s;
    return corrected(start, torch::where(s > 0, s / (squares + ridge * squares.sum()), torch::zeros_like(s)));
}

}  // namespace countable::training
