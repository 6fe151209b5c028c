#pragma once

#include <CLI/CLI.hpp>

namespace countable::app {

/// Lists the subcommands that are in countable-learn, which needs libtorch and half a second to start.
void add_learn_commands(CLI::App& app);

/// If the arguments begin with one of these, becomes countable-learn: the one beside this program, else the first on
/// PATH. Returns only if they do not; throws std::invalid_argument if there is none.
void hand_over(int argc, char** argv);

}  // namespace countable::app
