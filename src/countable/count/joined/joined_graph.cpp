#include "countable/count/joined/joined_graph.hpp"

namespace countable::count {

JoinedGraph::JoinedGraph(std::span<const Graph* const> graphs) {
    begins_.reserve(graphs.size() + 1);
    begins_.emplace_back();
    for (const Graph* const graph : graphs)
        begins_.push_back({begins_.back().node + graph->num_nodes(), begins_.back().edge + graph->num_edges()});
    std::vector<Edge> edges;
    edges.reserve(begins_.back().edge);
    for (std::size_t g = 0; g < graphs.size(); ++g) {
        const auto first = static_cast<NodeId>(begins_[g].node);
        for (NodeId u = 0; u < graphs[g]->num_nodes(); ++u)
            for (const NodeId v : graphs[g]->neighbors(u))
                if (u < v) edges.push_back({first + u, first + v});
    }
    graph_ = Graph(static_cast<NodeId>(begins_.back().node), edges);
}

}  // namespace countable::count
