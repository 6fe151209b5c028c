#pragma once

#include "countable/tensor/torch.hpp"

namespace countable::tensor {

/// While it lives torch has this many threads.
class TorchThreads {
  public:
    explicit TorchThreads(int threads) { set(threads); }
    ~TorchThreads() { set(before_); }
    TorchThreads(const TorchThreads&) = delete;
    TorchThreads& operator=(const TorchThreads&) = delete;

  private:
    static void set(int threads) {
        if (at::get_num_threads() != threads) at::set_num_threads(threads);
    }
    int before_ = at::get_num_threads();
};

}  // namespace countable::tensor
