#include "countable/sweep/scores.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "countable/io/safetensors.hpp"
#include "countable/report/cells.hpp"
#include "countable/runs/environment.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/support/child_processes.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"
#include "countable/sweep/columns.hpp"
#include "countable/sweep/epoch_profile.hpp"
#include "countable/sweep/epochs.hpp"

namespace countable::sweep {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using report::RunState;
using report::ScoreState;
using training::EpochRecord;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::string file_in(const std::string& folder, const char* name) { return (fs::path(folder) / name).string(); }

bool is_file(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

std::vector<EpochRecord> epochs_of(const std::string& folder) {
    std::vector<EpochRecord> epochs;
    try {
        read_epochs(folder, epochs);
    } catch (const InputError&) {  // no epoch has ended, or the process did not live to end a line
    }
    return epochs;
}

// The MAE of each target, then the mean of MAE / deviation of the training labels, of the predictions in the folder;
// nothing if there are none, or if they are not those of this epoch.
std::vector<double> target_scores(const std::string& folder, const std::vector<report::Score>& scores,
                                  const EpochRecord& best) {
    const std::size_t targets = scores.size() - 1;
    std::vector<double> result(scores.size(), unknown);
    const auto predictions = file_in(folder, "test_predictions.csv"), weights = file_in(folder, "best.safetensors");
    if (!is_file(predictions) || !is_file(weights)) return result;
    Columns table(predictions);
    std::vector<std::pair<std::size_t, std::size_t>> columns;
    for (std::size_t t = 0; t < targets; ++t)
        columns.emplace_back(table.column(scores[t].name), table.column(scores[t].name + "_predicted"));
    std::vector<double> sums(targets, 0);
    double graphs = 0, mean = 0, loss = 0;
    for (; table.next(); ++graphs)
        for (std::size_t t = 0; t < targets; ++t)
            sums[t] += std::abs(table.number(columns[t].first) - table.number(columns[t].second));
    const auto texts = io::read_safetensors(weights).metadata;
    const auto scaling = texts.contains("scaling") ? Json::parse(texts.at("scaling"), nullptr, false) : Json();
    const auto deviations = scaling.is_object() ? scaling.value("deviation", Json()) : Json();
    if (!deviations.is_array() || deviations.size() != targets) return result;
    for (std::size_t t = 0; t < targets; ++t) {
        mean += sums[t] / graphs / static_cast<double>(targets);
        loss += sums[t] / graphs / deviations[t].get<double>() / static_cast<double>(targets);
    }
    if (!(std::abs(mean - best.of(datasets::Split::Test).mae) <= 1e-5 * mean)) return result;
    for (std::size_t t = 0; t < targets; ++t) result[t] = sums[t] / graphs;
    result[targets] = loss;
    return result;
}

// In the order of the scores of the table "timing".
std::vector<double> seconds_of(const std::string& folder) {
    using tensor::ProfilePart;
    const auto epochs = read_profile(file_in(folder, "profile.csv"));
    const auto median = [&](auto&& seconds) {
        std::vector<double> values;
        for (const auto& epoch : epochs) values.push_back(seconds(epoch));
        return report::median(std::move(values));
    };
    const auto part = [](const EpochSeconds& epoch, ProfilePart which) {
        return epoch[static_cast<std::size_t>(which)];
    };
    const auto median_of = [&](ProfilePart which) {
        return median([&](const auto& epoch) { return part(epoch, which); });
    };
    const auto of_lrp = [&](ProfilePart which) {
        const double seconds = median_of(which);
        return seconds > 0 ? seconds : unknown;  // other models have no such part
    };
    return {median([&](const EpochSeconds& epoch) {
                return part(epoch, ProfilePart::Batching) + part(epoch, ProfilePart::Forward) +
                       part(epoch, ProfilePart::Backward) + part(epoch, ProfilePart::Update);
            }),
            median_of(ProfilePart::Forward),
            of_lrp(ProfilePart::Gather),
            of_lrp(ProfilePart::Pool),
            median_of(ProfilePart::Backward),
            median_of(ProfilePart::Batching),
            median_of(ProfilePart::Update),
            median_of(ProfilePart::Evaluation)};
}

std::vector<double> scores_of(const report::ScoreTable& table, const std::string& folder, const EpochRecord& best) {
    if (table.name == "timing") return seconds_of(folder);
    if (table.name == "qm9") return target_scores(folder, table.scores, best);
    const bool area = table.name == "molhiv";
    std::vector<double> scores;
    for (const auto& part : best.metrics) scores.push_back(area ? 100 * part.roc_auc : part.mae);
    return scores;
}

std::vector<report::ScorePoint> curve_of(const Run& run, const std::string& folder, const std::string& table) {
    std::vector<report::ScorePoint> points;
    for (const auto& epoch : epochs_of(folder)) {
        auto& point = points.emplace_back(report::ScorePoint{run.key.model, run.key.seed, epoch.epoch});
        std::array<double*, 3> values = {&point.train, &point.validation, &point.test};
        const std::array<double, 3> losses = {epoch.train_loss, epoch.validation_loss, unknown};
        for (std::size_t i = 0; i < 3; ++i)
            *values[i] = table == "qm9"      ? losses[i]
                         : table == "molhiv" ? 100 * epoch.metrics[i].roc_auc
                                             : epoch.metrics[i].mae;
    }
    return points;
}

std::string folder_of(const Run& run, const std::string& folder) { return (fs::path(folder) / run.folder).string(); }

}  // namespace

void prepare_data(const std::vector<Run>& runs) {
    std::vector<const training::DatasetConfig*> datasets;
    for (const auto& run : runs)
        if (std::ranges::none_of(datasets, [&](const auto* known) { return *known == run.config.dataset; }))
            datasets.push_back(&run.config.dataset);
    std::string problem;
    run_in_children(datasets.size(), 1,
                    {.work = [&](std::size_t job, const auto&) -> std::string {
                         auto options = training::dataset_options(*datasets[job]);
                         options.threads = available_cores();
                         (void)datasets::load_dataset(options);
                         return "";
                     },
                     .ended =
                         [&](std::size_t, const std::string& reason) {
                             if (problem.empty()) problem = reason;
                         }});
    if (!problem.empty()) throw std::invalid_argument(problem);
}

report::ScoreRun score_run_of(const Run& run, const std::string& folder, const report::RunResult& result,
                              const report::ScoreTable& table) {
    report::ScoreRun scored;
    scored.row = run.key.model;
    scored.seed = run.key.seed;
    scored.parameters = result.parameters;
    scored.cpu_seconds = result.cpu_seconds;
    scored.scores.assign(table.scores.size(), unknown);
    const auto epochs = epochs_of(folder);
    const auto* const best = training::best_of(epochs, run.config.training.select);
    scored.epochs = std::ssize(epochs);
    if (result.state == RunState::Failed) {
        scored.state = ScoreState::Failed;
        scored.reason = result.reason;
    } else if (best != nullptr) {
        scored.state = result.state == RunState::Done ? ScoreState::Done : ScoreState::Unfinished;
        scored.best_epoch = best->epoch;
        scored.scores = scores_of(table, folder, *best);
    }
    return scored;
}

report::ScoreResults gather_scores(const MoleculeGrid& grid, const std::vector<Run>& runs,
                                   const std::vector<report::RunResult>& results, const std::string& folder) {
    const auto& table = *report::find_score_table(grid.table);
    report::ScoreResults all;
    all.table = grid.table;
    std::set<std::string> noted;
    if (grid.quick && grid.table != "timing")
        all.notes.push_back(
            "A miniature: three epochs of each model instead of whole runs. It shows that everything works; its "
            "figures are no reproduction of the paper's.");
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string run_folder = folder_of(runs[i], folder);
        all.runs.push_back(score_run_of(runs[i], run_folder, results[i], table));
        const auto& run = all.runs.back();
        if (run.state != ScoreState::Done && run.state != ScoreState::Unfinished) continue;
        if (!table.curve.empty())
            std::ranges::move(curve_of(runs[i], run_folder, grid.table), std::back_inserter(all.curves));
        const auto manifest = runs::read_manifest(run_folder);
        const auto checksum = manifest.is_object() ? manifest.value("data_crc64", std::string()) : std::string();
        const auto note = note_on_data(runs[i].config.dataset.source, checksum);
        if (!note.empty() && noted.insert(note).second) all.notes.push_back(note);
    }
    return all;
}

