#pragma once

#include <cstddef>
#include <functional>
#include <optional>

namespace countable {

/// Number of cores this process may run on (its affinity mask), at least 1.
[[nodiscard]] unsigned available_cores();

/// Calls body(worker, first, last) for chunks [first, last) that cover 0 .. items-1, on at most `threads` threads with
/// dynamic scheduling; worker is 0 .. threads-1. The first exception of a body stops the handing out of chunks and
/// is rethrown here. With one thread (or one chunk) everything runs on the caller's thread. Requires chunk > 0.
void parallel_chunks(std::size_t items, std::size_t chunk, unsigned threads,
                     const std::function<void(unsigned worker, std::size_t first, std::size_t last)>& body);

/// The same for chunks that `take` hands out, in any order: take(worker) is called on any of the threads, on several at once,
/// until it has nothing.
void parallel_take(unsigned threads, const std::function<std::optional<std::size_t>(unsigned worker)>& take,
                   const std::function<void(unsigned worker, std::size_t taken)>& body);

}  // namespace countable
