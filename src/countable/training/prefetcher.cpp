#include "countable/training/prefetcher.hpp"

#include "countable/tensor/threads.hpp"

#include <algorithm>

namespace countable::training {
namespace {

constexpr std::size_t ahead = 2;

}  // namespace

Prefetcher::Prefetcher(std::int64_t count, std::function<batches::Batch(std::int64_t)> make)
    : count_(count), worker_([this, make = std::move(make)] { work(make); }) {}

Prefetcher::Prefetcher(const batches::GraphStore& store, std::span<const std::int64_t> graphs, std::int64_t batch_size)
    : Prefetcher((std::ssize(graphs) + batch_size - 1) / batch_size, [&store, graphs, batch_size](std::int64_t i) {
          const auto first = static_cast<std::size_t>(i * batch_size);
          const auto size = std::min(static_cast<std::size_t>(batch_size), graphs.size() - first);
          return store.batch(graphs.subspan(first, size));
      }) {}

Prefetcher::~Prefetcher() {
    {
        const std::lock_guard lock(mutex_);
        abandoned_ = true;
    }
    changed_.notify_all();
    worker_.join();  // before the members that it uses are gone
}

void Prefetcher::work(const std::function<batches::Batch(std::int64_t)>& make) {
    // libtorch would give this thread a team of its own for larger fills, beside the one that trains.
    tensor::without_torch_team();
    try {
        for (std::int64_t i = 0; i < count_; ++i) {
            auto batch = make(i);
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return ready_.size() < ahead || abandoned_; });
            if (abandoned_) return;
            ready_.push_back(std::move(batch));
            changed_.notify_all();
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    done_ = true;
    changed_.notify_all();
}

std::optional<batches::Batch> Prefetcher::next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !ready_.empty() || done_; });
    if (!ready_.empty()) {
        auto batch = std::move(ready_.front());
        ready_.pop_front();
        changed_.notify_all();
        return batch;
    }
    if (failure_) std::rethrow_exception(failure_);
    return std::nullopt;
}

}  // namespace countable::training
