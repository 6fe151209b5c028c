#include "countable/io/safetensors.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>

#include "countable/io/input_file.hpp"
#include "countable/support/crc64.hpp"

namespace countable::io {
namespace {

using Json = nlohmann::json;  // keys in ascending order: the same content has the same text

static_assert(std::endian::native == std::endian::little, "tensors are written as they are in memory");

constexpr std::size_t prefix = 8;            // bytes of the header's length
constexpr const char* own = "__metadata__";  // the format's key for the texts
constexpr const char* checksum_key = "crc64";

std::optional<std::uint64_t> size_of(std::string_view dtype) {
    if (dtype == "F64" || dtype == "I64") return 8;
    if (dtype == "F32" || dtype == "I32") return 4;
    if (dtype == "F16" || dtype == "BF16" || dtype == "I16") return 2;
    if (dtype == "I8" || dtype == "U8" || dtype == "BOOL") return 1;
    return std::nullopt;
}

// Bytes of a tensor of this shape; nothing if that is no number below 2^63, or the type is unknown.
std::optional<std::uint64_t> bytes_of(const std::string& dtype, const std::vector<std::int64_t>& shape) {
    auto bytes = size_of(dtype);
    if (!bytes) return std::nullopt;
    std::int64_t product = static_cast<std::int64_t>(*bytes);
    for (const auto extent : shape)
        if (extent < 0 || __builtin_mul_overflow(product, extent, &product)) return std::nullopt;
    return static_cast<std::uint64_t>(product);
}

std::string header_text(const std::vector<TensorBytes>& tensors, const std::map<std::string, std::string>& metadata) {
    Json header = Json::object();
    if (!metadata.empty()) header[own] = metadata;
    std::uint64_t offset = 0;
    for (const auto& tensor : tensors) {
        header[tensor.name] = {
            {"dtype", tensor.dtype}, {"shape", tensor.shape}, {"data_offsets", {offset, offset + tensor.bytes.size()}}};
        offset += tensor.bytes.size();
    }
    return header.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string checksum(const std::vector<TensorBytes>& tensors, std::map<std::string, std::string> metadata) {
    metadata.erase(checksum_key);
    std::uint64_t sum = crc64(header_text(tensors, metadata));
    for (const auto& tensor : tensors) sum = crc64(tensor.bytes, sum);
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(sum));
    return digits;
}

[[noreturn]] void damaged(const Place& place, const std::string& what) {
    place.fail("expected a safetensors file, found " + what);
}

TensorBytes parse_entry(const std::string& name, const Json& entry, std::string_view data, const Place& place) {
    const auto wrong = [&] { damaged(place, "a header with a wrong entry for the tensor " + quote(name)); };
    if (!entry.is_object() || entry.size() != 3) wrong();
    for (const char* const key : {"dtype", "shape", "data_offsets"})
        if (!entry.contains(key)) wrong();
    if (!entry["dtype"].is_string() || !entry["shape"].is_array() || !entry["data_offsets"].is_array()) wrong();
    const auto whole_numbers = [&](const Json& array) {
        std::vector<std::int64_t> numbers;
        for (const auto& element : array) {
            if (!element.is_number_unsigned() || element.get<std::uint64_t>() >> 62 != 0) wrong();
            numbers.push_back(element.get<std::int64_t>());
        }
        return numbers;
    };
    TensorBytes tensor{name, entry["dtype"].get<std::string>(), whole_numbers(entry["shape"]), {}};
    const auto offsets = whole_numbers(entry["data_offsets"]);
    if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > std::ssize(data)) wrong();
    tensor.bytes = data.substr(static_cast<std::size_t>(offsets[0]), static_cast<std::size_t>(offsets[1] - offsets[0]));
    if (bytes_of(tensor.dtype, tensor.shape) != tensor.bytes.size()) wrong();
    return tensor;
}

}  // namespace

const TensorBytes* TensorFile::find(std::string_view name) const {
    const auto found = std::ranges::find(tensors, name, &TensorBytes::name);
    return found == tensors.end() ? nullptr : &*found;
}

std::string to_safetensors(const std::vector<TensorBytes>& tensors,
                           const std::map<std::string, std::string>& metadata) {
    std::set<std::string_view> names = {own};
    std::size_t bytes = 0;
    for (const auto& tensor : tensors) {
        if (!names.insert(tensor.name).second) throw std::invalid_argument("two tensors have the name " + tensor.name);
        if (bytes_of(tensor.dtype, tensor.shape) != tensor.bytes.size())
            throw std::invalid_argument("the tensor " + tensor.name + " has not the bytes of its shape");
        bytes += tensor.bytes.size();
    }
    auto texts = metadata;
    texts[checksum_key] = checksum(tensors, metadata);
    std::string header = header_text(tensors, texts);
    header.append((prefix - header.size() % prefix) % prefix, ' ');  // so that the numbers are aligned

    std::string file;
    file.reserve(prefix + header.size() + bytes);
    for (unsigned i = 0; i < prefix; ++i) file += static_cast<char>(header.size() >> (8 * i));
    file += header;
    for (const auto& tensor : tensors) file += tensor.bytes;
    return file;
}

TensorFile parse_safetensors(std::string bytes, const Place& place) {
    TensorFile file;
    file.storage = std::move(bytes);
    const std::string_view all = file.storage;
    if (all.size() < prefix) damaged(place, "only " + std::to_string(all.size()) + " bytes");
    std::uint64_t length = 0;
    for (unsigned i = 0; i < prefix; ++i) length |= std::uint64_t{static_cast<unsigned char>(all[i])} << (8 * i);
    if (length > all.size() - prefix) damaged(place, "fewer bytes than its header should have");
    const auto header = Json::parse(all.substr(prefix, length), nullptr, false);
    if (!header.is_object()) damaged(place, "a header that is not a JSON object");
    const std::string_view data = all.substr(prefix + length);

    for (const auto& [name, entry] : header.items()) {
        if (name != own) {
            file.tensors.push_back(parse_entry(name, entry, data, place));
            continue;
        }
        if (!entry.is_object()) damaged(place, "a header with wrong texts");
        for (const auto& [key, text] : entry.items()) {
            if (!text.is_string()) damaged(place, "a header with a wrong text " + quote(key));
            file.metadata[key] = text.get<std::string>();
        }
    }
    // Stable: of tensors without bytes the order of the names stays, as to_safetensors() may have had it otherwise; the
    // checksum of the header does not depend on it.
    std::ranges::stable_sort(file.tensors, {}, [](const TensorBytes& tensor) {
        return std::pair(tensor.bytes.data(), tensor.bytes.size());
    });
    const char* next = data.data();
    for (const auto& tensor : file.tensors) {
        if (tensor.bytes.data() != next) damaged(place, "tensors that overlap or leave gaps");
        next += tensor.bytes.size();
    }
    if (next != data.data() + data.size()) damaged(place, "bytes after the last tensor, or too few");
    if (const auto sum = file.metadata.find(checksum_key); sum != file.metadata.end()) {
        if (sum->second != checksum(file.tensors, file.metadata)) damaged(place, "damaged bytes: the checksum differs");
        file.checked = true;
    }
    return file;
}

TensorFile read_safetensors(const std::string& path) { return parse_safetensors(read_file(path), {path, 0}); }

}  // namespace countable::io
