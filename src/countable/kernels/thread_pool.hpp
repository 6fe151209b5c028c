#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>

namespace countable::kernels {

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
/// all. Nobody spins: who has nothing to do sleeps.
class ThreadPool {
  public:
    /// One for the whole process. It is never destroyed: its threads sleep until the process ends.
    static ThreadPool& instance();

    /// Calls body(piece) for 0 .. pieces-1 on at most `threads` threads, the caller among them. On the caller alone if
    /// it is called from within a body, or while another thread has the pool. The first exception of a body ends the
    /// loop and is rethrown here.
    template <typename Body>
    void run(std::int64_t pieces, int threads, const Body& body) {
        run(
            pieces, threads,
            [](const void* context, std::int64_t piece) { (*static_cast<const Body*>(context))(piece); }, &body);
    }

  private:
    using Call = void (*)(const void* context, std::int64_t piece);

    ThreadPool() = default;
    void run(std::int64_t pieces, int threads, Call call, const void* context);
    void start_helpers(int wanted);
    void help(int number);
    void take_pieces();

    std::mutex in_use_;
    int helpers_ = 0;

    // The loop at hand. Helpers look at it between entering and leaving, and only if it is open; the caller changes it
    // only when none of them is inside.
    Call call_ = nullptr;
    const void* context_ = nullptr;
    std::int64_t pieces_ = 0;
    int wanted_helpers_ = 0;
    std::atomic<std::int64_t> next_{0};
    std::exception_ptr failure_;
    std::mutex failing_;

    std::atomic<bool> open_{false};
    std::atomic<int> inside_{0};
    std::atomic<int> loops_{0};  // what helpers sleep on
};

}  // namespace countable::kernels
