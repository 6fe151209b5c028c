#include "countable/training/checkpoint.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>

#include "countable/support/errors.hpp"

namespace countable::training {
namespace {

using SortedJson = nlohmann::json;
using Texts = std::map<std::string, std::string>;
using io::Place;

constexpr const char* checkpoint_format = "countable checkpoint 1";
constexpr const char* model_format = "countable model 1";

const char* dtype_of(const torch::Tensor& tensor) {
    switch (tensor.scalar_type()) {
        case torch::kFloat:
            return "F32";
        case torch::kDouble:
            return "F64";
        case torch::kLong:
            return "I64";
        case torch::kByte:
            return "U8";
        default:
            throw std::invalid_argument("a tensor of a type that no checkpoint has");
    }
}

// The bytes are those of the tensor, which must outlive the result and be on the CPU.
io::TensorBytes bytes_of(const std::string& name, const torch::Tensor& tensor) {
    return {name,
            dtype_of(tensor),
            tensor.sizes().vec(),
            {static_cast<const char*>(tensor.data_ptr()), static_cast<std::size_t>(tensor.nbytes())}};
}

std::string write(const NamedTensors& tensors, const Texts& texts) {
    const NamedTensors kept = copies_of(tensors);
    std::vector<io::TensorBytes> bytes;
    for (const auto& [name, tensor] : kept) bytes.push_back(bytes_of(name, tensor));
    return io::to_safetensors(bytes, texts);
}

void add(NamedTensors& to, const std::string& prefix, const NamedTensors& tensors) {
    for (const auto& [name, tensor] : tensors) to.push_back({prefix + name, tensor});
}

std::string hexadecimal(std::uint64_t value) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value));
    return digits;
}

SortedJson table_json(const batches::TableEncoding& table) {
    return {{"sizes", table.sizes}, {"numbers", table.numbers}};
}

batches::TableEncoding table_in(const SortedJson& json) {
    return {json.at("sizes").get<std::vector<std::int32_t>>(), json.at("numbers").get<std::vector<std::string>>()};
}

SortedJson encoding_json(const batches::Encoding& encoding) {
    if (encoding.has_tables())
        return {{"node_table", table_json(encoding.node_table)},
                {"edge_table", table_json(encoding.edge_table)},
                {"feature_set", encoding.feature_set},
                {"explicit_hydrogens", encoding.explicit_hydrogens}};
    SortedJson labels = {{"node_labels", encoding.node_labels}, {"edge_labels", encoding.edge_labels}};
    if (encoding.open) labels["open"] = true;
    return labels;
}

