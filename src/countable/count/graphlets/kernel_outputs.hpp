#pragma once

#include <map>

#include "countable/count/graphlets/derivation.hpp"
#include "countable/count/graphlets/values.hpp"

namespace countable::count::graphlets {

/// What a kernel is to compute, by anchors, and what it has computed.
template <typename Word>
struct KernelOutputs {
    std::map<Anchors, Word> totals;
    std::map<Anchors, NodeValues<Word>> nodes;
    std::map<Anchors, EdgeValues<Word>> edges;

    void want(const Anchors& anchors) {
        if (anchors.count == 0) totals[anchors];
        if (anchors.count == 1) nodes[anchors];
        if (anchors.count == 2) edges[anchors];
    }
    [[nodiscard]] bool total() const { return !totals.empty(); }
    [[nodiscard]] bool node(unsigned a) const { return nodes.contains({1, {a}}); }
    [[nodiscard]] bool edge(unsigned a, unsigned b) const { return edges.contains({2, {a, b}}); }

    void set_total(Word value) {
        if (total()) totals[{}] = value;
    }
    void set_node(unsigned a, NodeValues<Word> values) {
        if (node(a)) nodes[{1, {a}}] = std::move(values);
    }
    void set_edge(unsigned a, unsigned b, EdgeValues<Word> values) {
        if (edge(a, b)) edges[{2, {a, b}}] = std::move(values);
    }
};

}  // namespace countable::count::graphlets
