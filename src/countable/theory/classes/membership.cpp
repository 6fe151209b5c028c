#include "countable/theory/classes/membership.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "countable/pattern/pattern_list.hpp"
#include "countable/pattern/quotients.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/pattern/treewidth.hpp"
#include "countable/theory/classes/class_table.hpp"
#include "countable/theory/classes/local_folklore.hpp"
#include "countable/theory/classes/local_sets_class.hpp"
#include "countable/theory/classes/pattern_trees.hpp"
#include "countable/theory/classes/spasm.hpp"

namespace countable::theory {
namespace {

using pattern::PatternGraph;

bool is_forest(const PatternGraph& shape) {
    return shape.num_edges() + pattern::component_nodes(shape).size() == shape.size;
}

bool leaves_forest(const PatternGraph& shape, const std::vector<unsigned>& removed) {
    std::vector<unsigned> rest;
    for (unsigned v = 0; v < shape.size; ++v)
        if (std::ranges::find(removed, v) == removed.end()) rest.push_back(v);
    return is_forest(pattern::induced_subgraph(shape, rest));
}

/// Whether the removal of at most `more` further nodes leaves a forest.
bool leaves_forest_with(const PatternGraph& shape, std::vector<unsigned> removed, unsigned more) {
    if (leaves_forest(shape, removed)) return true;
    if (more == 0) return false;
    for (unsigned v = 0; v < shape.size; ++v) {
        if (std::ranges::find(removed, v) != removed.end()) continue;
        removed.push_back(v);
        if (leaves_forest_with(shape, removed, more - 1)) return true;
        removed.pop_back();
    }
    return false;
}

/// Whether the removal of the root, or of some node, leaves a forest, and all nodes of the connected pattern are within the
/// distance of it.
bool egonet_leaves_forest(const PatternGraph& shape, std::optional<unsigned> root, unsigned radius) {
    for (unsigned a = 0; a < shape.size; ++a)
        if ((!root || a == *root) && pattern::eccentricity(shape, a) <= radius && leaves_forest(shape, {a}))
            return true;
    return false;
}

/// Marks of I2-GNN: a root alone, or a root and a neighbour of it.
bool marked_edge_leaves_forest(const PatternGraph& shape, std::optional<unsigned> root) {
    for (unsigned a = 0; a < shape.size; ++a) {
        if (root && a != *root) continue;
        if (leaves_forest(shape, {a})) return true;
        for (unsigned b = 0; b < shape.size; ++b)
            if (b != a && shape.adjacent(a, b) && leaves_forest(shape, {a, b})) return true;
    }
    return false;
}

/// Eliminates nodes whose neighbours form a clique; what is chordal vanishes.
bool is_chordal(PatternGraph shape) {
    while (shape.size > 0) {
        std::optional<unsigned> simplicial;
        for (unsigned v = 0; v < shape.size && !simplicial; ++v) {
            bool clique = true;
            for (unsigned a = 0; a < shape.size; ++a)
                for (unsigned b = a + 1; b < shape.size; ++b)
                    if (a != v && b != v && shape.adjacent(v, a) && shape.adjacent(v, b) && !shape.adjacent(a, b))
                        clique = false;
            if (clique) simplicial = v;
        }
        if (!simplicial) return false;
        std::vector<unsigned> rest;
        for (unsigned v = 0; v < shape.size; ++v)
            if (v != *simplicial) rest.push_back(v);
        shape = pattern::induced_subgraph(shape, rest);
    }
    return true;
}

/// Patterns whose counts at nodes or edges a test starts from. They have no labels, and labelled patterns are none of them.
class Features {
  public:
    explicit Features(const std::string& test)
        : homomorphisms_(test.starts_with("hom:")), at_edges_(test.starts_with("gsn-edge:")) {
        Labels labels;
        for (const auto& pattern : pattern::parse_list(std::string_view(test).substr(test.find(':') + 1), labels)) {
            const PatternGraph shape(pattern);
            sizes_.insert(shape.size);
            forms_.insert(pattern::canonical_form(shape));
        }
    }
    [[nodiscard]] bool has(const PatternGraph& shape) const {
        return sizes_.contains(shape.size) && forms_.contains(pattern::canonical_form(shape));
    }
    /// Whether the colour of a node determines the homomorphisms that send the root to it.
    [[nodiscard]] bool determine(const PatternGraph& shape, unsigned root) const {
        return is_pattern_tree(shape, root, [this](const PatternGraph& piece, unsigned at) {
            return has(piece) && (!at_edges_ || is_vertex_transitive(piece)) &&
                   (homomorphisms_ || determine_quotients(piece, at));
        });
    }
    /// Whether the colours of all nodes together determine the homomorphisms.
    [[nodiscard]] bool determine(const PatternGraph& shape) const {
        for (unsigned root = 0; root < shape.size; ++root)
            if (determine(shape, root)) return true;
        if (homomorphisms_ || !has(shape)) return false;
        // Its subgraph-counts are known, and with the homomorphisms of its other quotients so are its own.
        const auto quotients = pattern::quotients(shape);
        return std::all_of(quotients.begin() + 1, quotients.end(),
                           [this](const auto& quotient) { return determine(quotient); });
    }

