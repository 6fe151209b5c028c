#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/support/checked.hpp"

namespace countable::app {

/// JSON text, written part by part. For output with counts: they have up to 128 bits and are written as integers in
/// full, which libraries that build a document first do not hold. Requires calls in the order of the document.
class JsonWriter {
  public:
    /// How the parts of an object or array are laid out.
    enum class Layout {
        Inline,  ///< on one line: [1, 2]
        Lines,   ///< each on a line of its own, two blanks deeper than the line of the bracket
        Rows,    ///< each on a line of its own, not indented
    };

    JsonWriter& begin_object(Layout layout = Layout::Inline) { return begin('{', layout); }
    JsonWriter& end_object() { return end('}'); }
    JsonWriter& begin_array(Layout layout = Layout::Inline) { return begin('[', layout); }
    JsonWriter& end_array() { return end(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& text(std::string_view value);
    JsonWriter& number(Count value);
    /// The shortest decimal that reads back as the same double; null where it is not finite.
    JsonWriter& real(double value);
    JsonWriter& boolean(bool value);
    JsonWriter& null();
    JsonWriter& number_or_null(const std::optional<std::size_t>& value) { return value ? number(*value) : null(); }
    /// A number that has more digits than Count holds, as it is written. Requires digits, the first of several not 0.
    JsonWriter& digits(std::string_view value);
    /// An array of numbers on one line.
    JsonWriter& numbers(const auto& values) {
        begin_array();
        for (const auto value : values) number(value);
        return end_array();
    }

    /// What was written since the last call.
    [[nodiscard]] std::string take();
    [[nodiscard]] std::size_t size() const { return out_.size(); }

  private:
    struct Container {
        Layout layout;
        bool empty = true;
    };
    JsonWriter& begin(char bracket, Layout layout);
    JsonWriter& end(char bracket);
    void separate();

    std::string out_;
    std::vector<Container> open_;
    std::size_t indent_ = 0;
    bool after_key_ = false;
};

}  // namespace countable::app
