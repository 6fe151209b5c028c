#include "countable/sweep/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <thread>

#include "countable/datasets/dataset.hpp"
#include "countable/support/crc64.hpp"
#include "countable/support/numbers.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/processes/child_processes.hpp"
#include "countable/support/processes/claim.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/run_one.hpp"
#include "countable/training/hooks.hpp"

namespace countable::sweep {
namespace {

using report::RunResult;
using report::RunStatus;

// What a child says when another caller holds its run.
constexpr std::string_view held_elsewhere = "held elsewhere";
constexpr auto look_again = std::chrono::seconds(1);

/// What callers that share a folder do about their runs.
class SharedRuns {
  public:
    SharedRuns(const std::vector<Run>& runs, const std::string& folder, const SweepHooks& hooks)
        : runs_(runs), folder_(folder), hooks_(hooks) {
        for (const auto& run : runs) {
            results_.push_back(result_of(run, run.folder_in(folder)));
            watches_.emplace_back(std::filesystem::path(folder) / "claims" / run.folder);
        }
    }

    /// Trains those of `wanted` that nobody else trains, and returns the others and those whose process was killed for the
    /// first time.
    std::vector<std::size_t> train(const std::vector<std::size_t>& wanted, std::size_t jobs) {
        std::vector<std::size_t> elsewhere;
        run_in_children(
            wanted.size(), jobs,
            {.work = [&](std::size_t job, const auto& say) { return work(wanted[job], say); },
             .started =
                 [&](std::size_t job) {
                     if (hooks_.started) hooks_.started(wanted[job]);
                 },
             .said =
                 [&](std::size_t job, std::string_view line) {
                     if (line == held_elsewhere) elsewhere.push_back(wanted[job]);
                     const auto epochs = parse_number<std::int64_t>(line);
                     if (hooks_.epoch_done && epochs) hooks_.epoch_done(wanted[job], *epochs);
                 },
             .ended =
                 [&](std::size_t job, const std::string& reason) {
                     const std::size_t run = wanted[job];
                     // Perhaps for want of memory: once more, when the others have ended.
                     if (reason.starts_with(ended_by_signal) && !stop_wanted() && killed_.insert(run).second)
                         elsewhere.push_back(run);
                     else
                         ended(run, reason);
                 },
             .tick = hooks_.tick,
             .stop_wanted = [&] { return stop_wanted(); }});
        return elsewhere;
    }

    [[nodiscard]] bool stop_wanted() const { return hooks_.stop_wanted && hooks_.stop_wanted(); }
    [[nodiscard]] const std::vector<RunResult>& results() const { return results_; }
    /// Whether the claim of a run is free; looks at the run itself if it is.
    [[nodiscard]] bool is_free(std::size_t run) {
        if (!watches_[run].is_free()) return false;
        results_[run] = result_of(runs_[run], runs_[run].folder_in(folder_));
        if (results_[run].status == RunStatus::Done && hooks_.ended) hooks_.ended(run, results_[run]);
        return true;
    }

  private:
    // In a process of its own.
    std::string work(std::size_t number, const std::function<void(std::string_view)>& say) {
        const Run& run = runs_[number];
        const auto claim = watches_[number].take();
        if (!claim) {
            say(held_elsewhere);
            return "";
        }
        try {
            run_one(run, run.folder_in(folder_),
                    {[&] { return stop_wanted() || claim->is_lost(); },
                     [&](std::int64_t epochs) { say(std::to_string(epochs)); }});
        } catch (const training::Interrupted&) {
            if (!claim->is_lost()) throw;
            say(held_elsewhere);
        }
        return "";
    }

    void ended(std::size_t number, const std::string& reason) {
        RunResult& result = results_[number];
        result = result_of(runs_[number], runs_[number].folder_in(folder_));
        if (result.status != RunStatus::Done && !reason.empty() && !stop_wanted()) {
            result.status = RunStatus::Failed;
            result.reason = reason;
            result.best_epoch = 0;
            result.scores.clear();
        }
        if (hooks_.ended) hooks_.ended(number, result);
    }

    const std::vector<Run>& runs_;
    const std::string& folder_;
    const SweepHooks& hooks_;
    std::vector<RunResult> results_;
    std::vector<Claim::Watch> watches_;
    std::set<std::size_t> killed_;
};

}  // namespace

std::vector<RunResult> train_all(const std::vector<Run>& runs, const std::string& folder, std::size_t jobs,
                                 const SweepHooks& hooks) {
    SharedRuns shared(runs, folder, hooks);
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (shared.results()[i].status != RunStatus::Done) waiting.push_back(i);
    auto elsewhere = shared.train(waiting, jobs);
    while (!elsewhere.empty() && !shared.stop_wanted()) {
        std::vector<std::size_t> left;  // by others that ended without finishing them
        std::erase_if(elsewhere, [&](std::size_t run) {
            if (!shared.is_free(run)) return false;
            if (shared.results()[run].status != RunStatus::Done) left.push_back(run);
            return true;
        });
        if (left.empty()) {
            if (hooks.tick) hooks.tick();
            std::this_thread::sleep_for(look_again);
            continue;
        }
        const auto again = shared.train(left, jobs);
        elsewhere.insert(elsewhere.end(), again.begin(), again.end());
    }
    return shared.results();
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
