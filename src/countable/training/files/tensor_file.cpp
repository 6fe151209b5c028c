#include "countable/training/files/tensor_file.hpp"

#include <cstring>
#include <stdexcept>

namespace countable::training {
namespace {

const char* dtype_of(const torch::Tensor& tensor) {
    switch (tensor.scalar_type()) {
        case torch::kFloat:
            return "F32";
        case torch::kDouble:
            return "F64";
        case torch::kLong:
            return "I64";
        case torch::kByte:
            return "U8";
        default:
            throw std::invalid_argument("only tensors of float, double, int64 and uint8 can be saved");
    }
}

// A view of the tensor, which must outlive the result and be on the CPU.
io::TensorBytes bytes_of(const std::string& name, const torch::Tensor& tensor) {
    return {name,
            dtype_of(tensor),
            tensor.sizes().vec(),
            {static_cast<const char*>(tensor.data_ptr()), static_cast<std::size_t>(tensor.nbytes())}};
}

}  // namespace

std::string to_safetensors(const NamedTensors& tensors, const Texts& texts) {
    const NamedTensors kept = copies_of(tensors);
    std::vector<io::TensorBytes> bytes;
    for (const auto& [name, tensor] : kept) bytes.push_back(bytes_of(name, tensor));
    return io::to_safetensors(bytes, texts);
}

void TensorFileReader::copy(const std::string& name, torch::Tensor into) const {
    const auto& from = tensor(name);
    if (from.dtype != dtype_of(into) || from.shape != into.sizes().vec())
        place_.fail("expected another type or shape of the tensor '" + name + "'");
    torch::Tensor copied = torch::empty(into.sizes(), into.options().device(torch::kCPU).requires_grad(false));
    if (!from.bytes.empty()) std::memcpy(copied.data_ptr(), from.bytes.data(), from.bytes.size());
    const torch::NoGradGuard no_gradients;
    into.copy_(copied);
}

}  // namespace countable::training
