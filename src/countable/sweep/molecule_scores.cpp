#include "countable/sweep/molecule_scores.hpp"

#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "countable/io/safetensors.hpp"
#include "countable/report/results/csv_records.hpp"
#include "countable/report/summary/cells.hpp"
#include "countable/sweep/epoch_profile.hpp"
#include "countable/sweep/epochs.hpp"

namespace countable::sweep {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using report::Measured;
using report::RunStatus;
using training::EpochRecord;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::string file_in(const std::string& folder, const char* name) { return (fs::path(folder) / name).string(); }

bool is_file(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

// The MAE of each target, then the mean of MAE / deviation of the training labels, of the predictions in the folder;
// nothing if there are none, or if they are not those of this epoch. With Measured::TargetNormalizedMae each MAE is divided by its deviation.
std::vector<double> target_scores(const std::string& folder, const report::Table& wanted, const EpochRecord& best) {
    const auto& metrics = wanted.metrics;
    const std::size_t targets = metrics.size() - 1;
    std::vector<double> result(metrics.size(), unknown);
    const auto predictions = file_in(folder, "test_predictions.csv"), weights = file_in(folder, "best.safetensors");
    if (!is_file(predictions) || !is_file(weights)) return result;
    report::Records table(io::TextSource::open(predictions));
    std::vector<std::pair<std::size_t, std::size_t>> columns;
    for (std::size_t t = 0; t < targets; ++t)
        columns.emplace_back(table.column(metrics[t].name), table.column(metrics[t].name + "_predicted"));
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
    const bool normalized = wanted.measured == Measured::TargetNormalizedMae;
    for (std::size_t t = 0; t < targets; ++t)
        result[t] = sums[t] / graphs / (normalized ? deviations[t].get<double>() : 1);
    result[targets] = loss;
    return result;
}

// In the order of the metrics of the table "timing".
std::vector<double> seconds_of(const std::string& folder) {
    using kernels::ProfilePart;
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

std::vector<double> scores_of(const report::Table& table, const std::string& folder, const EpochRecord& best) {
    if (table.measured == Measured::EpochSeconds) return seconds_of(folder);
    if (table.measured == Measured::TargetMae || table.measured == Measured::TargetNormalizedMae)
        return target_scores(folder, table, best);
    const auto values = curve_values(best, table.measured);
    return {values.begin(), values.end()};
}

}  // namespace

report::RunResult molecule_result(const Run& run, const std::string& folder, report::RunResult result) {
    const auto epochs = whole_epochs(folder);
    const auto* const best = training::best_of(epochs, run.config.training.select);
    result.epochs = std::ssize(epochs);
    result.best_epoch = 0;
    result.scores.clear();
    if (result.status == RunStatus::Failed) return result;
    if (best == nullptr) {
        result.status = RunStatus::Missing;
        return result;
    }
    if (result.status != RunStatus::Done) result.status = RunStatus::Stopped;  // or running in another process
    result.best_epoch = best->epoch;
    result.scores = scores_of(*run.table, folder, *best);
    return result;
}

std::array<double, 3> curve_values(const EpochRecord& epoch, Measured measured) {
    if (measured == Measured::TargetMae || measured == Measured::TargetNormalizedMae)
        return {epoch.train_loss, epoch.validation_loss, unknown};
    std::array<double, 3> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const training::Metrics& metrics = epoch.metrics[i];
        values[i] = measured == Measured::NormalizedMse ? metrics.normalized_mse
                    : measured == Measured::RocAuc      ? 100 * metrics.roc_auc
                                                        : metrics.mae;
    }
    return values;
}

}  // namespace countable::sweep
