#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cache_option.hpp"
#include "countable/training/config/config.hpp"

namespace countable::app {

struct TrainArguments {
    std::optional<std::string> dataset, data, smiles_column, model, output, device, config_file, seed, per;
    std::vector<std::string> tasks, sets;
    std::optional<std::int64_t> epochs;
    std::optional<std::uint64_t> threads;
    unsigned rank_timeout = 300;  // seconds
    Caching caching = Caching::On;
    bool resume = false, dry_run = false, profile = false, strict = false;
};

/// The text of a configuration and the file that it was read from.
struct ConfigText {
    std::string file, text;
};

/// The configuration of a run: defaults of its model and dataset, then the files in their order, then the options, then
/// --set. Throws InputError or std::invalid_argument.
[[nodiscard]] training::Config config_of(const TrainArguments& args, const std::vector<ConfigText>& files);

/// Whether a file or --set chooses the loss.
[[nodiscard]] bool has_loss(const TrainArguments& args, const std::vector<ConfigText>& files);

/// The folder of a run without --output: "runs/" and dataset, tasks, model and seed.
[[nodiscard]] std::string default_run(const training::Config& config);

}  // namespace countable::app
