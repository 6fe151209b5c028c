#pragma once

#include <string>

#include "learn_commands.hpp"
#include "run.hpp"

namespace countable::app {

// As in apps/countable: one function per subcommand, in a file of its own.

void add_train_command(CLI::App& app);
void add_evaluate_command(CLI::App& app);
void add_predict_command(CLI::App& app);
void add_compile_command(CLI::App& app);
void add_reproduce_command(CLI::App& app);

/// The end of the help of `train`: examples, models, fields.
[[nodiscard]] std::string train_help();

}  // namespace countable::app
