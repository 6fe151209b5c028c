#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace countable::report {

/// How far a run has come. manifest.json of a run has all but `Missing`; the files of a sweep have "unfinished" for runs
/// that can be resumed.
enum class RunStatus {
    Missing,   ///< there is no manifest
    Running,   ///< in training, or its process was killed
    Stopped,   ///< interrupted; it can be resumed
    Failed,    ///< training ended with an error
    Done,      ///< trained to the end of its schedule
    Compiled,  ///< made without training; see runs/compiled_run.hpp
};

inline constexpr std::array<std::string_view, 6> run_status_names = {"missing", "running", "stopped",
                                                                     "failed",  "done",    "compiled"};

[[nodiscard]] constexpr std::string_view name_of(RunStatus status) {
    return run_status_names[static_cast<std::size_t>(status)];
}

/// The status with this name; nothing for other texts.
[[nodiscard]] constexpr std::optional<RunStatus> run_status_named(std::string_view name) {
    const auto found = std::ranges::find(run_status_names, name);
    if (found == run_status_names.end()) return std::nullopt;
    return static_cast<RunStatus>(found - run_status_names.begin());
}

}  // namespace countable::report
