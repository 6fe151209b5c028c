#include "countable/support/thread_pool.hpp"

#include <pthread.h>

#include <chrono>
#include <system_error>
#include <thread>

namespace countable {
namespace {

thread_local bool in_a_loop = false;
ThreadPool* the_pool = nullptr;

void pause_briefly() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/// Returns when the number is no longer `seen`. Stays awake for a while: to wake up a thread takes some 20
/// microseconds, as long as many a loop of training takes. Gives its core to any other program that wants it.
void wait_for_change(const std::atomic<int>& number, int seen) {
    constexpr auto awake = std::chrono::microseconds(200);
    constexpr int looks = 64;
    const auto end = std::chrono::steady_clock::now() + awake;
    do {
        for (int look = 0; look < looks; ++look) {
            if (number != seen) return;
            pause_briefly();
        }
        std::this_thread::yield();
    } while (std::chrono::steady_clock::now() < end);
    number.wait(seen);
}

}  // namespace

HostThreads& host_threads() {
    static HostThreads threads;
    return threads;
}

ThreadPool& ThreadPool::instance() {
    static const bool made [[maybe_unused]] = [] {
        the_pool = new ThreadPool;
        // The helpers stay behind in the parent.
        ::pthread_atfork(nullptr, nullptr, [] { the_pool = new ThreadPool; });
        return true;
    }();
    return *the_pool;
}

void ThreadPool::work(int worker) {
    in_a_loop = true;
    try {
        call_(context_, worker);
    } catch (...) {
        const std::lock_guard lock(failing_);
        if (!failure_) failure_ = std::current_exception();
    }
    in_a_loop = false;
}

void ThreadPool::help(int number) {
    if (const auto enter = host_threads().enter_helper; enter != nullptr) enter();
    int seen = loops_;
    ++started_;
    started_.notify_one();
    while (true) {
        wait_for_change(loops_, seen);
        seen = loops_;
        // The caller closes the loop and then looks who is inside; here it is the other way round. So either the caller
        // waits, or the loop is seen to be closed.
        ++inside_;
        if (open_ && number < wanted_helpers_) work(number + 1);
        if (--inside_ == 0) inside_.notify_one();
    }
}

void ThreadPool::start_helpers(int wanted) {
    try {
        for (; helpers_ < wanted; ++helpers_) std::thread([this, number = helpers_] { help(number); }).detach();
    } catch (const std::system_error&) {
        // The system has no more threads: it goes on with those that are there.
    }
    // Until they sleep, from which they are woken up on a free core.
    for (int started = started_; started < helpers_; started = started_) started_.wait(started);
}

bool ThreadPool::share(int threads, Call call, const void* context) {
    if (threads <= 1 || in_a_loop || !in_use_.try_lock()) return false;
    const std::lock_guard owned(in_use_, std::adopt_lock);
    call_ = call;
    context_ = context;
    wanted_helpers_ = threads - 1;
    failure_ = nullptr;
    start_helpers(wanted_helpers_);
    open_ = true;
    ++loops_;
    loops_.notify_all();
    work(0);
    open_ = false;
    for (int others = inside_; others != 0; others = inside_) wait_for_change(inside_, others);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return true;
}

}  // namespace countable
