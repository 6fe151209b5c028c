#include "countable/kernels/thread_pool.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace countable::kernels {
namespace {

thread_local bool in_a_loop = false;

}  // namespace

HostThreads& host_threads() {
    static HostThreads threads;
    return threads;
}

ThreadPool& ThreadPool::instance() {
    static ThreadPool* const pool = new ThreadPool;
    return *pool;
}

void ThreadPool::take_pieces() {
    in_a_loop = true;
    try {
        for (auto piece = next_++; piece < pieces_; piece = next_++) call_(context_, piece);
    } catch (...) {
        next_ = pieces_;
        const std::lock_guard lock(failing_);
        if (!failure_) failure_ = std::current_exception();
    }
    in_a_loop = false;
}

void ThreadPool::help(int number) {
    if (const auto enter = host_threads().enter_helper; enter != nullptr) enter();
    for (int seen = 0;;) {
        loops_.wait(seen);
        seen = loops_;
        // The caller closes the loop and then looks who is inside; here it is the other way round. So either the caller
        // waits, or the loop is seen to be closed.
        ++inside_;
        if (open_ && number < wanted_helpers_) take_pieces();
        if (--inside_ == 0) inside_.notify_one();
    }
}

void ThreadPool::start_helpers(int wanted) {
    for (; helpers_ < wanted; ++helpers_) std::thread([this, number = helpers_] { help(number); }).detach();
}

void ThreadPool::run(std::int64_t pieces, int threads, Call call, const void* context) {
    const bool alone = threads <= 1 || pieces <= 1 || in_a_loop;
    if (alone || !in_use_.try_lock()) {
        for (std::int64_t piece = 0; piece < pieces; ++piece) call(context, piece);
        return;
    }
    const std::lock_guard owned(in_use_, std::adopt_lock);
    call_ = call;
    context_ = context;
    pieces_ = pieces;
    wanted_helpers_ = static_cast<int>(std::min<std::int64_t>(threads, pieces)) - 1;
    next_ = 0;
    failure_ = nullptr;
    start_helpers(wanted_helpers_);
    open_ = true;
    ++loops_;
    loops_.notify_all();
    take_pieces();
    open_ = false;
    for (int others = inside_; others != 0; others = inside_) inside_.wait(others);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace countable::kernels
