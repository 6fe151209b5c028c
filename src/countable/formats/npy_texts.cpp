#include "countable/formats/npy_texts.hpp"

#include <cstdint>
#include <optional>

#include "countable/io/place.hpp"
#include "countable/support/numbers.hpp"

namespace countable::formats {
namespace {

std::uint64_t little_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// What follows 'key': in the header, a dictionary as Python writes it; empty where the key is missing.
std::string_view value_of(std::string_view header, std::string_view key) {
    const auto at = header.find("'" + std::string(key) + "'");
    if (at == header.npos) return {};
    auto rest = header.substr(at + key.size() + 2);
    const auto colon = rest.find(':');
    if (colon == rest.npos) return {};
    rest.remove_prefix(colon + 1);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    return rest;
}

/// The number of items of a shape such as "(800,)" or "(50, 2)".
std::optional<std::uint64_t> items_of(std::string_view shape) {
    const auto end = shape.find(')');
    if (!shape.starts_with('(') || end == shape.npos) return std::nullopt;
    shape = shape.substr(1, end - 1);
    std::uint64_t items = 1;
    while (!shape.empty()) {
        const auto comma = shape.find(',');
        auto word = shape.substr(0, comma);
        while (word.starts_with(' ')) word.remove_prefix(1);
        const auto size = parse_number<std::uint32_t>(word);
        if (!size || (*size != 0 && items > (std::uint64_t{1} << 40) / *size)) return std::nullopt;
        items *= *size;
        shape = comma == shape.npos ? std::string_view() : shape.substr(comma + 1);
        while (shape.starts_with(' ')) shape.remove_prefix(1);
    }
    return items;
}

}  // namespace

std::vector<std::string> parse_npy_texts(std::string_view bytes, const std::string& name) {
    const io::Place place{name, 0};
    if (!bytes.starts_with("\x93NUMPY") || bytes.size() < 10)
        place.fail_expected("a NumPy array file", bytes.substr(0, 8));
    const auto version = static_cast<unsigned char>(bytes[6]);
    const std::size_t length_bytes = version == 1 ? 2 : 4, start = 8 + length_bytes;
    if (version < 1 || version > 3 || bytes.size() < start)
        place.fail("expected version 1, 2 or 3 of NumPy's array files");
    const std::uint64_t length = little_endian(bytes.substr(8, length_bytes));
    if (length > bytes.size() - start)
        place.fail("expected a header of " + std::to_string(length) + " bytes, found the end of the file");
    const auto header = bytes.substr(start, length), data = bytes.substr(start + length);

    auto type = value_of(header, "descr");
    type = type.starts_with("'") ? type.substr(1, type.find('\'', 1) - 1) : std::string_view();
    const bool strings = type.starts_with("<U");
    const std::string_view digits = type.size() > 2 ? type.substr(2) : std::string_view();
    const std::uint32_t width = parse_number<std::uint32_t>(digits).value_or(0);
    if (!(type.starts_with("|S") || strings) || !parse_number<std::uint32_t>(digits))
        place.fail_expected("an array of byte strings or strings (dtype S or U)", type);
    if (value_of(header, "fortran_order").starts_with("True"))
        place.fail("expected an array in C order, found one in Fortran order");
    const auto items = items_of(value_of(header, "shape"));
    if (!items) place.fail_expected("the shape of the array", value_of(header, "shape"));
    const std::uint64_t unit = strings ? 4 : 1, size = width * unit;
    if (size != 0 ? data.size() / size < *items : *items > 0)
        place.fail("expected " + std::to_string(*items) + " texts of " + std::to_string(size) +
                   " bytes, found the end of the file");
    std::vector<std::string> texts(*items);
    for (std::uint64_t i = 0; i < *items; ++i) {
        for (std::uint64_t c = 0; c < width; ++c) {
            const std::uint64_t letter = little_endian(data.substr(i * size + c * unit, unit));
            if (letter > 127) place.fail("expected ASCII texts, found another letter in text " + std::to_string(i + 1));
            texts[i] += static_cast<char>(letter);
        }
        texts[i].resize(texts[i].find_last_not_of('\0') + 1);
    }
    return texts;
}

}  // namespace countable::formats
