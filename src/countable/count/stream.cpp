#include "countable/count/stream.hpp"

#include <exception>

#include "countable/support/parallel.hpp"

namespace countable::count {
namespace {

constexpr std::size_t most_graphs = 2048;       // enough that starting the threads does not count
constexpr std::size_t most_numbers = 1u << 20;  // nodes and edges in memory at a time
constexpr std::size_t graphs_per_chunk = 16;

}  // namespace

void count_stream(const Counter& counter, const NextGraph& next, const Sink& sink, const StreamOptions& options) {
    std::vector<io::InputGraph> batch;
    std::vector<std::vector<Result>> results;
    const auto flush = [&] {
        results.resize(batch.size());
        parallel_chunks(batch.size(), graphs_per_chunk, options.threads,
                        [&](unsigned, std::size_t first, std::size_t last) {
                            for (std::size_t i = first; i < last; ++i) results[i] = counter(batch[i].graph);
                        });
        for (std::size_t i = 0; i < batch.size(); ++i) sink(batch[i], results[i]);
        batch.clear();
    };
    std::size_t numbers = 0;
    std::exception_ptr failure;
    for (bool more = true; more;) {
        std::optional<io::InputGraph> graph;
        try {
            graph = next();
        } catch (...) {
            failure = std::current_exception();
        }
        more = graph.has_value();
        const bool large = more && graph->graph.num_nodes() > most_small_nodes;
        if (more && !large) {
            numbers += graph->graph.num_nodes() + graph->graph.num_edges();
            batch.push_back(*std::move(graph));
        }
        if (!more || large || batch.size() == most_graphs || numbers >= most_numbers) {
            flush();
            numbers = 0;
        }
        if (large) sink(*graph, counter(graph->graph, options.threads, options.on_progress));
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace countable::count
