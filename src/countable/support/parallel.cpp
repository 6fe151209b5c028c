#include "countable/support/parallel.hpp"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "countable/support/thread_pool.hpp"

namespace countable {

unsigned available_cores() {
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(1, CPU_COUNT(&cores));
    return std::max(1u, std::thread::hardware_concurrency());
}

void parallel_chunks(std::size_t items, std::size_t chunk, unsigned threads,
                     const std::function<void(unsigned, std::size_t, std::size_t)>& body) {
    const std::size_t chunks = (items + chunk - 1) / chunk;
    std::atomic<std::size_t> next{0};
    const auto take = [&](unsigned) -> std::optional<std::size_t> {
        const std::size_t i = next.fetch_add(1);
        return i < chunks ? std::optional(i) : std::nullopt;
    };
    parallel_take(static_cast<unsigned>(std::min<std::size_t>(std::max(1u, threads), chunks)), take,
                  [&](unsigned worker, std::size_t i) { body(worker, i * chunk, std::min(items, (i + 1) * chunk)); });
}

void parallel_take(unsigned threads, const std::function<std::optional<std::size_t>(unsigned)>& take,
                   const std::function<void(unsigned, std::size_t)>& body) {
    std::atomic<bool> failed{false};
    const auto work = [&](unsigned worker) {
        try {
            while (!failed) {
                const auto taken = take(worker);
                if (!taken) break;
                body(worker, *taken);
            }
        } catch (...) {
            failed = true;
            throw;
        }
    };
    if (threads <= 1) return work(0);
    if (ThreadPool::instance().share(static_cast<int>(threads), [&](int w) { work(static_cast<unsigned>(w)); })) return;
    // The pool is in use: by a loop around this one, or by another thread.
    std::mutex mutex;
    std::exception_ptr failure;
    const auto guarded = [&](unsigned worker) {
        try {
            work(worker);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned worker = 1; worker < threads; ++worker) helpers.emplace_back(guarded, worker);
        guarded(0);
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace countable
