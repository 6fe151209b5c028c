#include "countable/separation/reference.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>

namespace countable::separation::reference {
namespace {

__extension__ using Number = __int128;
using Item = std::vector<NodeId>;       // the nodes that an item consists of
using Key = std::vector<Number>;        // anything that tells two items apart
using Multiset = std::vector<Key>;      // sorted before use
using Colors = std::map<Item, Number>;  // of one graph
using Path = std::vector<std::size_t>;  // lengths of the prefixes of an item by which it is pooled, longest first

struct Definition {
    std::function<std::vector<Item>(const Graph&)> items;
    std::function<Key(const Graph&, const Item&)> initial;
    std::function<std::vector<Multiset>(const Graph&, const Item&, const Colors&)> sees;
    std::function<Item(const Item&)> pooled_as = [](const Item& item) { return item; };  // order of its nodes
    Path prefixes = {};
};

Number label(const Graph& graph, NodeId v) { return graph.has_node_labels() ? Number{graph.node_label(v)} : -1; }
Number bond(const Graph& graph, NodeId u, NodeId v) {
    if (!graph.has_edge(u, v)) return -2;
    return graph.has_edge_labels() ? Number{graph.edge_label(u, v)} : -1;
}

std::vector<Item> tuples(const Graph& graph, unsigned k) {
    std::vector<Item> list = {{}};
    for (unsigned i = 0; i < k; ++i) {
        std::vector<Item> longer;
        for (const Item& item : list)
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                longer.push_back(item);
                longer.back().push_back(v);
            }
        list = longer;
    }
    return list;
}

Key isomorphism_type(const Graph& graph, const Item& item) {
    Key key;
    for (const NodeId a : item) key.push_back(label(graph, a));
    for (const NodeId a : item)
        for (const NodeId b : item) {
            key.push_back(a == b);
            key.push_back(bond(graph, a, b));
        }
    return key;
}

/// The last node of an item with its label, and which of the others it is.
Key marks(const Graph& graph, const Item& item) {
    Key key = {label(graph, item.back())};
    for (std::size_t i = 0; i + 1 < item.size(); ++i) key.push_back(item[i] == item.back());
    return key;
}

Multiset neighbors_of_last(const Graph& graph, const Item& item, const Colors& color) {
    Multiset seen;
    for (const NodeId w : graph.neighbors(item.back())) {
        Item other = item;
        other.back() = w;
        seen.push_back({bond(graph, item.back(), w), color.at(other)});
    }
    return seen;
}

Definition subgraph_gnn() {
    return {[](const Graph& graph) { return tuples(graph, 2); },
            marks,
            [](const Graph& graph, const Item& item, const Colors& color) {
                return std::vector<Multiset>{neighbors_of_last(graph, item, color)};
            },
            [](const Item& item) { return item; },
            {1}};
}

std::vector<unsigned> distances_from(const Graph& graph, NodeId u) {
    std::vector<unsigned> distance(graph.num_nodes(), graph.num_nodes());
    distance[u] = 0;
    for (NodeId round = 0; round < graph.num_nodes(); ++round)
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            for (const NodeId w : graph.neighbors(v)) distance[v] = std::min(distance[v], distance[w] + 1);
    return distance;
}

/// Items are the pairs of a root and a node of its egonet, and what an item does not see is not there. A pair with a root and
/// nothing else stands for each node beyond.
Definition in_egonets(unsigned radius) {
    constexpr NodeId beyond = -1;
    Definition definition = subgraph_gnn();
    definition.items = [radius](const Graph& graph) {
        std::vector<Item> list;
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            const auto distance = distances_from(graph, u);
            bool all = true;
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                if (distance[v] <= radius) list.push_back({u, v});
                all &= distance[v] <= radius;
            }
            if (!all) list.push_back({u, beyond});
        }
        return list;
    };
    definition.initial = [](const Graph& graph, const Item& item) {
        return item[1] == beyond ? Key{-3, 0} : marks(graph, item);
    };
    definition.sees = [](const Graph& graph, const Item& item, const Colors& color) {
        Multiset seen;
        if (item[1] == beyond) return std::vector<Multiset>{seen};
        for (const NodeId w : graph.neighbors(item[1]))
            if (color.contains({item[0], w})) seen.push_back({bond(graph, item[1], w), color.at({item[0], w})});
        return std::vector<Multiset>{seen};
    };
    return definition;
}

