#include "countable/tensor/threads.hpp"

#include <omp.h>

#include "countable/support/thread_pool.hpp"

namespace countable::tensor {

void use_torch_threads() { host_threads() = {.count = at::get_num_threads, .enter_helper = without_torch_team}; }

void without_torch_team() {
    // The first call in a thread sets the number anew. It must be one of libtorch's own functions: since 2.x it does not
    // share the thread-local flag of the inline at::internal::lazy_init_num_threads() with its users.
    (void)at::get_num_threads();
    omp_set_num_threads(1);
}

}  // namespace countable::tensor
