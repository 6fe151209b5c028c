#include "countable/molecules/features/ogb.hpp"

namespace countable::molecules {
namespace {

// Entries first, first + 1, ..., then one for everything else.
std::int32_t position(std::int32_t value, std::int32_t first, std::int32_t size) {
    const std::int32_t place = value - first;
    return place >= 0 && place < size - 1 ? place : size - 1;
}

std::int32_t position(Hybridisation hybridisation) {
    switch (hybridisation) {
        case Hybridisation::Sp:
            return 0;
        case Hybridisation::Sp2:
            return 1;
        case Hybridisation::Sp3:
            return 2;
        case Hybridisation::Sp3d:
            return 3;
        case Hybridisation::Sp3d2:
            return 4;
        default:
            return 5;
    }
}

std::int32_t position(BondStereo stereo) {
    switch (stereo) {
        case BondStereo::None:
            return 0;
        case BondStereo::Z:
            return 1;
        case BondStereo::E:
            return 2;
        case BondStereo::Cis:
            return 3;
        case BondStereo::Trans:
            return 4;
        case BondStereo::Any:
            break;
    }
    return 5;
}

}  // namespace

std::array<std::int32_t, 9> ogb_features(const Atom& atom) {
    const auto& sizes = ogb_atom_sizes;
    return {position(atom.element, 1, sizes[0]),
            static_cast<std::int32_t>(atom.chirality),
            position(atom.degree, 0, sizes[2]),
            position(atom.charge, -5, sizes[3]),
            position(atom.hydrogens, 0, sizes[4]),
            position(atom.radical_electrons, 0, sizes[5]),
            position(atom.hybridisation),
            atom.aromatic,
            atom.in_ring};
}

std::array<std::int32_t, 3> ogb_features(const Bond& bond) {
    return {static_cast<std::int32_t>(bond.kind), position(bond.stereo), bond.conjugated};
}

}  // namespace countable::molecules
