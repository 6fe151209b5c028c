#include "countable/formats/networks/entities.hpp"

#include <algorithm>
#include <charconv>

#include "countable/formats/networks/text_cursor.hpp"

namespace countable::formats {
namespace {

/// Appends the character that an entity names, without its '&' and ';'; false if it is none that we know.
bool append_entity(std::string& out, std::string_view name) {
    constexpr std::pair<std::string_view, char> known[] = {
        {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
    for (const auto& [word, character] : known)
        if (name == word) {
            out += character;
            return true;
        }
    if (!name.starts_with('#')) return false;
    name.remove_prefix(1);
    const bool hexadecimal = name.starts_with('x') || name.starts_with('X');
    if (hexadecimal) name.remove_prefix(1);
    std::uint32_t code = 0;
    const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), code, hexadecimal ? 16 : 10);
    return status == std::errc{} && end == name.data() + name.size() && code != 0 && append_utf8(out, code);
}

}  // namespace

std::string without_entities(std::string_view text, bool strict, const io::Place& place) {
    std::string out;
    while (true) {
        const auto begin = text.find('&');
        out += text.substr(0, begin);
        if (begin == text.npos) return out;
        text.remove_prefix(begin);
        const auto end = text.find(';');
        if (end != text.npos && append_entity(out, text.substr(1, end - 1))) {
            text.remove_prefix(end + 1);
        } else if (strict) {
            place.fail("expected &lt; &gt; &amp; &quot; &apos; or the number of a character, found " +
                       io::quote(text.substr(0, std::min(end == text.npos ? text.size() : end + 1, text.size()))));
        } else {
            out += '&';
            text.remove_prefix(1);
        }
    }
}

}  // namespace countable::formats
