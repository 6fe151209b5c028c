#include "countable/sweep/sweep.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "countable/datasets/dataset.hpp"
#include "countable/support/child_processes.hpp"
#include "countable/support/crc64.hpp"
#include "countable/support/numbers.hpp"
#include "countable/support/parallel.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/run_one.hpp"

namespace countable::sweep {
namespace {

using report::RunResult;
using report::RunStatus;

}  // namespace

std::vector<RunResult> train_all(const std::vector<Run>& runs, const std::string& folder, std::size_t jobs,
                                 const SweepHooks& hooks) {
    std::vector<RunResult> results;
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        results.push_back(result_of(runs[i], runs[i].folder_in(folder)));
        if (results.back().status != RunStatus::Done) waiting.push_back(i);
    }
    const auto stop_wanted = [&] { return hooks.stop_wanted && hooks.stop_wanted(); };
    run_in_children(waiting.size(), jobs,
                    {.work = [&](std::size_t job, const auto& say) -> std::string {
                         const Run& run = runs[waiting[job]];
                         run_one(run, run.folder_in(folder),
                                 {stop_wanted, [&](std::int64_t epochs) { say(std::to_string(epochs)); }});
                         return "";
                     },
                     .started =
                         [&](std::size_t job) {
                             if (hooks.started) hooks.started(waiting[job]);
                         },
                     .said =
                         [&](std::size_t job, std::string_view line) {
                             const auto epochs = parse_number<std::int64_t>(line);
                             if (hooks.epoch_done && epochs) hooks.epoch_done(waiting[job], *epochs);
                         },
                     .ended =
                         [&](std::size_t job, const std::string& reason) {
                             const std::size_t i = waiting[job];
                             results[i] = result_of(runs[i], runs[i].folder_in(folder));
                             if (results[i].status != RunStatus::Done && !reason.empty() && !stop_wanted()) {
                                 results[i].status = RunStatus::Failed;
                                 results[i].reason = reason;
                                 results[i].best_epoch = 0;
                                 results[i].scores.clear();
                             }
                             if (hooks.ended) hooks.ended(i, results[i]);
                         },
                     .tick = hooks.tick,
                     .stop_wanted = stop_wanted});
    return results;
}

std::vector<std::string> prepare_data(const std::vector<Run>& runs) {
    std::vector<const training::DatasetConfig*> datasets;
    for (const auto& run : runs)
        if (std::ranges::none_of(datasets, [&](const auto* known) { return *known == run.config.dataset; }))
            datasets.push_back(&run.config.dataset);
    std::string problem;
    std::vector<std::string> checksums(datasets.size());
    run_in_children(datasets.size(), 1,
                    {.work = [&](std::size_t job, const auto& say) -> std::string {
                         auto options = training::dataset_options(*datasets[job]);
                         options.threads = available_cores();
                         say(checksum_digits(datasets::load_dataset(options).checksum()));
                         return "";
                     },
                     .said = [&](std::size_t job, std::string_view line) { checksums[job] = line; },
                     .ended =
                         [&](std::size_t, const std::string& reason) {
                             if (problem.empty()) problem = reason;
                         }});
    if (!problem.empty()) throw std::invalid_argument(problem);
    std::vector<std::string> of_runs;
    for (const auto& run : runs) {
        const auto same = [&](const auto* known) { return *known == run.config.dataset; };
        of_runs.push_back(checksums[static_cast<std::size_t>(std::ranges::find_if(datasets, same) - datasets.begin())]);
    }
    return of_runs;
}

}  // namespace countable::sweep
