#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace countable::count {

/// What the steps of a computation need in memory, by step. Results are kept until the last step that reads them is done.
struct StepMemory {
    std::vector<double> result;                   ///< bytes; 0 for steps that are not needed
    std::vector<double> while_running;            ///< further bytes until the step is done
    std::vector<std::vector<unsigned>> operands;  ///< the steps that it reads, of needed steps only
    std::vector<bool> kept;                       ///< to the end

    /// The greatest sum of what is there at a time, if the steps run in their order.
    [[nodiscard]] double peak() const {
        std::vector<unsigned> uses_left(result.size());
        for (const auto& steps : operands)
            for (const unsigned step : steps) ++uses_left[step];
        double there = 0, most = 0;
        for (std::size_t s = 0; s < result.size(); ++s) {
            there += result[s];
            most = std::max(most, there + while_running[s]);
            for (const unsigned operand : operands[s])
                if (--uses_left[operand] == 0 && !kept[operand]) there -= result[operand];
        }
        return most;
    }
};

}  // namespace countable::count
