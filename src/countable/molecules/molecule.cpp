#include "countable/molecules/molecule.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <stdexcept>

#include "countable/molecules/elements.hpp"
#include "countable/molecules/features/ogb.hpp"
#include "countable/molecules/features/qm9.hpp"
#include "countable/molecules/features/qm9_3d.hpp"
#include "countable/molecules/features/zinc.hpp"

namespace countable::molecules {
namespace {

constexpr const char* no_bond_label = "none";

template <std::size_t N>
void append(std::vector<std::int32_t>& values, const std::array<std::int32_t, N>& row) {
    values.insert(values.end(), row.begin(), row.end());
}

Graph graph_of(const Record& record, AtomLabels atom_labels, BondKind Bond::*kind, Labels& labels) {
    std::vector<Label> node_labels, edge_labels;
    std::vector<Edge> edges;
    for (const Atom& atom : record.atoms) {
        std::string symbol(element_symbol(atom.element));
        if (atom_labels == AtomLabels::ElementsAndAromaticity && atom.aromatic)
            symbol[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(symbol[0])));
        node_labels.push_back(labels.id(symbol));
    }
    for (const Bond& bond : record.bonds) {
        edges.push_back({bond.u, bond.v});
        edge_labels.push_back(labels.id(bond_label(bond.*kind)));
    }
    return {static_cast<NodeId>(record.atoms.size()), edges, node_labels, edge_labels};
}

// All pairs of atoms in the order of Graph::edges(), with their bonds; nullptr for atoms that are not bonded.
struct Pair {
    Edge atoms;
    const Bond* bond = nullptr;
};
std::vector<Pair> pairs_of(const Record& record) {
    std::vector<Pair> pairs;
    auto bond = record.bonds.begin();  // ascending, as the pairs are
    for (NodeId u = 0; u < record.atoms.size(); ++u)
        for (NodeId v = u + 1; v < record.atoms.size(); ++v) {
            const bool bonded = bond != record.bonds.end() && bond->u == u && bond->v == v;
            pairs.push_back({{u, v}, bonded ? &*bond++ : nullptr});
        }
    return pairs;
}

Graph complete_graph(const Graph& graph, const std::vector<Pair>& pairs, Labels& labels) {
    std::vector<Label> node_labels, edge_labels;
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) node_labels.push_back(graph.node_label(v));
    for (const auto& [atoms, bond] : pairs) {
        edges.push_back(atoms);
        edge_labels.push_back(bond != nullptr ? graph.edge_label(atoms.u, atoms.v) : labels.id(no_bond_label));
    }
    return {graph.num_nodes(), edges, node_labels, edge_labels};
}

float distance(const Position& a, const Position& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

}  // namespace

std::string_view feature_set_name(FeatureSet set) {
    switch (set) {
        case FeatureSet::Ogb:
            return "ogb";
        case FeatureSet::Zinc:
            return "zinc";
        case FeatureSet::Qm9Pairs:
            return "qm9-pairs";
        case FeatureSet::Qm9In3d:
            return "qm9-3d";
        case FeatureSet::Qm9:
            break;
    }
    return "qm9";
}

std::optional<FeatureSet> feature_set_named(std::string_view name) {
    for (const auto set :
         {FeatureSet::Ogb, FeatureSet::Zinc, FeatureSet::Qm9, FeatureSet::Qm9Pairs, FeatureSet::Qm9In3d})
        if (feature_set_name(set) == name) return set;
    return std::nullopt;
}

void append(FeatureTables& tables, const Molecule& molecule) {
    const auto add = [](auto& to, const auto& rows) {
        to.values.insert(to.values.end(), rows.values.begin(), rows.values.end());
    };
    tables.node_categories.sizes = molecule.atoms.sizes;
    tables.edge_categories.sizes = molecule.bonds.sizes;
    tables.node_numbers.columns = molecule.places.columns;
    tables.edge_numbers.columns = molecule.lengths.columns;
    add(tables.node_categories, molecule.atoms);
    add(tables.edge_categories, molecule.bonds);
    add(tables.node_numbers, molecule.places);
    add(tables.edge_numbers, molecule.lengths);
}

std::string_view bond_label(BondKind kind) {
    constexpr std::array<std::string_view, 5> names = {"single", "double", "triple", "aromatic", "other"};
    return names[static_cast<std::size_t>(kind)];
}

