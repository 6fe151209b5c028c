#pragma once

#include <string>

namespace countable::runs {

/// With what, and on what, this program computes: for the manifest of a run.
struct Environment {
    std::string version, commit, compiler, libtorch, blas, cpu;
};
[[nodiscard]] Environment environment();

}  // namespace countable::runs
