#include "countable/training/config/config.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "countable/datasets/count_task.hpp"
#include "countable/datasets/synthetic.hpp"
#include "countable/io/csv.hpp"
#include "countable/io/place.hpp"
#include "countable/support/nearest.hpp"
#include "countable/support/numbers.hpp"
#include "countable/support/user_folders.hpp"
#include "countable/training/config/config_fields.hpp"

namespace countable::training {
namespace {

using Json = nlohmann::ordered_json;
using Strings = std::vector<std::string>;

struct WrongValue {
    std::string expected;
};

template <typename Enum>
std::string names_of() {
    std::string text;
    for (const auto name : Names<Enum>::all)
        text.append(text.empty() ? "" : name == Names<Enum>::all.back() ? " or " : ", ").append(name);
    return text;
}

template <typename T>
Json value_to_json(const T& value) {
    if constexpr (std::is_enum_v<T>)
        return Names<T>::all[static_cast<std::size_t>(value)];
    else
        return value;
}

template <typename T>
void set_from_json(T& field, const Json& value) {
    if constexpr (std::is_same_v<T, bool>) {
        if (!value.is_boolean()) throw WrongValue{"true or false"};
        field = value.get<bool>();
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        if (!value.is_number_unsigned()) throw WrongValue{"a whole number from 0"};
        field = value.get<T>();
    } else if constexpr (std::is_integral_v<T>) {
        if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() >> 63 != 0))
            throw WrongValue{"a whole number"};
        field = value.get<T>();
    } else if constexpr (std::is_floating_point_v<T>) {
        if (!value.is_number()) throw WrongValue{"a number"};
        field = value.get<T>();
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (!value.is_string()) throw WrongValue{"a text"};
        field = value.get<T>();
    } else if constexpr (std::is_same_v<T, Strings>) {
        if (!value.is_array() || !std::ranges::all_of(value, [](const Json& item) { return item.is_string(); }))
            throw WrongValue{"a list of texts"};
        field = value.get<Strings>();
    } else {
        const auto& all = Names<T>::all;
        const auto found = value.is_string() ? std::ranges::find(all, value.get_ref<const std::string&>()) : all.end();
        if (found == all.end()) throw WrongValue{names_of<T>()};
        field = static_cast<T>(found - all.begin());
    }
}

template <typename T>
void set_from_text(T& field, std::string_view text) {
    if constexpr (std::is_same_v<T, bool>) {
        if (text != "true" && text != "false") throw WrongValue{"true or false"};
        field = text == "true";
    } else if constexpr (std::is_arithmetic_v<T>) {
        const auto value = parse_number<T>(text);
        if (!value)
            throw WrongValue{std::is_floating_point_v<T> ? "a number"
                             : std::is_signed_v<T>       ? "a whole number"
                                                         : "a whole number from 0"};
        field = *value;
    } else {
        set_from_json(field, Json(std::string(text)));
    }
}

// "training.lr" as /training/lr.
Json::json_pointer pointer(std::string_view name) {
    std::string path = "/";
    path += name;
    std::ranges::replace(path, '.', '/');
    return Json::json_pointer(path);
}

Strings field_names() {
    Strings names;
    const Config config;
    for_each_field(config, [&](const char* name, const auto&, const char*) { names.emplace_back(name); });
    return names;
}

// What other programs call our fields.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> synonyms = {{{"learning_rate", "training.lr"},
                                                                                     {"rate", "training.lr"},
                                                                                     {"num_epochs", "training.epochs"},
                                                                                     {"max_epochs", "training.epochs"},
                                                                                     {"criterion", "training.loss"},
                                                                                     {"scheduler", "training.schedule"},
                                                                                     {"random_seed", "training.seed"},
                                                                                     {"num_layers", "model.depth"},
                                                                                     {"layers", "model.depth"},
                                                                                     {"hidden", "model.width"},
                                                                                     {"hidden_dim", "model.width"},
                                                                                     {"channels", "model.width"},
                                                                                     {"target", "dataset.tasks"},
                                                                                     {"num_threads", "threads"}}};

