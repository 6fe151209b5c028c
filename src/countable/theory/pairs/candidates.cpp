#include "countable/theory/pairs/candidates.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <unordered_set>

#include "countable/pattern/quotients.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/pattern/treewidth.hpp"
#include "countable/theory/pairs/cfi.hpp"
#include "countable/theory/pairs/graph_builder.hpp"
#include "countable/theory/pairs/product.hpp"
#include "countable/theory/pairs/two_copies.hpp"

namespace countable::theory {

using count::Embedding;
using pattern::LabelConstraint;
using pattern::PatternGraph;

namespace {

constexpr std::uint64_t most_nodes = 400;        // of an offered graph
constexpr std::uint64_t most_large_nodes = 100;  // for large patterns, which are slow to count
constexpr std::size_t most_bases = 300;          // base graphs that are tried plainly
constexpr std::size_t most_large_bases = 12;     // for large patterns
constexpr unsigned largest_multiplied = 8;       // nodes of a pattern that is counted in products
constexpr std::size_t most_multiplied = 12;      // those that are tried with factors
constexpr std::size_t most_cliques = 100;        // places of a clique that are tried
constexpr std::size_t most_choices = 2000;       // of nodes for a clique that are looked at
constexpr unsigned small_pattern = 10;           // nodes; more make a pattern large
constexpr std::size_t most_supergraphs = 2000;   // that are looked at
constexpr std::size_t most_quotients = 2000;     // that are looked at, large ones first

/// The number of nodes of the Cai-Furer-Immerman graphs of a pattern.
std::uint64_t cfi_size(const PatternGraph& shape) {
    std::uint64_t nodes = 0;
    for (unsigned v = 0; v < shape.size; ++v) {
        unsigned degree = 0;
        for (unsigned u = 0; u < shape.size; ++u) degree += shape.adjacent(u, v) ? 1 : 0;
        nodes += degree == 0 ? 1 : std::uint64_t{1} << (degree - 1);
    }
    return nodes;
}

/// The graphs that follow from a base pattern: of its component of largest treewidth the two Cai-Furer-Immerman graphs,
/// beside the other components, if there are any.
std::optional<WitnessPair> beside_rest(const PatternGraph& base, const auto& make) {
    const auto components = pattern::component_nodes(base);
    std::size_t widest = 0;
    unsigned width = 0;
    for (std::size_t i = 0; i < components.size(); ++i)
        if (const unsigned w = pattern::treewidth(pattern::induced_subgraph(base, components[i])); w > width) {
            width = w;
            widest = i;
        }
    auto pair = make(pattern::induced_subgraph(base, components[widest]));
    if (!pair || components.size() == 1) return pair;
    for (Graph* const graph : {&pair->first, &pair->second}) {
        GraphBuilder builder;
        builder.add_graph(*graph);
        for (std::size_t i = 0; i < components.size(); ++i)
            if (i != widest) builder.add_shape(pattern::induced_subgraph(base, components[i]));
        auto whole = builder.finish();
        if (!whole) return std::nullopt;
        *graph = std::move(*whole);
    }
    pair->groups.clear();
    pair->construction += ", beside the other components of the base";
    return pair;
}

/// Against colour refinement any two covers of one graph will do: two copies, and the same with an edge of a cycle led
/// across. Smaller than the graphs of Cai, Furer and Immerman.
std::optional<WitnessPair> double_cover_pair(const PatternGraph& base) {
    const auto edges = cycle_edges(base);
    if (edges.empty()) return std::nullopt;
    const auto [a, b] = edges.front();
    PatternGraph cut = base;
    cut.connect(a, b, pattern::no_edge);
    GraphBuilder within, across;
    for (GraphBuilder* const builder : {&within, &across}) {
        builder->add_shape(cut);
        builder->add_shape(cut);
    }
    const LabelConstraint label = base.edge[a][b];
    within.add_edge(a, b, label);
    within.add_edge(base.size + a, base.size + b, label);
    across.add_edge(a, base.size + b, label);
    across.add_edge(base.size + a, b, label);
    auto first = within.finish(), second = across.finish();
    if (!first || !second) return std::nullopt;
    std::vector<unsigned> groups(base.size, 0);
    groups.resize(2 * base.size, 1);
    return WitnessPair{std::move(*first), std::move(*second),
                       "two copies of the base " + describe(base) +
                           " (first), and the same with an edge of a cycle led across the copies (second)",
                       std::move(groups)};
}

/// A part of the edges of a pattern, none of which can be left out without the treewidth falling to k.
PatternGraph smallest_gadgets(PatternGraph gadgets, unsigned k) {
    for (const auto [a, b] : gadgets.edges()) {
        const LabelConstraint constraint = gadgets.edge[a][b];
        gadgets.connect(a, b, pattern::no_edge);
        if (pattern::treewidth(gadgets) <= k) gadgets.connect(a, b, constraint);
    }
    return gadgets;
}

/// A pattern with a clique on k + 2 of its nodes, and that clique alone, for each choice of them up to symmetry.
struct CliqueBase {
    PatternGraph base, gadgets;
};
std::vector<CliqueBase> clique_bases(const PatternGraph& shape, unsigned k) {
    const auto edges = shape.edges();
    const LabelConstraint label = edges.empty() ? pattern::any_label : shape.edge[edges[0][0]][edges[0][1]];
    std::vector<CliqueBase> list;
    std::unordered_set<std::string> seen;
    std::size_t tried = 0;
    for (std::uint32_t chosen = 0; chosen < std::uint32_t{1} << shape.size && list.size() < most_cliques; ++chosen) {
        if (static_cast<unsigned>(std::popcount(chosen)) != k + 2) continue;
        if (++tried > most_choices) break;
        CliqueBase candidate{shape, PatternGraph(shape.size)};
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = a + 1; b < shape.size; ++b) {
                if ((chosen >> a & 1) == 0 || (chosen >> b & 1) == 0) continue;
                if (!shape.adjacent(a, b)) candidate.base.connect(a, b, label);
                candidate.gadgets.connect(a, b);
            }
        if (seen.insert(pattern::canonical_form(candidate.base)).second) list.push_back(std::move(candidate));
    }
    return list;
}

/// Supergraphs of a pattern on its nodes, up to isomorphism: by adding edges one at a time while they are few, and with
/// a clique on `clique` of its nodes. An added edge has the label of some edge of the pattern.
std::vector<PatternGraph> supergraphs(const PatternGraph& shape, unsigned clique) {
    const auto edges = shape.edges();
    const LabelConstraint label = edges.empty() ? pattern::any_label : shape.edge[edges[0][0]][edges[0][1]];
    std::vector<PatternGraph> found = {shape};
    std::unordered_set<std::string> seen = {pattern::canonical_form(shape)};
    const auto add = [&](const PatternGraph& candidate) {
        if (seen.insert(pattern::canonical_form(candidate)).second) found.push_back(candidate);
    };
    std::size_t tried = 0;
    for (std::uint32_t chosen = 0; chosen < std::uint32_t{1} << shape.size && found.size() < most_supergraphs / 2;
         ++chosen) {
        if (static_cast<unsigned>(std::popcount(chosen)) < clique) continue;
        if (++tried > most_choices) break;
        PatternGraph candidate = shape;
        for (const auto [a, b] : shape.non_edges())
            if ((chosen >> a & 1) != 0 && (chosen >> b & 1) != 0) candidate.connect(a, b, label);
        add(candidate);
    }
    for (std::size_t next = 0; next < found.size() && found.size() < most_supergraphs; ++next) {
        const PatternGraph from = found[next];
        for (const auto [a, b] : from.non_edges()) {
            PatternGraph candidate = from;
            candidate.connect(a, b, label);
            add(candidate);
        }
    }
    return found;
}

/// Base graphs whose treewidth exceeds k and in whose homomorphism numbers the count is expanded, small pairs first.
std::vector<PatternGraph> bases(const PatternGraph& shape, Embedding kind, unsigned k) {
    std::vector<PatternGraph> list;
    if (kind == Embedding::Induced)
        list = supergraphs(shape, k + 2);
    else
        pattern::visit_quotients(shape, [&](const PatternGraph& quotient) {
            list.push_back(quotient);
            return list.size() == (shape.size > small_pattern ? most_large_bases : most_quotients);
        });
    std::erase_if(list, [&](const PatternGraph& base) { return base.size < k + 2 || pattern::treewidth(base) <= k; });
    // A large pattern has many maps into graphs of small bases, which are slow to count, and few into its own covers.
    if (shape.size > small_pattern) return list;
    std::stable_sort(list.begin(), list.end(),
                     [](const PatternGraph& a, const PatternGraph& b) { return cfi_size(a) < cfi_size(b); });
    return list;
}

}  // namespace

