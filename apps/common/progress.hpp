#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace countable::app {

/// One line on stderr that is written over as the work goes on, and wiped at the end: what is being done, how much of
/// it, how fast, how long still. Silent unless stderr is a terminal.
class ProgressLine {
  public:
    explicit ProgressLine(std::string what);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// `fraction` of the whole is done (0 when unknown), `items` things so far. Cheap when called too often.
    void update(double fraction, std::uint64_t items, const char* unit);
    /// The same with a text of the caller's own.
    void update(double fraction, const std::string& text);

  private:
    /// Begins to draw the line, unless it is too early for that.
    bool begin();
    void end(double fraction);

    std::string what_;
    bool visible_, drawn_ = false;
    std::chrono::steady_clock::time_point start_, last_;
};

}  // namespace countable::app
