#include "countable/count/stream.hpp"

#include <algorithm>
#include <exception>

#include "countable/support/parallel.hpp"

namespace countable::count {
namespace {

constexpr std::size_t most_graphs = 2048;       // enough that starting the threads does not count
constexpr std::size_t most_numbers = 1u << 20;  // nodes and edges in memory at a time
constexpr std::size_t graphs_per_chunk = 16;

}  // namespace

bool count_stream(const Counter& counter, const NextGraph& next, const Sink& sink, const RunOptions& options) {
    const auto stop = [&] { return options.stop && options.stop(); };
    std::vector<formats::InputGraph> batch;
    std::vector<std::vector<Result>> results;
    // Whether all graphs of the batch were counted.
    const auto flush = [&] {
        results.assign(batch.size(), {});
        std::vector<char> counted(batch.size(), false);
        parallel_chunks(batch.size(), graphs_per_chunk, options.threads,
                        [&](unsigned, std::size_t first, std::size_t last) {
                            for (std::size_t i = first; i < last && !stop(); ++i) {
                                results[i] = counter.answer(batch[i].graph);
                                counted[i] = true;
                            }
                        });
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (!counted[i]) return false;
            sink(batch[i], results[i]);
        }
        batch.clear();
        return true;
    };
    std::size_t numbers = 0;
    std::exception_ptr failure;
    for (bool more = true; more;) {
        if (stop()) return false;
        std::optional<formats::InputGraph> graph;
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
            if (!flush()) return false;
            numbers = 0;
        }
        if (large) {
            const auto answers = counter.answer(graph->graph, options);
            sink(*graph, answers);
            if (std::ranges::any_of(answers, [](const Result& r) { return r.outcome == Outcome::Interrupted; }))
                return false;
        }
    }
    if (failure) std::rethrow_exception(failure);
    return true;
}

}  // namespace countable::count
