#include "countable/report/figure_text.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace countable::report {
namespace {

std::string format(const char* pattern, double value) {
    char text[64];
    std::snprintf(text, sizeof text, pattern, value);
    return text;
}

}  // namespace

std::string figure_text(double value) {
    if (std::isnan(value)) return "-";
    if (std::isinf(value)) return "failed";
    if (value == 0) return "0";
    const std::string text = format("%.2E", value);  // rounded first, so that 0.9999 becomes 1.00
    const auto e = text.find('E');
    const int exponent = std::atoi(text.c_str() + e + 1);
    if (exponent >= 0 && exponent < 3) return format(exponent == 0 ? "%.2f" : exponent == 1 ? "%.1f" : "%.0f", value);
    return text.substr(0, e + 1) + std::to_string(exponent);
}

std::string exact_text(double value) {
    if (std::isnan(value)) return "";
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

std::string time_text(double seconds) {
    if (std::isnan(seconds)) return "-";
    if (seconds < 10) return format("%.1f s", seconds);
    if (seconds < 100) return format("%.0f s", seconds);
    if (seconds < 6000) return format("%.1f min", seconds / 60);
    return format("%.1f h", seconds / 3600);
}

}  // namespace countable::report
