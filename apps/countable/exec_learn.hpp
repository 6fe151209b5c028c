#pragma once

#include <CLI/CLI.hpp>

namespace countable::app {

/// Adds the subcommands of countable-learn to the help. They are a program of their own because libtorch takes half a
/// second to load.
void add_learn_commands(CLI::App& app);

/// If the first argument is one of these subcommands, replaces this process by countable-learn: the one beside this
/// program, otherwise the first on PATH. Returns for other arguments. Throws std::invalid_argument if there is none.
void exec_learn(int argc, char** argv);

}  // namespace countable::app
