#pragma once

#include "lrp/task.hpp"

namespace countable::benchmark {

/// What a contestant is to do: one step on the first batch that warms up, then the steps that count, on the first
/// batches in their order.
struct Assignment {
    Task task;
    std::size_t steps = 1;
    int threads = 1;
    std::string molecules;       ///< see problem_of
    std::string folder;          ///< where the outcome goes
    std::size_t dump_steps = 0;  ///< batches that the twin writes there for the contestant in Python
};

struct Outcome {
    std::vector<double> milliseconds;  ///< of each step that counts
    std::vector<double> losses;        ///< of all steps
    double flop = 0;                   ///< of the steps that count, where known
    double batch_milliseconds = 0;     ///< of these steps: to make the batches, unless they were laid out beforehand
    double peak_megabytes = 0;         ///< of the process
};

/// Ours, as `countable train` does it; batches are made inside the clock.
[[nodiscard]] Outcome run_ours(const Assignment& assignment);
/// models::ReferenceDeepLrp with the same weights; its batches are laid out beforehand.
[[nodiscard]] Outcome run_twin(const Assignment& assignment);

/// outcome.txt in a folder: a line of milliseconds, a line of losses, a line with flop and the milliseconds of batches.
void write_outcome(const std::string& folder, const Outcome& outcome);
[[nodiscard]] Outcome read_outcome(const std::string& folder);

inline constexpr double learning_rate = 1e-3;

/// The graphs of a step.
[[nodiscard]] inline std::vector<std::int64_t> graphs_of_step(const Task& task, std::size_t step) {
    std::vector<std::int64_t> graphs;
    for (std::size_t g = step * task.batch_size; g < (step + 1) * task.batch_size; ++g)
        graphs.push_back(static_cast<std::int64_t>(g));
    return graphs;
}

}  // namespace countable::benchmark
