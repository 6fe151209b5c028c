#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "countable/batches/batch.hpp"

namespace countable::training {

/// The batches make(0), make(1), ..., make(count - 1) in this order, made on a thread of its own, at most two ahead of
/// the one in use. What make() throws is thrown by next().
class Prefetcher {
  public:
    Prefetcher(std::int64_t count, std::function<batches::Batch(std::int64_t)> make);
    ~Prefetcher();
    Prefetcher(const Prefetcher&) = delete;
    Prefetcher& operator=(const Prefetcher&) = delete;

    /// Nothing after the last one.
    [[nodiscard]] std::optional<batches::Batch> next();

  private:
    void work(std::int64_t count, const std::function<batches::Batch(std::int64_t)>& make);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<batches::Batch> ready_;
    std::exception_ptr failure_;
    bool done_ = false, abandoned_ = false;
    std::jthread worker_;  // last: it uses all of the above
};

}  // namespace countable::training
