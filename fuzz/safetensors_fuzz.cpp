#include "check.hpp"
#include "countable/io/safetensors.hpp"

using namespace countable;

/// Bytes as a safetensors file; every second input gets the length of its header right, which chance would not find.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    std::string bytes(data, size);
    if (size % 2 == 1) {
        const std::size_t length = std::min(bytes.find_last_of('}') + 1, size);
        std::string prefix;
        for (unsigned i = 0; i < 8; ++i) prefix += static_cast<char>(length >> (8 * i));
        bytes = prefix + bytes;
    }
    try {
        const auto file = io::parse_safetensors(bytes, {"f", 0});
        std::size_t sum = 0;
        for (const auto& tensor : file.tensors) {
            for (const char c : tensor.bytes) sum += static_cast<unsigned char>(c);
            fuzz::check(file.find(tensor.name) != nullptr, "every tensor is found by its name");
        }
        const auto again = io::parse_safetensors(io::to_safetensors(file.tensors, file.metadata), {"f", 0});
        fuzz::check(again.checked && again.tensors.size() == file.tensors.size(), "what was read can be written");
        (void)sum;
    } catch (const InputError&) {
    }
    return 0;
}