Definition pair_test(std::string_view test) {
    Definition definition = subgraph_gnn();
    const auto base = definition.sees;
    if (test == "swl-sv") definition.pooled_as = [](const Item& item) { return Item{item[1], item[0]}; };
    if (test == "pswl")
        definition.sees = [base](const Graph& graph, const Item& item, const Colors& color) {
            auto seen = base(graph, item, color);
            seen.push_back({{color.at({item[1], item[1]})}});
            return seen;
        };
    if (test == "gswl")
        definition.sees = [base](const Graph& graph, const Item& item, const Colors& color) {
            auto seen = base(graph, item, color);
            Multiset column;
            for (NodeId w = 0; w < graph.num_nodes(); ++w) column.push_back({color.at({w, item[1]})});
            seen.push_back(column);
            return seen;
        };
    if (test == "local-2-gnn" || test == "sswl") {
        definition.initial = isomorphism_type;
        definition.sees = [base](const Graph& graph, const Item& item, const Colors& color) {
            auto seen = base(graph, item, color);
            Multiset roots;
            for (const NodeId w : graph.neighbors(item[0]))
                roots.push_back({bond(graph, item[0], w), color.at({w, item[1]})});
            seen.push_back(roots);
            return seen;
        };
    }
    if (test.starts_with("local-2-fgnn")) {
        const bool symmetric = test == "local-2-fgnn-symmetric";
        definition.initial = isomorphism_type;
        definition.sees = [symmetric](const Graph& graph, const Item& item, const Colors& color) {
            Multiset walks;
            for (NodeId w = 0; w < graph.num_nodes(); ++w)
                if (graph.has_edge(item[1], w) || (symmetric && graph.has_edge(item[0], w)))
                    walks.push_back({color.at({item[0], w}), color.at({w, item[1]})});
            return std::vector<Multiset>{walks};
        };
    }
    return definition;
}

Definition marked_tuples(unsigned k) {
    Definition definition = subgraph_gnn();
    definition.items = [k](const Graph& graph) { return tuples(graph, k + 1); };
    definition.prefixes = {k};
    return definition;
}

Definition i2_gnn() {
    Definition definition = subgraph_gnn();
    definition.items = [](const Graph& graph) {
        std::vector<Item> list;
        for (const Item& item : tuples(graph, 3))
            if (graph.has_edge(item[0], item[1]) || (item[0] == item[1] && graph.degree(item[0]) == 0))
                list.push_back(item);
        return list;
    };
    definition.prefixes = {2, 1};
    return definition;
}

Definition sets(unsigned k) {
    const auto sorted_types = [](const Graph& graph, const Item& item) {
        Item order = item;
        std::ranges::sort(order);
        std::set<Key> types;
        do types.insert(isomorphism_type(graph, order));
        while (std::ranges::next_permutation(order).found);
        return *types.begin();
    };
    return {[k](const Graph& graph) {
                std::vector<Item> list;
                for (const Item& item : tuples(graph, k))
                    if (std::ranges::is_sorted(item, std::less_equal<>())) list.push_back(item);
                return list;
            },
            sorted_types,
            [](const Graph& graph, const Item& item, const Colors& color) {
                Multiset seen;
                for (const auto& [other, its] : color) {
                    Item out, in;
                    std::ranges::set_difference(item, other, std::back_inserter(out));
                    std::ranges::set_difference(other, item, std::back_inserter(in));
                    if (out.size() == 1) seen.push_back({bond(graph, out[0], in[0]), its});
                }
                return std::vector<Multiset>{seen};
            }};
}

/// Whether some node of three is adjacent to both others.
bool is_connected_triple(const Graph& graph, const Item& set) {
    int edges = 0;
    for (const NodeId a : set)
        for (const NodeId b : set) edges += a < b && graph.has_edge(a, b);
    return set.size() == 3 && edges >= 2;
}

/// Nodes, pairs and connected sets of three nodes.
Definition one_two_three_gnn() {
    return {[](const Graph& graph) {
                std::vector<Item> list;
                for (const unsigned k : {1u, 2u, 3u})
                    for (const Item& item : tuples(graph, k))
                        if (std::ranges::is_sorted(item, std::less_equal<>()) &&
                            (k < 3 || is_connected_triple(graph, item)))
                            list.push_back(item);
                return list;
            },
            [](const Graph& graph, const Item& item) {
                Key labels, bonds;
                for (const NodeId a : item) {
                    labels.push_back(label(graph, a));
                    for (const NodeId b : item)
                        if (a < b) bonds.push_back(bond(graph, a, b));
                }
                std::ranges::sort(labels);
                std::ranges::sort(bonds);
                labels.insert(labels.end(), bonds.begin(), bonds.end());
                return labels;
            },
            [](const Graph& graph, const Item& item, const Colors& color) {
                if (item.size() == 1) return std::vector<Multiset>{neighbors_of_last(graph, item, color)};
                Multiset members, exchanged;
                for (const NodeId v : item) members.push_back({color.at({v})});
                for (const auto& [other, its] : color) {
                    Item out, in;
                    std::ranges::set_difference(item, other, std::back_inserter(out));
                    std::ranges::set_difference(other, item, std::back_inserter(in));
                    if (other.size() == item.size() && out.size() == 1 && graph.has_edge(out[0], in[0]))
                        exchanged.push_back({its});
                }
                return std::vector<Multiset>{members, exchanged};
            }};
}

