#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/io/place.hpp"

namespace countable::io {

/// The lines of a file, gzipped or not, of standard input, or of a text in memory. A byte order mark at its beginning is
/// skipped. Memory: a buffer of 1 MiB, or as much as the longest line needs. Every function that reads throws InputError when the file cannot be read, its
/// compressed data is damaged or ends too early, or a line is longer than `max_line`.
class TextSource {
  public:
    static constexpr std::size_t max_line = std::size_t{256} << 20;

    /// "-" is standard input.
    [[nodiscard]] static TextSource open(const std::string& path);
    /// `bytes` is not copied and not decompressed.
    [[nodiscard]] static TextSource from_memory(std::string name, std::string_view bytes);

    /// The next line without its end (LF or CR LF), valid until the next call; nothing at the end of the file. A last
    /// line without an end counts, an empty text has no lines.
    [[nodiscard]] std::optional<std::string_view> next_line();

    /// The next lines with their ends, as many as there are in about `bytes`, at least one; valid until the next call.
    /// Empty at the end of the file. The caller counts the lines for line(): count_lines().
    [[nodiscard]] std::string_view next_lines(std::size_t bytes);
    /// The same, valid as long as `memory`, which takes over the buffer that the lines are in.
    [[nodiscard]] std::string_view next_lines(std::size_t bytes, std::vector<char>& memory);
    void count_lines(std::uint64_t lines) { line_ += lines; }

    /// The first bytes that next_line() has not returned yet: all there are, or at least 64 KiB.
    [[nodiscard]] std::string_view peek();

    [[nodiscard]] const std::string& name() const { return name_; }
    /// The number, from 1, of the line that next_line() returned last.
    [[nodiscard]] std::uint64_t line() const { return line_; }
    [[nodiscard]] Place place() const { return {name_, line_}; }
    /// The place after the last line, for errors about a file that ends too early.
    [[nodiscard]] Place next_place() const { return {name_, line_ + 1}; }
    /// 0 to 1, measured in compressed bytes; 0 where the size is unknown, as for a pipe.
    [[nodiscard]] double fraction_read() const;

  private:
    class File;
    struct FileDeleter {
        void operator()(File* file) const;
    };

    TextSource() = default;
    bool fill();
    void skip_byte_order_mark();

    std::string name_;
    std::unique_ptr<File, FileDeleter> file_;  // none for memory, and none after the end
    std::vector<char> buffer_;                 // empty for memory
    std::string_view rest_;                    // what has been read and not yet returned
    std::uint64_t line_ = 0;
    std::size_t memory_size_ = 0;
    bool at_start_ = true;
};

}  // namespace countable::io
