#include "exec_mpi.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace countable::app {
namespace {

/// The number in a variable of the environment; -1 if there is none.
int number_in(const char* variable) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? -1 : std::atoi(text);
}

struct Launched {
    int rank = 0, size = 1;
};

/// What the launcher says: mpirun of Open MPI, launchers with PMI (MPICH, srun --mpi=pmi2), srun --mpi=pmix.
Launched launched() {
    if (const int size = number_in("OMPI_COMM_WORLD_SIZE"); size > 0) return {number_in("OMPI_COMM_WORLD_RANK"), size};
    if (const int size = number_in("PMI_SIZE"); size > 0) return {number_in("PMI_RANK"), size};
    if (const int rank = number_in("PMIX_RANK"); rank >= 0) return {rank, number_in("SLURM_STEP_NUM_TASKS")};
    return {};
}

}  // namespace

void exec_mpi(int argc, char** argv) {
    if (argc < 2 || std::string_view(argv[1]) != "count") return;
    const auto [rank, size] = launched();
    if (size < 2) return;
    std::error_code ignored;
    const auto beside = std::filesystem::read_symlink("/proc/self/exe", ignored).replace_filename("countable-mpi");
    ::execv(beside.c_str(), argv);
    if (errno == ENOENT) ::execvp("countable-mpi", argv);
    const int error = errno;
    // One process says it: the first. The launcher ends the job, and with it the others, as soon as one of them fails, so
    // these wait. Where the first has found the program (on another machine), this one says it itself.
    if (rank != 0) ::sleep(10);
    if (error == ENOENT)
        throw std::invalid_argument(
            "counting by several processes needs the program countable-mpi, which is not installed; it is part of builds "
            "with MPI");
    throw std::invalid_argument(std::string("countable-mpi cannot be started: ") + std::strerror(error));
}

}  // namespace countable::app
