#include "countable/tensor/threads.hpp"

#include <omp.h>

#include "countable/kernels/thread_pool.hpp"

namespace countable::tensor {

void use_torch_threads() {
    kernels::host_threads() = {.count = at::get_num_threads, .enter_helper = without_torch_team};
}

void without_torch_team() {
    at::internal::lazy_init_num_threads();  // which would set the number anew
    omp_set_num_threads(1);
}

}  // namespace countable::tensor
