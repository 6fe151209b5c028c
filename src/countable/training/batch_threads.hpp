#pragma once

#include "countable/models/model.hpp"
#include "countable/models/torch_threads.hpp"

namespace countable::training {

/// While it lives torch has one thread, if the matrix products of the batch are too small for more: the BLAS divides
/// products of 2^18 multiply-adds already, and what its threads lose by waiting for each other made an epoch of GIN (4
/// layers of 32) take 0.22 s on two threads and 0.065 s on one; sGNN (4 of 128) and PPGN (4 of 64, 2^24 multiply-adds)
/// took the same time on both. Depends on the batch alone, so that a run repeats.
class BatchThreads : models::TorchThreads {
  public:
    BatchThreads(const models::Model& model, const models::Batch& batch)
        : TorchThreads(model.largest_product(batch) < worth_dividing ? 1 : at::get_num_threads()) {}

  private:
    static constexpr std::int64_t worth_dividing = 1 << 24;
};

}  // namespace countable::training