std::string scores_json(const MoleculeGrid& grid, const report::ScoreResults& results, const std::string& folder,
                        const std::string& command) {
    const auto made = runs::environment();
    double cpu_seconds = 0;
    for (const auto& run : results.runs) cpu_seconds += run.cpu_seconds;
    const auto runs = runs_of(grid);
    Json json = {
        {"table", grid.table},        {"command", command},      {"seeds", grid.seeds},   {"runs", runs.size()},
        {"cpu_seconds", cpu_seconds}, {"version", made.version}, {"commit", made.commit}, {"compiler", made.compiler},
        {"libtorch", made.libtorch},  {"blas", made.blas},       {"cpu", made.cpu},       {"cores", available_cores()}};
    json["data_crc64"] = Json::object();
    for (const auto& run : runs) {
        const auto manifest = runs::read_manifest(folder_of(run, folder));
        if (manifest.is_object() && manifest.contains("data_crc64"))
            json["data_crc64"][run.config.dataset.source] = manifest["data_crc64"];
    }
    json["all_models"] = protocol_of(grid);
    for (const auto& model : molecule_models(grid.table))
        if (std::ranges::find(grid.rows, model.row) != grid.rows.end())
            json["models"][model.row] = {{"dataset", model.dataset},
                                         {"model", model.model},
                                         {"seeds", grid.seeds_of(model.row)},
                                         {"settings", model.sets}};
    json["notes"] = results.notes;
    return json.dump(2) + "\n";
}

std::string note_on_data(const std::string& dataset, const std::string& checksum) {
    // Of zinc12k.graphs.txt and of zinc12k.csv whose validation and test molecules are the official ones, and whose
    // training molecules are others.
    static const std::set<std::string> substitutes = {"fb59cba6ded3918b", "8bae5c5b6d67877b"};
    if (dataset != "zinc12k" || checksum.empty()) return "";
    if (substitutes.contains(checksum))
        return "ZINC: the 10,000 training molecules are a substitute, drawn from the same pool and with labels by the "
               "same rule as the official ones, which were not to be had; validation and test molecules are official. "
               "Figures can be compared with published ones, but the setting is not the same.";
    return "ZINC: this program does not know the molecules with the checksum " + checksum +
           ", so it cannot say whether all of them are the official 12,000.";
}

}  // namespace countable::sweep
