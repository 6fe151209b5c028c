#include "countable/molecules/molecule.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <stdexcept>

#include "countable/molecules/elements.hpp"
#include "countable/molecules/features/ogb.hpp"
#include "countable/molecules/features/qm9.hpp"
#include "countable/molecules/features/zinc.hpp"

namespace countable::molecules {
namespace {

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

float distance(const Position& a, const Position& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

}  // namespace

std::string_view feature_set_name(FeatureSet set) {
    switch (set) {
        case FeatureSet::Ogb:
            return "ogb";
        case FeatureSet::Zinc:
            return "zinc";
        case FeatureSet::Qm9:
            break;
    }
    return "qm9";
}

std::optional<FeatureSet> feature_set_named(std::string_view name) {
    for (const auto set : {FeatureSet::Ogb, FeatureSet::Zinc, FeatureSet::Qm9})
        if (feature_set_name(set) == name) return set;
    return std::nullopt;
}

void append(FeatureTables& tables, const Molecule& molecule) {
    const auto add = [](auto& to, const auto& rows) {
        to.values.insert(to.values.end(), rows.values.begin(), rows.values.end());
    };
    tables.node_categories.sizes = molecule.atoms.sizes;
    tables.edge_categories.sizes = molecule.bonds.sizes;
    tables.edge_numbers.columns = molecule.lengths.columns;
    add(tables.node_categories, molecule.atoms);
    add(tables.edge_categories, molecule.bonds);
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
        case FeatureSet::Qm9:
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
        {}};
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
            for (const auto& row : qm9_features(record)) append(atoms, row);
            for (const Bond& bond : record.bonds) bonds.push_back(static_cast<std::int32_t>(bond.kind));
            break;
    }
    if (set == FeatureSet::Qm9 && !record.positions.empty()) {
        molecule.lengths.columns = {"distance"};
        for (const Bond& bond : record.bonds)
            molecule.lengths.values.push_back(distance(record.positions[bond.u], record.positions[bond.v]));
    }
    return molecule;
}

}  // namespace countable::molecules
