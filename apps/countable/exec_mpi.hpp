#pragma once

namespace countable::app {

/// If an MPI launcher started this process with others and the first argument is `count`, replaces it by countable-mpi, the one
/// beside this program, otherwise the first on PATH. Returns for other arguments, and where there is one process only. If there
/// is no such program, throws std::invalid_argument in the first process and ends the others with the same exit code.
void exec_mpi(int argc, char** argv);

}  // namespace countable::app
