#pragma once

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "countable/kernels/instruction_set.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/support/random.hpp"

// For tests only.
namespace countable::kernels {

/// While it lives every loop is divided among this many threads, however little there is to do.
class TestingThreads {
  public:
    explicit TestingThreads(int threads) {
        parallel_options() = {.threads = threads, .worth_dividing = 1, .numbers_per_piece = 1};
    }
    ~TestingThreads() { parallel_options() = before_; }
    TestingThreads(const TestingThreads&) = delete;
    TestingThreads& operator=(const TestingThreads&) = delete;

  private:
    ParallelOptions before_ = parallel_options();
};

/// Calls body() once with the kernels of each instruction set that this machine has.
template <typename Body>
void for_each_instruction_set(const Body& body) {
    for (const auto& [set, name] :
         {std::pair{InstructionSet::Baseline, "baseline kernels"}, std::pair{InstructionSet::Wide, "wide kernels"},
          std::pair{InstructionSet::Widest, "widest kernels"}}) {
        if (!machine_has(set)) continue;
        const ChosenInstructionSet chosen(set);
        SCOPED_TRACE(name);
        body();
    }
}

/// From -1 to 1.
template <typename T>
std::vector<T> random_numbers(std::int64_t size, Random& random) {
    std::vector<T> numbers(static_cast<std::size_t>(size));
    for (auto& number : numbers) number = static_cast<T>(random.below(2001)) / 1000 - 1;
    return numbers;
}

}  // namespace countable::kernels
