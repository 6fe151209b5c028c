#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::separation {

inline constexpr unsigned most_set_nodes = 4;
using NodeSet = std::array<NodeId, most_set_nodes>;  ///< ascending; the first k count, the others are 0

/// All sets of k nodes out of 0 .. n-1, k <= 4, in colexicographic order: the number of a set is the sum of C(set[i], i + 1).
class NodeSets {
  public:
    NodeSets() = default;
    NodeSets(NodeId nodes, unsigned size) : nodes_(nodes), size_(size) {
        for (unsigned j = 0; j <= size; ++j)
            for (std::size_t v = 0; v <= nodes; ++v) binomial_.push_back(choose(v, j));
        sets_.resize(choose(nodes, size));
        NodeSet set{};
        for (unsigned i = 0; i < size; ++i) set[i] = i;
        for (NodeSet& place : sets_) {
            place = set;
            advance(set);
        }
    }

    [[nodiscard]] NodeId nodes() const { return nodes_; }
    [[nodiscard]] unsigned size() const { return size_; }
    [[nodiscard]] std::size_t count() const { return sets_.size(); }
    [[nodiscard]] const NodeSet& at(std::size_t number) const { return sets_[number]; }
    [[nodiscard]] std::size_t rank(const NodeSet& set) const {
        std::size_t sum = 0;
        for (unsigned i = 0; i < size_; ++i) sum += binomial_[(i + 1) * (nodes_ + std::size_t{1}) + set[i]];
        return sum;
    }
    [[nodiscard]] bool contains(const NodeSet& set, NodeId node) const {
        return std::find(set.begin(), set.begin() + size_, node) != set.begin() + size_;
    }
    /// A set of one node less and a node that is not in it.
    [[nodiscard]] NodeSet with(NodeSet smaller, NodeId node) const {
        unsigned i = size_ - 1;
        for (; i > 0 && smaller[i - 1] > node; --i) smaller[i] = smaller[i - 1];
        smaller[i] = node;
        return smaller;
    }
    /// The set with its out-th node replaced by one that is not in it.
    [[nodiscard]] NodeSet exchanged(NodeSet set, unsigned out, NodeId node) const {
        for (; out > 0 && set[out - 1] > node; --out) set[out] = set[out - 1];
        for (; out + 1 < size_ && set[out + 1] < node; ++out) set[out] = set[out + 1];
        set[out] = node;
        return set;
    }

  private:
    static std::size_t choose(std::size_t n, unsigned k) {
        std::size_t result = 1;
        for (unsigned i = 0; i < k; ++i) result = i < n ? result * (n - i) / (i + 1) : 0;
        return result;
    }
    void advance(NodeSet& set) const {
        if (size_ == 0) return;
        unsigned i = 0;
        while (i + 1 < size_ && set[i] + 1 == set[i + 1]) set[i] = i, ++i;
        ++set[i];
    }

    NodeId nodes_ = 0;
    unsigned size_ = 0;
    std::vector<std::size_t> binomial_;
    std::vector<NodeSet> sets_;
};

}  // namespace countable::separation
