#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace countable {

/// How the reason of a child begins that was killed or crashed.
inline constexpr std::string_view ended_by_signal = "ended by signal ";

/// Jobs that run in child processes, several at a time. All members but `work` are called in the parent process, by the
/// thread that called run_in_children().
struct ChildWork {
    /// In the child, which is a copy of the calling process: does job number `job` and returns "" if all went well,
    /// else one sentence that says why not. An exception counts as its what(). `say` sends a line to the parent.
    std::function<std::string(std::size_t job, const std::function<void(std::string_view)>& say)> work;

    std::function<void(std::size_t job)> started = {};
    std::function<void(std::size_t job, std::string_view line)> said = {};
    /// `reason` is what `work` returned; for a child that was killed or crashed, how it ended (ended_by_signal).
    std::function<void(std::size_t job, const std::string& reason)> ended = {};
    std::function<void()> tick = {};         ///< several times a second
    std::function<bool()> stop_wanted = {};  ///< then no job is begun any more, and those that run get SIGTERM, once
};

/// Does jobs 0 .. jobs - 1, in this order, at most `at_once` of them at the same time, and returns when all have ended.
/// Children read and write nothing but what they open themselves, and get SIGTERM when the calling process dies.
/// Must be called while the process has one thread: a child has only the one that called fork().
/// Throws std::runtime_error if no process can be made.
void run_in_children(std::size_t jobs, std::size_t at_once, const ChildWork& work);

}  // namespace countable
