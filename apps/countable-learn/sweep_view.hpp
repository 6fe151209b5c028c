#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "countable/sweep/sweep.hpp"

namespace countable::app {

/// A sweep on the terminal, redrawn in place: how many runs are done, running and failed, how long it will take still,
/// and a line for each run that is under way. Silent unless stderr is a terminal.
class SweepView {
  public:
    /// `jobs` of the runs are under way at a time. The runs must outlive the view. Not `shown`, it is always silent.
    SweepView(std::string title, const std::vector<sweep::Run>& runs, std::size_t jobs, bool shown);
    ~SweepView();
    SweepView(const SweepView&) = delete;
    SweepView& operator=(const SweepView&) = delete;

    /// Before the sweep, and whenever a run has ended.
    void known(std::size_t run, const report::RunResult& result);
    void started(std::size_t run);
    void epoch_done(std::size_t run, std::int64_t epochs);
    void draw();

    /// Seconds until the end, from what runs of the same model on the same dataset took; negative when nothing is
    /// known.
    [[nodiscard]] double seconds_left() const;

  private:
    using Clock = std::chrono::steady_clock;
    struct Running {
        Clock::time_point since;
        std::int64_t epochs = 0;
    };
    struct Cost {
        double seconds = 0;
        int runs = 0;
    };
    void wipe();

    std::string title_;
    const std::vector<sweep::Run>& runs_;
    std::size_t jobs_;
    std::vector<report::RunStatus> statuses_;
    std::map<std::size_t, Running> running_;
    std::map<std::pair<std::string, std::string>, Cost> costs_;  // by dataset and model
    Cost all_;
    bool visible_;
    int lines_ = 0;  // on the screen
    Clock::time_point last_ = {};
};

}  // namespace countable::app
