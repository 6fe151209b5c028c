#include "countable/ops/shared_norms.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

thread_local SharedNorms* current = nullptr;

// What one rank adds reaches the losses of all, so that the gradients of all are added up too.
struct SumOverRanks : torch::autograd::Function<SumOverRanks> {
    static Tensor forward(AutogradContext*, const Tensor& sums) {
        Tensor all = sums.clone();
        sum_over_ranks(all);
        return all;
    }
    static tensor_list backward(AutogradContext*, tensor_list gradients) {
        Tensor all = gradients[0].clone();
        sum_over_ranks(all);
        return {all};
    }
};

}  // namespace

SharedNorms::SharedNorms(distributed::Group& group) : group_(group), before_(current) { current = this; }
SharedNorms::~SharedNorms() { current = before_; }
bool SharedNorms::active() { return current != nullptr; }

void sum_over_ranks(const Tensor& sums) {
    if (current != nullptr) current->group_.sum(sums, distributed::Group::Channel::Statistics);
}

double sum_over_ranks(const Tensor& sums, std::int64_t rows) {
    if (current == nullptr) return static_cast<double>(rows);
    // One message. In double, as numbers of rows beyond 2^24 are not all floats.
    const Tensor both =
        torch::cat({sums.to(torch::kDouble), torch::full({1}, static_cast<double>(rows), torch::kDouble)});
    sum_over_ranks(both);
    sums.copy_(both.narrow(0, 0, sums.numel()));
    return both[sums.numel()].item<double>();
}

Tensor shared_batch_norm(const Tensor& x, torch::nn::BatchNorm1dImpl& norm) {
    const Tensor no_sums = torch::empty({0}, x.options());
    const double rows = sum_over_ranks(no_sums, x.size(0));
    const auto scaled = [&](const Tensor& centred, const Tensor& variance) {
        return centred * torch::rsqrt(variance + norm.options.eps()) * norm.weight + norm.bias;
    };
    if (rows <= 1) return scaled(x - norm.running_mean, norm.running_var);
    const Tensor mean = SumOverRanks::apply(x.sum(0)) / rows, centred = x - mean;
    const Tensor variance = SumOverRanks::apply(centred.square().sum(0)) / rows;
    move_running(norm, mean.detach(), variance.detach(), rows);
    return scaled(centred, variance);
}

void move_running(torch::nn::BatchNorm1dImpl& norm, const Tensor& mean, const Tensor& variance, double rows) {
    const torch::NoGradGuard no_gradients;
    const double momentum = norm.options.momentum().value();
    norm.running_mean.data().mul_(1 - momentum).add_(mean, momentum);
    norm.running_var.data().mul_(1 - momentum).add_(variance, momentum * rows / (rows - 1));
    norm.num_batches_tracked.add_(1);
}

}  // namespace countable::ops
