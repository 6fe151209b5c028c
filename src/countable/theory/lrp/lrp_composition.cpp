#include "countable/theory/lrp/lrp_composition.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/theory/classes/spasm.hpp"
#include "countable/theory/lrp/compiled_lrp.hpp"
#include "countable/theory/star_formula.hpp"

namespace countable::theory {

using count::Embedding;
using count::Per;
using pattern::PatternGraph;

namespace {

constexpr NodeId most_nodes = 7;

bool compiles(const pattern::Pattern& pattern, Embedding kind, const lrp::Truncation& truncation, unsigned root) {
    return CompiledLrp::compile(pattern, kind, truncation, root).has_value();
}

/// Which homomorphism numbers of patterns with a root several layers compute.
class Composition {
  public:
    explicit Composition(const lrp::Truncation& truncation) : truncation_(truncation) {}

    /// hom(F, root -> .) for a connected F.
    bool homomorphisms(const PatternGraph& shape, unsigned root) {
        const unsigned fixed[] = {root};
        const auto [known, fresh] = known_.try_emplace(pattern::symmetry(shape, fixed).canonical, false);
        if (!fresh) return known->second;
        const bool answer = of_pieces(shape, root);  // smaller ones alone are asked for meanwhile
        return known->second = answer;
    }

    /// hom(F, .) in a graph: each component from some root.
    bool in_graph(const PatternGraph& shape) {
        return std::ranges::all_of(pattern::component_nodes(shape), [&](const auto& nodes) {
            const auto part = pattern::induced_subgraph(shape, nodes);
            for (unsigned root = 0; root < part.size; ++root)
                if (homomorphisms(part, root)) return true;
            return false;
        });
    }

  private:
    /// The nodes that are connected with `start` once `removed` is gone, and `removed` itself, first.
    static std::vector<unsigned> piece(const PatternGraph& shape, unsigned removed, unsigned start) {
        std::vector<unsigned> nodes = {removed, start};
        for (std::size_t next = 1; next < nodes.size(); ++next)
            for (unsigned v = 0; v < shape.size; ++v)
                if (shape.adjacent(nodes[next], v) && std::ranges::find(nodes, v) == nodes.end()) nodes.push_back(v);
        return nodes;
    }

    bool of_pieces(const PatternGraph& shape, unsigned root) {
        std::vector<bool> done(shape.size, false);
        done[root] = true;
        for (unsigned v = 0; v < shape.size; ++v) {
            if (done[v]) continue;
            const auto nodes = piece(shape, root, v);
            for (const unsigned node : nodes) done[node] = true;
            if (!of_piece(pattern::induced_subgraph(shape, nodes))) return false;
        }
        return true;
    }

    /// A piece whose root 0 is in one block.
    bool of_piece(const PatternGraph& shape) {
        std::vector<unsigned> block = {0};
        std::vector<bool> in_block(shape.size, true);
        // A node is outside the block of the root iff some other node cuts it off.
        for (unsigned cut = 1; cut < shape.size; ++cut) {
            const auto with_root = piece(shape, cut, 0);
            for (unsigned v = 0; v < shape.size; ++v)
                if (std::ranges::find(with_root, v) == with_root.end()) in_block[v] = false;
        }
        for (unsigned v = 1; v < shape.size; ++v)
            if (in_block[v]) block.push_back(v);
        for (const unsigned node : block) {
            if (node == 0) continue;
            std::vector<unsigned> hanging = {node};
            const auto with_root = piece(shape, node, 0);
            for (unsigned v = 0; v < shape.size; ++v)
                if (std::ranges::find(with_root, v) == with_root.end()) hanging.push_back(v);
            if (hanging.size() > 1 && !homomorphisms(pattern::induced_subgraph(shape, hanging), 0)) return false;
        }
        return block.size() == 2 || of_block(pattern::induced_subgraph(shape, block));
    }

    /// A block of three nodes or more with root 0: the injective maps of each quotient.
    bool of_block(const PatternGraph& block) {
        if (!is_placed(block, 0)) return false;
        bool all = true;
        const bool complete = visit_terms(block, Embedding::NonInduced, 0u, [&](const Term& term) {
            all = term.shape.size == block.size || injective_maps(term.shape, *term.root);
            return !all;
        });
        return all && complete;
    }

    bool injective_maps(const PatternGraph& shape, unsigned root) {
        if (is_placed(shape, root)) return true;
        bool all = true;
        const bool complete = visit_terms(shape, Embedding::NonInduced, root, [&](const Term& term) {
            all = homomorphisms(term.shape, *term.root);
            return !all;
        });
        return all && complete;
    }

    [[nodiscard]] bool is_placed(const PatternGraph& shape, unsigned root) const {
        return compiles(pattern::from_graph("quotient", pattern::skeleton(shape)), Embedding::NonInduced, truncation_,
                        root);
    }

    lrp::Truncation truncation_;
    std::map<std::string, bool> known_;
};

bool is_connected(const PatternGraph& shape) { return pattern::component_nodes(shape).size() == 1; }

}  // namespace

std::optional<std::string> why_layers_count(const pattern::Pattern& pattern, Embedding kind,
                                            const lrp::Truncation& truncation, Per per) {
    const PatternGraph shape(pattern);
    if (shape.size > most_nodes || (per == Per::Node && !is_connected(shape))) return std::nullopt;
    Composition layers(truncation);
    const auto all_terms = [&](std::optional<unsigned> root) {
        bool all = true;
        const bool complete = visit_terms(shape, kind, root, [&](const Term& term) {
            all = term.root ? is_connected(term.shape) && layers.homomorphisms(term.shape, *term.root)
                            : layers.in_graph(term.shape);
            return !all;
        });
        return all && complete;
    };
    if (per == Per::Graph) {
        if (!all_terms(std::nullopt)) return std::nullopt;
    } else {
        for (const unsigned root : pattern::node_orbits(shape))
            if (!compiles(pattern, kind, truncation, root) && !all_terms(root)) return std::nullopt;
    }
    return "the homomorphism numbers that the count is made of are products over pieces of patterns, and a layer sums "
           "over the maps of a block what the layers before have found at its nodes (docs/theory.md, LRP)";
}

std::optional<std::string> why_layer_counts_at_nodes(const pattern::Pattern& pattern, Embedding kind,
                                                     const lrp::Truncation& truncation) {
    const PatternGraph shape(pattern);
    if (!is_connected(shape)) return std::nullopt;
    const auto orbits = pattern::node_orbits(shape);
    if (std::ranges::all_of(orbits, [&](unsigned root) { return compiles(pattern, kind, truncation, root); }))
        return "each node of the pattern is the root of a sequence of the pattern that holds it all, and the degrees and "
               "chords along a sequence tell in how many its copies stand (docs/theory.md, LRP)";
    const bool labelled = pattern.graph.has_node_labels() || pattern.graph.has_edge_labels();
    if (kind == Embedding::NonInduced && !labelled && as_star(pattern))
        return "the stars at a node depend on its degree and on those of its neighbours, which its sequences show";
    return std::nullopt;
}

std::optional<std::string> why_egonets_count_at_nodes(const pattern::Pattern& pattern, unsigned depth) {
    const PatternGraph shape(pattern);
    for (unsigned node = 0; node < shape.size; ++node)
        if (pattern::eccentricity(shape, node) > depth) return std::nullopt;
    return "all nodes of the pattern are within distance " + std::to_string(depth) +
           " of each other, so each copy lies in the egonets of all its nodes, which pooling over all orders determines (Murphy "
           "et al. 2019)";
}

}  // namespace countable::theory
