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
    std::vector<unsigned> order = {};             ///< of the needed steps; if it is empty, that of their numbers

    /// The greatest sum of what is there at a time.
    [[nodiscard]] double peak() const {
        std::vector<unsigned> uses_left(result.size());
        for (const auto& steps : operands)
            for (const unsigned step : steps) ++uses_left[step];
        double there = 0, most = 0;
        for (std::size_t i = 0; i < (order.empty() ? result.size() : order.size()); ++i) {
            const std::size_t s = order.empty() ? i : order[i];
            there += result[s];
            most = std::max(most, there + while_running[s]);
            for (const unsigned operand : operands[s])
                if (--uses_left[operand] == 0 && !kept[operand]) there -= result[operand];
        }
        return most;
    }
};

}  // namespace countable::count
