#include "countable/training/scaling.hpp"

#include <cmath>

namespace countable::training {

Scaling no_scaling(std::size_t targets) { return {std::vector<double>(targets, 0), std::vector<double>(targets, 1)}; }

Scaling scaling_of(Table table, std::span<const std::int64_t> rows) {
    Scaling scaling;
    for (std::size_t c = 0; c < table.columns; ++c) {
        std::vector<double> numbers;
        for (const auto row : rows) {
            const double value = table.values[static_cast<std::size_t>(row) * table.columns + c];
            if (!std::isnan(value)) numbers.push_back(value);
        }
        const auto [mean, variance] = moments(numbers);
        scaling.mean.push_back(mean);
        scaling.deviation.push_back(variance > 0 ? std::sqrt(variance) : 1);
    }
    return scaling;
}

std::vector<double> scaled(std::vector<double> targets, const Scaling& scaling) {
    const std::size_t columns = scaling.mean.size();
    for (std::size_t i = 0; i < targets.size(); ++i)
        targets[i] = (targets[i] - scaling.mean[i % columns]) / scaling.deviation[i % columns];
    return targets;
}

std::vector<double> in_raw_units(std::vector<double> outputs, const Scaling& scaling, Loss loss) {
    const std::size_t columns = scaling.mean.size();
    for (std::size_t i = 0; i < outputs.size(); ++i)
        outputs[i] = loss == Loss::Bce ? 1 / (1 + std::exp(-outputs[i]))
                                       : scaling.mean[i % columns] + scaling.deviation[i % columns] * outputs[i];
    return outputs;
}

}  // namespace countable::training
