#pragma once

#include "countable/distributed/group.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::ops {

/// While one lives, batch normalisation on this thread takes the statistics of the rows of all ranks, as one process with
/// all their rows would.
class SharedNorms {
  public:
    explicit SharedNorms(distributed::Group& group);
    ~SharedNorms();
    SharedNorms(const SharedNorms&) = delete;
    SharedNorms& operator=(const SharedNorms&) = delete;

    [[nodiscard]] static bool active();

  private:
    friend void sum_over_ranks(const torch::Tensor& sums);
    distributed::Group& group_;
    SharedNorms* before_;
};

/// Adds those of the other ranks while SharedNorms are active, in place; else does nothing.
void sum_over_ranks(const torch::Tensor& sums);
/// The number of rows of all ranks, and `sums` likewise.
[[nodiscard]] double sum_over_ranks(const torch::Tensor& sums, std::int64_t rows);

/// norm(x) with the statistics of all ranks, and the running ones moved; with the running ones where all ranks together
/// have a single row. By torch's operations, so that gradients are those of its own.
[[nodiscard]] torch::Tensor shared_batch_norm(const torch::Tensor& x, torch::nn::BatchNorm1dImpl& norm);

/// Moves the running statistics of a module, as torch's module does: no change that a backward pass in between would have
/// to mind.
void move_running(torch::nn::BatchNorm1dImpl& norm, const torch::Tensor& mean, const torch::Tensor& variance,
                  double rows);

}  // namespace countable::ops
