#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "countable/formats/networks/text_cursor.hpp"

namespace countable::formats {

/// A number, text, true, false or null of a JSON document.
struct JsonScalar {
    enum class Kind { Text, Number, Word } kind = Kind::Word;
    std::string text = {};  ///< of a text without quotes and escapes; else as it is written
};

/// Reads a JSON document (RFC 8259) value by value: the caller knows what it expects, and skips the rest. Throws
/// InputError, with the line, for what is not JSON, and for more than 200 values within values.
class JsonReader {
  public:
    JsonReader(std::string_view text, std::string_view file) : at_(text, file) {}

    /// Calls `member` with each name of an object, which is to read the value of that name.
    void object(const std::function<void(const std::string& name)>& member);
    /// Calls `element` for each element of an array, which is to read it.
    void array(const std::function<void()>& element);
    [[nodiscard]] JsonScalar scalar();
    void skip();
    /// Throws unless the document ends here.
    void end();

    /// The first character of the next value, 0 at the end of the text: '{' of an object, '[' of an array, '"' of a text.
    [[nodiscard]] char peek();
    [[nodiscard]] std::uint64_t line() const { return at_.line(); }
    [[noreturn]] void fail(std::string_view expected) const { at_.fail(expected); }

  private:
    void enter();
    std::string take_text();
    void take_escape(std::string& out);
    std::uint32_t take_hexadecimal();
    std::string_view take_number();

    TextCursor at_;
    int level_ = 0;
};

}  // namespace countable::formats
