#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Numbers and arrays as bytes, for files that only this program reads: caches.
static_assert(std::endian::native == std::endian::little,
              "cache files hold numbers as little-endian machines have them");

namespace countable {

class ByteWriter {
  public:
    template <typename T>
    void number(T value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <typename T>
    void array(const std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        number(static_cast<std::uint64_t>(values.size()));
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
    void text(std::string_view text) {
        number(static_cast<std::uint64_t>(text.size()));
        bytes_.append(text);
    }
    void texts(const std::vector<std::string>& texts) {
        number(static_cast<std::uint64_t>(texts.size()));
        for (const auto& one : texts) text(one);
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
};

/// Reads values from a sequence of bytes. ok() becomes false at the first read beyond the end.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    template <typename T>
    T number() {
        T value{};
        if (rest_.size() < sizeof value) {
            ok_ = false;
            return value;
        }
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_.remove_prefix(sizeof value);
        return value;
    }
    template <typename T>
    void array(std::vector<T>& values) {
        const auto size = number<std::uint64_t>();
        if (!ok_ || size > rest_.size() / sizeof(T)) {
            ok_ = false;
            return;
        }
        values.resize(size);
        if (size > 0) std::memcpy(values.data(), rest_.data(), size * sizeof(T));
        rest_.remove_prefix(size * sizeof(T));
    }
    std::string text() {
        const auto size = number<std::uint64_t>();
        if (!ok_ || size > rest_.size()) {
            ok_ = false;
            return {};
        }
        std::string result(rest_.substr(0, size));
        rest_.remove_prefix(size);
        return result;
    }
    void texts(std::vector<std::string>& texts) {
        const auto size = number<std::uint64_t>();
        for (std::uint64_t i = 0; i < size && ok_; ++i) texts.push_back(text());
    }
    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

  private:
    std::string_view rest_;
    bool ok_ = true;
};

/// All bytes of a regular file. Nothing if the file does not exist or cannot be read.
inline std::optional<std::string> file_bytes(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return std::nullopt;
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in) return std::nullopt;
    std::string bytes(static_cast<std::size_t>(in.tellg()), '\0');
    in.seekg(0);
    if (!in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) return std::nullopt;
    return bytes;
}

}  // namespace countable
