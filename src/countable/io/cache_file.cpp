#include "countable/io/cache_file.hpp"

#include "countable/io/output_file.hpp"
#include "countable/support/bytes.hpp"
#include "countable/support/crc64.hpp"

namespace countable::io {

void save_cached(const std::filesystem::path& file, std::string_view magic, std::uint64_t key, std::string_view body) {
    ByteWriter head;
    head.number(key);
    head.number(crc64(body));
    OutputFile out(file.string());
    out.write(magic);
    out.write(head.bytes());
    out.write(body);
    out.commit();
}

std::optional<std::string> load_cached(const std::filesystem::path& file, std::string_view magic, std::uint64_t key) {
    auto bytes = file_bytes(file);
    if (!bytes || !bytes->starts_with(magic)) return std::nullopt;
    ByteReader head(std::string_view(*bytes).substr(magic.size()));
    const auto stored_key = head.number<std::uint64_t>(), stored_sum = head.number<std::uint64_t>();
    if (!head.ok() || stored_key != key) return std::nullopt;
    bytes->erase(0, magic.size() + sizeof stored_key + sizeof stored_sum);
    if (crc64(*bytes) != stored_sum) return std::nullopt;
    return bytes;
}

}  // namespace countable::io
