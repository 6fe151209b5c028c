#include "countable/sweep/gather.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "countable/datasets/registry.hpp"
#include "countable/report/summary/cells.hpp"
#include "countable/runs/environment.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/support/parallel.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/label_variances.hpp"
#include "countable/sweep/molecule_scores.hpp"
#include "countable/sweep/row_models.hpp"

namespace countable::sweep {
namespace {

using Json = nlohmann::ordered_json;
using report::RunResult;
using report::RunStatus;

report::RunOrigin origin_of(const Run& run, const std::string& folder) {
    const auto manifest = runs::read_manifest(run.folder_in(folder));
    const auto text = [&](const char* name) {
        return manifest.is_object() ? manifest.value(name, std::string()) : std::string();
    };
    return {run.key, configuration_checksum(run.config), text("data_crc64"), text("commit")};
}

void list_runs(report::Results& all, const Grid& grid, const std::vector<Run>& runs,
               const std::vector<RunResult>& results, const std::string& folder) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string run_folder = runs[i].folder_in(folder);
        // Somebody may have removed it while the others were trained.
        const RunResult result = results[i].status == RunStatus::Failed ? results[i] : result_of(runs[i], run_folder);
        if (result.status != RunStatus::Missing) all.origins.push_back(origin_of(runs[i], folder));
        if (!grid.refit) {
            all.runs.push_back(result);
            continue;
        }
        all.runs.push_back(result.status == RunStatus::Done ? result_as_trained(runs[i], run_folder) : result);
        RunResult& refitted = all.runs.emplace_back(result);
        refitted.cpu_seconds = 0;
        refitted.key = report::refitted(runs[i].key);
    }
}

template <typename Entry>
void add_entries_of_run(std::vector<Entry>& to, const std::vector<Entry>& kept, const report::RunKey& key) {
    std::ranges::copy_if(kept, std::back_inserter(to),
                         [&](const Entry& entry) { return report::as_trained(entry.key) == key; });
}

// Those of the run or, if there are none, those that the cell of the run had.
template <typename Entry>
void add_entries_of_cell(std::vector<Entry>& to, const std::vector<Entry>& kept, const report::RunKey& key) {
    const auto before = to.size();
    add_entries_of_run(to, kept, key);
    if (to.size() > before) return;
    std::ranges::copy_if(kept, std::back_inserter(to), [&](const Entry& entry) {
        return entry.key.dataset == key.dataset && entry.key.task == key.task && entry.key.model == key.model;
    });
}

// Curves and predictions of the runs that represent a cell.
void add_representatives(report::Results& all, const Grid& grid, const std::vector<Run>& runs,
                         const std::string& folder, const Kept& kept) {
    std::map<report::RunKey, const Run*> by_key;
    for (const Run& run : runs)
        if (result_of(run, run.folder_in(folder)).status == RunStatus::Done) by_key[run.key] = &run;
    for (const auto& cell : report::make_cells(all).cells) {
        if (!cell.representative) continue;
        const auto found = by_key.find(*cell.representative);
        if (found == by_key.end()) {
            add_entries_of_cell(all.curves, kept.results.curves, *cell.representative);
            add_entries_of_cell(all.predictions, kept.results.predictions, *cell.representative);
            continue;
        }
        const Run& run = *found->second;
        auto curve = curve_of(run, run.folder_in(folder));
        // The finish of an earlier sweep that refitted the readout.
        if (!grid.refit) std::erase_if(curve, [&](const auto& p) { return p.epoch > run.config.training.epochs; });
        std::ranges::move(curve, std::back_inserter(all.curves));
        // Predictions are those of the weights that the folder keeps, which the refit may have changed.
        const bool refitted = weights_are_refitted(run, run.folder_in(folder));
        for (auto& summary : predictions_of(run, run.folder_in(folder)))
            all.predictions.emplace_back(std::move(summary)).key = refitted ? report::refitted(run.key) : run.key;
    }
    if (runs.empty() && !kept.results.variances.empty()) {
        all.variances = kept.results.variances;
        return;
    }
    for (const auto& dataset : grid.datasets)
        std::ranges::move(label_variances(dataset, runs.empty() ? 0 : runs.front().config.dataset.graphs, 0),
                          std::back_inserter(all.variances));
}

