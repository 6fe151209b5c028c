#include "countable/sweep/collect.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "countable/io/input_file.hpp"
#include "countable/report/results/csv_records.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/sweep/epochs.hpp"
#include "countable/sweep/molecule_scores.hpp"

namespace countable::sweep {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using report::RunStatus;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::string file_in(const std::string& folder, const char* name) { return (fs::path(folder) / name).string(); }

double number_at(const Json& json, const char* pointer) {
    const Json::json_pointer at(pointer);
    return json.contains(at) && json[at].is_number() ? json[at].get<double>() : unknown;
}

std::int64_t whole_number_at(const Json& json, const char* key) {
    return json.contains(key) && json[key].is_number_integer() ? json[key].get<std::int64_t>() : 0;
}

// As the manifest has it, after a finish if there was one.
report::RunResult result_in_manifest(const Run& run, const std::string& folder) {
    report::RunResult result;
    result.key = run.key;
    const auto json = runs::read_manifest(folder);
    if (!json.is_object()) return result;
    const auto status = report::run_status_named(json.value("status", std::string()));
    if (const double seconds = number_at(json, "/cpu_seconds"); std::isfinite(seconds)) result.cpu_seconds = seconds;
    result.parameters = whole_number_at(json, "parameters");
    result.epochs = whole_number_at(json, "epochs");
    if (status == RunStatus::Failed) {
        result.status = RunStatus::Failed;
        result.reason = json.value("reason", std::string("for a reason that was not noted"));
    }
    if (status != RunStatus::Done) return result;
    result.status = RunStatus::Done;
    result.best_epoch = whole_number_at(json, "best_epoch");
    result.scores = {number_at(json, "/best/validation/normalized_mse"), number_at(json, "/best/test/normalized_mse"),
                     number_at(json, "/best/test/mae")};
    return result;
}

// The `training.finish` of the run in a folder; none where there is no run.
training::ReadoutRefit refit_in(const std::string& folder) {
    const auto path = file_in(folder, "config.json");
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return training::ReadoutRefit::None;
    training::Config config;
    training::apply_json(config, io::read_file(path), path);
    return config.training.readout_refit;
}

}  // namespace

report::RunResult result_of(const Run& run, const std::string& folder) {
    if (!run.table->of_counts()) return molecule_result(run, folder, result_in_manifest(run, folder));
    if (run.config.training.readout_refit == training::ReadoutRefit::None) return result_as_trained(run, folder);
    auto result = result_in_manifest(run, folder);
    if (result.status == RunStatus::Done && refit_in(folder) != run.config.training.readout_refit)
        result.status = RunStatus::Missing;
    return result;
}

report::RunResult result_as_trained(const Run& run, const std::string& folder) {
    auto result = result_in_manifest(run, folder);
    if (result.status != RunStatus::Done || refit_in(folder) == training::ReadoutRefit::None) return result;
    std::vector<training::EpochRecord> epochs;
    read_epochs(folder, epochs);
    std::erase_if(epochs, [&](const auto& epoch) { return epoch.epoch > run.config.training.epochs; });
    result.epochs = std::ssize(epochs);
    if (const auto* const best = training::best_of(epochs, run.config.training.select)) {
        result.best_epoch = best->epoch;
        const auto& test = best->of(datasets::Split::Test);
        result.scores = {best->of(datasets::Split::Validation).normalized_mse, test.normalized_mse, test.mae};
    }
    return result;
}

std::vector<report::CurvePoint> curve_of(const Run& run, const std::string& folder) {
    std::vector<training::EpochRecord> epochs;
    if (run.table->of_counts())
        read_epochs(folder, epochs);
    else
        epochs = whole_epochs(folder);
    std::vector<report::CurvePoint> points;
    for (const auto& epoch : epochs) {
        const auto values = curve_values(epoch, run.table->measured);
        points.push_back({run.key, epoch.epoch, values[0], values[1], values[2]});
    }
    return points;
}

bool weights_are_refitted(const Run& run, const std::string& folder) {
    return refit_in(folder) != training::ReadoutRefit::None &&
           result_in_manifest(run, folder).best_epoch > run.config.training.epochs;
}

std::vector<report::PredictionSummary> predictions_of(const Run& run, const std::string& folder) {
    report::Records table(io::TextSource::open(file_in(folder, "test_predictions.csv")));
    const auto count = table.column(run.key.task), predicted = table.column(run.key.task + "_predicted");
    std::map<double, std::vector<double>> by_count;
    while (table.next()) by_count[table.number(count)].push_back(table.number(predicted));
    std::vector<report::PredictionSummary> summaries;
    for (auto& [true_count, values] : by_count) {
        std::ranges::sort(values);
        summaries.push_back({run.key, true_count, std::ssize(values), quantile(values, 0.05), quantile(values, 0.5),
                             quantile(values, 0.95)});
    }
    return summaries;
}

double quantile(const std::vector<double>& sorted, double part) {
    const double position = part * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const auto above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace countable::sweep
