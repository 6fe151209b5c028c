#include "countable/runs/manifest.hpp"

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "countable/io/input_file.hpp"

namespace countable::runs {

nlohmann::ordered_json metrics_json(const training::Metrics& metrics) {
    nlohmann::ordered_json json;
    const auto add = [&](const char* name, double value) {
        json[name] = std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
    };
    add("mse", metrics.mse);
    add("mae", metrics.mae);
    add("normalized_mse", metrics.normalized_mse);
    add("rmse", metrics.rmse);
    add("r2", metrics.r2);
    add("normalized_mae", metrics.normalized_mae);
    if (std::isfinite(metrics.roc_auc)) add("roc_auc", metrics.roc_auc);
    return json;
}

nlohmann::ordered_json read_manifest(const std::string& run) {
    const auto path = std::filesystem::path(run) / "manifest.json";
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return {};
    auto json = nlohmann::ordered_json::parse(io::read_file(path.string()), nullptr, false);
    return json.is_object() ? json : nlohmann::ordered_json();
}

report::RunStatus status_of(const std::string& run) {
    const auto json = read_manifest(run);
    const auto name = json.is_object() ? json.value("status", nlohmann::ordered_json()) : nlohmann::ordered_json();
    if (!name.is_string()) return report::RunStatus::Missing;
    return report::run_status_named(name.get<std::string>()).value_or(report::RunStatus::Missing);
}

std::string find_data(const std::string& run, const std::string& source) {
    std::error_code ignored;
    if (std::filesystem::exists(source, ignored)) return source;
    const auto json = read_manifest(run);
    const auto found = json.is_object() ? json.value("data_file", nlohmann::ordered_json()) : nlohmann::ordered_json();
    if (!found.is_string()) return source;
    // The file name has to be that of the source: a source such as er is no file at all.
    const std::filesystem::path before(found.get<std::string>());
    const bool same_name = before.filename() == std::filesystem::path(source).filename();
    return same_name && std::filesystem::is_regular_file(before, ignored) ? before.string() : source;
}

}  // namespace countable::runs
