#include "countable/sweep/sweep.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "countable/report/cells.hpp"
#include "countable/runs/environment.hpp"
#include "countable/support/child_processes.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/label_variances.hpp"
#include "countable/sweep/paper_models.hpp"
#include "countable/sweep/run_one.hpp"

namespace countable::sweep {
namespace {

using Json = nlohmann::ordered_json;
using report::RunResult;
using report::RunState;

std::string folder_of(const Run& run, const std::string& folder) {
    return (std::filesystem::path(folder) / run.folder).string();
}

}  // namespace

std::vector<RunResult> train_all(const std::vector<Run>& runs, const std::string& folder, std::size_t jobs,
                                 const SweepHooks& hooks) {
    std::vector<RunResult> results;
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        results.push_back(result_of(runs[i], folder_of(runs[i], folder)));
        if (results.back().state != RunState::Done) waiting.push_back(i);
    }
    const auto stop_wanted = [&] { return hooks.stop_wanted && hooks.stop_wanted(); };
    run_in_children(waiting.size(), jobs,
                    {.work = [&](std::size_t job, const auto& say) -> std::string {
                         const Run& run = runs[waiting[job]];
                         run_one(run, folder_of(run, folder),
                                 {stop_wanted, [&](std::int64_t epochs) { say(std::to_string(epochs)); }});
                         return "";
                     },
                     .started =
                         [&](std::size_t job) {
                             if (hooks.started) hooks.started(waiting[job]);
                         },
                     .said =
                         [&](std::size_t job, std::string_view line) {
                             std::int64_t epochs = 0;
                             std::from_chars(line.data(), line.data() + line.size(), epochs);
                             if (hooks.epoch_done) hooks.epoch_done(waiting[job], epochs);
                         },
                     .ended =
                         [&](std::size_t job, const std::string& reason) {
                             const std::size_t i = waiting[job];
                             results[i] = result_of(runs[i], folder_of(runs[i], folder));
                             if (results[i].state != RunState::Done && !reason.empty() && !stop_wanted()) {
                                 results[i].state = RunState::Failed;
                                 results[i].reason = reason;
                             }
                             if (hooks.ended) hooks.ended(i, results[i]);
                         },
                     .tick = hooks.tick,
                     .stop_wanted = stop_wanted});
    return results;
}

report::Results gather(const Grid& grid, const std::vector<Run>& runs, const std::vector<RunResult>& results,
                       const std::string& folder) {
    report::Results all;
    all.table = grid.table;
    std::map<report::RunKey, const Run*> by_key;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& run = runs[i];
        by_key[run.key] = &run;
        // Somebody may have removed it while the others were trained.
        const RunResult result =
            results[i].state == RunState::Done ? result_of(run, folder_of(run, folder)) : results[i];
        if (!grid.refit) {
            all.runs.push_back(result);
            continue;
        }
        all.runs.push_back(result.state == RunState::Done ? result_as_trained(run, folder_of(run, folder)) : result);
        RunResult& refitted = all.runs.emplace_back(result);
        refitted.cpu_seconds = 0;
        refitted.key = report::refitted(run.key);
    }
    for (const auto& cell : report::make_cells(all).cells) {
        if (!cell.representative) continue;
        const Run& run = *by_key.at(*cell.representative);
        auto curve = curve_of(run, folder_of(run, folder));
        // The finish of an earlier sweep that refitted the readout.
        if (!grid.refit) std::erase_if(curve, [&](const auto& p) { return p.epoch > run.config.training.epochs; });
        std::ranges::move(curve, std::back_inserter(all.curves));
        // Predictions are those of the weights that the folder keeps, which the refit may have changed.
        const bool refitted = weights_are_refitted(run, folder_of(run, folder));
        for (auto& summary : predictions_of(run, folder_of(run, folder)))
            all.predictions.emplace_back(std::move(summary)).key = refitted ? report::refitted(run.key) : run.key;
    }
    for (const auto& dataset : grid.datasets)
        std::ranges::move(label_variances(dataset, runs.empty() ? 0 : runs.front().config.dataset.graphs, 0),
                          std::back_inserter(all.variances));
    return all;
}

std::string sweep_json(const Grid& grid, const report::Results& results, const std::string& command) {
    const auto made = runs::environment();
    double cpu_seconds = 0;
    for (const auto& run : results.runs) cpu_seconds += run.cpu_seconds;
    Json json = {{"table", grid.table},
                 {"command", command},
                 {"seeds", grid.seeds},
                 {"runs", runs_of(grid).size()},
                 {"cpu_seconds", cpu_seconds},
                 {"version", made.version},
                 {"commit", made.commit},
                 {"compiler", made.compiler},
                 {"libtorch", made.libtorch},
                 {"blas", made.blas},
                 {"cpu", made.cpu}};
    json["all_models"] = protocol_of(grid);
    for (const auto& model : paper_models()) {
        if (std::ranges::find(grid.models, model.name) == grid.models.end()) continue;
        Json variants = Json::array();
        for (const auto& variant : variants_of(grid, model)) variants.push_back(variant.name);
        json["models"][model.name] = {{"settings", model.sets}, {"variants", variants}};
    }
    return json.dump(2) + "\n";
}

}  // namespace countable::sweep
