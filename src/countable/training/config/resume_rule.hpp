#pragma once

#include <optional>
#include <string>

#include "countable/training/config/config.hpp"

namespace countable::training {

/// May a run with the configuration `before` continue as `now`? Nothing if it may, otherwise the name of the first
/// field that has changed and must not. These fields may change: training.epochs; training.finish, which comes after
/// the last checkpoint; threads and device, which change no more than rounding; and dataset.data, because the data
/// themselves are compared.
[[nodiscard]] std::optional<std::string> field_against_resuming(const Config& before, const Config& now);

}  // namespace countable::training
