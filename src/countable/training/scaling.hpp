#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/training/config/config.hpp"
#include "countable/training/metrics.hpp"

namespace countable::training {

/// The units in which a network learns its targets: (target - mean) / deviation, for each target.
struct Scaling {
    std::vector<double> mean, deviation;
    friend bool operator==(const Scaling&, const Scaling&) = default;
};

/// Means 0 and deviations 1: targets are learnt as they are.
[[nodiscard]] Scaling no_scaling(std::size_t targets);

/// Mean and standard deviation of each column over some rows, missing labels excluded. A deviation of 0 is given as 1.
[[nodiscard]] Scaling scaling_of(Table table, std::span<const std::int64_t> rows);

/// Targets as the network learns them, row by row; a missing label stays not a number.
[[nodiscard]] std::vector<double> scaled(std::vector<double> targets, const Scaling& scaling);

/// Outputs of the network as predictions in the units of the targets; with the loss bce, as probabilities.
[[nodiscard]] std::vector<double> in_raw_units(std::vector<double> outputs, const Scaling& scaling, Loss loss);

}  // namespace countable::training
