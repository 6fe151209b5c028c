#include "molecule_patterns.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "countable/molecules/elements.hpp"
#include "countable/molecules/molecule.hpp"

namespace countable::app {
namespace {

bool is_element(const std::string& text) { return molecules::element_named(text).has_value(); }
// * is the label of what is no element.
bool is_atom(const std::string& text) { return text == "*" || is_element(text); }

bool is_bond(const std::string& text) {
    using enum molecules::BondKind;
    return std::ranges::any_of(std::array{Single, Double, Triple, Aromatic, Other},
                               [&](molecules::BondKind kind) { return molecules::bond_label(kind) == text; });
}

[[noreturn]] void refuse(const pattern::Pattern& pattern, const std::string& why) {
    throw std::invalid_argument("pattern '" + pattern.name + "': in molecules " + why);
}

}  // namespace

void require_of_molecules(const pattern::Pattern& pattern, const Labels& labels) {
    const Graph& graph = pattern.graph;
    if (!graph.has_node_labels() && std::ranges::all_of(pattern.node_names, is_element))
        refuse(pattern, "expected elements as labels, as in 'a:C, b:O, a-b', or names of nodes that are no elements");
    if (graph.has_node_labels())
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            if (const auto& label = labels.text(graph.node_label(v)); !is_atom(label))
                refuse(pattern, "expected an element as the label of a node, found '" + label + "'");
    if (graph.has_edge_labels())
        for (const auto [u, v] : graph.edges())
            if (const auto& label = labels.text(graph.edge_label(u, v)); !is_bond(label))
                refuse(pattern, "expected single, double, triple, aromatic or other as the label of an edge, found '" +
                                    label + "'");
}

}  // namespace countable::app
