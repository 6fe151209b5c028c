#include "countable/separation/test.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <stdexcept>

#include "countable/pattern/pattern_list.hpp"
#include "countable/separation/edge_scheme.hpp"
#include "countable/separation/features.hpp"
#include "countable/separation/local_sets_scheme.hpp"
#include "countable/separation/marked_scheme.hpp"
#include "countable/separation/pair_scheme.hpp"
#include "countable/separation/resistance.hpp"
#include "countable/separation/set_scheme.hpp"
#include "countable/separation/walks.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/numbers.hpp"

namespace countable::separation {
namespace {

constexpr std::array<TestEntry, 21> table = {{
    {"subgraph-gnn", "a marked root u in the whole graph: c(u,v) from {c(u,w): w in N(v)}; pooled over v, then over u",
     "Zhang and Li 2021 (NGNN); You et al. 2021 (ID-GNN); Bevilacqua et al. 2022 (DS-GNN)"},
    {"subgraph-gnn:K", "the same in the egonet of each root, the nodes within distance K; K from 1 to 100",
     "Zhang and Li 2021 (NGNN); You et al. 2021 (ID-GNN)"},
    {"swl-vs", "the same as subgraph-gnn", "Zhang et al. 2023"},
    {"swl-sv", "the same, pooled over the roots u first, then over v", "Zhang et al. 2023"},
    {"pswl", "subgraph-gnn, and c(u,v) sees c(v,v)", "Zhang et al. 2023"},
    {"gswl", "subgraph-gnn, and c(u,v) sees {c(w,v): all nodes w} (GNN-AK, DSS-GNN, SUN)", "Zhang et al. 2023"},
    {"local-2-gnn", "subgraph-gnn, and c(u,v) sees {c(w,v): w in N(u)}", "Morris et al. 2020; Zhang et al. 2023"},
    {"sswl", "the same as local-2-gnn", "Zhang et al. 2023"},
    {"local-2-fgnn", "c(u,v) from {(c(u,w), c(w,v)): w in N(v)}", "Zhang et al. 2023, 2024"},
    {"local-2-fgnn-symmetric", "c(u,v) from {(c(u,w), c(w,v)): w in N(u) or N(v)}", "Zhang et al. 2023, 2024"},
    {"i2-gnn", "a marked root and a marked neighbour of it; pooled over nodes, neighbours, roots", "Huang et al. 2023"},
    {"k-osan:K", "K marked nodes, all choices in order (k-OSAN); K from 1 to 3", "Qian et al. 2022"},
    {"k-gnn:K", "sets of K nodes, and those that differ in one node, adjacent or not; K from 1 to 4",
     "Morris et al. 2019"},
    {"1-2-3-gnn", "nodes, pairs and connected sets of three nodes, and those with an adjacent node in place of one",
     "Morris et al. 2019"},
    {"spd", "nodes, and all others by the length of a shortest path (Graphormer)", "Zhang et al. 2023 (GD-WL)"},
    {"resistance", "nodes, and all others by the resistance distance", "Zhang et al. 2023 (GD-WL)"},
    {"spectral", "nodes, and all others by the entries of the eigenspace projections of A (EPNN)",
     "Zhang et al. 2024 (EPNN); Gai et al. 2025"},
    {"eb-1wl", "ordered edges, those at either end, and the triangles on the edge", "Barcelo et al. 2025"},
    {"gsn:PATTERN,...", "colour refinement from the subgraph-counts of the patterns at each node (GSN-v)",
     "Bouritsas et al. 2022"},
    {"gsn-edge:PATTERN,...", "the same with the counts at each edge (GSN-e)", "Bouritsas et al. 2022"},
    {"hom:PATTERN,...", "colour refinement from the homomorphism counts of the patterns at each node",
     "Barcelo et al. 2021"},
}};

using MakeScheme = std::function<std::unique_ptr<Scheme>(const Graph&, const Graph&)>;

class FunctionTest final : public Test {
  public:
    FunctionTest(std::string name, MakeScheme make) : Test(std::move(name)), make_(std::move(make)) {}
    [[nodiscard]] Outcome run(const Graph& first, const Graph& second, const Options& options) const override {
        Outcome outcome = refine(*make_(first, second), name(), options);
        if (first.num_nodes() != second.num_nodes()) outcome.separating_round = 0;
        return outcome;
    }