std::vector<std::int32_t> atom_sizes(FeatureSet set) {
    switch (set) {
        case FeatureSet::Ogb:
            return {ogb_atom_sizes.begin(), ogb_atom_sizes.end()};
        case FeatureSet::Zinc:
            return {static_cast<std::int32_t>(zinc_types.size())};
        case FeatureSet::Qm9:
        case FeatureSet::Qm9Pairs:
        case FeatureSet::Qm9In3d:
            break;
    }
    return {qm9_atom_sizes.begin(), qm9_atom_sizes.end()};
}

std::vector<std::int32_t> bond_sizes(FeatureSet set) {
    switch (set) {
        case FeatureSet::Ogb:
            return {ogb_bond_sizes.begin(), ogb_bond_sizes.end()};
        case FeatureSet::Zinc:
            return {zinc_bonds};
        case FeatureSet::Qm9Pairs:
            return {qm9_bond_sizes[0] + 1};  // the last: no bond
        case FeatureSet::Qm9:
        case FeatureSet::Qm9In3d:
            break;
    }
    return {qm9_bond_sizes.begin(), qm9_bond_sizes.end()};
}

std::string lacks_features(const Record& record, FeatureSet set) {
    if (set != FeatureSet::Zinc) return "";
    for (const Atom& atom : record.atoms)
        if (!zinc_type(atom)) {
            std::string found(element_symbol(atom.element));
            if (atom.written_hydrogens > 0) found += "H" + std::to_string(atom.written_hydrogens);
            if (atom.charge != 0) found += (atom.charge > 0 ? "+" : "") + std::to_string(atom.charge);
            return "the atom [" + found + "] is none of ZINC's 28 kinds";
        }
    for (const Bond& bond : record.bonds)
        if (!zinc_bond(bond)) return "a bond is neither single, double nor triple";
    return "";
}

Graph make_graph(const Record& record, AtomLabels atom_labels, Labels& labels) {
    return graph_of(record, atom_labels, &Bond::kind, labels);
}

Molecule make_molecule(const Record& record, FeatureSet set, Labels& labels) {
    if (const auto lack = lacks_features(record, set); !lack.empty()) throw std::invalid_argument(lack);
    Molecule molecule{
        graph_of(record, AtomLabels::Elements, set == FeatureSet::Zinc ? &Bond::kekule_kind : &Bond::kind, labels),
        {atom_sizes(set), {}},
        {bond_sizes(set), {}},
        {},
        set == FeatureSet::Qm9In3d ? qm9_3d_numbers(record) : NumberTable()};
    const bool complete = set == FeatureSet::Qm9Pairs;
    const auto pairs = complete ? pairs_of(record) : std::vector<Pair>();
    if (complete) molecule.graph = complete_graph(molecule.graph, pairs, labels);
    auto &atoms = molecule.atoms.values, &bonds = molecule.bonds.values;
    switch (set) {
        case FeatureSet::Ogb:
            for (const Atom& atom : record.atoms) append(atoms, ogb_features(atom));
            for (const Bond& bond : record.bonds) append(bonds, ogb_features(bond));
            break;
        case FeatureSet::Zinc:
            for (const Atom& atom : record.atoms) atoms.push_back(*zinc_type(atom));
            for (const Bond& bond : record.bonds) bonds.push_back(*zinc_bond(bond));
            break;
        case FeatureSet::Qm9:
        case FeatureSet::Qm9In3d:
            for (const auto& row : qm9_features(record)) append(atoms, row);
            for (const Bond& bond : record.bonds) bonds.push_back(static_cast<std::int32_t>(bond.kind));
            break;
        case FeatureSet::Qm9Pairs:
            for (const auto& row : qm9_features(record)) append(atoms, row);
            for (const auto& pair : pairs)
                bonds.push_back(pair.bond != nullptr ? static_cast<std::int32_t>(pair.bond->kind) : qm9_bond_sizes[0]);
            break;
    }
    const bool of_qm9 = set == FeatureSet::Qm9 || set == FeatureSet::Qm9Pairs || set == FeatureSet::Qm9In3d;
    if (of_qm9 && !record.positions.empty()) {
        molecule.lengths.columns = {"distance"};
        for (const auto [u, v] : molecule.graph.edges())
            molecule.lengths.values.push_back(distance(record.positions[u], record.positions[v]));
    }
    return molecule;
}

}  // namespace countable::molecules
