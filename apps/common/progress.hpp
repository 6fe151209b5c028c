#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace countable::app {

/// One line on stderr that is written over as the work goes on, and wiped at the end: what is being done, how much of
/// it, how fast, how long still. Never longer than the terminal is wide. Silent unless stderr is a terminal.
class ProgressLine {
  public:
    explicit ProgressLine(std::string what);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// `fraction` of the whole is done (0 when unknown), `items` things so far. Cheap when called too often. The time
    /// left follows the speed since the fraction was last 0 or smaller than before.
    void update(double fraction, std::uint64_t items, const char* unit);
    /// The same with a text of the caller's own.
    void update(double fraction, const std::string& text);

    /// Whether somebody can see it.
    [[nodiscard]] bool visible() const { return visible_; }

  private:
    /// Whether it is time to draw again.
    bool due(double fraction);
    void draw(const std::string& text, double fraction);

    std::string what_;
    bool visible_, drawn_ = false;
    std::chrono::steady_clock::time_point start_, last_;
    std::chrono::steady_clock::time_point since_;  // the beginning of the present work
    double from_ = 0, fraction_ = 0;               // done at `since_`, and now
};

/// The number of columns of the terminal that stderr is; 80 if it does not say.
[[nodiscard]] std::size_t terminal_width();

/// The text in at most `width` columns, "..." in the place of what is cut out of its middle. UTF-8 stays whole.
[[nodiscard]] std::string shortened(const std::string& text, std::size_t width);

}  // namespace countable::app
