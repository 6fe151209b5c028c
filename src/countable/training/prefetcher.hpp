#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>

#include "countable/batches/graph_store.hpp"

namespace countable::training {

/// The batches make(0), make(1), ..., make(count - 1) in this order, made on a second thread, at most two ahead of the
/// one in use. What make() throws is thrown by next().
class Prefetcher {
  public:
    Prefetcher(std::int64_t count, std::function<batches::Batch(std::int64_t)> make);
    /// Some graphs of a store in batches of `batch_size`, the last of which may be smaller. Store and graphs must
    /// outlive this object.
    Prefetcher(const batches::GraphStore& store, std::span<const std::int64_t> graphs, std::int64_t batch_size);
    ~Prefetcher();
    Prefetcher(const Prefetcher&) = delete;
    Prefetcher& operator=(const Prefetcher&) = delete;

    /// The number of batches.
    [[nodiscard]] std::int64_t count() const { return count_; }
    /// Nothing after the last one.
    [[nodiscard]] std::optional<batches::Batch> next();

  private:
    void work(const std::function<batches::Batch(std::int64_t)>& make);

    std::int64_t count_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<batches::Batch> ready_;
    std::exception_ptr failure_;
    bool done_ = false, abandoned_ = false;
    std::jthread worker_;  // last: it uses all of the above
};

}  // namespace countable::training
