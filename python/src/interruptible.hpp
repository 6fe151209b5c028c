#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "nanobind.hpp"

namespace countable::python {

/// Runs work() on a thread of its own, without Python's lock, while this one looks every twentieth of a second whether
/// Ctrl-C was pressed. Then stop() is called, and if the work does not end within half a second it is left to itself:
/// it must own all that it uses. poll() is called with Python's lock each time, for progress.
/// Returns what the work returns, throws what it throws, or the exception of Python's signal handler.
template <typename Work, typename Stop, typename Poll>
[[nodiscard]] auto interruptible(Work work, const Stop& stop, const Poll& poll) {
    using Value = decltype(work());
    struct Shared {
        std::mutex mutex;
        std::condition_variable ended;
        bool done = false;
        std::optional<Value> value;
        std::exception_ptr failure;
    };
    const auto shared = std::make_shared<Shared>();
    const nb::gil_scoped_release release;
    std::thread([shared, work = std::move(work)]() mutable {
        std::optional<Value> value;
        std::exception_ptr failure;
        try {
            value.emplace(work());
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(shared->mutex);
        shared->value = std::move(value);
        shared->failure = failure;
        shared->done = true;
        shared->ended.notify_one();
    }).detach();
    std::unique_lock lock(shared->mutex);
    using namespace std::chrono_literals;
    while (!shared->ended.wait_for(lock, 50ms, [&] { return shared->done; })) {
        lock.unlock();
        {
            const nb::gil_scoped_acquire acquire;
            try {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                poll();
            } catch (...) {
                stop();
                const nb::gil_scoped_release again;
                std::unique_lock waiting(shared->mutex);
                shared->ended.wait_for(waiting, 500ms, [&] { return shared->done; });
                throw;
            }
        }
        lock.lock();
    }
    if (shared->failure) std::rethrow_exception(shared->failure);
    return *std::move(shared->value);
}

template <typename Work>
[[nodiscard]] auto interruptible(Work work) {
    return interruptible(
        std::move(work), [] {}, [] {});
}

}  // namespace countable::python
