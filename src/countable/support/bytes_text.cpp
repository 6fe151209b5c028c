#include "countable/support/bytes_text.hpp"

#include <cstdio>

namespace countable {

std::string bytes_text(std::uint64_t bytes) {
    if (bytes < 1024) return std::to_string(bytes) + " bytes";
    double value = static_cast<double>(bytes);
    const char* unit = "";
    for (const char* name : {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}) {
        if (value < 1024) break;
        value /= 1024;
        unit = name;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %s", value, unit);
    return text;
}

}  // namespace countable
