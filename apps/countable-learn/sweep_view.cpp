#include "sweep_view.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "progress.hpp"

namespace countable::app {
namespace {

using namespace std::chrono_literals;
using report::RunStatus;

std::string duration_text(double seconds) {
    char text[64];
    const auto minutes = static_cast<long>(seconds / 60);
    if (minutes >= 60)
        std::snprintf(text, sizeof text, "%ld h %ld min", minutes / 60, minutes % 60);
    else if (minutes >= 2)
        std::snprintf(text, sizeof text, "%ld min", minutes);
    else
        std::snprintf(text, sizeof text, "%.0f s", seconds);
    return text;
}

std::string name_of(const report::RunKey& key) {
    std::string name = key.dataset;
    for (const auto* part : {&key.task, &key.model, &key.variant})
        if (!part->empty()) name += " " + *part;
    return name + " seed " + std::to_string(key.seed);
}

// A run may say that one epoch more than it has is done: then its readout was refitted after the last one.
std::string stage_text(std::int64_t done, std::int64_t epochs) {
    if (done > epochs) return "readout refitted";
    return "epoch " + std::to_string(done) + " of " + std::to_string(epochs);
}

}  // namespace

SweepView::SweepView(std::string title, const std::vector<sweep::Run>& runs, std::size_t jobs, bool shown)
    : title_(std::move(title)),
      runs_(runs),
      jobs_(jobs),
      statuses_(runs.size(), RunStatus::Missing),
      visible_(shown && ::isatty(STDERR_FILENO) != 0) {}

SweepView::~SweepView() { wipe(); }

void SweepView::known(std::size_t run, const report::RunResult& result) {
    running_.erase(run);
    statuses_[run] = result.status;
    if (result.status != RunStatus::Done || !(result.cpu_seconds > 0)) return;
    for (Cost* cost : {&costs_[{result.key.dataset, result.key.model}], &all_}) {
        cost->seconds += result.cpu_seconds;
        ++cost->runs;
    }
}

void SweepView::started(std::size_t run) {
    running_[run] = {Clock::now()};
    statuses_[run] = RunStatus::Missing;
}

void SweepView::epoch_done(std::size_t run, std::int64_t epochs) { running_[run].epochs = epochs; }

double SweepView::seconds_left() const {
    if (all_.runs == 0) return -1;
    double sum = 0;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        if (statuses_[i] == RunStatus::Done || statuses_[i] == RunStatus::Failed) continue;
        const auto& key = runs_[i].key;
        const auto found = costs_.find({key.dataset, key.model});
        const Cost& cost = found != costs_.end() ? found->second : all_;
        double seconds = cost.seconds / cost.runs;
        if (const auto now = running_.find(i); now != running_.end())
            seconds = std::max(0., seconds - std::chrono::duration<double>(Clock::now() - now->second.since).count());
        sum += seconds;
    }
    return sum / static_cast<double>(jobs_);
}

void SweepView::draw() {
    if (!visible_ || Clock::now() - last_ < 500ms) return;
    last_ = Clock::now();
    const auto number = [&](RunStatus status) { return std::ranges::count(statuses_, status); };
    const double left = seconds_left();
    wipe();
    const auto line = [&](const std::string& text) {  // a longer one would be two, and wipe() would leave one of them
        std::fprintf(stderr, "%s\n", shortened(text, terminal_width() - 1).c_str());
        ++lines_;
    };
    line(title_ + ": " + std::to_string(number(RunStatus::Done)) + " of " + std::to_string(runs_.size()) +
         " runs done, " + std::to_string(running_.size()) + " running, " + std::to_string(number(RunStatus::Failed)) +
         " failed" + (left < 0 ? "" : ", " + duration_text(left) + " left"));
    for (const auto& [run, state] : running_) {
        auto name = name_of(runs_[run].key);
        name.resize(std::max<std::size_t>(name.size(), 52), ' ');
        line("  " + name + " " + stage_text(state.epochs, runs_[run].config.training.epochs));
    }
    std::fflush(stderr);
}

void SweepView::wipe() {
    for (; lines_ > 0; --lines_) std::fputs("\033[A\033[2K", stderr);
    if (visible_) std::fflush(stderr);
}

}  // namespace countable::app
