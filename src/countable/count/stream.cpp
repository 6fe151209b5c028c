#include "countable/count/stream.hpp"

#include <algorithm>
#include <exception>

#include "countable/support/parallel.hpp"

namespace countable::count {
namespace {

constexpr std::size_t most_graphs = 2048;       // enough that starting the threads does not count
constexpr std::size_t most_numbers = 1u << 20;  // nodes and edges in memory at a time
constexpr std::size_t graphs_per_chunk = 32;

bool is_asked_to_stop(const RunOptions& options) { return options.stop && options.stop(); }

bool is_interrupted(const std::vector<Result>& results) {
    return std::ranges::any_of(results, [](const Result& r) { return r.outcome == Outcome::Interrupted; });
}

/// Counts small graphs in parallel with each other and hands out the results in order; whether all were counted.
bool count_batch(const Counter& counter, const std::vector<formats::InputGraph>& batch, const Sink& sink,
                 const RunOptions& options) {
    std::vector<std::vector<Result>> results(batch.size());
    std::vector<char> counted(batch.size(), false);
    std::vector<const Graph*> graphs;
    for (const auto& graph : batch) graphs.push_back(&graph.graph);
    parallel_chunks(
        batch.size(), graphs_per_chunk, options.threads, [&](unsigned, std::size_t first, std::size_t last) {
            if (is_asked_to_stop(options)) return;
            auto answers = counter.answer_all(std::span(graphs).subspan(first, last - first), {1, {}, options.stop});
            for (std::size_t i = first; i < last; ++i) {
                results[i] = std::move(answers[i - first]);
                counted[i] = !is_interrupted(results[i]);
            }
        });
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (!counted[i]) return false;
        sink(batch[i], results[i]);
    }
    return true;
}

/// Counts a large graph in parallel within itself; whether it was done to the end.
bool count_large(const Counter& counter, formats::InputGraph& graph, const Sink& sink, const RunOptions& options) {
    const bool drop = options.after == AfterCounting::DropGraph;
    const auto answers = drop ? counter.answer(std::move(graph.graph), options) : counter.answer(graph.graph, options);
    sink(graph, answers);
    return !is_interrupted(answers);
}

}  // namespace

bool count_stream(const Counter& counter, const NextGraph& next, const Sink& sink, const RunOptions& options) {
    std::vector<formats::InputGraph> batch;
    std::size_t numbers = 0;
    std::exception_ptr failure;  // of the reader; the graphs before it are counted first
    for (bool more = true; more;) {
        if (is_asked_to_stop(options)) return false;
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
            if (!count_batch(counter, batch, sink, options)) return false;
            batch.clear();
            numbers = 0;
        }
        // Only a graph that is not large was moved. NOLINTNEXTLINE(bugprone-use-after-move)
        if (large && !count_large(counter, *graph, sink, options)) return false;
    }
    if (failure) std::rethrow_exception(failure);
    return true;
}

}  // namespace countable::count
