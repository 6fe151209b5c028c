#include "progress.hpp"

#include <unistd.h>

#include <cstdio>

namespace countable::app {
namespace {

using namespace std::chrono_literals;

double seconds(std::chrono::steady_clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

}  // namespace

ProgressLine::ProgressLine(std::string what)
    : what_(std::move(what)),
      visible_(isatty(STDERR_FILENO)),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

ProgressLine::~ProgressLine() {
    if (drawn_) std::fputs("\r\033[K", stderr);
}

bool ProgressLine::begin() {
    if (!visible_) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < 200ms) return false;
    last_ = now;
    drawn_ = true;
    std::fprintf(stderr, "\r\033[K%s", what_.c_str());
    return true;
}

void ProgressLine::end(double fraction) {
    if (fraction > 0.001)
        std::fprintf(stderr, "  %.1f %%, %.0f s left", 100 * fraction,
                     seconds(last_ - start_) * (1 - fraction) / fraction);
    std::fflush(stderr);
}

void ProgressLine::update(double fraction, std::uint64_t items, const char* unit) {
    if (!begin()) return;
    if (items > 0)
        std::fprintf(stderr, "  %llu %s, %.0f/s", static_cast<unsigned long long>(items), unit,
                     static_cast<double>(items) / seconds(last_ - start_));
    end(fraction);
}

void ProgressLine::update(double fraction, const std::string& text) {
    if (!begin()) return;
    std::fprintf(stderr, "  %s", text.c_str());
    end(fraction);
}

}  // namespace countable::app
