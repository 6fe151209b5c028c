#pragma once

#include <string>
#include <vector>

#include "cache_option.hpp"
#include "countable/training/config/config.hpp"

namespace countable::app {

struct LoadOptions {
    bool strict = false;            ///< a molecule that cannot be read is an error
    Caching caching = Caching::On;  ///< of the molecules that were read
    bool whole_split = true;        ///< refuse data that has nothing to train, validate or test with
};

/// The dataset of a configuration, read on all cores with progress on a terminal. Says on stderr which
/// molecules were skipped.
[[nodiscard]] datasets::Dataset load_data(const training::DatasetConfig& config, const LoadOptions& options);

/// The tasks in the values of --task, each of which may be a list (datasets::split_tasks()).
[[nodiscard]] std::vector<std::string> tasks_in(const std::vector<std::string>& values, const std::string& source);

/// runs::find_data(). Throws InputError that names --dataset if the data are not to be found.
[[nodiscard]] std::string data_of_run(const std::string& run, const std::string& source);

}  // namespace countable::app
