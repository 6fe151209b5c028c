#pragma once

#include <string>

namespace countable::runs {

/// Versions and machine, for the manifest of a run.
struct Environment {
    std::string version, commit, compiler, libtorch, blas, cpu;
};
[[nodiscard]] Environment environment();

}  // namespace countable::runs
