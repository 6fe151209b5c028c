#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "countable/molecules/chemistry.hpp"

namespace countable::molecules {

/// The 28 kinds of atoms of the ZINC benchmark, in its order: element, written hydrogens, charge.
struct ZincType {
    std::string_view element;
    std::uint8_t written_hydrogens = 0;
    std::int8_t charge = 0;
};
inline constexpr std::array<ZincType, 28> zinc_types = {{
    {"C"},        {"O"},       {"N"},        {"F"},       {"C", 1},     {"S"},        {"Cl"},
    {"O", 0, -1}, {"N", 1, 1}, {"Br"},       {"N", 3, 1}, {"N", 2, 1},  {"N", 0, 1},  {"N", 0, -1},
    {"S", 0, -1}, {"I"},       {"P"},        {"O", 1, 1}, {"N", 1, -1}, {"O", 0, 1},  {"S", 0, 1},
    {"P", 1},     {"P", 2},    {"C", 2, -1}, {"P", 0, 1}, {"S", 1, 1},  {"C", 1, -1}, {"P", 1, 1},
}};
/// 1 single, 2 double, 3 triple, of a Kekule form. The benchmark keeps 0 for no bond, and the networks that are
/// published for it have an embedding of it, too.
inline constexpr std::int32_t zinc_bonds = 4;

/// The place of an atom in `zinc_types`. Nothing for another atom.
[[nodiscard]] std::optional<std::int32_t> zinc_type(const Atom& atom);
/// 1 to 3. Nothing for another bond.
[[nodiscard]] std::optional<std::int32_t> zinc_bond(const Bond& bond);

}  // namespace countable::molecules
