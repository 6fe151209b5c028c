#include "countable/training/files/trained_model.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "countable/training/device.hpp"
#include "countable/training/files/tensor_file.hpp"

namespace countable::training {
namespace {

using Json = nlohmann::json;

constexpr const char* model_format = "countable model 1";

Json table_json(const batches::TableEncoding& table) { return {{"sizes", table.sizes}, {"numbers", table.numbers}}; }

batches::TableEncoding table_in(const Json& json) {
    return {json.at("sizes").get<std::vector<std::int32_t>>(), json.at("numbers").get<std::vector<std::string>>()};
}

Json encoding_json(const batches::Encoding& encoding) {
    if (encoding.has_tables())
        return {{"node_table", table_json(encoding.node_table)},
                {"edge_table", table_json(encoding.edge_table)},
                {"feature_set", encoding.feature_set},
                {"explicit_hydrogens", encoding.explicit_hydrogens}};
    Json labels = {{"node_labels", encoding.node_labels}, {"edge_labels", encoding.edge_labels}};
    if (encoding.open) labels["open"] = true;
    return labels;
}

Json encoding_with_counts_json(const batches::Encoding& encoding) {
    Json json = encoding_json(encoding);
    if (encoding.counts.width() > 0)
        json["node_counts"] = {{"columns", encoding.counts.columns}, {"divisors", encoding.counts.divisors}};
    return json;
}

// Throws Json::exception.
batches::Encoding encoding_in(const Json& json) {
    batches::Encoding encoding;
    if (json.contains("node_counts"))
        encoding.counts = {json.at("node_counts").at("columns").get<std::vector<std::string>>(),
                           json.at("node_counts").at("divisors").get<std::vector<double>>()};
    if (json.contains("node_table")) {
        encoding.node_table = table_in(json.at("node_table"));
        encoding.edge_table = table_in(json.at("edge_table"));
        encoding.feature_set = json.at("feature_set").get<std::string>();
        encoding.explicit_hydrogens = json.at("explicit_hydrogens").get<bool>();
        return encoding;
    }
    encoding.node_labels = json.at("node_labels").get<std::vector<std::string>>();
    encoding.edge_labels = json.at("edge_labels").get<std::vector<std::string>>();
    encoding.open = json.value("open", false);
    return encoding;
}

bool positive(const batches::TableEncoding& table) {
    return std::ranges::all_of(table.sizes, [](std::int32_t size) { return size > 0 && size < (1 << 20); });
}

// Everything needed to use the weights, except the weights.
Texts texts_of(const Config& config, const std::vector<std::string>& targets, const batches::Encoding& encoding,
               const Scaling& scaling) {
    const Json units = {{"mean", scaling.mean}, {"deviation", scaling.deviation}};
    return {{"format", model_format},
            {"config", to_json(config)},
            {"targets", Json(targets).dump()},
            {"encoding", encoding_with_counts_json(encoding).dump()},
            {"scaling", units.dump()}};
}

}  // namespace

std::string best_bytes(const Trainer& trainer) {
    auto texts = texts_of(trainer.config, trainer.dataset.target_names, trainer.encoding, trainer.scaling);
    texts["data"] = checksum_text(trainer.dataset);
    texts["epoch"] = std::to_string(trainer.best_epoch);
    if (trainer.seen) texts["seen"] = to_json(*trainer.seen);
    return to_safetensors(trainer.best, texts);
}

std::string compiled_bytes(const TrainedModel& trained) {
    auto texts = texts_of(trained.config, trained.targets, trained.encoding, trained.scaling);
    texts["compiled"] = to_json(trained.compiled.value());
    texts["epoch"] = std::to_string(trained.epoch);
    return to_safetensors(tensors_of(*trained.model), texts);
}

TrainedModel load_trained(const io::TensorFile& file, const io::Place& place,
                          const std::optional<std::string>& device) {
    const TensorFileReader reader(file, place, model_format);
    TrainedModel trained;
    trained.config = reader.config();
    if (device) trained.config.device = *device;
    trained.epoch = reader.number<std::int64_t>("epoch");
    try {
        trained.targets = reader.json("targets").get<std::vector<std::string>>();
        const Json scaling = reader.json("scaling");
        trained.encoding = encoding_in(reader.json("encoding"));
        trained.scaling.mean = scaling.at("mean").get<std::vector<double>>();
        trained.scaling.deviation = scaling.at("deviation").get<std::vector<double>>();
    } catch (const Json::exception&) {
        place.fail("expected targets, encoding and scaling as lists");
    }
    if (reader.has_text("seen")) {
        trained.seen = parse_seen_features(reader.text("seen"));
        if (!trained.seen) place.fail("expected the features of the training molecules as lists");
    }
    if (!positive(trained.encoding.node_table) || !positive(trained.encoding.edge_table))
        place.fail("expected vocabularies of at least one choice");
    const auto& counts = trained.encoding.counts;
    if (counts.columns.size() != counts.divisors.size() ||
        !std::ranges::all_of(counts.divisors, [](double divisor) { return divisor > 0; }))
        place.fail("expected a number above 0 for each column of counts");
    const std::size_t targets = trained.targets.size();
    if (targets == 0 || trained.scaling.mean.size() != targets || trained.scaling.deviation.size() != targets)
        place.fail("expected a mean and a deviation for each target");
    trained.model = models::make_model(
        trained.config.model,
        models::widths_of(trained.encoding, {std::ssize(trained.targets), trained.config.dataset.per}));
    auto type = type_of(trained.config.training.precision);
    if (reader.has_text("compiled")) {
        trained.compiled = parse_compiled_pattern(reader.text("compiled"), place);
        type = torch::kDouble;
    }
    convert(*trained.model, type);
    reader.copy_all("", tensors_of(*trained.model));
    trained.model->to(device_named(trained.config.device));
    return trained;
}

}  // namespace countable::training
