#include "countable/batches/set_batch.hpp"

#include <algorithm>

#include "countable/support/parallel.hpp"

namespace countable::batches {
namespace {

constexpr std::size_t graphs_of_sets_at_once = 64;

torch::Tensor empty_indices(std::int64_t size) { return torch::empty({size}, torch::kInt64); }

// The columns of a relation as rows, each ascending.
Relation transposed(const Relation& relation, std::int64_t columns) {
    Relation result{torch::zeros({columns + 1}, torch::kInt64), empty_indices(relation.columns.size(0))};
    const auto* const offsets = relation.offsets.data_ptr<std::int64_t>();
    const auto* const from = relation.columns.data_ptr<std::int64_t>();
    auto* const to_offsets = result.offsets.data_ptr<std::int64_t>();
    auto* const to = result.columns.data_ptr<std::int64_t>();
    for (std::int64_t e = 0; e < relation.columns.size(0); ++e) ++to_offsets[from[e] + 1];
    for (std::int64_t c = 0; c < columns; ++c) to_offsets[c + 1] += to_offsets[c];
    std::vector<std::int64_t> next(to_offsets, to_offsets + columns);
    for (std::int64_t row = 0; row + 1 < relation.offsets.size(0); ++row)
        for (auto e = offsets[row]; e < offsets[row + 1]; ++e) to[next[static_cast<std::size_t>(from[e])]++] = row;
    return result;
}

// SetBatch::edges of the sets whose k nodes each stand in `members`.
torch::Tensor edges_of(const torch::Tensor& members, std::int64_t k, const Batch& batch) {
    const std::int64_t sets = members.size(0) / k, width = batch.edge_features.size(1), most = k * (k - 1) / 2;
    torch::Tensor result = torch::zeros({sets, most + 1 + width});
    const auto* const nodes = members.data_ptr<std::int64_t>();
    const auto* const offsets = batch.adjacency.offsets.data_ptr<std::int64_t>();
    const auto* const columns = batch.adjacency.columns.data_ptr<std::int64_t>();
    const auto* const features = batch.edge_features.data_ptr<float>();
    auto* row = result.data_ptr<float>();
    for (std::int64_t s = 0; s < sets; ++s, row += most + 1 + width) {
        const auto* const set = nodes + s * k;
        std::int64_t edges = 0;
        for (std::int64_t i = 0; i < k; ++i)
            for (std::int64_t j = i + 1; j < k; ++j) {
                const auto* const end = columns + offsets[set[i] + 1];
                const auto* const found = std::lower_bound(columns + offsets[set[i]], end, set[j]);
                if (found == end || *found != set[j]) continue;
                ++edges;
                const auto* const own = features + (found - columns) * width;
                for (std::int64_t c = 0; c < width; ++c) row[most + 1 + c] += own[c];
            }
        row[edges] = 1;
    }
    return result;
}

}  // namespace

SetBatch SetBatch::to(torch::Device device, torch::Dtype type) const {
    const auto relation = [&](const Relation& r) { return Relation{r.offsets.to(device), r.columns.to(device)}; };
    return {graph_offsets.to(device), relation(members), relation(of_node), relation(neighbors),
            edges.to(device, type)};
}

SetStore::SetStore(std::span<const Graph> graphs, LocalSets (*make)(const Graph&), unsigned threads) {
    std::vector<LocalSets> all(graphs.size());
    parallel_chunks(graphs.size(), graphs_of_sets_at_once, threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t g = first; g < last; ++g) all[g] = make(graphs[g]);
    });
    k_ = make(Graph()).k;
    for (const LocalSets& sets : all) {
        sets_.push_back(sets_.back() + std::ssize(sets.degrees));
        entries_.push_back(entries_.back() + std::ssize(sets.neighbors));
        nodes_.insert(nodes_.end(), sets.nodes.begin(), sets.nodes.end());
        degrees_.insert(degrees_.end(), sets.degrees.begin(), sets.degrees.end());
        neighbors_.insert(neighbors_.end(), sets.neighbors.begin(), sets.neighbors.end());
    }
}

SetBatch SetStore::slice(std::span<const std::int64_t> graphs, const Batch& batch) const {
    const auto k = static_cast<std::int64_t>(k_);
    std::int64_t sets = 0, entries = 0;
    for (const auto g : graphs) {
        sets += sets_[g + 1] - sets_[g];
        entries += entries_[g + 1] - entries_[g];
    }
    SetBatch result{.graph_offsets = empty_indices(std::ssize(graphs) + 1),
                    .members = {torch::arange(0, k * sets + 1, k), empty_indices(k * sets)},
                    .of_node = {},
                    .neighbors = {empty_indices(sets + 1), empty_indices(entries)},
                    .edges = {}};
    const auto* const first_nodes = batch.graph_offsets.data_ptr<std::int64_t>();
    auto* const graph_offsets = result.graph_offsets.data_ptr<std::int64_t>();
    auto* member = result.members.columns.data_ptr<std::int64_t>();
    auto* offset = result.neighbors.offsets.data_ptr<std::int64_t>();
    auto* neighbor = result.neighbors.columns.data_ptr<std::int64_t>();
    graph_offsets[0] = *offset = 0;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        const auto g = graphs[i];
        const std::int64_t first_set = graph_offsets[i];
        graph_offsets[i + 1] = first_set + sets_[g + 1] - sets_[g];
        for (auto n = k * sets_[g]; n < k * sets_[g + 1]; ++n) *member++ = first_nodes[i] + nodes_[n];
        for (auto s = sets_[g]; s < sets_[g + 1]; ++s, ++offset) offset[1] = offset[0] + degrees_[s];
        for (auto e = entries_[g]; e < entries_[g + 1]; ++e) *neighbor++ = first_set + neighbors_[e];
    }
    result.of_node = transposed(result.members, batch.num_nodes());
    result.edges = edges_of(result.members.columns, k, batch);
    return result;
}

}  // namespace countable::batches
