#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace countable::app {

/// The arguments after the program's name, with `help` and `help COMMAND...` written as `--help` and
/// `COMMAND... --help`. Throws std::invalid_argument with one sentence if there is no such command.
[[nodiscard]] std::vector<std::string> without_help_command(const CLI::App& app, int argc, char** argv);

/// One sentence about arguments that cannot be parsed: what is wrong, the nearest name of a command or option that is
/// misspelt, and where the help is. `app` has just parsed `arguments`.
[[nodiscard]] std::string usage_sentence(const CLI::App& app, const std::vector<std::string>& arguments,
                                         const CLI::ParseError& error);

}  // namespace countable::app
