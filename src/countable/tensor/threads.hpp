#pragma once

#include "countable/tensor/torch.hpp"

namespace countable::tensor {

/// Makes the loops of kernels/parallel.hpp have as many threads as torch has for the calling thread, where
/// ParallelOptions says nothing else, and keeps torch from giving their threads teams of their own. For programs that
/// run torch and our kernels side by side.
void use_torch_threads();

/// From now on torch runs what this thread calls on this thread alone.
void without_torch_team();

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
