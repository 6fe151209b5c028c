#include "json_writer.hpp"

#include <utility>

#include "countable/support/numbers.hpp"

namespace countable::app {
namespace {

void append_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            constexpr char digits[] = "0123456789abcdef";
            out += "\\u00";
            out += digits[static_cast<unsigned char>(c) >> 4];
            out += digits[static_cast<unsigned char>(c) & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

}  // namespace

JsonWriter& JsonWriter::begin(char bracket, Layout layout) {
    separate();
    out_ += bracket;
    open_.push_back({layout});
    if (layout == Layout::Lines) indent_ += 2;
    return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
    const Container closed = open_.back();
    open_.pop_back();
    if (closed.layout == Layout::Lines) indent_ -= 2;
    if (closed.layout != Layout::Inline && !closed.empty) {
        out_ += '\n';
        if (closed.layout == Layout::Lines) out_.append(indent_, ' ');
    }
    out_ += bracket;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    append_string(out_, name);
    out_ += ": ";
    after_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
    separate();
    append_string(out_, value);
    return *this;
}

JsonWriter& JsonWriter::number(Count value) {
    separate();
    append_decimal(out_, value);
    return *this;
}

JsonWriter& JsonWriter::digits(std::string_view value) {
    separate();
    out_ += value;
    return *this;
}

JsonWriter& JsonWriter::real(double value) {
    const std::string decimal = shortest_decimal(value);
    if (decimal.empty()) return null();
    separate();
    out_ += decimal;
    return *this;
}

JsonWriter& JsonWriter::boolean(bool value) {
    separate();
    out_ += value ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::null() {
    separate();
    out_ += "null";
    return *this;
}

std::string JsonWriter::take() { return std::exchange(out_, {}); }

void JsonWriter::separate() {
    if (std::exchange(after_key_, false) || open_.empty()) return;
    Container& inside = open_.back();
    if (!inside.empty) out_ += inside.layout == Layout::Inline ? ", " : ",";
    inside.empty = false;
    if (inside.layout == Layout::Inline) return;
    out_ += '\n';
    if (inside.layout == Layout::Lines) out_.append(indent_, ' ');
}

}  // namespace countable::app
