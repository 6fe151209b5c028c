#include "train_sweep.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "countable/io/output_file.hpp"
#include "countable/report/render/render.hpp"
#include "countable/sweep/collect.hpp"
#include "signal_note.hpp"
#include "sweep_view.hpp"

namespace countable::app {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

SweepEnd train_sweep(const std::vector<sweep::Run>& runs, const SweepOptions& options) {
    SweepEnd end;
    SweepView view(options.title, runs, options.jobs, options.shown);
    for (std::size_t i = 0; i < runs.size(); ++i)
        view.known(i, sweep::result_of(runs[i], runs[i].folder_in(options.folder)));
    const SignalNote signals;
    const auto begin = Clock::now();
    const auto time_is_over = [&] {
        return options.hours && std::chrono::duration<double>(Clock::now() - begin).count() >= *options.hours * 3600;
    };
    end.results =
        sweep::train_all(runs, options.folder, options.jobs,
                         {.started = [&](std::size_t run) { view.started(run); },
                          .epoch_done = [&](std::size_t run, std::int64_t epochs) { view.epoch_done(run, epochs); },
                          .ended = [&](std::size_t run, const report::RunResult& result) { view.known(run, result); },
                          .tick = [&] { view.draw(); },
                          .stop_wanted = [&] { return SignalNote::seen() != 0 || time_is_over(); }});
    end.signal = SignalNote::seen();
    end.budget_spent =
        end.signal == 0 && std::ranges::any_of(end.results, [](const auto& result) {
            return result.status == report::RunStatus::Missing || result.status == report::RunStatus::Stopped;
        });
    return end;
}

void write_tables(const std::string& folder) {
    for (const auto& [format, name] :
         {std::pair{"text", "table.txt"}, {"csv", "table.csv"}, {"latex", "table.tex"}, {"html", "index.html"}})
        io::write_file((fs::path(folder) / name).string(), report::render_folder(folder, format));
}

}  // namespace countable::app
