#include "countable/formats/networks/json.hpp"

#include <charconv>

namespace countable::formats {
namespace {

constexpr int most_levels = 200;

/// The length of the UTF-8 character that a text begins with (RFC 3629); 0 if it begins with none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return byte(i) >= low && byte(i) <= high;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF)
        return follows(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF) && follows(2) ? 3 : 0;
    if (first >= 0xF0 && first <= 0xF4)
        return follows(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF) && follows(2) && follows(3) ? 4 : 0;
    return 0;
}

}  // namespace

char JsonReader::peek() {
    at_.skip_blanks();
    return at_.peek();
}

void JsonReader::enter() {
    if (++level_ > most_levels) at_.place().fail("expected at most 200 values within values, found more");
}

void JsonReader::object(const std::function<void(const std::string&)>& member) {
    at_.skip_blanks();
    if (!at_.skip("{")) at_.fail("an object '{'");
    enter();
    if (peek() != '}') {
        do {
            if (peek() != '"') at_.fail("a name in quotes");
            const auto name = take_text();
            if (peek() != ':') at_.fail("':' after a name");
            at_.skip(":");
            member(name);
        } while (peek() == ',' && at_.skip(","));
    }
    if (!at_.skip("}")) at_.fail("',' or '}'");
    --level_;
}

void JsonReader::array(const std::function<void()>& element) {
    at_.skip_blanks();
    if (!at_.skip("[")) at_.fail("a list '['");
    enter();
    if (peek() != ']') {
        do element();
        while (peek() == ',' && at_.skip(","));
    }
    if (!at_.skip("]")) at_.fail("',' or ']'");
    --level_;
}

JsonScalar JsonReader::scalar() {
    const char first = peek();
    if (first == '"') return {JsonScalar::Kind::Text, take_text()};
    if (first == '-' || (first >= '0' && first <= '9')) return {JsonScalar::Kind::Number, std::string(take_number())};
    for (const std::string_view word : {"true", "false", "null"})
        if (at_.skip(word)) return {JsonScalar::Kind::Word, std::string(word)};
    at_.fail(first == '{' || first == '[' ? "a text or a number" : "a value");
}

void JsonReader::skip() {
    const char first = peek();
    if (first == '{') return object([&](const std::string&) { skip(); });
    if (first == '[') return array([&] { skip(); });
    (void)scalar();
}

void JsonReader::end() {
    at_.skip_blanks();
    if (!at_.at_end()) at_.fail("the end of the file");
}

std::string JsonReader::take_text() {
    at_.skip("\"");
    std::string text;
    while (true) {
        const auto rest = at_.rest();
        if (rest.empty()) at_.fail("the closing quote of a text");
        const auto c = static_cast<unsigned char>(rest.front());
        if (c == '"') {
            at_.take(1);
            return text;
        }
        if (c == '\\') {
            take_escape(text);
            continue;
        }
        const auto length = utf8_length(rest);
        if (c < 0x20 || length == 0) at_.fail("a text in UTF-8 without control characters");
        text += at_.take(length);
    }
}

void JsonReader::take_escape(std::string& out) {
    at_.take(1);
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    if (const auto known = at_.at_end() ? letters.npos : letters.find(at_.peek()); known != letters.npos) {
        at_.take(1);
        out += meanings[known];
        return;
    }
    if (!at_.skip("u")) at_.fail("an escape after '\\'");
    auto code = take_hexadecimal();
    if (code >= 0xD800 && code < 0xDC00) {  // the first half of a character
        if (!at_.skip("\\u")) at_.fail("the second half of a character, '\\uDC00' to '\\uDFFF'");
        const auto second = take_hexadecimal();
        if (second < 0xDC00 || second >= 0xE000) at_.fail("the second half of a character, '\\uDC00' to '\\uDFFF'");
        code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
    }
    if (!append_utf8(out, code)) at_.fail("a character");
}

std::uint32_t JsonReader::take_hexadecimal() {
    const auto digits = at_.rest().substr(0, 4);
    std::uint32_t code = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() < 4 || status != std::errc{} || end != digits.data() + 4) at_.fail("four hexadecimal digits");
    at_.take(4);
    return code;
}

std::string_view JsonReader::take_number() {
    const auto rest = at_.rest();
    std::size_t size = rest.front() == '-' ? 1 : 0;
    const auto take_digits = [&] {
        const auto begin = size;
        while (size < rest.size() && rest[size] >= '0' && rest[size] <= '9') ++size;
        return size - begin;
    };
    const bool leading_zero = size < rest.size() && rest[size] == '0';
    const auto whole = take_digits();
    bool good = whole > 0 && !(leading_zero && whole > 1);
    if (good && size < rest.size() && rest[size] == '.') {
        ++size;
        good = take_digits() > 0;
    }
    if (good && size < rest.size() && (rest[size] == 'e' || rest[size] == 'E')) {
        ++size;
        if (size < rest.size() && (rest[size] == '+' || rest[size] == '-')) ++size;
        good = take_digits() > 0;
    }
    if (!good) at_.fail("a number");
    return at_.take(size);
}

}  // namespace countable::formats
