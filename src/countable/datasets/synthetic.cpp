#include "countable/datasets/synthetic.hpp"

#include <algorithm>
#include <vector>

#include "countable/support/parallel.hpp"

namespace countable::datasets {
namespace {

constexpr std::uint64_t graph_stream = 0;  // never change it: the datasets of all seeds depend on it (the split has 1)

constexpr std::uint64_t graphs_per_thread = 64;  // enough that starting the threads does not count
constexpr std::size_t graphs_per_chunk = 8;

}  // namespace

void for_each_example(const RandomGraphModel& model, const SyntheticOptions& options,
                      const std::function<void(std::uint64_t, const Example&)>& visit) {
    const TargetCounter counter;
    const std::vector<Split> split = seeded_split(options.graphs, options.seed);
    const unsigned threads = std::max(1u, options.threads);
    std::vector<Example> batch;
    for (std::uint64_t first = 0; first < options.graphs; first += batch.size()) {
        batch.resize(std::min(graphs_per_thread * threads, options.graphs - first));
        parallel_chunks(batch.size(), graphs_per_chunk, threads, [&](unsigned, std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) {
                Random random(options.seed, graph_stream, first + i);
                batch[i].graph = model(random);
                batch[i].targets = counter.count(batch[i].graph);
                batch[i].split = split[first + i];
            }
        });
        for (std::size_t i = 0; i < batch.size(); ++i) visit(first + i, batch[i]);
    }
}

}  // namespace countable::datasets
