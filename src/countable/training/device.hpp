#pragma once

#include <string>

#include "countable/tensor/torch.hpp"
#include "countable/training/config/config.hpp"

namespace countable::training {

/// Throws std::invalid_argument for a name that torch does not know, or a device that this machine does not have.
[[nodiscard]] torch::Device device_named(const std::string& name);

/// The type of the weights of a network that is trained in this precision.
[[nodiscard]] torch::ScalarType type_of(Precision precision);

/// Gives all floating-point numbers of a network this type; counters among its buffers, which Module::to() would
/// convert too, stay whole numbers.
void convert(const torch::nn::Module& model, torch::ScalarType type);

/// Sets the number of threads of our kernels to `config.threads`, or to all cores if that is 0. What torch computes
/// itself gets one thread, because its order of summation may depend on their number.
void set_threads(const Config& config);

}  // namespace countable::training