// Curves of all runs that have begun, and notes on their data.
void add_curves_and_notes(report::Results& all, const Grid& grid, const std::vector<Run>& runs,
                          const std::string& folder, const Kept& kept) {
    const report::Table& table = *report::find_table(grid.table);
    if (grid.quick && table.measured != report::Measured::EpochSeconds)
        all.notes.push_back(
            "A miniature: three epochs of each model instead of whole runs. It shows that everything works; its "
            "results are no reproduction of the paper's.");
    for (const auto& result : all.runs) {
        if (!result.begun()) continue;
        const auto run = std::ranges::find(runs, result.key, &Run::key);
        std::vector<report::CurvePoint> curve;
        if (run != runs.end() && !table.curve.empty()) curve = curve_of(*run, run->folder_in(folder));
        if (curve.empty()) add_entries_of_run(curve, kept.results.curves, result.key);
        std::ranges::move(curve, std::back_inserter(all.curves));
        const auto origin = std::ranges::find(all.origins, result.key, &report::RunOrigin::key);
        const auto note = datasets::note_on_molecules(result.key.dataset, origin->data);
        if (!note.empty() && std::ranges::find(all.notes, note) == all.notes.end()) all.notes.push_back(note);
    }
}

Json count_models_json(const Grid& grid) {
    Json json;
    for (const auto& model : count_models()) {
        if (std::ranges::find(grid.models, model.name) == grid.models.end()) continue;
        Json variants = Json::array();
        for (const auto& variant : variants_of(grid, model)) variants.push_back(variant.name);
        json[model.name] = {{"settings", model.sets}, {"variants", variants}};
    }
    return json;
}

Json row_models_json(const Grid& grid) {
    Json json;
    for (const auto& model : row_models(grid.table))
        if (std::ranges::find(grid.models, model.row) != grid.models.end())
            json[model.row] = {{"dataset", model.dataset},
                               {"model", model.model},
                               {"seeds", grid.seeds_of(model.row)},
                               {"settings", model.sets}};
    return json;
}

// The grid with the models and seeds that the results have besides.
Grid with_results(Grid grid, const report::Results& results) {
    std::map<std::string, std::uint64_t> seeds;
    for (const auto& model : grid.models) seeds[model] = grid.seeds_of(model);
    for (const auto& run : results.runs) seeds[run.key.model] = std::max(seeds[run.key.model], run.key.seed + 1);
    if (report::find_table(grid.table)->of_counts())
        for (const auto& [model, number] : seeds) grid.seeds = std::max(grid.seeds, number);
    grid.models = trainable_models(grid.table);
    std::erase_if(grid.models, [&](const auto& model) { return !seeds.contains(model); });
    grid.own_seeds = std::move(seeds);
    return grid;
}

}  // namespace

report::Results gather(const Grid& grid, const std::vector<Run>& runs, const std::vector<RunResult>& results,
                       const std::string& folder, const Kept& kept) {
    report::Results all;
    all.table = grid.table;
    list_runs(all, grid, runs, results, folder);
    add_kept_runs(all, kept, grid);
    if (report::find_table(grid.table)->of_counts())
        add_representatives(all, grid, runs, folder, kept);
    else
        add_curves_and_notes(all, grid, runs, folder, kept);
    return all;
}

std::string sweep_json(const Grid& wanted, const report::Results& results, const std::string& command) {
    const auto made = runs::environment();
    const Grid grid = with_results(wanted, results);
    const bool counts = report::find_table(grid.table)->of_counts();
    const bool tested = !report::find_table(grid.table)->trained_on.empty();  // a line is then no run
    double cpu_seconds = 0;
    std::set<report::RunKey> runs;
    for (const auto& run : results.runs) {
        cpu_seconds += run.cpu_seconds;
        runs.insert(report::as_trained(run.key));
    }
    Json json = {{"table", grid.table},
                 {"command", command},
                 {"seeds", grid.seeds},
                 {"runs", tested ? runs_of(grid).size() : runs.size()},
                 {"cpu_seconds", cpu_seconds},
                 {"version", made.version},
                 {"commit", made.commit},
                 {"compiler", made.compiler},
                 {"libtorch", made.libtorch},
                 {"blas", made.blas},
                 {"cpu", made.cpu}};
    if (!counts) {
        json["cores"] = available_cores();
        json["data_crc64"] = Json::object();
        for (const auto& origin : results.origins)
            if (!origin.data.empty()) json["data_crc64"][origin.key.dataset] = origin.data;
    }
    json["all_models"] = protocol_of(grid);
    if (!grid.models.empty()) json["models"] = counts ? count_models_json(grid) : row_models_json(grid);
    if (!counts) json["notes"] = results.notes;
    return json.dump(2) + "\n";
}

}  // namespace countable::sweep
