#include "countable/molecules/features/feature_text.hpp"

#include <array>
#include <span>
#include <string_view>

#include "countable/molecules/features/ogb.hpp"
#include "countable/molecules/features/qm9.hpp"
#include "countable/molecules/features/zinc.hpp"
#include "countable/molecules/molecule.hpp"

namespace countable::molecules {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 5> chiralities = {"none", "clockwise", "counterclockwise", "other", "further"};
constexpr std::array<std::string_view, 6> ogb_hybridisations = {"sp", "sp2", "sp3", "sp3d", "sp3d2", "other"};
constexpr std::array<std::string_view, 4> qm9_hybridisations = {"other", "sp", "sp2", "sp3"};
constexpr std::array<std::string_view, 6> stereo = {"none", "Z", "E", "cis", "trans", "any"};
constexpr std::array<std::string_view, 2> no_or_yes = {"no", "yes"};

std::string word(std::string_view what, Words words, std::int32_t value) {
    const auto place = static_cast<std::size_t>(value);
    return std::string(what) + " " + std::string(place < words.size() ? words[place] : "other");
}

// A number from `first` on; the last entry of the vocabulary is everything else.
std::string number(std::string_view what, std::int32_t first, std::int32_t size, std::int32_t value) {
    return std::string(what) + " " + (value == size - 1 ? "other" : std::to_string(first + value));
}

std::string ogb_atom(std::size_t column, std::int32_t value) {
    switch (column) {
        case 1:
            return word("chirality", chiralities, value);
        case 2:
            return number("degree", 0, ogb_atom_sizes[column], value);
        case 3:
            return number("charge", -5, ogb_atom_sizes[column], value);
        case 4:
            return number("hydrogens", 0, ogb_atom_sizes[column], value);
        case 5:
            return number("radical electrons", 0, ogb_atom_sizes[column], value);
        case 6:
            return word("hybridisation", ogb_hybridisations, value);
        case 7:
            return word("aromatic", no_or_yes, value);
        case 8:
            return word("in a ring", no_or_yes, value);
        default:
            return {};
    }
}

std::string qm9_atom(std::size_t column, std::int32_t value) {
    switch (column) {
        case 1:
            return word("hybridisation", qm9_hybridisations, value);
        case 2:
            return word("aromatic", no_or_yes, value);
        case 3:
            return word("donor", no_or_yes, value);
        case 4:
            return word("acceptor", no_or_yes, value);
        case 5:
            return number("hydrogens", 0, qm9_atom_sizes[column], value);
        default:
            return {};
    }
}

// As a SMILES writes it: [NH2+].
std::string zinc_atom(std::int32_t value) {
    const auto& [element, hydrogens, charge] = zinc_types[static_cast<std::size_t>(value)];
    std::string text = "atom [" + std::string(element);
    if (hydrogens > 0) text += "H";
    if (hydrogens > 1) text += std::to_string(hydrogens);
    if (charge != 0) text += charge > 0 ? "+" : "-";
    return text + "]";
}

}  // namespace

std::string atom_feature_text(FeatureSet set, std::size_t column, std::int32_t value) {
    switch (set) {
        case FeatureSet::Ogb:
            return ogb_atom(column, value);
        case FeatureSet::Zinc:
            return column == 0 ? zinc_atom(value) : std::string();
        case FeatureSet::Qm9:
        case FeatureSet::Qm9Pairs:
        case FeatureSet::Qm9In3d:
            break;
    }
    return qm9_atom(column, value);
}

std::string bond_feature_text(FeatureSet set, std::size_t column, std::int32_t value) {
    if (column == 0) {
        if (set == FeatureSet::Qm9Pairs && value == qm9_bond_sizes[0]) return "bond none";
        const std::int32_t kind = set == FeatureSet::Zinc ? value - 1 : value;  // ZINC keeps 0 for no bond
        return "bond " + std::string(bond_label(static_cast<BondKind>(kind)));
    }
    if (set != FeatureSet::Ogb) return {};
    if (column == 1) return word("stereo", stereo, value);
    return column == 2 ? word("conjugated", no_or_yes, value) : std::string();
}

}  // namespace countable::molecules
