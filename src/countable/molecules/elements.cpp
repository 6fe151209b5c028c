#include "countable/molecules/elements.hpp"

#include <algorithm>
#include <array>

namespace countable::molecules {
namespace {

constexpr std::array<std::string_view, last_element + 1> symbols = {
    "*",  "H",  "He", "Li", "Be", "B",  "C",  "N",  "O",  "F",  "Ne", "Na", "Mg", "Al", "Si", "P",  "S",
    "Cl", "Ar", "K",  "Ca", "Sc", "Ti", "V",  "Cr", "Mn", "Fe", "Co", "Ni", "Cu", "Zn", "Ga", "Ge", "As",
    "Se", "Br", "Kr", "Rb", "Sr", "Y",  "Zr", "Nb", "Mo", "Tc", "Ru", "Rh", "Pd", "Ag", "Cd", "In", "Sn",
    "Sb", "Te", "I",  "Xe", "Cs", "Ba", "La", "Ce", "Pr", "Nd", "Pm", "Sm", "Eu", "Gd", "Tb", "Dy", "Ho",
    "Er", "Tm", "Yb", "Lu", "Hf", "Ta", "W",  "Re", "Os", "Ir", "Pt", "Au", "Hg", "Tl", "Pb", "Bi", "Po",
    "At", "Rn", "Fr", "Ra", "Ac", "Th", "Pa", "U",  "Np", "Pu", "Am", "Cm", "Bk", "Cf", "Es", "Fm", "Md",
    "No", "Lr", "Rf", "Db", "Sg", "Bh", "Hs", "Mt", "Ds", "Rg", "Cn", "Nh", "Fl", "Mc", "Lv", "Ts", "Og"};

}  // namespace

std::string_view element_symbol(unsigned atomic_number) {
    return symbols[atomic_number <= last_element ? atomic_number : 0];
}

std::optional<std::uint8_t> element_named(std::string_view symbol) {
    const auto found = std::find(symbols.begin() + 1, symbols.end(), symbol);
    if (found == symbols.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - symbols.begin());
}

}  // namespace countable::molecules
