#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "countable/io/place.hpp"

namespace countable::io {

/// A named array of numbers, as bytes: `dtype` is one of F64, F32, F16, BF16, I64, I32, I16, I8, U8, BOOL.
struct TensorBytes {
    std::string name, dtype;
    std::vector<std::int64_t> shape;
    std::string_view bytes;  ///< little-endian, row-major
};

/// What a safetensors file holds (huggingface.co/docs/safetensors): the length of the header in 8 bytes, little-endian;
/// the header, JSON that tells type, shape and place of each tensor, and texts of the writer's own; the numbers.
/// Ours have a text "crc64", the checksum of everything else, which other programs need not know.
struct TensorFile {
    std::string storage;  ///< the whole file; the tensors point into it
    std::map<std::string, std::string> metadata;
    std::vector<TensorBytes> tensors;  ///< in the order of their bytes
    bool checked = false;              ///< there was a checksum, and it is right

    TensorFile() = default;
    TensorFile(TensorFile&&) = default;
    TensorFile& operator=(TensorFile&&) = default;
    TensorFile(const TensorFile&) = delete;  // the tensors of a copy would point into the original

    /// Null if there is none of this name.
    [[nodiscard]] const TensorBytes* find(std::string_view name) const;
};

/// The bytes of a file with these tensors and texts; the same for the same arguments. Throws std::invalid_argument when
/// a tensor has not as many bytes as its shape says, or a name occurs twice.
[[nodiscard]] std::string to_safetensors(const std::vector<TensorBytes>& tensors,
                                         const std::map<std::string, std::string>& metadata);

/// Throws InputError for anything that is not such a file, whole and undamaged.
[[nodiscard]] TensorFile parse_safetensors(std::string bytes, const Place& place);
[[nodiscard]] TensorFile read_safetensors(const std::string& path);

}  // namespace countable::io
