#include "countable/count/sorted/sorted_target.hpp"

#include <algorithm>

#include "countable/graph/sort_row.hpp"
#include "countable/support/large_pages.hpp"

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

SortedTarget::SortedTarget(const Graph& graph, const Vocabulary& vocabulary, std::span<const RowPart> rows)
    : original_(by_degree(graph, max_degree_)) {
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
        const auto always = [](NodeId, std::size_t, NodeId) { return true; };
        const bool all = relation == NeighborConstraint{};
        switch (rows[r]) {
            case RowPart::None:
                relations_.emplace_back();
                break;
            case RowPart::Upper:
                relations_.push_back(all ? upper_rows(graph, always) : upper_rows(graph, wanted));
                break;
            case RowPart::Whole:
                relations_.push_back(all ? whole_rows(graph, always) : whole_rows(graph, wanted));
                break;
        }
    }
}

template <typename Wanted>
SortedTarget::Csr SortedTarget::whole_rows(const Graph& graph, const Wanted& wanted) const {
    const NodeId n = nodes();
    Csr csr;
    csr.starts.resize(std::size_t{n} + 1);
    std::vector<std::uint64_t> end(n);  // of the row of a node, by its old name
    for (NodeId u = 0; u < n; ++u) {
        const NodeId old = original_[u];
        const auto row = graph.neighbors(old);
        end[old] = csr.starts[u].row;
        csr.starts[u + 1].row = csr.starts[u].row;
        for (std::size_t i = 0; i < row.size(); ++i) csr.starts[u + 1].row += wanted(old, i, row[i]);
    }
    csr.neighbors = on_large_pages<NodeId>(csr.starts[n].row);
    // Going through the targets v in ascending order and appending v to the rows of its neighbours u leaves every row
    // sorted.
    for (NodeId v = 0; v < n; ++v) {
        const NodeId old = original_[v];
        csr.starts[v].upper = end[old];  // all smaller neighbours are there by now
        const auto row = graph.neighbors(old);
        // The i-th edge of v, with its label, is met here from its other end.
        for (std::size_t i = 0; i < row.size(); ++i)
            if (wanted(old, i, old)) csr.neighbors[end[row[i]]++] = v;
    }
    return csr;
}

template <typename Wanted>
SortedTarget::Csr SortedTarget::upper_rows(const Graph& graph, const Wanted& wanted) const {
    const NodeId n = nodes();
    std::vector<NodeId> renamed(n);
    for (NodeId v = 0; v < n; ++v) renamed[original_[v]] = v;
    Csr csr;
    csr.starts.reserve(std::size_t{n} + 1);
    csr.neighbors.reserve(graph.num_edges());
    prefer_large_pages(csr.neighbors.data(), graph.num_edges() * sizeof(NodeId));
    for (NodeId u = 0; u < n; ++u) {
        const std::uint64_t start = csr.neighbors.size();
        csr.starts.push_back({start, start});
        const NodeId old = original_[u];
        const auto row = graph.neighbors(old);
        for (std::size_t i = 0; i < row.size(); ++i)
            if (renamed[row[i]] > u && wanted(old, i, row[i])) csr.neighbors.push_back(renamed[row[i]]);
        sort_row(std::span(csr.neighbors).subspan(start));
    }
    csr.starts.push_back({csr.neighbors.size(), csr.neighbors.size()});
    return csr;
}

}  // namespace countable::count
