#include "countable/training/record.hpp"

#include <charconv>
#include <cmath>

namespace countable::training {
namespace {

// The selection metric, such that lower is better.
double cost(const EpochRecord& record, Select select) {
    if (select == Select::Loss) return record.validation_loss;
    const double area = record.of(datasets::Split::Validation).roc_auc;
    return std::isnan(area) ? 0 : -area;
}

}  // namespace

bool is_better(const EpochRecord& a, const EpochRecord& b, Select select) { return cost(a, select) < cost(b, select); }

const EpochRecord* best_of(std::span<const EpochRecord> epochs, Select select) {
    const EpochRecord* best = nullptr;
    for (const auto& epoch : epochs)
        if (best == nullptr || is_better(epoch, *best, select)) best = &epoch;
    return best;
}

LeadingMetric leading_metric(const TrainingConfig& config) {
    if (config.select == Select::RocAuc) return {"ROC-AUC", &Metrics::roc_auc, true};
    if (config.loss == Loss::Mae) return {"MAE", &Metrics::mae};
    return {"MSE / variance", &Metrics::normalized_mse};
}

const std::vector<std::string>& record_columns() {
    static const std::vector<std::string> columns = [] {
        std::vector<std::string> names = {"lr", "train_loss", "validation_loss"};
        for (const char* const part : {"train", "validation", "test"})
            for (const char* const metric : {"_mse", "_mae", "_normalized_mse", "_roc_auc"})
                names.push_back(std::string(part) + metric);
        for (const char* const part : {"train", "validation", "test"})
            for (const char* const metric : {"_rmse", "_r2"}) names.push_back(std::string(part) + metric);
        for (const char* const part : {"train", "validation", "test"})
            names.push_back(std::string(part) + "_normalized_mae");
        return names;
    }();
    return columns;
}

std::vector<double> record_values(const EpochRecord& record) {
    std::vector<double> values = {record.lr, record.train_loss, record.validation_loss};
    for (const Metrics& m : record.metrics) values.insert(values.end(), {m.mse, m.mae, m.normalized_mse, m.roc_auc});
    for (const Metrics& m : record.metrics) values.insert(values.end(), {m.rmse, m.r2});
    for (const Metrics& m : record.metrics) values.push_back(m.normalized_mae);
    return values;
}

bool is_record_width(std::size_t columns) {
    return columns == first_record_columns || columns == second_record_columns || columns == record_columns().size();
}

EpochRecord record_from(std::int64_t epoch, std::span<const double> values) {
    EpochRecord record{epoch, values[0], values[1], values[2], {}};
    for (std::size_t part = 0; part < record.metrics.size(); ++part) {
        const auto first = values.subspan(3 + 4 * part, 4);
        record.metrics[part] = {.mse = first[0], .mae = first[1], .normalized_mse = first[2], .roc_auc = first[3]};
        if (values.size() == first_record_columns) continue;
        record.metrics[part].rmse = values[first_record_columns + 2 * part];
        record.metrics[part].r2 = values[first_record_columns + 2 * part + 1];
        if (values.size() > second_record_columns)
            record.metrics[part].normalized_mae = values[second_record_columns + part];
    }
    return record;
}

std::string record_header() {
    std::string line = "epoch";
    for (const auto& column : record_columns()) line += "," + column;
    return line + "\n";
}

std::string record_line(const EpochRecord& record) {
    std::string line = std::to_string(record.epoch);
    for (const double value : record_values(record)) line += "," + shortest(value);
    return line + "\n";
}

std::string shortest(double value) {
    if (std::isnan(value)) return "nan";
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

}  // namespace countable::training
