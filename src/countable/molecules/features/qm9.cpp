#include "countable/molecules/features/qm9.hpp"

#include <algorithm>

namespace countable::molecules {
namespace {

enum : std::uint8_t { H = 1, C = 6, N = 7, O = 8, F = 9, P = 15, S = 16 };

std::int32_t element_class(std::uint8_t element) {
    switch (element) {
        case H:
            return 0;
        case C:
            return 1;
        case N:
            return 2;
        case O:
            return 3;
        case F:
            return 4;
        default:
            return 5;
    }
}

std::int32_t hybridisation_class(Hybridisation hybridisation) {
    switch (hybridisation) {
        case Hybridisation::Sp:
            return 1;
        case Hybridisation::Sp2:
            return 2;
        case Hybridisation::Sp3:
            return 3;
        default:
            return 0;
    }
}

bool draws_lone_pairs(std::uint8_t element) { return element == O || element == N || element == S || element == P; }

}  // namespace

std::vector<std::array<std::int32_t, 6>> qm9_features(const Record& molecule) {
    const auto& atoms = molecule.atoms;
    std::vector<std::int32_t> hydrogens(atoms.size());
    std::vector<bool> has_drawing_double_bond(atoms.size()), amide_like(atoms.size());
    for (std::size_t v = 0; v < atoms.size(); ++v) hydrogens[v] = atoms[v].hydrogens;
    const auto for_each_direction = [&](const auto& visit) {
        for (const Bond& bond : molecule.bonds) {
            visit(bond, bond.u, bond.v);
            visit(bond, bond.v, bond.u);
        }
    };
    for_each_direction([&](const Bond& bond, std::uint32_t v, std::uint32_t u) {
        if (atoms[u].element == H) ++hydrogens[v];
        if (bond.kind == BondKind::Double && draws_lone_pairs(atoms[u].element)) has_drawing_double_bond[v] = true;
    });
    for_each_direction([&](const Bond& bond, std::uint32_t v, std::uint32_t u) {
        if (bond.kind == BondKind::Single && has_drawing_double_bond[u]) amide_like[v] = true;
    });

    std::vector<std::array<std::int32_t, 6>> features(atoms.size());
    for (std::size_t v = 0; v < atoms.size(); ++v) {
        const Atom& atom = atoms[v];
        const bool donor = (atom.element == N || atom.element == O || atom.element == S) && hydrogens[v] > 0;
        bool acceptor = (atom.element == N || atom.element == O) && atom.charge <= 0;
        if (atom.element == N) acceptor = acceptor && !amide_like[v] && !(atom.aromatic && atom.degree >= 3);
        features[v] = {
            element_class(atom.element), hybridisation_class(atom.hybridisation), atom.aromatic, donor, acceptor,
            std::min(hydrogens[v], 5)};
    }
    return features;
}

}  // namespace countable::molecules
