#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace countable::distributed {

/// How torchrun, mpirun or srun started this process as one of several.
struct Launch {
    int rank = 0, size = 1;
    int local_size = 1;      ///< how many of them are on this machine, as far as the launcher says
    std::string address;     ///< of rank 0
    std::uint16_t port = 0;  ///< where the ranks meet
    friend bool operator==(const Launch&, const Launch&) = default;
};

/// The value of a variable of the environment, if it is set.
using Environment = std::function<std::optional<std::string>(const char* name)>;
[[nodiscard]] std::optional<std::string> environment_variable(const char* name);

/// Nothing for a process that was started alone. torchrun sets RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT; of Open MPI,
/// of MPICH and of srun the ranks are known, and MASTER_ADDR and MASTER_PORT may be set. By default the ranks meet on the
/// machine itself if Open MPI started all of them there, on the first node of a Slurm step, and at a port that the number
/// of the job chooses; so they do where torchrun's agent listens at MASTER_PORT itself, in the language of its own version
/// of torch. Throws std::invalid_argument for variables that are missing or no numbers.
[[nodiscard]] std::optional<Launch> launch_of(const Environment& environment = environment_variable);

/// The rank of this process among those that a launcher started; nothing for a process that was started alone. Throws as
/// launch_of(), but needs no address.
[[nodiscard]] std::optional<int> rank_of(const Environment& environment = environment_variable);

/// The first host of a list as Slurm writes it: "gpu[07-09,12],login" has "gpu07".
[[nodiscard]] std::string first_host(const std::string& nodes);

}  // namespace countable::distributed
