#include "countable/io/place.hpp"

namespace countable::io {

std::string quote(std::string_view text) {
    constexpr std::size_t shown = 40;
    constexpr std::string_view hex = "0123456789abcdef";
    std::string out = "'";
    for (const char c : text.substr(0, shown)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\t') {
            out += "\\t";
        } else if (byte < 0x20 || byte >= 0x7f) {
            out += "\\x";
            out += hex[byte >> 4];
            out += hex[byte & 15];
        } else {
            out += c;
        }
    }
    return out + (text.size() > shown ? "...'" : "'");
}

void Place::fail(const std::string& sentence, Remedy remedy) const {
    throw InputError(std::string(file), line, sentence, remedy);
}

void Place::fail_expected(std::string_view expected, std::string_view found) const {
    fail("expected " + std::string(expected) + ", found " + (found.empty() ? "an empty line" : quote(found)));
}

}  // namespace countable::io
