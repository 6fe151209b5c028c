#include "countable/formats/networks/json.hpp"

#include <nlohmann/json.hpp>

#include "check.hpp"

using namespace countable;

/// Our reader of JSON accepts what nlohmann's accepts.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    const std::string_view text(data, size);
    // Where that one does more than JSON: a byte order mark, the end at a zero byte.
    if (text.starts_with("\xEF") || text.find('\0') != text.npos) return 0;
    bool accepted = true;
    try {
        formats::JsonReader reader(text, "f");
        reader.skip();
        reader.end();
    } catch (const InputError& error) {
        if (std::string_view(error.what()).find("values within values") != std::string_view::npos) return 0;
        accepted = false;
    }
    const bool theirs = nlohmann::json::accept(text);
    // It also refuses numbers beyond a double: those with an exponent, or with hundreds of digits.
    const bool large_numbers = text.find_first_of("eE") != text.npos || size > 300;
    fuzz::check(accepted || !theirs, "we read all JSON");
    fuzz::check(theirs || !accepted || large_numbers, "we read nothing but JSON");
    return 0;
}
