#include "countable/count/sorted/sorted_target.hpp"

#include <algorithm>

#include "countable/graph/row_renamer.hpp"
#include "countable/support/large_pages.hpp"
#include "countable/support/parallel.hpp"

namespace countable::count {
namespace {

/// Nodes by ascending degree, equal ones by id. O(n + largest degree).
std::vector<NodeId> by_degree(const Graph& graph, NodeId& max_degree) {
    max_degree = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) max_degree = std::max(max_degree, graph.degree(v));
    std::vector<NodeId> start(std::size_t{max_degree} + 2);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) ++start[graph.degree(v) + 1];
    for (std::size_t d = 1; d < start.size(); ++d) start[d] += start[d - 1];
    std::vector<NodeId> order(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) order[start[graph.degree(v)]++] = v;
    return order;
}

}  // namespace

SortedTarget::SortedTarget(const Graph& graph, const Vocabulary& vocabulary, std::span<const RowPart> rows,
                           unsigned threads)
    : original_(by_degree(graph, max_degree_)), renamed_(original_.size()) {
    for (NodeId v = 0; v < nodes(); ++v) renamed_[original_[v]] = v;
    for (const LabelConstraint constraint : vocabulary.universes) {
        auto& universe = universes_.emplace_back();
        universe.reserve(constraint == pattern::any_label ? nodes() : 0);
        for (NodeId v = 0; v < nodes(); ++v)
            if (constraint == pattern::any_label || constraint == graph.node_label(original_[v])) universe.push_back(v);
    }
    for (std::size_t r = 0; r < vocabulary.relations.size(); ++r) {
        const NeighborConstraint relation = vocabulary.relations[r];
        // Does the relation lead from u to its i-th neighbour v? "u leads to v" asks for the label of v.
        const auto wanted = [&](NodeId u, std::size_t i, NodeId v) {
            return (relation.node == pattern::any_label || relation.node == graph.node_label(v)) &&
                   (relation.edge == pattern::any_label || relation.edge == graph.edge_labels(u)[i]);
        };
        const auto upper = [&](NodeId u, std::size_t, NodeId v) { return renamed_[v] > renamed_[u]; };
        const auto wanted_upper = [&](NodeId u, std::size_t i, NodeId v) { return upper(u, i, v) && wanted(u, i, v); };
        const auto always = [](NodeId, std::size_t, NodeId) { return true; };
        const bool all = relation == NeighborConstraint{};
        switch (rows[r]) {
            case RowPart::None:
                relations_.emplace_back();
                break;
            case RowPart::Upper:
                relations_.push_back(all ? sorted_rows(graph, threads, upper)
                                         : sorted_rows(graph, threads, wanted_upper));
                break;
            case RowPart::Whole:
                relations_.push_back(all ? sorted_rows(graph, threads, always) : sorted_rows(graph, threads, wanted));
                break;
        }
    }
}

template <typename Wanted>
SortedTarget::Csr SortedTarget::sorted_rows(const Graph& graph, unsigned threads, const Wanted& wanted) const {
    const NodeId n = nodes();
    Csr csr;
    csr.starts.resize(std::size_t{n} + 1);
    constexpr NodeId ahead = 8, chunk = 128;
    const auto for_rows = [&](const auto& body) {  // in parallel
        parallel_chunks(n, chunk, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
            for (auto u = static_cast<NodeId>(first); u < last; ++u) {
                if (u + ahead < n) __builtin_prefetch(graph.neighbors(original_[u + ahead]).data());
                body(worker, u, original_[u], graph.neighbors(original_[u]));
            }
        });
    };
    for_rows([&](unsigned, NodeId u, NodeId old, std::span<const NodeId> row) {
        std::uint64_t size = 0;
        for (std::size_t i = 0; i < row.size(); ++i) size += wanted(old, i, row[i]);
        csr.starts[u + 1].row = size;
    });
    for (NodeId u = 0; u < n; ++u) csr.starts[u + 1].row += csr.starts[u].row;
    csr.starts[n].upper = csr.starts[n].row;
    csr.neighbors = on_large_pages<NodeId>(csr.starts[n].row, threads);
    std::vector<RowRenamer> renamers(threads, RowRenamer(renamed_));
    for_rows([&](unsigned worker, NodeId u, NodeId old, std::span<const NodeId> row) {
        const auto sorted = renamers[worker](row, [&](std::size_t i, NodeId) { return wanted(old, i, row[i]); });
        std::ranges::copy(sorted, csr.neighbors.begin() + static_cast<std::ptrdiff_t>(csr.starts[u].row));
        csr.starts[u].upper =
            csr.starts[u].row + static_cast<std::size_t>(std::ranges::lower_bound(sorted, u) - sorted.begin());
    });
    return csr;
}

}  // namespace countable::count
