#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace countable {

/// How another program ended.
struct ProgramResult {
    bool found = false;    ///< false: it is not installed, and nothing else is set
    bool success = false;  ///< it ended by itself, with the status 0
    std::string output, errors;
};

/// Runs a program that the PATH knows, with a text as its standard input, to its end. No shell is involved: the program
/// gets its arguments as a list. Throws std::runtime_error with one sentence if it cannot be started.
[[nodiscard]] ProgramResult run_program(std::string name, std::vector<std::string> arguments, std::string_view input);

}  // namespace countable
