#pragma once

#include <string>
#include <vector>

namespace countable::benchmark {

/// What this program understands besides what all do.
struct Flags {
    std::string molecules;        ///< --molecules FILE; without it they are generated
    std::string task;             ///< --task NAME: this one only, "plans" for the plans
    int threads = 1;              ///< --threads N
    std::string memory = "kept";  ///< --memory kept|system: whether the others keep freed memory, as ours does
    std::size_t steps = 0, twin_steps = 0, torch_steps = 0;  ///< --steps, --twin-steps, --torch-steps; 0: the task's
    // How the program starts itself, so that every contestant has a process, and a peak of memory, of its own.
    std::string contestant, folder;  ///< --contestant ours|twin|sgemm, --folder PATH
    std::size_t dump_steps = 0;      ///< --dump-steps N
};

/// Takes the flags above out of the arguments of main(); the rest stays. Throws std::invalid_argument.
[[nodiscard]] Flags take_flags(std::vector<char*>& arguments);

}  // namespace countable::benchmark
