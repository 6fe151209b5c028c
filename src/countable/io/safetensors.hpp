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
/// the header, JSON with the type, shape and place of each tensor and any texts that the writer adds; the numbers.
/// Files written here have a text "crc64", a checksum of everything else, which other programs ignore.
struct TensorFile {
    std::string storage;  ///< the whole file; the tensors point into it
    std::map<std::string, std::string> metadata;
    std::vector<TensorBytes> tensors;  ///< in the order of their bytes
    bool checked = false;              ///< there was a checksum, and it is right

    TensorFile() = default;
    TensorFile(TensorFile&&) = default;
    TensorFile& operator=(TensorFile&&) = default;
    TensorFile(const TensorFile&) = delete;  // the tensors of a copy would point into the original

    /// The tensor of this name, or null.
    [[nodiscard]] const TensorBytes* find(std::string_view name) const;
};

/// The bytes of a file with these tensors and texts; the same for the same arguments. Throws std::invalid_argument when
/// the size of a tensor disagrees with its shape, or a name occurs twice.
[[nodiscard]] std::string to_safetensors(const std::vector<TensorBytes>& tensors,
                                         const std::map<std::string, std::string>& metadata);

/// Parses a safetensors file. Throws InputError unless it is complete and undamaged.
[[nodiscard]] TensorFile parse_safetensors(std::string bytes, const Place& place);
[[nodiscard]] TensorFile read_safetensors(const std::string& path);

}  // namespace countable::io
