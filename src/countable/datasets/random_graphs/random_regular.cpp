#include "countable/datasets/random_graphs/random_regular.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace countable::datasets {
namespace {

// The state of one attempt: which points are free, and which nodes are adjacent so far.
class Pairing {
  public:
    explicit Pairing(RegularShape shape)
        : nodes_(shape.nodes), adjacent_(std::size_t{shape.nodes} * shape.nodes, false) {
        free_.reserve(std::size_t{shape.nodes} * shape.degree);
        for (NodeId v = 0; v < shape.nodes; ++v) free_.insert(free_.end(), shape.degree, v);
    }

    // All edges, or nothing when the pairing got stuck.
    std::optional<std::vector<Edge>> complete(Random& random) {
        std::vector<Edge> edges;
        edges.reserve(free_.size() / 2);
        unsigned refused = 0;
        while (!free_.empty()) {
            const std::size_t a = random.below(free_.size()), b = random.below(free_.size());
            if (suitable(free_[a], free_[b])) {
                edges.push_back({free_[a], free_[b]});
                join(a, b);
                refused = 0;
            } else if (++refused % patience == 0 && stuck()) {
                return std::nullopt;
            }
        }
        return edges;
    }

  private:
    // Drawing until a pair is suitable makes suitable pairs equally likely, but never ends when there are none; looking
    // for one takes time quadratic in the free points. So look only after a run of refusals.
    static constexpr unsigned patience = 64;

    // Different nodes imply different points, so the same point twice is refused too.
    [[nodiscard]] bool suitable(NodeId u, NodeId v) const { return u != v && !adjacent_[index(u, v)]; }

    [[nodiscard]] bool stuck() const {
        for (const NodeId u : free_)
            for (const NodeId v : free_)
                if (suitable(u, v)) return false;
        return true;
    }

    void join(std::size_t a, std::size_t b) {
        adjacent_[index(free_[a], free_[b])] = adjacent_[index(free_[b], free_[a])] = true;
        if (a < b) std::swap(a, b);  // the later first: removing it must not move the other
        for (const std::size_t position : {a, b}) {
            free_[position] = free_.back();
            free_.pop_back();
        }
    }

    [[nodiscard]] std::size_t index(NodeId u, NodeId v) const { return std::size_t{u} * nodes_ + v; }

    NodeId nodes_;
    std::vector<NodeId> free_;  // a free point is known by its node
    std::vector<bool> adjacent_;
};

}  // namespace

Graph random_regular(RegularShape shape, Random& random) {
    if (shape.nodes > 0 && (shape.degree >= shape.nodes || std::uint64_t{shape.nodes} * shape.degree % 2 != 0))
        throw std::invalid_argument("there is no regular graph with " + std::to_string(shape.nodes) +
                                    " nodes of degree " + std::to_string(shape.degree));
    while (true)
        if (const auto edges = Pairing(shape).complete(random)) return Graph(shape.nodes, *edges);
}

Graph delete_random_edges(const Graph& graph, std::uint64_t edges, Random& random) {
    std::vector<Edge> kept = graph.edges();
    if (edges > kept.size())
        throw std::invalid_argument("cannot delete " + std::to_string(edges) + " edges of " +
                                    std::to_string(kept.size()));
    for (; edges > 0; --edges) {
        kept[random.below(kept.size())] = kept.back();
        kept.pop_back();
    }
    return Graph(graph.num_nodes(), kept);
}

Graph thinned_random_regular(Random& random) {
    const RegularShape shape = paper_shapes[random.below(paper_shapes.size())];
    return delete_random_edges(random_regular(shape, random), shape.nodes, random);
}

}  // namespace countable::datasets
