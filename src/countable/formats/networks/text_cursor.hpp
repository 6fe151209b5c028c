#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "countable/io/text_source.hpp"

namespace countable::formats {

/// All that is left of a source.
[[nodiscard]] inline std::string whole_text(io::TextSource& source) {
    std::string text;
    while (true) {
        const auto lines = source.next_lines(std::size_t{1} << 20);
        if (lines.empty()) return text;
        text += lines;
    }
}

/// A place in a text, and its line: what the parsers of GML, XML and JSON share.
class TextCursor {
  public:
    TextCursor(std::string_view text, std::string_view file) : rest_(text), file_(file) {}

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    /// The next character, 0 at the end.
    [[nodiscard]] char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] std::uint64_t line() const { return line_; }
    [[nodiscard]] io::Place place() const { return {file_, line_}; }

    /// So many characters, or all that are left.
    std::string_view take(std::size_t size) {
        const auto taken = rest_.substr(0, size);
        line_ += static_cast<std::uint64_t>(std::ranges::count(taken, '\n'));
        rest_.remove_prefix(taken.size());
        return taken;
    }
    bool skip(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        take(text.size());
        return true;
    }
    void skip_blanks() { take(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }
    /// What comes before `mark`, which is taken too; fails with "expected <expected>" if there is no mark.
    std::string_view take_until(std::string_view mark, std::string_view expected) {
        const auto end = rest_.find(mark);
        if (end == rest_.npos) fail(expected);
        const auto taken = take(end);
        take(mark.size());
        return taken;
    }
    /// "expected <expected>, found <the rest of the line>".
    [[noreturn]] void fail(std::string_view expected) const {
        if (rest_.empty()) place().fail("expected " + std::string(expected) + ", found the end of the file");
        const auto found = rest_.substr(0, rest_.find_first_of("\r\n"));
        place().fail("expected " + std::string(expected) + ", found " +
                     (found.empty() ? "the end of the line" : io::quote(found)));
    }

  private:
    std::string_view rest_, file_;
    std::uint64_t line_ = 1;
};

/// Appends a Unicode character in UTF-8; false if there is no such character.
[[nodiscard]] inline bool append_utf8(std::string& out, std::uint32_t code) {
    if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | code >> 6), put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12), put(0x80 | (code >> 6 & 0x3F)), put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | code >> 18), put(0x80 | (code >> 12 & 0x3F)), put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    }
    return true;
}

}  // namespace countable::formats
