#include "countable/molecules/features/zinc.hpp"

#include "countable/molecules/elements.hpp"

namespace countable::molecules {

std::optional<std::int32_t> zinc_type(const Atom& atom) {
    const auto symbol = element_symbol(atom.element);
    for (std::size_t i = 0; i < zinc_types.size(); ++i)
        if (zinc_types[i].element == symbol && zinc_types[i].written_hydrogens == atom.written_hydrogens &&
            zinc_types[i].charge == atom.charge)
            return static_cast<std::int32_t>(i);
    return std::nullopt;
}

std::optional<std::int32_t> zinc_bond(const Bond& bond) {
    const auto number = static_cast<std::int32_t>(bond.kekule_kind) + 1;
    if (number >= zinc_bonds) return std::nullopt;
    return number;
}

}  // namespace countable::molecules
