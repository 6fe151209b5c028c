#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <utility>

namespace countable {

/// What the pool has to know of a library with threads of its own, such as libtorch (tensor/threads.hpp). To be changed
/// only while no loop runs.
struct HostThreads {
    int (*count)() = nullptr;          ///< threads of a loop of the calling thread; null: one for each core
    void (*enter_helper)() = nullptr;  ///< called by every helper when it starts, if not null
};

[[nodiscard]] HostThreads& host_threads();

/// Threads that help a caller with a loop whose pieces may run in any order.
///
/// The caller takes pieces as the helpers do, one after the other. A helper that comes late, because another program
/// has its core, finds nothing left and is not waited for: on a busy machine a loop takes about as long as on one
/// thread. OpenMP's loops end when every thread of the team has been there, so that one thread without a core holds up
/// all. Who has nothing to do looks for a fifth of a millisecond whether another loop begins, and then sleeps. Threads
/// that are made anew for each loop would begin on the core of their caller half of the time, where they wait for
/// milliseconds; one that is woken up begins on a free core.
class ThreadPool {
  public:
    /// One for the whole process. It is never destroyed: its threads sleep until the process ends. A process that is made
    /// by fork() gets a new one.
    static ThreadPool& instance();

    /// Calls body(piece) for 0 .. pieces-1 on at most `threads` threads, the caller among them. On the caller alone if
    /// it is called from within a body, or while another thread has the pool. The first exception of a body ends the
    /// loop and is rethrown here.
    template <typename Body>
    void run(std::int64_t pieces, int threads, const Body& body) {
        std::atomic<std::int64_t> next{0};
        const auto take_pieces = [&](int) {
            try {
                for (auto piece = next++; piece < pieces; piece = next++) body(piece);
            } catch (...) {
                next = pieces;
                throw;
            }
        };
        if (!share(pieces < threads ? static_cast<int>(pieces) : threads, take_pieces)) take_pieces(0);
    }

    /// Calls work(worker) on at most `threads` threads, on the caller as worker 0, and returns when no thread is in it any
    /// more. Helpers that have not begun by the time that the caller's call has ended are left out, so a call should end only
    /// when nothing is left to do for any of them. The first exception is rethrown here. False, without a call, if `threads` is
    /// 1, from within `work`, and while another thread has the pool.
    template <typename Work>
    [[nodiscard]] bool share(int threads, const Work& work) {
        return share(
            threads, [](const void* context, int worker) { (*static_cast<const Work*>(context))(worker); }, &work);
    }

  private:
    using Call = void (*)(const void* context, int worker);

    ThreadPool() = default;
    bool share(int threads, Call call, const void* context);
    void start_helpers(int wanted);
    void help(int number);
    void work(int worker);

    std::mutex in_use_;
    int helpers_ = 0;

    // The loop at hand. Helpers look at it between entering and leaving, and only if it is open; the caller changes it
    // only when none of them is inside.
    Call call_ = nullptr;
    const void* context_ = nullptr;
    int wanted_helpers_ = 0;
    std::exception_ptr failure_;
    std::mutex failing_;

    std::atomic<bool> open_{false};
    std::atomic<int> started_{0};  // helpers, ever
    std::atomic<int> inside_{0};
    std::atomic<int> loops_{0};  // what helpers sleep on
};

}  // namespace countable
