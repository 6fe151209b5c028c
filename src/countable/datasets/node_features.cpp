#include "countable/datasets/node_features.hpp"

#include <stdexcept>

#include "countable/count/counter.hpp"
#include "countable/count/orbit_names.hpp"
#include "countable/datasets/count_task.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"

namespace countable::datasets {
namespace {

constexpr std::size_t graphs_at_once = 64;
constexpr const char* homomorphism_prefix = "hom:";

CountTask parsed(const std::string& text, Labels& labels, const char* field) {
    try {
        return parse_count_task(text, labels);
    } catch (const std::invalid_argument& error) {
        throw ArgumentError(std::string("dataset.") + field + ": there is no pattern '" + text + "': " + error.what(),
                            remedy_of(error));
    }
}

}  // namespace

molecules::NumberTable node_features(std::span<const Graph> graphs, Labels& labels, const NodeFeatureOptions& options,
                                     unsigned threads) {
    if (options.empty()) return {};
    std::vector<count::Query> queries;
    for (const auto& text : options.counts) {
        const CountTask task = parsed(text, labels, "node_counts");
        queries.push_back({task.pattern, task.embedding, count::Per::Node});
    }
    for (const auto& text : options.homomorphisms) {
        CountTask task = parsed(text, labels, "node_homomorphisms");
        task.pattern.name = homomorphism_prefix + task.pattern.name;
        queries.push_back({task.pattern, count::Embedding::Homomorphism, count::Per::Node});
    }
    molecules::NumberTable table;
    for (const auto& query : queries)
        for (auto& name : count::orbit_names(query.pattern, count::Per::Node)) table.columns.push_back(std::move(name));
    const std::size_t width = table.columns.size();
    const auto offsets = row_offsets(graphs, TargetLevel::Node);
    table.values.resize(static_cast<std::size_t>(offsets.back()) * width);
    const count::Counter counter(std::move(queries));
    parallel_chunks(graphs.size(), graphs_at_once, threads, [&](unsigned, std::size_t from, std::size_t to) {
        for (std::size_t g = from; g < to; ++g) {
            const auto results = counter(graphs[g]);
            auto* out = table.values.data() + static_cast<std::size_t>(offsets[g]) * width;
            for (NodeId v = 0; v < graphs[g].num_nodes(); ++v)
                for (const auto& result : results)
                    for (std::size_t orbit = 0; orbit < result.orbits; ++orbit)
                        *out++ = static_cast<float>(result.at(v, orbit));
        }
    });
    return table;
}

}  // namespace countable::datasets
