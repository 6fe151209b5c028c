#include "train_config.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "load_data.hpp"
#include "run.hpp"

namespace countable::app {
namespace {

using training::Config;

void apply_sets(Config& config, const std::vector<std::string>& sets) {
    try {
        for (const auto& set : sets) training::apply_set(config, set);
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(std::string("--set: ") + error.what());
    }
}

}  // namespace

Config config_of(const TrainArguments& args, const std::vector<ConfigText>& files) {
    // Defaults depend on model and dataset, which the last of files, options and --set decides.
    const auto last_value = [&](const std::string& field, const std::optional<std::string>& option,
                                const std::string& otherwise) {
        std::string value = otherwise;
        for (const auto& [file, text] : files)
            if (const auto found = training::text_in_json(field, text, file); !found.empty()) value = found;
        if (option) value = *option;
        for (const auto& set : args.sets)
            if (set.starts_with(field + "=")) value = set.substr(field.size() + 1);
        return value;
    };
    const auto model = last_value("model.name", args.model, "gin");
    const auto source = last_value("dataset.source", args.dataset, datasets::default_source());
    const auto smiles_column = last_value("dataset.smiles_column", args.smiles_column, "");
    Config config = training::default_config(model, source, smiles_column);
    for (const auto& [file, text] : files) training::apply_json(config, text, file);
    config.model.name = model;
    config.dataset.source = source;
    config.dataset.smiles_column = smiles_column;
    if (args.data) config.dataset.data = *args.data;
    if (!args.tasks.empty()) config.dataset.tasks = tasks_in(args.tasks, source);
    if (args.per) training::apply_set(config, "dataset.per=" + *args.per);
    if (args.seed) config.training.seed = parse_seed(*args.seed);
    if (args.epochs) config.training.epochs = *args.epochs;
    if (args.threads) config.threads = *args.threads;
    if (args.device) config.device = *args.device;
    apply_sets(config, args.sets);
    training::complete_config(config);
    return config;
}

bool has_loss(const TrainArguments& args, const std::vector<ConfigText>& files) {
    return std::ranges::any_of(args.sets, [](const auto& set) { return set.starts_with("training.loss="); }) ||
           std::ranges::any_of(files, [](const auto& config) {
               return !training::text_in_json("training.loss", config.text, config.file).empty();
           });
}

std::string default_run(const Config& config) {
    const std::filesystem::path source(config.dataset.source);
    std::string name = source.filename().string();
    name = name.substr(0, name.find('.'));
    for (const auto& task : config.dataset.tasks) name += "-" + task;
    if (config.dataset.per == datasets::TargetLevel::Node) name += "-per-node";
    name += "-" + config.model.name + "-seed" + std::to_string(config.training.seed);
    std::erase(name, ' ');
    std::ranges::replace_if(
        name, [](char c) { return std::string_view("/:,*?\"'<>|\\").find(c) != std::string::npos; }, '_');
    return "runs/" + name;
}

}  // namespace countable::app