// The field that has this name in another section, else that whose name, or one of whose other names, is nearest.
std::string nearest_field(const std::string& name) {
    Strings texts, fields;
    const auto add = [&](std::string_view text, std::string_view field) {
        texts.emplace_back(text);
        fields.emplace_back(field);
    };
    for (const auto& field : field_names()) {
        add(field, field);
        add(std::string_view(field).substr(field.find('.') + 1), field);
    }
    for (const auto& [synonym, field] : synonyms) {
        add(synonym, field);
        add(std::string(field.substr(0, field.find('.') + 1)).append(synonym), field);
    }
    const auto last = name.substr(name.rfind('.') + 1);
    const auto text = std::ranges::find(texts, last) != texts.end() ? last : nearest(name, texts);
    return fields[static_cast<std::size_t>(std::ranges::find(texts, text) - texts.begin())];
}

std::string unknown_field(const std::string& name) {
    return "there is no field '" + name + "'; the nearest is " + nearest_field(name);
}

// Names of all values in a document, as paths.
void collect(const Json& json, const std::string& path, Strings& names) {
    for (const auto& [key, value] : json.items()) {
        const std::string name = path.empty() ? key : path + "." + key;
        if (value.is_object() && path.empty())
            collect(value, name, names);
        else
            names.push_back(name);
    }
}

Json parse(std::string_view text, std::string_view file) {
    try {
        auto json = Json::parse(text);
        if (!json.is_object()) io::Place{file, 1}.fail("expected a JSON object with a configuration");
        return json;
    } catch (const Json::parse_error& error) {
        const auto line =
            1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size())),
                           '\n');
        io::Place{file, static_cast<std::uint64_t>(line)}.fail("expected JSON, found a mistake in its syntax");
    }
}

[[noreturn]] void wrong(const std::string& sentence) { throw std::invalid_argument(sentence); }

}  // namespace

datasets::NodeFeatureOptions node_feature_options(const DatasetConfig& config) {
    return {.counts = config.node_counts, .homomorphisms = config.node_homomorphisms};
}

datasets::DatasetOptions dataset_options(const DatasetConfig& config) {
    datasets::DatasetOptions options{.source = config.source,
                                     .tasks = config.tasks,
                                     .level = config.per,
                                     .graphs = config.graphs,
                                     .seed = config.seed};
    options.node_features = node_feature_options(config);
    auto& molecular = options.molecules;
    molecular.data_folder = config.data;
    molecular.smiles_column = config.smiles_column;
    molecular.explicit_hydrogens = config.explicit_hydrogens;
    molecular.scaffold_split = config.scaffold_split;
    molecular.cache_folder = user_cache_folder("datasets");
    if (config.features.empty()) return options;
    molecular.features = molecules::feature_set_named(config.features);
    if (!molecular.features)
        wrong("dataset.features: expected ogb, zinc, qm9, qm9-pairs or qm9-3d, found '" + config.features + "'");
    return options;
}

std::vector<FieldText> config_fields(const Config& config) {
    std::vector<FieldText> texts;
    for_each_field(config, [&](const char* name, const auto& field, const char* meaning) {
        texts.push_back({name, value_to_json(field).dump(), meaning});
    });
    return texts;
}

