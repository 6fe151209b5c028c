#include "countable/theory/homomorphism_basis.hpp"

#include <stdexcept>
#include <vector>

#include "countable/count/missing_labels.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::theory {
namespace {

using pattern::LabelConstraint;
using pattern::PatternGraph;

constexpr unsigned most_nodes = 9;

bool fits(const Graph& graph, const PatternGraph& shape, const std::vector<NodeId>& image, NodeId candidate) {
    const auto v = static_cast<unsigned>(image.size());
    if (shape.node[v] != pattern::any_label && graph.node_label(candidate) != shape.node[v]) return false;
    for (unsigned u = 0; u < v; ++u) {
        const LabelConstraint constraint = shape.edge[u][v];
        if (constraint == pattern::no_edge) continue;
        if (!graph.has_edge(image[u], candidate)) return false;
        if (constraint != pattern::any_label && graph.edge_label(image[u], candidate) != constraint) return false;
    }
    return true;
}

SignedCount homomorphisms(const Graph& graph, const PatternGraph& shape, std::vector<NodeId>& image) {
    if (image.size() == shape.size) return 1;
    SignedCount sum = 0;
    for (NodeId candidate = 0; candidate < graph.num_nodes(); ++candidate) {
        if (!fits(graph, shape, image, candidate)) continue;
        image.push_back(candidate);
        sum = checked_add(sum, homomorphisms(graph, shape, image));
        image.pop_back();
    }
    return sum;
}

/// All partitions of the pattern's nodes, node by node: blocks so far and their quotient.
class Partitions {
  public:
    Partitions(const Graph& graph, const PatternGraph& shape) : graph_(graph), shape_(shape), block_(shape.size) {}

    SignedCount sum() {
        extend(0, 0, 1);
        return sum_;
    }

  private:
    void extend(unsigned node, unsigned blocks, SignedCount coefficient) {
        if (node == shape_.size) return add(blocks, coefficient);
        for (unsigned b = 0; b <= blocks; ++b) {
            SignedCount members = 0;
            bool may_join = true;
            for (unsigned u = 0; u < node; ++u)
                if (block_[u] == b) {
                    ++members;
                    may_join = may_join && !shape_.adjacent(u, node) && shape_.node[u] == shape_.node[node];
                }
            if (!may_join) continue;
            block_[node] = b;  // the m-th member of a block contributes the factor -(m-1)
            extend(node + 1, b == blocks ? blocks + 1 : blocks, members == 0 ? coefficient : -members * coefficient);
        }
    }

    void add(unsigned blocks, SignedCount coefficient) {
        PatternGraph quotient(blocks);
        for (unsigned v = 0; v < shape_.size; ++v) quotient.node[block_[v]] = shape_.node[v];
        for (unsigned v = 0; v < shape_.size; ++v)
            for (unsigned u = 0; u < v; ++u) {
                if (!shape_.adjacent(u, v)) continue;
                const LabelConstraint before = quotient.edge[block_[u]][block_[v]];
                if (before != pattern::no_edge && before != shape_.edge[u][v]) return;  // merged edges disagree
                quotient.connect(block_[u], block_[v], shape_.edge[u][v]);
            }
        std::vector<NodeId> image;
        sum_ = checked_add(sum_, checked_mul(coefficient, homomorphisms(graph_, quotient, image)));
    }

    const Graph& graph_;
    const PatternGraph& shape_;
    std::vector<unsigned> block_;
    SignedCount sum_ = 0;
};

}  // namespace

Count count_from_homomorphisms(const Graph& graph, const pattern::Pattern& pattern) {
    if (pattern.graph.num_nodes() > most_nodes)
        throw std::invalid_argument("homomorphism basis: the pattern has more than 9 nodes");
    count::require_labels(pattern, graph);
    const PatternGraph shape(pattern);
    return static_cast<Count>(Partitions(graph, shape).sum()) / pattern::symmetry(shape).group_size;
}

}  // namespace countable::theory
