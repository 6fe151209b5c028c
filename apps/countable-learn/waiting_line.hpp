#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "progress.hpp"

namespace countable::app {

/// While it lives a line on a terminal says what is going on and for how many seconds, where nobody knows how much of
/// it is done.
class WaitingLine {
  public:
    explicit WaitingLine(std::string what)
        : line_(std::move(what)), ticker_([this](const std::stop_token& ended) { tick(ended); }) {}

  private:
    void tick(const std::stop_token& ended) {
        const auto begin = std::chrono::steady_clock::now();
        std::unique_lock lock(mutex_);
        while (!wake_.wait_for(lock, ended, std::chrono::milliseconds(500), [] { return false; }) &&
               !ended.stop_requested()) {
            const auto passed = std::chrono::steady_clock::now() - begin;
            line_.update(0, std::to_string(std::chrono::duration_cast<std::chrono::seconds>(passed).count()) + " s");
        }
    }

    ProgressLine line_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread ticker_;  // last: it uses all of the above
};

}  // namespace countable::app
