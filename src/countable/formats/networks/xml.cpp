#include "countable/formats/networks/xml.hpp"

#include <algorithm>
#include <cctype>

#include "countable/formats/networks/entities.hpp"
#include "countable/io/letters.hpp"

namespace countable::formats {
namespace {

constexpr std::size_t most_levels = 200;

bool is_name_byte(unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == ':' || c == '-' || c == '.' || c >= 0x80;
}

std::string_view without_prefix(std::string_view name) {
    const auto colon = name.rfind(':');
    return colon == name.npos ? name : name.substr(colon + 1);
}

bool is_blank_text(std::string_view text) { return text.find_first_not_of(" \t\r\n") == text.npos; }

}  // namespace

const std::string* XmlReader::Tag::find(std::string_view attribute) const {
    const auto found = std::ranges::find(attributes, attribute, &Attribute::name);
    return found == attributes.end() ? nullptr : &found->value;
}

std::optional<XmlReader::Tag> XmlReader::next() {
    if (closes_now_) {
        Tag tag{Tag::Kind::End, without_prefix(*closes_now_), {}, {}, at_.line()};
        closes_now_.reset();
        return tag;
    }
    std::string text;
    while (true) {
        text += take_text();
        if (at_.at_end()) break;
        if (skip_declaration()) continue;
        if (at_.skip("<![CDATA[")) {
            text += at_.take_until("]]>", "']]>' after '<![CDATA['");
            continue;
        }
        if (open_.empty() && !is_blank_text(text)) at_.place().fail("expected an element, found text outside of it");
        if (at_.rest().starts_with("</")) return take_end(std::move(text));
        return take_start();
    }
    if (!open_.empty()) at_.place().fail("expected '</" + std::string(open_.back()) + ">', found the end of the file");
    if (!is_blank_text(text)) at_.place().fail("expected an element, found text outside of it");
    if (!has_root_) at_.place().fail("expected an element, found the end of the file");
    return std::nullopt;
}

/// Text up to the next '<'.
std::string XmlReader::take_text() {
    const auto place = at_.place();
    return without_entities(at_.take(std::min(at_.rest().find('<'), at_.rest().size())), true, place);
}

/// Skips a comment, a processing instruction or a document type; false if there is none.
bool XmlReader::skip_declaration() {
    if (at_.skip("<!--")) {
        at_.take_until("-->", "'-->' after '<!--'");
        return true;
    }
    if (at_.rest().starts_with("<?")) {
        const auto place = at_.place();
        const auto text = at_.take_until("?>", "'?>' after '<?'");
        const auto begin = text.find("encoding=");
        if (text.starts_with("<?xml ") && begin != text.npos) {
            auto encoding = io::small_letters(text.substr(begin + 9));
            std::erase_if(encoding, [](unsigned char c) { return std::isalnum(c) == 0 && c != '-'; });
            if (!encoding.starts_with("utf-8") && !encoding.starts_with("us-ascii") && !encoding.starts_with("ascii"))
                place.fail_expected("a document in UTF-8", text);
        }
        return true;
    }
    if (!at_.rest().starts_with("<!DOCTYPE")) return false;
    const auto place = at_.place();
    const auto text = at_.take_until(">", "'>' after '<!DOCTYPE'");
    if (text.find('[') != text.npos || !open_.empty() || has_root_)
        place.fail_expected("a document type without declarations, before the first element", text);
    return true;
}

XmlReader::Tag XmlReader::take_start() {
    Tag tag{Tag::Kind::Start, {}, {}, {}, at_.line()};
    if (open_.empty() && has_root_) at_.fail("the end of the document");
    if (!at_.skip("<")) at_.fail("an element");
    const auto name = take_name();
    tag.name = without_prefix(name);
    has_root_ = true;
    while (true) {
        const auto before = at_.rest().size();
        at_.skip_blanks();
        const bool blank = at_.rest().size() < before;
        if (at_.skip("/>")) {
            closes_now_ = name;
            return tag;
        }
        if (at_.skip(">")) {
            open_.push_back(name);
            if (open_.size() > most_levels)
                at_.place().fail("expected at most 200 elements within elements, found more");
            return tag;
        }
        if (!blank) at_.fail("a blank, '/>' or '>'");
        const auto attribute = take_name();
        at_.skip_blanks();
        if (!at_.skip("=")) at_.fail("'=' after the name of an attribute");
        at_.skip_blanks();
        const std::string_view quote = at_.peek() == '\'' ? "'" : "\"";
        if (!at_.skip(quote)) at_.fail("the value of an attribute in quotes");
        const auto place = at_.place();
        const auto value = at_.take_until(quote, "the closing quote of an attribute");
        if (value.find('<') != value.npos) place.fail_expected("the value of an attribute without '<'", value);
        if (tag.find(attribute) != nullptr)
            place.fail("expected each attribute once, found " + io::quote(attribute) + " twice");
        tag.attributes.push_back({attribute, without_entities(value, true, place)});
    }
}

XmlReader::Tag XmlReader::take_end(std::string text) {
    Tag tag{Tag::Kind::End, {}, {}, std::move(text), at_.line()};
    const auto place = at_.place();
    at_.skip("</");
    const auto name = take_name();
    at_.skip_blanks();
    if (!at_.skip(">")) at_.fail("'>'");
    if (open_.empty() || open_.back() != name)
        place.fail((open_.empty() ? "expected an element" : "expected '</" + std::string(open_.back()) + ">'") +
                   ", found '</" + std::string(name.substr(0, 40)) + ">'");
    open_.pop_back();
    tag.name = without_prefix(name);
    return tag;
}

std::string_view XmlReader::take_name() {
    std::size_t size = 0;
    const auto rest = at_.rest();
    while (size < rest.size() && is_name_byte(static_cast<unsigned char>(rest[size]))) ++size;
    if (size == 0 || std::string_view("-.0123456789").find(rest.front()) != std::string_view::npos) at_.fail("a name");
    return at_.take(size);
}

}  // namespace countable::formats
