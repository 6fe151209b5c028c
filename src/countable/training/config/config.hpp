#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "countable/datasets/dataset.hpp"
#include "countable/models/options.hpp"

namespace countable::training {

enum class Loss { Mse, Mae, Bce, NormalizedMae };
enum class Optimizer { Adam, Soap };
enum class ScheduleKind { Constant, Plateau, Cosine };
enum class ReadoutRefit { None, Readout, Ridge };
enum class Select { Loss, RocAuc };
enum class Precision { Float, Double };

struct DatasetConfig {
    std::string source = datasets::default_source();
    std::vector<std::string> tasks = {"triangle"};
    datasets::TargetLevel per = datasets::TargetLevel::Graph;
    std::vector<std::string> node_counts = {}, node_homomorphisms = {};
    std::uint64_t graphs = 0;
    std::uint64_t seed = 0;
    std::string data = {};
    std::string smiles_column = {};
    std::string features = {};
    bool explicit_hydrogens = false;
    bool scaffold_split = false;
    friend bool operator==(const DatasetConfig&, const DatasetConfig&) = default;
};

/// Counts at nodes that are features.
[[nodiscard]] datasets::NodeFeatureOptions node_feature_options(const DatasetConfig& config);

/// What to load, with the user's cache for molecules. Throws std::invalid_argument for unknown features.
[[nodiscard]] datasets::DatasetOptions dataset_options(const DatasetConfig& config);

struct TrainingConfig {
    std::int64_t epochs = 100;
    std::int64_t batch_size = 32;
    std::int64_t evaluation_batch_size = 128;
    Optimizer optimizer = Optimizer::Adam;
    double lr = 0.001;
    Loss loss = Loss::Mse;
    bool normalize_targets = true;
    bool center_targets = true;
    bool evaluate_train = true;
    bool evaluate_test = true;
    ScheduleKind schedule = ScheduleKind::Constant;
    double factor = 0.5;
    std::int64_t patience = 10;
    double min_lr_ratio = 0.01;
    double clip_gradient_norm = 0;
    double weight_decay = 0;
    double fixed_norm = 0;
    ReadoutRefit readout_refit = ReadoutRefit::None;
    Select select = Select::Loss;
    Precision precision = Precision::Float;
    std::uint64_t seed = 0;
    friend bool operator==(const TrainingConfig&, const TrainingConfig&) = default;
};

/// Everything that a run depends on. config_fields() has the meaning of each field.
struct Config {
    DatasetConfig dataset;
    models::ModelOptions model;
    TrainingConfig training;
    std::string device = "cpu";
    std::uint64_t threads = 0;
    friend bool operator==(const Config&, const Config&) = default;
};

/// A field for the user: "training.lr", its value as JSON in the given configuration, and what it means.
struct FieldText {
    std::string name, value, meaning;
};
[[nodiscard]] std::vector<FieldText> config_fields(const Config& config);

/// The default configuration of a model on a dataset: on random graphs it counts triangles, on a file it learns all
/// numeric columns; on molecules (datasets::is_molecule_source()) it trains as in the paper; what the dataset wants
/// otherwise (settings and baseline_settings of datasets::KnownDataset) comes last. Throws std::invalid_argument for an unknown model.
[[nodiscard]] Config default_config(std::string_view model, const std::string& source = datasets::default_source(),
                                    const std::string& smiles_column = {});

/// All fields, as JSON with two blanks of indentation and a line end.
[[nodiscard]] std::string to_json(const Config& config);

/// Sets the fields that are in `text`, a JSON object, and keeps the others; `file` is for messages. Throws InputError
/// for malformed JSON, an unknown field (suggesting the closest one), or a value of the wrong type.
void apply_json(Config& config, std::string_view text, std::string_view file);

/// The configuration of a config.json: the defaults of its model and dataset, its own fields, completed. Throws as
/// apply_json() and complete_config() do.
[[nodiscard]] Config config_from_json(std::string_view text, std::string_view file);

/// The value of a text field such as model.name in a JSON object; empty if the field is missing.
[[nodiscard]] std::string text_in_json(std::string_view field, std::string_view text, std::string_view file);

/// "training.lr=0.01"; several tasks or patterns between commas, as in "dataset.tasks=triangle,3-star" (datasets::split_tasks()).
/// Throws std::invalid_argument.
void apply_set(Config& config, std::string_view assignment);

/// Fills in fields that depend on others, and validates: throws std::invalid_argument for a value out of its range.
void complete_config(Config& config);

/// The names of the fields in which two configurations differ, in the order of config_fields().
[[nodiscard]] std::vector<std::string> differing_fields(const Config& a, const Config& b);

}  // namespace countable::training
