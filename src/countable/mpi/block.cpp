#include "countable/mpi/block.hpp"

#include "countable/count/stop_requested.hpp"
#include "countable/support/parallel.hpp"

namespace countable::mpi {

BlockResults count_block(const count::Counter& counter, std::span<const Graph* const> graphs, unsigned threads,
                         const std::function<bool()>& stop, const std::function<void()>& between) {
    const auto start = std::chrono::steady_clock::now();
    BlockResults block;
    block.results.resize(graphs.size());
    try {
        parallel_chunks(graphs.size(), 2, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                block.results[i] = counter.answer(*graphs[i], {.stop = stop});
                if (stop && stop()) throw count::StopRequested();
                if (worker == 0 && between) between();
            }
        });
    } catch (const count::StopRequested&) {
        block.stopped = true;
    } catch (const std::exception&) {
        block.failed = true;
    }
    block.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return block;
}

}  // namespace countable::mpi