std::string to_json(const Config& config) {
    Json json;
    for_each_field(
        config, [&](const char* name, const auto& field, const char*) { json[pointer(name)] = value_to_json(field); });
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void apply_json(Config& config, std::string_view text, std::string_view file) {
    const Json json = parse(text, file);
    Strings given;
    collect(json, "", given);
    const Strings known = field_names();
    for (const auto& name : given)
        if (std::ranges::find(known, name) == known.end()) io::Place{file, 0}.fail(unknown_field(name));
    for_each_field(config, [&](const char* name, auto& field, const char*) {
        const auto at = pointer(name);
        if (!json.contains(at)) return;
        try {
            set_from_json(field, json.at(at));
        } catch (const WrongValue& value) {
            io::Place{file, 0}.fail(std::string(name) + ": expected " + value.expected + ", found " +
                                    json.at(at).dump(-1, ' ', false, Json::error_handler_t::replace));
        }
    });
}

std::string text_in_json(std::string_view field, std::string_view text, std::string_view file) {
    const Json json = parse(text, file);
    const auto at = pointer(field);
    return json.contains(at) && json.at(at).is_string() ? json.at(at).get<std::string>() : std::string();
}

Config config_from_json(std::string_view text, std::string_view file) {
    const auto model = text_in_json("model.name", text, file), source = text_in_json("dataset.source", text, file);
    const Config standard;
    Config config =
        default_config(model.empty() ? standard.model.name : model, source.empty() ? standard.dataset.source : source,
                       text_in_json("dataset.smiles_column", text, file));
    apply_json(config, text, file);
    complete_config(config);
    return config;
}

void apply_set(Config& config, std::string_view assignment) {
    const auto equals = assignment.find('=');
    const std::string wanted(assignment.substr(0, equals));
    if (equals == assignment.npos)
        wrong("expected FIELD=VALUE, as in training.lr=0.01, found '" + std::string(assignment) + "'");
    const auto text = assignment.substr(equals + 1);
    if (wanted == "dataset.tasks") {
        config.dataset.tasks = datasets::split_tasks(text, io::csv_columns(config.dataset.source));
        return;
    }
    for (const auto& [name, field] : {std::pair("dataset.node_counts", &DatasetConfig::node_counts),
                                      std::pair("dataset.node_homomorphisms", &DatasetConfig::node_homomorphisms)}) {
        if (wanted != name) continue;
        config.dataset.*field = text.empty() ? Strings() : datasets::split_tasks(text, {});
        return;
    }
    bool known = false;
    for_each_field(config, [&](const char* name, auto& field, const char*) {
        if (wanted != name) return;
        known = true;
        try {
            set_from_text(field, text);
        } catch (const WrongValue& value) {
            wrong(wanted + ": expected " + value.expected + ", found " + io::quote(text));
        }
    });
    if (!known) wrong(unknown_field(wanted));
}

void complete_config(Config& config) {
    auto& [dataset, model, training, device, threads] = config;
    if (datasets::is_random_source(dataset.source) && dataset.graphs == 0)
        dataset.graphs = datasets::SyntheticOptions{}.graphs;
    const auto require = [](bool holds, const char* name, const char* expected) {
        if (!holds) wrong(std::string(name) + ": expected " + expected);
    };
    const auto from_zero = [](double value) { return value >= 0 && std::isfinite(value); };
    require(!dataset.tasks.empty() || !datasets::is_random_source(dataset.source), "dataset.tasks",
            "at least one task");
    static_cast<void>(dataset_options(dataset));
    require(training.epochs >= 1, "training.epochs", "a whole number above 0");
    require(training.batch_size >= 1, "training.batch_size", "a whole number above 0");
    require(training.evaluation_batch_size >= 1, "training.evaluation_batch_size", "a whole number above 0");
    require(training.lr > 0 && std::isfinite(training.lr), "training.lr", "a number above 0");
    require(training.factor > 0 && training.factor < 1, "training.factor", "a number between 0 and 1");
    require(training.patience >= 0, "training.patience", "a whole number from 0");
    require(training.min_lr_ratio >= 0 && training.min_lr_ratio < 1, "training.min_lr_ratio",
            "a number from 0, below 1");
    require(from_zero(training.clip_gradient_norm), "training.clip_gradient_norm", "a number from 0");
    require(from_zero(training.weight_decay), "training.weight_decay", "a number from 0");
    require(training.fixed_norm >= 0 && training.fixed_norm <= 1, "training.fixed_norm", "a number from 0 to 1");
    require(threads <= 1024, "threads", "at most 1024");
    if (training.loss == Loss::Bce) training.normalize_targets = false;           // its targets are 0 and 1
    if (training.loss != Loss::Mse) training.readout_refit = ReadoutRefit::None;  // no other loss has a closed form
    require(training.readout_refit == ReadoutRefit::None || !model.linear_baseline, "training.finish",
            "none where there is a model.composition");
    require(training.select == Select::Loss || training.loss == Loss::Bce, "training.select",
            "loss, or the loss bce for roc_auc");
}

std::vector<std::string> differing_fields(const Config& a, const Config& b) {
    const auto before = config_fields(a), after = config_fields(b);
    Strings names;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i].value != after[i].value) names.push_back(before[i].name);
    return names;
}

}  // namespace countable::training