Definition edges() {
    return {[](const Graph& graph) {
                std::vector<Item> list;
                for (const Item& item : tuples(graph, 2))
                    if (graph.has_edge(item[0], item[1]) || (item[0] == item[1] && graph.degree(item[0]) == 0))
                        list.push_back(item);
                return list;
            },
            isomorphism_type,
            [](const Graph& graph, const Item& item, const Colors& color) {
                const auto [u, v] = std::array{item[0], item[1]};
                Multiset tail, head, triangles;
                for (const NodeId x : graph.neighbors(u)) tail.push_back({color.at({u, x})});
                for (const NodeId z : graph.neighbors(v)) head.push_back({color.at({v, z})});
                for (const NodeId y : graph.neighbors(u))
                    if (graph.has_edge(v, y)) triangles.push_back({color.at({u, y}), color.at({v, y})});
                return std::vector<Multiset>{tail, head, triangles};
            },
            [](const Item& item) { return item; },
            {1}};
}

Number gcd(Number a, Number b) { return b == 0 ? (a < 0 ? -a : a) : gcd(b, a % b); }

/// Row echelon form in fractions: the resistance between two nodes is the potential of u when a unit flows from u to v.
Key resistance(const Graph& graph, NodeId u, NodeId v) {
    struct Fraction {
        Number over = 0, under = 1;
        static Fraction make(Number a, Number b) {
            const Number d = gcd(a, b) * (b < 0 ? -1 : 1);
            return d == 0 ? Fraction{0, 1} : Fraction{a / d, b / d};
        }
        Fraction operator-(const Fraction& o) const { return make(over * o.under - o.over * under, under * o.under); }
        Fraction operator*(const Fraction& o) const { return make(over * o.over, under * o.under); }
        Fraction operator/(const Fraction& o) const { return make(over * o.under, under * o.over); }
    };
    if (u == v) return {0, 1};
    std::vector<NodeId> part = {v};  // v is grounded: only the others are unknown
    for (std::size_t i = 0; i < part.size(); ++i)
        for (const NodeId w : graph.neighbors(part[i]))
            if (std::ranges::find(part, w) == part.end()) part.push_back(w);
    const auto found = std::ranges::find(part, u);
    if (found == part.end()) return {-1, 1};
    std::swap(*found, part.back());
    const std::size_t size = part.size() - 1;
    std::vector<std::vector<Fraction>> rows(size, std::vector<Fraction>(size + 1));
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < size; ++j)
            rows[i][j].over =
                i == j ? Number{graph.degree(part[i + 1])} : -Number{graph.has_edge(part[i + 1], part[j + 1])};
        rows[i][size].over = i + 1 == size ? 1 : 0;
    }
    for (std::size_t c = 0; c < size; ++c) {
        std::size_t pivot = c;
        while (rows[pivot][c].over == 0) ++pivot;
        std::swap(rows[pivot], rows[c]);
        for (std::size_t i = c + 1; i < size; ++i) {
            const Fraction factor = rows[i][c] / rows[c][c];
            for (std::size_t j = c; j <= size; ++j) rows[i][j] = rows[i][j] - factor * rows[c][j];
        }
    }
    const Fraction potential = rows[size - 1][size] / rows[size - 1][size - 1];
    return {potential.over, potential.under};
}

Key distance(const Graph& graph, NodeId u, NodeId v) {
    std::set<NodeId> ball = {u};
    for (Number steps = 0; steps <= graph.num_nodes(); ++steps) {
        if (ball.contains(v)) return {steps};
        for (const NodeId w : std::set(ball)) ball.insert(graph.neighbors(w).begin(), graph.neighbors(w).end());
    }
    return {-1};
}

