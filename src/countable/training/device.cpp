#include "countable/training/device.hpp"

#include <stdexcept>

#include "countable/kernels/parallel.hpp"
#include "countable/support/parallel.hpp"
#include "countable/tensor/threads.hpp"

namespace countable::training {

torch::Device device_named(const std::string& name) {
    try {
        const torch::Device device(name);
        (void)torch::zeros({1}, device);
        return device;
    } catch (const std::exception&) {
        throw std::invalid_argument("device: there is no torch device '" + name + "' here");
    }
}

torch::ScalarType type_of(Precision precision) {
    return precision == Precision::Double ? torch::kDouble : torch::kFloat;
}

void convert(const torch::nn::Module& model, torch::ScalarType type) {
    for (auto& tensors : {model.parameters(), model.buffers()})
        for (torch::Tensor tensor : tensors)
            if (tensor.is_floating_point()) tensor.set_data(tensor.to(type));
}

void set_threads(const Config& config) {
    at::set_num_threads(1);
    tensor::use_torch_threads();
    kernels::parallel_options().threads = static_cast<int>(config.threads > 0 ? config.threads : available_cores());
}

}  // namespace countable::training
