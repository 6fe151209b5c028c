#include "countable/sweep/gather.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "countable/datasets/registry.hpp"
#include "countable/report/summary/cells.hpp"
#include "countable/runs/environment.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/support/parallel.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/label_variances.hpp"
#include "countable/sweep/molecule_models.hpp"
#include "countable/sweep/molecule_scores.hpp"

namespace countable::sweep {
namespace {

using Json = nlohmann::ordered_json;
using report::RunResult;
using report::RunStatus;

std::string folder_of(const Run& run, const std::string& folder) {
    return (std::filesystem::path(folder) / run.folder).string();
}

std::string checksum_of(const Run& run, const std::string& folder) {
    const auto manifest = runs::read_manifest(folder_of(run, folder));
    return manifest.is_object() ? manifest.value("data_crc64", std::string()) : std::string();
}

void list_runs(report::Results& all, const Grid& grid, const std::vector<Run>& runs,
               const std::vector<RunResult>& results, const std::string& folder) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string run_folder = folder_of(runs[i], folder);
        // Somebody may have removed it while the others were trained.
        const RunResult result = results[i].status == RunStatus::Failed ? results[i] : result_of(runs[i], run_folder);
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

// Curves and predictions of the runs that represent a cell.
void add_representatives(report::Results& all, const Grid& grid, const std::vector<Run>& runs,
                         const std::string& folder) {
    std::map<report::RunKey, const Run*> by_key;
    for (const Run& run : runs) by_key[run.key] = &run;
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
}

// Curves of all runs that have begun, and notes on their data.
void add_curves_and_notes(report::Results& all, const Grid& grid, const std::vector<Run>& runs,
                          const std::string& folder) {
    const report::Table& table = *report::find_table(grid.table);
    if (grid.quick && table.measured != report::Measured::EpochSeconds)
        all.notes.push_back(
            "A miniature: three epochs of each model instead of whole runs. It shows that everything works; its "
            "results are no reproduction of the paper's.");
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!all.runs[i].begun()) continue;
        if (!table.curve.empty())
            std::ranges::move(curve_of(runs[i], folder_of(runs[i], folder)), std::back_inserter(all.curves));
        const auto note = datasets::note_on_molecules(runs[i].config.dataset.source, checksum_of(runs[i], folder));
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

Json molecule_models_json(const Grid& grid) {
    Json json;
    for (const auto& model : molecule_models(grid.table))
        if (std::ranges::find(grid.models, model.row) != grid.models.end())
            json[model.row] = {{"dataset", model.dataset},
                               {"model", model.model},
                               {"seeds", grid.seeds_of(model.row)},
                               {"settings", model.sets}};
    return json;
}

}  // namespace

report::Results gather(const Grid& grid, const std::vector<Run>& runs, const std::vector<RunResult>& results,
                       const std::string& folder) {
    report::Results all;
    all.table = grid.table;
    list_runs(all, grid, runs, results, folder);
    if (report::find_table(grid.table)->of_counts())
        add_representatives(all, grid, runs, folder);
    else
        add_curves_and_notes(all, grid, runs, folder);
    return all;
}

std::string sweep_json(const Grid& grid, const report::Results& results, const std::string& folder,
                       const std::string& command) {
    const auto made = runs::environment();
    const bool counts = report::find_table(grid.table)->of_counts();
    const auto runs = runs_of(grid);
    double cpu_seconds = 0;
    for (const auto& run : results.runs) cpu_seconds += run.cpu_seconds;
    Json json = {
        {"table", grid.table},        {"command", command},      {"seeds", grid.seeds},   {"runs", runs.size()},
        {"cpu_seconds", cpu_seconds}, {"version", made.version}, {"commit", made.commit}, {"compiler", made.compiler},
        {"libtorch", made.libtorch},  {"blas", made.blas},       {"cpu", made.cpu}};
    if (!counts) {
        json["cores"] = available_cores();
        json["data_crc64"] = Json::object();
        for (const auto& run : runs)
            if (const auto checksum = checksum_of(run, folder); !checksum.empty())
                json["data_crc64"][run.config.dataset.source] = checksum;
    }
    json["all_models"] = protocol_of(grid);
    if (!grid.models.empty()) json["models"] = counts ? count_models_json(grid) : molecule_models_json(grid);
    if (!counts) json["notes"] = results.notes;
    return json.dump(2) + "\n";
}

}  // namespace countable::sweep
