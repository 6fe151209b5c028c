#pragma once

#include <string>
#include <vector>

#include "countable/tensor/torch.hpp"

namespace countable::training {

struct NamedTensor {
    std::string name;
    torch::Tensor tensor;
};
using NamedTensors = std::vector<NamedTensor>;

/// The parameters and then the buffers of a model, in the order of its construction. They share memory with the model.
[[nodiscard]] NamedTensors tensors_of(const torch::nn::Module& model);
/// Copies on the CPU.
[[nodiscard]] NamedTensors copies_of(const NamedTensors& tensors);
/// Copies the i-th value into the i-th tensor, for all i. Names are not compared.
void assign(const NamedTensors& to, const NamedTensors& values);

}  // namespace countable::training
