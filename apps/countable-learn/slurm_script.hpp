#pragma once

#include <string>
#include <vector>

namespace countable::app {

/// A sweep as an array of jobs of Slurm.
struct SlurmArray {
    std::string name;                  ///< of the job
    std::vector<std::string> command;  ///< that trains a run if its number is appended
    std::vector<std::size_t> runs;     ///< the numbers of those to train, ascending
    std::size_t at_once = 0;           ///< at most so many at the same time; 0: as many as Slurm allows
    std::string start_in;              ///< folder in which the command makes sense
    std::string output;                ///< folder for what the jobs print
};

/// The script that sbatch takes.
[[nodiscard]] std::string slurm_script(const SlurmArray& array);

/// Numbers as Slurm writes them: "0-3,7".
[[nodiscard]] std::string number_ranges(const std::vector<std::size_t>& numbers);

/// Gives the script to sbatch and returns what it prints. Throws std::invalid_argument if there is none, or it refuses.
[[nodiscard]] std::string submit(const std::string& script);

}  // namespace countable::app
