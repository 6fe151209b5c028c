#pragma once

#include <cstddef>
#include <functional>

namespace countable {

/// Number of cores this process may run on (its affinity mask), at least 1.
[[nodiscard]] unsigned available_cores();

/// Calls body(worker, first, last) for chunks [first, last) that cover 0 .. items-1, on `threads` threads with
/// dynamic scheduling; worker is 0 .. threads-1. The first exception of a body stops the handing out of chunks and
/// is rethrown here. With one thread (or one chunk) everything runs on the caller's thread. Requires chunk > 0.
void parallel_chunks(std::size_t items, std::size_t chunk, unsigned threads,
                     const std::function<void(unsigned worker, std::size_t first, std::size_t last)>& body);

}  // namespace countable