// Throws SortedJson::exception.
batches::Encoding encoding_in(const SortedJson& json) {
    batches::Encoding encoding;
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

// What is needed to use the weights.
Texts texts_of(const Config& config, const std::vector<std::string>& targets, const batches::Encoding& encoding,
               const Scaling& scaling) {
    const SortedJson units = {{"mean", scaling.mean}, {"deviation", scaling.deviation}};
    return {{"format", model_format},
            {"config", to_json(config)},
            {"targets", SortedJson(targets).dump()},
            {"encoding", encoding_json(encoding).dump()},
            {"scaling", units.dump()}};
}

// Reads the parts of a checkpoint, and says what is wrong with it.
class Reader {
  public:
    Reader(const io::TensorFile& file, const Place& place, const char* format) : file_(file), place_(place) {
        if (!file.checked || text("format") != format)
            place.fail(std::string("expected a file of the kind '") + format + "', found another one");
    }

    [[nodiscard]] bool has_text(const std::string& key) const { return file_.metadata.contains(key); }
    [[nodiscard]] const std::string& text(const std::string& key) const {
        const auto found = file_.metadata.find(key);
        if (found == file_.metadata.end()) place_.fail("expected a text '" + key + "', found none");
        return found->second;
    }
    template <typename Number>
    [[nodiscard]] Number number(const std::string& key) const {
        const std::string& digits = text(key);
        Number value{};
        const auto [stop, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (status != std::errc{} || stop != digits.data() + digits.size())
            place_.fail("expected a number for '" + key + "', found " + io::quote(digits));
        return value;
    }
    [[nodiscard]] SortedJson json(const std::string& key) const {
        auto value = SortedJson::parse(text(key), nullptr, false);
        if (value.is_discarded()) place_.fail("expected JSON for '" + key + "'");
        return value;
    }
    [[nodiscard]] const io::TensorBytes& tensor(const std::string& name) const {
        const auto* const found = file_.find(name);
        if (found == nullptr) place_.fail("expected a tensor '" + name + "', found none");
        return *found;
    }
    // Copies into a tensor that exists; type and shape have to agree.
    void copy(const std::string& name, torch::Tensor into) const {
        const auto& from = tensor(name);
        if (from.dtype != dtype_of(into) || from.shape != into.sizes().vec())
            place_.fail("expected another type or shape of the tensor '" + name + "'");
        torch::Tensor copied = torch::empty(into.sizes(), into.options().device(torch::kCPU).requires_grad(false));
        if (!from.bytes.empty()) std::memcpy(copied.data_ptr(), from.bytes.data(), from.bytes.size());
        const torch::NoGradGuard no_gradients;
        into.copy_(copied);
    }
    void copy_all(const std::string& prefix, const NamedTensors& into) const {
        for (const auto& [name, tensor] : into) copy(prefix + name, tensor);
    }

  private:
    const io::TensorFile& file_;
    Place place_;
};

Config config_in(const Reader& reader, const Place& place) {
    Config config;
    apply_json(config, reader.text("config"), place.file);
    return config;
}

}  // namespace

bool may_differ(const std::string& field) {
    return field == "training.epochs" || field == "training.finish" || field == "threads" || field == "device" ||
           field == "dataset.data";
}

std::string checkpoint_bytes(const Trainer& trainer) {
    NamedTensors tensors;
    add(tensors, "model.", tensors_of(*trainer.model));
    for (const auto& [name, first, second] : trainer.adam->moments()) {
        tensors.push_back({"adam.m." + name, first});
        tensors.push_back({"adam.v." + name, second});
    }
    add(tensors, "best.", trainer.best);
    const auto columns = static_cast<std::int64_t>(record_columns().size());
    torch::Tensor history = torch::empty({std::ssize(trainer.history), columns}, torch::kDouble);
    auto* row = history.data_ptr<double>();
    for (const auto& record : trainer.history)
        for (const double value : record_values(record)) *row++ = value;
    tensors.push_back({"history", history});
    tensors.push_back({"generator", at::globalContext().defaultGenerator(torch::kCPU).get_state()});

    const auto& schedule = trainer.schedule.state();
    return write(tensors, {{"format", checkpoint_format},
                           {"config", to_json(trainer.config)},
                           {"data", hexadecimal(trainer.dataset.checksum())},
                           {"epoch", std::to_string(trainer.history.size())},
                           {"step", std::to_string(trainer.adam->steps())},
                           {"lr", shortest(schedule.lr)},
                           {"schedule.lowest", shortest(schedule.lowest)},
                           {"schedule.waited", std::to_string(schedule.waited)},
                           {"best_epoch", std::to_string(trainer.best_epoch)}});
}

void restore_checkpoint(Trainer& trainer, const io::TensorFile& file, const Place& place) {
    const Reader reader(file, place, checkpoint_format);
    for (const auto& field : differing_fields(config_in(reader, place), trainer.config))
        if (!may_differ(field))
            place.fail("expected a checkpoint of this configuration, found one with another " + field);
    if (reader.text("data") != hexadecimal(trainer.dataset.checksum()))
        place.fail("expected a checkpoint of this dataset, found one of other data (the checksums differ)");

    const auto epochs = reader.number<std::int64_t>("epoch");
    auto columns = static_cast<std::int64_t>(record_columns().size());
    if (reader.tensor("history").shape == std::vector<std::int64_t>{epochs, first_record_columns})
        columns = first_record_columns;
    if (epochs < 1 || epochs > (std::int64_t{1} << 31)) place.fail("expected a number of epochs");
    torch::Tensor history = torch::empty({epochs, columns}, torch::kDouble);
    reader.copy("history", history);
    trainer.history.clear();
    for (std::int64_t e = 0; e < epochs; ++e)
        trainer.history.push_back(
            record_from(e + 1, {history.data_ptr<double>() + e * columns, static_cast<std::size_t>(columns)}));
    trainer.best_epoch = reader.number<std::int64_t>("best_epoch");
    if (trainer.best_epoch < 1 || trainer.best_epoch > epochs) place.fail("expected a best epoch among the epochs");

    reader.copy_all("model.", tensors_of(*trainer.model));
    for (const auto& [name, first, second] : trainer.adam->moments()) {
        reader.copy("adam.m." + name, first);
        reader.copy("adam.v." + name, second);
    }
    trainer.adam->set_steps(reader.number<std::int64_t>("step"));
    trainer.best = copies_of(tensors_of(*trainer.model));
    reader.copy_all("best.", trainer.best);
    trainer.schedule.restore({.lr = reader.number<double>("lr"),
                              .lowest = reader.number<double>("schedule.lowest"),
                              .epochs = epochs,
                              .waited = reader.number<std::int64_t>("schedule.waited")});
    auto generator = at::globalContext().defaultGenerator(torch::kCPU);
    torch::Tensor state = generator.get_state();
    reader.copy("generator", state);
    try {
        generator.set_state(state);
    } catch (const c10::Error&) {
        place.fail("expected a state of torch's random numbers, found another one");
    }
}

std::string best_bytes(const Trainer& trainer) {
    auto texts = texts_of(trainer.config, trainer.dataset.target_names, trainer.encoding, trainer.scaling);
    texts["data"] = hexadecimal(trainer.dataset.checksum());
    texts["epoch"] = std::to_string(trainer.best_epoch);
    if (trainer.seen) texts["seen"] = to_json(*trainer.seen);
    return write(trainer.best, texts);
}

std::string compiled_bytes(const TrainedModel& trained) {
    auto texts = texts_of(trained.config, trained.targets, trained.encoding, trained.scaling);
    texts["compiled"] = to_json(trained.compiled.value());
    texts["epoch"] = std::to_string(trained.epoch);
    return write(tensors_of(*trained.model), texts);
}

TrainedModel load_trained(const io::TensorFile& file, const Place& place, const std::optional<std::string>& device) {
    const Reader reader(file, place, model_format);
    TrainedModel trained;
    trained.config = config_in(reader, place);
    if (device) trained.config.device = *device;
    trained.epoch = reader.number<std::int64_t>("epoch");
    try {
        trained.targets = reader.json("targets").get<std::vector<std::string>>();
        const SortedJson scaling = reader.json("scaling");
        trained.encoding = encoding_in(reader.json("encoding"));
        trained.scaling.mean = scaling.at("mean").get<std::vector<double>>();
        trained.scaling.deviation = scaling.at("deviation").get<std::vector<double>>();
    } catch (const SortedJson::exception&) {
        place.fail("expected targets, encoding and scaling as lists");
    }
    if (reader.has_text("seen")) {
        trained.seen = parse_seen_features(reader.text("seen"));
        if (!trained.seen) place.fail("expected the features of the training molecules as lists");
    }
    if (!positive(trained.encoding.node_table) || !positive(trained.encoding.edge_table))
        place.fail("expected vocabularies of at least one choice");
    const std::size_t targets = trained.targets.size();
    if (targets == 0 || trained.scaling.mean.size() != targets || trained.scaling.deviation.size() != targets)
        place.fail("expected a mean and a deviation for each target");
    trained.model = models::make_model(trained.config.model, models::widths_of(trained.encoding, targets));
    if (reader.has_text("compiled")) {
        trained.compiled = parse_compiled_pattern(reader.text("compiled"), place);
        trained.model->to(torch::kDouble);
    }
    reader.copy_all("", tensors_of(*trained.model));
    trained.model->to(device_named(trained.config.device));
    return trained;
}

}  // namespace countable::training
