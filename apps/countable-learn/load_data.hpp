#pragma once

#include "countable/training/config.hpp"

namespace countable::app {

struct LoadWish {
    bool strict = false;      ///< a molecule that cannot be read is an error
    bool no_cache = false;    ///< molecules are read anew
    bool whole_split = true;  ///< refuse data that has nothing to train, validate or test with
};

/// The dataset of a configuration, read on all cores with progress on a terminal. Says on stderr which
/// molecules were left out.
[[nodiscard]] datasets::Dataset load_data(const training::DatasetConfig& config, const LoadWish& wish);

}  // namespace countable::app
