#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/networks/text_cursor.hpp"

namespace countable::formats {

/// The elements of an XML document, one after the other: the part of XML that GraphML needs. Elements, attributes, text,
/// CDATA, comments, processing instructions and a document type without declarations of its own. Entities are the five
/// of XML and numbers of characters; none can be declared, so that a small file stays small. Namespace prefixes are
/// dropped. Throws InputError for what is not well-formed, for text in another encoding than UTF-8, and for more than
/// 200 elements within elements.
class XmlReader {
  public:
    struct Attribute {
        std::string_view name;
        std::string value;
    };
    /// A tag. <a/> is a start and an end.
    struct Tag {
        enum class Kind { Start, End } kind = Kind::Start;
        std::string_view name = {};
        std::vector<Attribute> attributes = {};  ///< of a start
        std::string text = {};                   ///< of an end: the text directly before it, after any other tag
        std::uint64_t line = 0;

        /// The value of an attribute; nothing if it is not there.
        [[nodiscard]] const std::string* find(std::string_view attribute) const;
    };

    XmlReader(std::string_view text, std::string_view file) : at_(text, file) {}

    /// The next tag; nothing at the end of the document.
    [[nodiscard]] std::optional<Tag> next();

  private:
    std::string take_text();
    bool skip_declaration();
    Tag take_start();
    Tag take_end(std::string text);
    std::string_view take_name();

    TextCursor at_;
    std::vector<std::string_view> open_;          // names of the elements that have begun, with prefixes
    std::optional<std::string_view> closes_now_;  // of an element <a/> whose start was returned
    bool has_root_ = false;
};

}  // namespace countable::formats
