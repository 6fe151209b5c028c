#include "countable/sweep/collect.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "countable/sweep/columns.hpp"
#include "countable/training/run_folder.hpp"

namespace countable::sweep {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using report::RunState;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::string file_in(const std::string& folder, const char* name) { return (fs::path(folder) / name).string(); }

double number_at(const Json& json, const char* pointer) {
    const Json::json_pointer at(pointer);
    return json.contains(at) && json[at].is_number() ? json[at].get<double>() : unknown;
}

std::int64_t whole_number_at(const Json& json, const char* key) {
    return json.contains(key) && json[key].is_number_integer() ? json[key].get<std::int64_t>() : 0;
}

}  // namespace

report::RunResult result_of(const Run& run, const std::string& folder) {
    report::RunResult result;
    result.key = run.key;
    const auto path = file_in(folder, "manifest.json");
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return result;
    const auto json = Json::parse(training::read_text(path), nullptr, false);
    if (!json.is_object()) return result;
    const auto status = json.value("status", std::string());
    if (const double seconds = number_at(json, "/cpu_seconds"); std::isfinite(seconds)) result.cpu_seconds = seconds;
    result.parameters = whole_number_at(json, "parameters");
    result.epochs = whole_number_at(json, "epochs");
    if (status == "failed") {
        result.state = RunState::Failed;
        result.reason = json.value("reason", std::string("for a reason that was not noted"));
    }
    if (status != "done") return result;
    result.state = RunState::Done;
    result.best_epoch = whole_number_at(json, "best_epoch");
    result.validation = number_at(json, "/best/validation/normalized_mse");
    result.test = number_at(json, "/best/test/normalized_mse");
    result.test_mae = number_at(json, "/best/test/mae");
    return result;
}

report::RunResult result_without_finish(const Run& run, const std::string& folder) {
    auto result = result_of(run, folder);
    if (result.state != RunState::Done || run.config.training.finish == training::Finish::None) return result;
    Columns table(file_in(folder, "metrics.csv"));
    const auto epoch = table.column("epoch"), loss = table.column("validation_loss"),
               validation = table.column("validation_normalized_mse"), test = table.column("test_normalized_mse"),
               mae = table.column("test_mae");
    double lowest = std::numeric_limits<double>::infinity();
    while (table.next()) {
        const auto number = static_cast<std::int64_t>(table.number(epoch));
        if (number > run.config.training.epochs || !(table.number(loss) < lowest)) continue;
        lowest = table.number(loss);
        result.best_epoch = number;
        result.validation = table.number(validation);
        result.test = table.number(test);
        result.test_mae = table.number(mae);
    }
    return result;
}

std::vector<report::CurvePoint> curve_of(const Run& run, const std::string& folder) {
    Columns table(file_in(folder, "metrics.csv"));
    const auto epoch = table.column("epoch"), train = table.column("train_normalized_mse"),
               validation = table.column("validation_normalized_mse"), test = table.column("test_normalized_mse");
    std::vector<report::CurvePoint> points;
    while (table.next())
        points.push_back({run.key, static_cast<std::int64_t>(table.number(epoch)), table.number(train),
                          table.number(validation), table.number(test)});
    return points;
}

std::vector<report::PredictionSummary> predictions_of(const Run& run, const std::string& folder) {
    Columns table(file_in(folder, "test_predictions.csv"));
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