Key walks(const Graph& graph, NodeId u, NodeId v) {
    std::vector<Number> from(graph.num_nodes());
    from[u] = 1;
    Key key;
    for (NodeId t = 0; t <= graph.num_nodes(); ++t) {
        key.push_back(from[v]);
        std::vector<Number> next(graph.num_nodes());
        for (NodeId a = 0; a < graph.num_nodes(); ++a)
            for (const NodeId b : graph.neighbors(a)) next[b] += from[a];
        from = next;
    }
    return key;
}

Definition related(Key (*relation)(const Graph&, NodeId, NodeId)) {
    return {[](const Graph& graph) { return tuples(graph, 1); },
            [](const Graph& graph, const Item& item) { return Key{label(graph, item[0])}; },
            [relation](const Graph& graph, const Item& item, const Colors& color) {
                Multiset seen;
                for (NodeId u = 0; u < graph.num_nodes(); ++u) {
                    Key key = relation(graph, item[0], u);
                    key.push_back(graph.has_edge(item[0], u) ? bond(graph, item[0], u) : -1);
                    key.push_back(color.at({u}));
                    seen.push_back(key);
                }
                return std::vector<Multiset>{seen};
            }};
}

Definition definition_of(std::string_view test) {
    if (test == "i2-gnn") return i2_gnn();
    if (test == "eb-1wl") return edges();
    if (test == "1-2-3-gnn") return one_two_three_gnn();
    if (test == "spd") return related(distance);
    if (test == "resistance") return related(resistance);
    if (test == "spectral") return related(walks);
    if (test.starts_with("subgraph-gnn:")) return in_egonets(static_cast<unsigned>(test.back() - '0'));
    if (test.starts_with("k-osan:")) return marked_tuples(static_cast<unsigned>(test.back() - '0'));
    if (test.starts_with("k-gnn:")) return sets(static_cast<unsigned>(test.back() - '0'));
    static const std::set<std::string_view> pairs = {"subgraph-gnn", "swl-vs",       "swl-sv",
                                                     "pswl",         "gswl",         "local-2-gnn",
                                                     "sswl",         "local-2-fgnn", "local-2-fgnn-symmetric"};
    if (pairs.contains(test)) return pair_test(test);
    throw std::invalid_argument("no reference of '" + std::string(test) + "'");
}

/// What is left of a graph's colours after pooling: nested multisets, written as numbers of a shared table.
Multiset pooled(const Definition& definition, const Colors& colors, std::map<Multiset, Number>& names) {
    Colors now;
    for (const auto& [item, color] : colors) now[definition.pooled_as(item)] = color;
    for (const std::size_t length : definition.prefixes) {
        std::map<Item, Multiset> groups;
        for (const auto& [item, color] : now)
            groups[Item(item.begin(), item.begin() + static_cast<std::ptrdiff_t>(length))].push_back({color});
        now.clear();
        for (auto& [item, members] : groups) {
            std::ranges::sort(members);
            now[item] = names.try_emplace(members, Number{names.size()}).first->second;
        }
    }
    Multiset all;
    for (const auto& [item, color] : now) all.push_back({color});
    std::ranges::sort(all);
    return all;
}

}  // namespace

Outcome run(std::string_view test, const Graph& first, const Graph& second) {
    const Definition definition = definition_of(test);
    const std::array<const Graph*, 2> graphs = {&first, &second};
    std::array<Colors, 2> now;
    std::map<Key, Number> start;
    for (int g = 0; g < 2; ++g)
        for (const Item& item : definition.items(*graphs[g]))
            now[g][item] = start.try_emplace(definition.initial(*graphs[g], item), Number{start.size()}).first->second;
    Outcome outcome;
    outcome.num_colors.push_back(start.size());
    for (std::size_t round = 0;; ++round) {
        std::map<Multiset, Number> names;
        const bool differ = pooled(definition, now[0], names) != pooled(definition, now[1], names);
        if (!outcome.separating_round && differ) outcome.separating_round = round;
        std::map<std::pair<Number, std::vector<Multiset>>, Number> palette;
        std::array<Colors, 2> next;
        for (int g = 0; g < 2; ++g)
            for (const auto& [item, color] : now[g]) {
                auto seen = definition.sees(*graphs[g], item, now[g]);
                for (Multiset& multiset : seen) std::ranges::sort(multiset);
                next[g][item] = palette.try_emplace({color, seen}, Number{palette.size()}).first->second;
            }
        if (palette.size() == outcome.num_colors.back()) {
            outcome.stable_round = round;
            return outcome;
        }
        outcome.num_colors.push_back(palette.size());
        now = next;
    }
}

}  // namespace countable::separation::reference
