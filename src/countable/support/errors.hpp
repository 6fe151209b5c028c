#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace countable {

/// What is wrong with a file or with a text that the user gave. `what()` is one sentence for the user:
/// "file:line: what was expected, what was found", or "file: ..." when line is 0. Programs exit with 2 on it.
class InputError : public std::runtime_error {
  public:
    InputError(const std::string& file, std::uint64_t line, const std::string& sentence)
        : std::runtime_error(file + (line == 0 ? "" : ":" + std::to_string(line)) + ": " + sentence) {}
};

}  // namespace countable