  private:
    /// The same for all quotients of a pattern but itself, where the root of a quotient is what the root has become: with
    /// them the subgraph-counts at a node give the homomorphisms.
    [[nodiscard]] bool determine_quotients(const PatternGraph& shape, unsigned root) const {
        bool all = true, first = true;
        const bool complete = visit_terms(shape, count::Embedding::NonInduced, root, [&](const Term& quotient) {
            if (!std::exchange(first, false)) all = determine(quotient.shape, quotient.root.value());
            return !all;
        });
        return all && complete;
    }

    /// Then the counts at the edges of a node add up to the count at the node, times its degree in the pattern. Otherwise
    /// an edge does not say which of its ends plays which part.
    static bool is_vertex_transitive(const PatternGraph& shape) { return pattern::node_orbits(shape).size() == 1; }

    bool homomorphisms_, at_edges_;
    std::set<unsigned> sizes_;
    std::set<std::string> forms_;
};

/// What the description of the class in class_table.hpp says; for the exact classes without a description to check, the
/// experiment decides.
bool is_described(const std::string& test, const PatternGraph& shape, std::optional<unsigned> root) {
    const bool sets = test.starts_with("k-gnn:");
    if (const auto radius = egonet_radius(test)) return egonet_leaves_forest(shape, root, *radius);
    if (test == "k-gnn:2") return !root && pairs_of_nodes_determine(shape);
    if (is_forest(shape)) return !sets || test == "k-gnn:1";
    if (sets) return false;
    const auto marks = [&](unsigned k) {
        // At a node the first mark is the node itself, but for the pooling over roots, which leaves it free.
        const bool free = !root || test == "swl-sv" || test == "gswl";
        return free ? leaves_forest_with(shape, {}, k) : leaves_forest_with(shape, {*root}, k - 1);
    };
    if (test.starts_with("k-osan:")) return marks(static_cast<unsigned>(test.back() - '0'));
    if (test == "i2-gnn") return marked_edge_leaves_forest(shape, root);
    if (test == "1-2-3-gnn") return local_sets_determine(shape, root);
    if (test == "eb-1wl") return is_chordal(shape) && pattern::treewidth(shape) <= 2;
    if (test.starts_with("hom:") || test.starts_with("gsn")) {
        const Features features(test);
        return root ? features.determine(shape, *root) : features.determine(shape);
    }
    if (test == "local-2-fgnn" && local_folklore_composes(shape, root)) return true;
    const bool pairs =
        test == "subgraph-gnn" || test == "swl-sv" || test == "pswl" || test == "gswl" || test.starts_with("local-2");
    return pairs && marks(1);
}

Membership of_experiment(const std::optional<bool>& separated) {
    if (!separated) return Membership::Unknown;
    return *separated ? Membership::In : Membership::Out;
}

Membership of_connected(const std::string& test, const PatternGraph& shape, std::optional<unsigned> root,
                        FurerExperiments& experiments) {
    if (is_described(test, shape, root)) return Membership::In;
    if (pattern::treewidth(shape) > fwl_bound(test)) return Membership::Out;
    const ClassEntry& entry = class_entry(test);
    if (test == "subgraph-gnn" || test == "k-gnn:1") return Membership::Out;
    if (entry.knowledge == ClassKnowledge::Exact) return of_experiment(experiments.separated(test, shape, root));
    // Eigenspace projections are functions of the colours of pswl (Zhang et al. 2024, EPNN).
    const bool above_spectral = test == "pswl" || test == "gswl" || test == "local-2-fgnn";
    if (above_spectral && !root && experiments.separated("spectral", shape) == true) return Membership::In;
    if (entry.finer.empty() || (root && !egonet_radius(test))) return Membership::Unknown;
    const auto finer = membership(std::string(entry.finer), shape, root, experiments);
    return finer == Membership::Out ? Membership::Out : Membership::Unknown;
}

}  // namespace

Membership membership(const std::string& test, const PatternGraph& shape, std::optional<unsigned> root,
                      FurerExperiments& experiments) {
    const auto components = pattern::component_nodes(shape);
    if (components.size() == 1) return of_connected(test, shape, root, experiments);
    if (root) return Membership::Unknown;  // a node's colour need not know of other components
    Membership all = Membership::In;
    for (const auto& nodes : components) {
        const auto one = of_connected(test, pattern::induced_subgraph(shape, nodes), std::nullopt, experiments);
        if (one == Membership::Out) return Membership::Out;
        if (one == Membership::Unknown) all = Membership::Unknown;
    }
    return all;
}

}  // namespace countable::theory
