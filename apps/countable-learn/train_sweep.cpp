#include "train_sweep.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "countable/io/output_file.hpp"
#include "countable/report/render.hpp"
#include "countable/sweep/collect.hpp"
#include "signal_note.hpp"
#include "sweep_view.hpp"

namespace countable::app {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

FolderLock::FolderLock(const std::string& path) {
    using namespace std::chrono_literals;
    std::error_code error;
    fs::create_directories(path, error);
    file_ = ::open(path.c_str(), O_RDONLY | O_DIRECTORY);  // children inherit it, and the lock with it
    if (file_ < 0) throw std::invalid_argument(path + ": cannot be made a folder: " + std::strerror(errno));
    for (int tries = 0; ::flock(file_, LOCK_EX | LOCK_NB) != 0; ++tries) {
        if (tries == 100) {
            ::close(file_);
            throw std::invalid_argument(path + ": another sweep is at work there");
        }
        std::this_thread::sleep_for(100ms);
    }
}

FolderLock::~FolderLock() { ::close(file_); }

SweepEnd train_sweep(const std::vector<sweep::Run>& runs, const SweepWish& wish) {
    SweepEnd end;
    SweepView view(wish.title, runs, wish.jobs);
    for (std::size_t i = 0; i < runs.size(); ++i)
        view.known(i, sweep::result_of(runs[i], (fs::path(wish.folder) / runs[i].folder).string()));
    const SignalNote signals;
    const auto begin = Clock::now();
    const auto time_is_over = [&] {
        return wish.hours && std::chrono::duration<double>(Clock::now() - begin).count() >= *wish.hours * 3600;
    };
    end.results =
        sweep::train_all(runs, wish.folder, wish.jobs,
                         {.started = [&](std::size_t run) { view.started(run); },
                          .epoch_done = [&](std::size_t run, std::int64_t epochs) { view.epoch_done(run, epochs); },
                          .ended = [&](std::size_t run, const report::RunResult& result) { view.known(run, result); },
                          .tick = [&] { view.draw(); },
                          .stop_wanted = [&] { return SignalNote::seen() != 0 || time_is_over(); }});
    end.signal = SignalNote::seen();
    end.budget_spent =
        end.signal == 0 && std::ranges::count(end.results, report::RunState::Missing, &report::RunResult::state) > 0;
    return end;
}

void write_tables(const std::string& folder) {
    for (const auto& [format, name] :
         {std::pair{"text", "table.txt"}, {"csv", "table.csv"}, {"latex", "table.tex"}, {"html", "index.html"}})
        io::write_file((fs::path(folder) / name).string(), report::render_folder(folder, format));
}

}  // namespace countable::app
