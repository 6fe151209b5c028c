#include "countable/support/parallel.hpp"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

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
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&](unsigned worker) {
        try {
            for (std::size_t i; (i = next.fetch_add(1)) < chunks;)
                body(worker, i * chunk, std::min(items, (i + 1) * chunk));
        } catch (...) {
            next = chunks;
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    const auto wanted = static_cast<unsigned>(std::min<std::size_t>(std::max(1u, threads), chunks));
    {
        std::vector<std::jthread> helpers;
        for (unsigned worker = 1; worker < wanted; ++worker) helpers.emplace_back(work, worker);
        work(0);
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace countable
