#include "countable/report/render/number_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace countable::report {
namespace {

// With two digits instead of so many decimals if the value is below `least` units of the last one.
std::string decimal_text(int decimals, double value, double least) {
    char text[64];
    const double size = std::abs(value);
    const bool tiny = size > 0 && size < least * std::pow(10.0, -decimals), huge = size >= 1e5;
    std::snprintf(text, sizeof text, tiny || huge ? "%.*g" : "%.*f", tiny || huge ? 2 : decimals, value);
    return text;
}

std::string blanks_for(const std::string& text, std::size_t width) {
    return std::string(text.size() < width ? width - text.size() : 0, ' ');
}

}  // namespace

std::string left_aligned(const std::string& text, std::size_t width) { return text + blanks_for(text, width); }
std::string right_aligned(const std::string& text, std::size_t width) { return blanks_for(text, width) + text; }

std::string formatted(const char* pattern, double value) {
    char text[64];
    std::snprintf(text, sizeof text, pattern, value);
    return text;
}

std::string number_text(double value) {
    if (std::isnan(value)) return "-";
    if (std::isinf(value)) return "failed";
    if (value == 0) return "0";
    const std::string text = formatted("%.2E", value);  // rounded first, so that 0.9999 becomes 1.00
    const auto e = text.find('E');
    const int exponent = std::atoi(text.c_str() + e + 1);
    if (exponent >= 0 && exponent < 3)
        return formatted(exponent == 0 ? "%.2f" : exponent == 1 ? "%.1f" : "%.0f", value);
    return text.substr(0, e + 1) + std::to_string(exponent);
}

std::string exact_text(double value) {
    if (std::isnan(value)) return "";
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

std::string time_text(double seconds) {
    if (std::isnan(seconds)) return "-";
    if (seconds < 10) return formatted("%.1f s", seconds);
    if (seconds < 100) return formatted("%.0f s", seconds);
    if (seconds < 6000) return formatted("%.1f min", seconds / 60);
    return formatted("%.1f h", seconds / 3600);
}

std::string score_text(const Metric& metric, const Score& score, std::string_view plus_minus) {
    if (std::isnan(score.mean)) return "-";
    std::string text = decimal_text(metric.decimals, score.mean, 5);
    if (!std::isnan(score.deviation))
        text += " " + std::string(plus_minus) + " " + decimal_text(metric.decimals, score.deviation, 0.5);
    return text;
}

std::string score_text(const Metric& metric, double score) { return score_text(metric, Score{.mean = score}, ""); }

std::string_view status_text(RunStatus status) { return status == RunStatus::Stopped ? "unfinished" : name_of(status); }

std::string test_error_text(const RunResult& run) {
    return run.status == RunStatus::Done ? number_text(run.score(TestError)) : std::string(status_text(run.status));
}

std::string wrapped(const std::string& text, std::size_t width, const std::string& first, const std::string& indent) {
    std::string out = first;
    std::size_t column = first.size();
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        if (at > 0 && column + 1 + end - at > width) {
            out += "\n" + indent;
            column = indent.size();
        } else if (at > 0) {
            out += ' ';
            ++column;
        }
        out += text.substr(at, end - at);
        column += end - at;
        at = end + 1;
    }
    return out + "\n";
}

}  // namespace countable::report