  private:
    MakeScheme make_;
};

unsigned parameter(std::string_view name, std::string_view text, unsigned most) {
    const unsigned k = parse_number<unsigned>(text).value_or(0);
    if (k < 1 || k > most)
        throw std::invalid_argument("'" + std::string(name) + "': expected a number from 1 to " + std::to_string(most) +
                                    " after the colon");
    return k;
}

/// What follows "prefix:", or nothing if the name does not begin so.
std::optional<std::string_view> after(std::string_view name, std::string_view prefix) {
    if (!name.starts_with(prefix)) return std::nullopt;
    return name.substr(prefix.size());
}

std::optional<PairRule> pair_rule(std::string_view name) {
    if (const auto radius = after(name, "subgraph-gnn:"))
        return PairRule{.node_neighbors = true, .radius = parameter(name, *radius, 100)};
    if (name == "subgraph-gnn" || name == "swl-vs") return PairRule{.node_neighbors = true};
    if (name == "swl-sv") return PairRule{.node_neighbors = true, .roots_first = true};
    if (name == "pswl") return PairRule{.node_neighbors = true, .node_itself = true};
    if (name == "gswl") return PairRule{.node_neighbors = true, .all_roots = true};
    if (name == "local-2-gnn" || name == "sswl")
        return PairRule{.marked = false, .node_neighbors = true, .root_neighbors = true};
    if (name == "local-2-fgnn") return PairRule{.marked = false, .walks_at_node = true};
    if (name == "local-2-fgnn-symmetric")
        return PairRule{.marked = false, .walks_at_node = true, .walks_at_root = true};
    return std::nullopt;
}

/// All pairs of nodes are numbered before the first round.
void check_pairs(const Graph& first, const Graph& second, std::string_view test) {
    constexpr NodeId most = 20'000;
    if (first.num_nodes() > most || second.num_nodes() > most)
        throw std::invalid_argument(std::string(test) + " compares all pairs of nodes; expected graphs of at most " +
                                    std::to_string(most) + " nodes");
}

MakeScheme by_relations(std::string_view name, PairRelations (*relations)(const Graph&, const Graph&)) {
    return [name = std::string(name), relations](const Graph& first, const Graph& second) {
        check_pairs(first, second, name);
        return relation_scheme(first, second, relations(first, second));
    };
}

/// Refuses tuples of nodes beyond 2^30 items before their number overflows.
void check_tuples(const Graph& first, const Graph& second, unsigned k, std::string_view test) {
    double items = 0;
    for (const Graph* const graph : {&first, &second}) {
        double power = 1;
        for (unsigned i = 0; i < k; ++i) power *= graph->num_nodes();
        items += power;
    }
    if (items >= 1073741824.0)
        throw ArgumentError(std::string(test) + " colours more than 2^30 tuples of these graphs", Remedy::None);
}

/// Refuses graphs whose sets have too many neighbours: all are laid out before the first round.
void check_local_sets(const Graph& first, const Graph& second) {
    constexpr double most = 1 << 28;
    for (const Graph* const graph : {&first, &second}) {
        const double n = graph->num_nodes();
        double largest = 0, triples = 0;
        for (NodeId v = 0; v < graph->num_nodes(); ++v) {
            const auto d = static_cast<double>(graph->degree(v));
            largest = std::max(largest, d);
            triples += d * (d - 1) / 2;
        }
        // A pair has as many neighbours as its nodes together, a set of three at most three times the largest degree.
        if (n * n + 2 * n * static_cast<double>(graph->num_edges()) + 3 * triples * largest >= most)
            throw ArgumentError(
                "1-2-3-gnn compares sets of nodes that may have more than 2^28 neighbours in these graphs",
                Remedy::None);
    }
}

MakeScheme by_counts(std::string_view name, std::string_view text, count::Embedding kind, CountsAt where) {
    Labels labels;
    auto patterns = pattern::parse_list(text, labels);
    for (const auto& pattern : patterns)
        if (pattern.graph.has_node_labels() || pattern.graph.has_edge_labels())
            throw std::invalid_argument("'" + std::string(name) + "': expected patterns without labels, found '" +
                                        pattern.name + "'");
    return [patterns = std::move(patterns), kind, where](const Graph& first, const Graph& second) {
        return feature_scheme(first, second, count_features(first, second, patterns, kind, where));
    };
}

MakeScheme scheme_of(std::string_view name) {
    if (const auto rule = pair_rule(name))
        return [rule = *rule, test = std::string(name)](const Graph& first, const Graph& second) {
            check_tuples(first, second, 2, test);
            return pair_scheme(first, second, rule);
        };
    if (name == "i2-gnn") return marked_edges_scheme;
    if (name == "eb-1wl") return edge_scheme;
    if (name == "1-2-3-gnn")
        return [](const Graph& first, const Graph& second) {
            check_local_sets(first, second);
            return local_sets_scheme(first, second);
        };
    if (name == "spd") return by_relations(name, shortest_paths);
    if (name == "resistance") return by_relations(name, resistance_distances);
    if (name == "spectral") return by_relations(name, walk_sequences);
    if (const auto k = after(name, "k-osan:"))
        return [marks = parameter(name, *k, 3), test = std::string(name)](const Graph& first, const Graph& second) {
            check_tuples(first, second, marks + 1, test);
            return marked_tuples_scheme(first, second, marks);
        };
    if (const auto k = after(name, "k-gnn:"))
        return [size = parameter(name, *k, 4), test = std::string(name)](const Graph& first, const Graph& second) {
            check_tuples(first, second, size, test);
            // A smaller graph is seen as a whole.
            return set_scheme(first, second, std::max(1u, std::min({size, first.num_nodes(), second.num_nodes()})));
        };
    if (const auto list = after(name, "gsn:"))
        return by_counts(name, *list, count::Embedding::NonInduced, CountsAt::Nodes);
    if (const auto list = after(name, "gsn-edge:"))
        return by_counts(name, *list, count::Embedding::NonInduced, CountsAt::Edges);
    if (const auto list = after(name, "hom:"))
        return by_counts(name, *list, count::Embedding::Homomorphism, CountsAt::Nodes);
    return {};
}

}  // namespace

std::span<const TestEntry> test_table() { return table; }

const TestEntry* find_entry(std::string_view name) {
    for (const TestEntry& entry : table) {
        const auto colon = entry.name.find(':');
        if (colon == entry.name.npos ? name == entry.name : name.starts_with(entry.name.substr(0, colon + 1)))
            return &entry;
    }
    return nullptr;
}

std::shared_ptr<const Test> find_test(std::string_view name) {
    auto make = scheme_of(name);
    if (!make) return nullptr;
    return std::make_shared<FunctionTest>(std::string(name), std::move(make));
}

}  // namespace countable::separation
