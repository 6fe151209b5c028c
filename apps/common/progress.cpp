#include "progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace countable::app {
namespace {

using namespace std::chrono_literals;

double seconds(std::chrono::steady_clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

/// Where the characters of a text in UTF-8 begin, and its end.
std::vector<std::size_t> characters(const std::string& text) {
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) starts.push_back(i);
    starts.push_back(text.size());
    return starts;
}

std::size_t columns(const std::string& text) { return characters(text).size() - 1; }

std::string time_left(double left) {
    char text[48];
    if (left < 100)
        std::snprintf(text, sizeof text, "%.0f s left", left);
    else if (left < 6000)
        std::snprintf(text, sizeof text, "%.0f min left", left / 60);
    else
        std::snprintf(text, sizeof text, "%.0f h left", left / 3600);
    return text;
}

}  // namespace

std::size_t terminal_width() {
    winsize size = {};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string shortened(const std::string& text, std::size_t width) {
    const auto starts = characters(text);
    const std::size_t length = starts.size() - 1;
    if (length <= width) return text;
    if (width <= 3) return text.substr(0, starts[width]);
    const std::size_t kept = width - 3, head = (kept + 1) / 2, tail = kept / 2;
    return text.substr(0, starts[head]) + "..." + text.substr(starts[length - tail]);
}

ProgressLine::ProgressLine(std::string what)
    : what_(std::move(what)),
      visible_(isatty(STDERR_FILENO)),
      start_(std::chrono::steady_clock::now()),
      last_(start_),
      since_(start_) {}

ProgressLine::~ProgressLine() {
    if (drawn_) std::fputs("\r\033[K", stderr);
}

bool ProgressLine::due(double fraction) {
    if (!visible_) return false;
    const auto now = std::chrono::steady_clock::now();
    // What came before the work, such as reading a file, says nothing about its speed.
    if (fraction == 0 || fraction < fraction_) {
        since_ = now;
        from_ = fraction;
    }
    fraction_ = fraction;
    if (now - last_ < 200ms) return false;
    last_ = now;
    return true;
}

void ProgressLine::draw(const std::string& text, double fraction) {
    std::string end;
    if (fraction - from_ > 0.001) {
        char percent[32];
        std::snprintf(percent, sizeof percent, "  %.1f %%, ", 100 * fraction);
        end = percent + time_left(seconds(last_ - since_) * (1 - fraction) / (fraction - from_));
    }
    const std::string middle = text.empty() ? "" : "  " + text;
    // The last column stays free: some terminals begin a new line there. What is cut first is the name of the work,
    // then the text.
    const std::size_t width = std::max<std::size_t>(terminal_width(), 2) - 1;
    const std::size_t rest = columns(middle) + columns(end), least = std::min<std::size_t>(20, columns(what_));
    const std::string begin = shortened(what_, std::max(least, width > rest ? width - rest : 0));
    const std::size_t used = columns(begin) + columns(end);
    const std::string line = shortened(begin + shortened(middle, width > used ? width - used : 0) + end, width);
    drawn_ = true;
    std::fprintf(stderr, "\r\033[K%s", line.c_str());
    std::fflush(stderr);
}

void ProgressLine::update(double fraction, std::uint64_t items, const char* unit) {
    if (!due(fraction)) return;
    char text[96] = "";
    if (items > 0)
        std::snprintf(text, sizeof text, "%llu %s, %.0f/s", static_cast<unsigned long long>(items), unit,
                      static_cast<double>(items) / seconds(last_ - start_));
    draw(text, fraction);
}

void ProgressLine::update(double fraction, const std::string& text) {
    if (due(fraction)) draw(text, fraction);
}

}  // namespace countable::app
