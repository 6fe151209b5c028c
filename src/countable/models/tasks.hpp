#pragma once

#include <algorithm>
#include <vector>

#include "countable/models/torch.hpp"

// How kernels of ours divide their work among threads.
namespace countable::models {

/// Numbers to handle below which waking a second thread costs more than it saves.
inline constexpr std::int64_t numbers_per_task = 1 << 15;

/// A number of tasks for this many numbers: some for each thread, so that uneven ones are evened out.
[[nodiscard]] inline std::int64_t tasks_for(std::int64_t numbers) {
    return std::clamp<std::int64_t>(numbers / numbers_per_task, 1, 4 * at::get_num_threads());
}

/// Calls body(task) for the tasks 0 .. tasks-1, which handle `numbers` numbers together, on torch's threads.
template <typename Body>
void for_tasks(std::int64_t tasks, std::int64_t numbers, const Body& body) {
    const std::int64_t grain = numbers < 2 * numbers_per_task ? std::max<std::int64_t>(1, tasks) : 1;
    at::parallel_for(0, tasks, grain, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t task = first; task < last; ++task) body(task);
    });
}

/// Bounds of `parts` ranges of 0 .. size-1, about equal in cumulated[bound].
[[nodiscard]] inline std::vector<std::int64_t> balanced(const std::int64_t* cumulated, std::int64_t size,
                                                        std::int64_t parts) {
    std::vector<std::int64_t> bounds{0};
    for (std::int64_t p = 1; p < parts; ++p) {
        const auto* const bound = std::lower_bound(cumulated, cumulated + size, cumulated[size] * p / parts);
        bounds.push_back(std::max<std::int64_t>(bounds.back(), bound - cumulated));
    }
    bounds.push_back(size);
    return bounds;
}

/// Calls body(T{}) in the type of x, float or double.
template <typename Body>
void in_type_of(const torch::Tensor& x, const Body& body) {
    if (x.scalar_type() == torch::kFloat)
        body(float{});
    else
        body(double{});
}

}  // namespace countable::models
