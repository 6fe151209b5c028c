#include "countable/training/files/named_tensors.hpp"

namespace countable::training {

NamedTensors tensors_of(const torch::nn::Module& model) {
    NamedTensors tensors;
    for (const auto& item : model.named_parameters()) tensors.push_back({item.key(), item.value()});
    for (const auto& item : model.named_buffers()) tensors.push_back({item.key(), item.value()});
    return tensors;
}

NamedTensors copies_of(const NamedTensors& tensors) {
    NamedTensors copies;
    for (const auto& [name, tensor] : tensors)
        copies.push_back({name, tensor.detach().to(torch::kCPU, tensor.scalar_type(), false, true).contiguous()});
    return copies;
}

void assign(const NamedTensors& to, const NamedTensors& values) {
    const torch::NoGradGuard no_gradients;
    for (std::size_t i = 0; i < to.size(); ++i) torch::Tensor(to[i].tensor).copy_(values[i].tensor);
}

}  // namespace countable::training