bool visit_candidate_pairs(const pattern::Pattern& pattern, Embedding kind, unsigned folklore_k,
                           const std::function<bool(const WitnessPair&)>& accept) {
    if (folklore_k == 0) throw std::invalid_argument("k-FWL begins with k = 1");
    const PatternGraph shape(pattern);
    const std::uint64_t most = shape.size >= small_pattern ? most_large_nodes : most_nodes;
    std::vector<WitnessPair> multiplied;
    const auto offer = [&](std::optional<WitnessPair> pair) {
        if (!pair) return false;
        if (accept(*pair)) return true;
        if (multiplied.size() < most_multiplied) multiplied.push_back(std::move(*pair));
        return false;
    };
    if (kind == Embedding::Induced && shape.size >= folklore_k + 2)
        for (const auto& [base, gadgets] : clique_bases(shape, folklore_k))
            if (offer(cfi_pair(base, gadgets, most))) return true;
    const auto list = bases(shape, kind, folklore_k);
    for (std::size_t i = 0; i < std::min(list.size(), most_bases); ++i) {
        if (folklore_k > 1 && offer(cfi_pair(list[i], smallest_gadgets(list[i], folklore_k), most))) return true;
        if (folklore_k == 1 && offer(beside_rest(list[i], double_cover_pair))) return true;
        if (offer(beside_rest(list[i], [most](const PatternGraph& base) { return cfi_pair(base, most); }))) return true;
    }
    // A pattern that is not connected is the complement of one that is, and the test sees as much of the complement.
    if (kind == Embedding::Induced && !pattern.graph.has_edge_labels() && pattern::component_nodes(shape).size() > 1) {
        const pattern::Pattern other{pattern.name, complement(pattern.graph), pattern.node_names};
        const auto complemented = [&](const WitnessPair& pair) {
            return accept(
                {complement(pair.first), complement(pair.second), "complements of: " + pair.construction, pair.groups});
        };
        if (folklore_k == 1)
            if (const auto pair = pair_for_induced_count(other); pair && complemented(*pair)) return true;
        if (visit_candidate_pairs(other, kind, folklore_k, complemented)) return true;
    }
    if (shape.size > largest_multiplied)
        return false;  // products hold too many copies of a large pattern to count them
    for (unsigned nodes = 2; nodes <= 3; ++nodes)
        for (const WitnessPair& pair : multiplied)
            for (const ProductFactor& factor : factors(nodes))
                if (pair.first.num_nodes() * nodes <= most && accept(product(pair, factor))) return true;
    return false;
}

}  // namespace countable::theory
