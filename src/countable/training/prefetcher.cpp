#include "countable/training/prefetcher.hpp"

#include "countable/tensor/threads.hpp"

namespace countable::training {
namespace {

constexpr std::size_t ahead = 2;

}  // namespace

Prefetcher::Prefetcher(std::int64_t count, std::function<batches::Batch(std::int64_t)> make)
    : worker_([this, count, make = std::move(make)] { work(count, make); }) {}

Prefetcher::~Prefetcher() {
    {
        const std::lock_guard lock(mutex_);
        abandoned_ = true;
    }
    changed_.notify_all();
    worker_.join();  // before the members that it uses are gone
}

void Prefetcher::work(std::int64_t count, const std::function<batches::Batch(std::int64_t)>& make) {
    // libtorch would give this thread a team of its own for larger fills, beside the one that trains.
    tensor::without_torch_team();
    try {
        for (std::int64_t i = 0; i < count; ++i) {
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
