#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>

namespace countable::count {

/// What some jobs need, each made when it is first asked for; nothing where it is not possible. Safe to call from several
/// threads.
template <typename Part>
class LazyParts {
  public:
    /// `make` gives an optional part, once for each position.
    template <typename Make>
    [[nodiscard]] const Part* get(std::size_t position, const Make& make) const {
        const std::lock_guard lock(mutex_);
        auto found = parts_.find(position);
        if (found == parts_.end()) found = parts_.emplace(position, make()).first;
        return found->second ? &*found->second : nullptr;
    }

  private:
    mutable std::mutex mutex_;
    mutable std::map<std::size_t, std::optional<Part>> parts_;
};

}  // namespace countable::count
