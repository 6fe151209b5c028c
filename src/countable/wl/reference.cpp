#include "countable/wl/reference.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace countable::wl::reference {
namespace {

using Tuple = std::vector<NodeId>;
using Key = std::vector<std::vector<std::int64_t>>;  // whatever tells two tuples apart, in any fixed layout
using Coloring = std::map<Tuple, Color>;
using KeyOf = std::function<Key(const Graph&, const Coloring&, const Tuple&)>;

std::vector<Tuple> all_tuples(NodeId n, unsigned k) {
    std::vector<Tuple> tuples = {{}};
    for (unsigned w = 0; w < k; ++w) {
        std::vector<Tuple> longer;
        for (const Tuple& tuple : tuples)
            for (NodeId v = 0; v < n; ++v) {
                longer.push_back(tuple);
                longer.back().push_back(v);
            }
        tuples = std::move(longer);
    }
    return tuples;
}

Key isomorphism_type(const Graph& graph, const Coloring&, const Tuple& s) {
    Key key(3);
    for (const NodeId a : s) key[0].push_back(graph.has_node_labels() ? graph.node_label(a) : -1);
    for (const NodeId a : s)
        for (const NodeId b : s) {
            key[1].push_back(a == b);
            if (!graph.has_edge(a, b))
                key[2].push_back(-2);
            else
                key[2].push_back(graph.has_edge_labels() ? graph.edge_label(a, b) : -1);
        }
    return key;
}

Color color_with(const Coloring& coloring, Tuple s, unsigned w, NodeId j) {
    s[w] = j;
    return coloring.at(s);
}

Key oblivious_key(const Graph& graph, const Coloring& coloring, const Tuple& s) {
    Key key = {{coloring.at(s)}};
    for (unsigned w = 0; w < s.size(); ++w) {
        std::vector<std::int64_t> multiset;
        for (NodeId j = 0; j < graph.num_nodes(); ++j) multiset.push_back(color_with(coloring, s, w, j));
        std::ranges::sort(multiset);
        key.push_back(multiset);
    }
    return key;
}

Key folklore_key(const Graph& graph, const Coloring& coloring, const Tuple& s) {
    Key key;
    for (NodeId j = 0; j < graph.num_nodes(); ++j) {
        std::vector<std::int64_t> vector;
        for (unsigned w = 0; w < s.size(); ++w) vector.push_back(color_with(coloring, s, w, j));
        key.push_back(vector);
    }
    std::ranges::sort(key);
    key.push_back({coloring.at(s)});
    return key;
}

std::set<NodeId> two_steps(const Graph& graph, NodeId v) {
    std::set<NodeId> reached;
    for (const NodeId u : graph.neighbors(v)) reached.insert(graph.neighbors(u).begin(), graph.neighbors(u).end());
    return reached;
}

Key refinement_key(const Graph& graph, const Coloring& coloring, const Tuple& s, std::span<const Relation> relations) {
    const NodeId v = s[0];
    Key key = {{coloring.at(s)}};
    for (const Relation relation : relations) {
        Key pairs;
        if (relation == Relation::Adjacency) {
            for (const NodeId u : graph.neighbors(v))
                pairs.push_back({graph.has_edge_labels() ? graph.edge_label(v, u) : -1, coloring.at({u})});
        } else {
            for (const NodeId u : two_steps(graph, v)) pairs.push_back({-1, coloring.at({u})});
        }
        std::ranges::sort(pairs);
        key.push_back({static_cast<std::int64_t>(pairs.size())});
        key.insert(key.end(), pairs.begin(), pairs.end());
    }
    return key;
}

Result run(const Graph& first, const Graph& second, unsigned k, const KeyOf& key_of) {
    const std::array<const Graph*, 2> graphs = {&first, &second};
    std::array<Coloring, 2> colorings;
    Result result;
    for (std::size_t round = 0;; ++round) {
        std::map<Key, Color> palette;
        std::array<std::map<Tuple, Key>, 2> keys;
        for (unsigned g = 0; g < 2; ++g)
            for (const Tuple& s : all_tuples(graphs[g]->num_nodes(), k)) {
                keys[g][s] = (round == 0 ? isomorphism_type : key_of)(*graphs[g], colorings[g], s);
                palette[keys[g][s]] = 0;
            }
        Color next = 0;
        for (auto& [key, color] : palette) color = next++;
        if (round > 0 && palette.size() == result.num_colors.back()) {
            result.stable_round = round - 1;
            return result;
        }
        result.num_colors.push_back(palette.size());
        result.colors.emplace_back();
        for (unsigned g = 0; g < 2; ++g) {
            result.histogram[g].assign(palette.size(), 0);
            for (const auto& [s, key] : keys[g]) {  // tuples in lexicographic order: row-major
                colorings[g][s] = palette[key];
                result.colors.back()[g].push_back(palette[key]);
                ++result.histogram[g][palette[key]];
            }
        }
        if (!result.separating_round && result.histogram[0] != result.histogram[1]) result.separating_round = round;
    }
}

}  // namespace

Result k_wl(const Graph& first, const Graph& second, unsigned k) { return run(first, second, k, oblivious_key); }

Result k_fwl(const Graph& first, const Graph& second, unsigned k) {
    if (k == 1) return color_refinement(first, second, std::vector{Relation::Adjacency});
    return run(first, second, k, folklore_key);
}

Result color_refinement(const Graph& first, const Graph& second, std::span<const Relation> relations) {
    return run(first, second, 1, [&](const Graph& graph, const Coloring& coloring, const Tuple& s) {
        return refinement_key(graph, coloring, s, relations);
    });
}

}  // namespace countable::wl::reference
