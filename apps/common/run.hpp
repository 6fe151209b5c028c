#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace countable::app {

/// The question has no known answer, which is not an error of usage: the program says why and exits with 3.
struct Undecided : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A signal ended the work in good order. The program says so and exits with 128 + the signal, as a shell expects.
struct Stopped : std::runtime_error {
    Stopped(const std::string& sentence, int number) : std::runtime_error(sentence), signal(number) {}
    int signal;
};

/// Another process of the same run says why it ends. The program says nothing.
struct Quiet : std::runtime_error {
    explicit Quiet(int status_) : std::runtime_error("ended by another process"), status(status_) {}
    int status;
};

/// Calls `first`, if any, then parses the arguments, which runs the callbacks of the subcommands; the one place that
/// catches what they throw. Returns the exit code.
int run(CLI::App& app, int argc, char** argv, void (*first)(int argc, char** argv) = nullptr);

/// Parses a 64-bit seed strictly: CLI11 would accept -1 (as 2^64 - 1) and read 010 as octal.
[[nodiscard]] std::uint64_t parse_seed(const std::string& text);

}  // namespace countable::app
