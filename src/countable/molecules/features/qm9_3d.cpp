#include "countable/molecules/features/qm9_3d.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "countable/molecules/elements.hpp"

namespace countable::molecules {
namespace {

using Vector = std::array<double, 3>;

constexpr std::uint8_t hydrogen = 1, carbon = 6;
constexpr std::array<std::uint8_t, 5> elements = {1, 6, 7, 8, 9};
constexpr std::array<double, 9> distances = {1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7};
constexpr std::array<const char*, 6> kinds = {"C", "N", "O", "F", "hydrogens at carbon", "other hydrogens"};
constexpr std::size_t width = 1 + 2 * kinds.size() + elements.size() * distances.size();
constexpr std::size_t no_kind = kinds.size();

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

// An atom of the molecule, hydrogens included.
struct Site {
    std::uint8_t element;
    std::size_t kind;  // in `kinds`, or no_kind
    std::size_t row;   // of the atom of the graph that it is or is bound to
    bool bound;        // a hydrogen that is no atom of the graph
    Vector r;
};

std::size_t kind_of(std::uint8_t element, bool at_carbon) {
    if (element == hydrogen) return at_carbon ? 4 : 5;
    const bool named = element >= carbon && element <= 9;
    return named ? static_cast<std::size_t>(element - carbon) : no_kind;
}

std::vector<Site> sites_of(const Record& molecule) {
    std::vector<bool> at_carbon(molecule.atoms.size());
    for (const Bond& bond : molecule.bonds) {
        if (molecule.atoms[bond.u].element == carbon) at_carbon[bond.v] = true;
        if (molecule.atoms[bond.v].element == carbon) at_carbon[bond.u] = true;
    }
    std::vector<Site> sites;
    const auto add = [&](std::uint8_t element, bool carbon_beside, std::size_t row, bool bound, const Position& at) {
        sites.push_back({element, kind_of(element, carbon_beside), row, bound, {at[0], at[1], at[2]}});
    };
    for (std::size_t v = 0; v < molecule.atoms.size(); ++v)
        add(molecule.atoms[v].element, at_carbon[v], v, false, molecule.positions[v]);
    for (const auto& [atom, position] : molecule.bound_hydrogens)
        add(hydrogen, molecule.atoms[atom].element == carbon, atom, true, position);
    return sites;
}

void centre(std::vector<Site>& sites) {
    Vector sum{};
    double charge = 0;
    for (const Site& site : sites) {
        charge += site.element;
        for (std::size_t x = 0; x < 3; ++x) sum[x] += site.element * site.r[x];
    }
    if (charge == 0) return;
    for (Site& site : sites)
        for (std::size_t x = 0; x < 3; ++x) site.r[x] -= sum[x] / charge;
}

// Divides one atom between the two of `distances` around d.
void add_distance(double d, double* counts) {
    const auto above = std::ranges::upper_bound(distances, d);
    if (above == distances.begin() || above == distances.end()) {
        counts[above == distances.begin() ? 0 : distances.size() - 1] += 1;
        return;
    }
    const auto k = static_cast<std::size_t>(above - distances.begin());
    const double part = (d - distances[k - 1]) / (distances[k] - distances[k - 1]);
    counts[k - 1] += 1 - part;
    counts[k] += part;
}

std::vector<std::string> columns() {
    std::vector<std::string> names = {"extent"};
    for (const char* const of : {"moment ", "hydrogens' moment "})
        for (const char* const kind : kinds) names.push_back(std::string(of) + kind);
    for (const auto element : elements)
        for (const double distance : distances) {
            std::string text = std::to_string(distance);
            text.resize(4);
            names.push_back(std::string(element_symbol(element)) + " at " + text);
        }
    return names;
}

}  // namespace

NumberTable qm9_3d_numbers(const Record& molecule) {
    if (molecule.positions.empty()) return {};
    auto sites = sites_of(molecule);
    centre(sites);
    std::array<Vector, kinds.size()> of_kind{};
    for (const Site& site : sites)
        if (site.kind != no_kind)
            for (std::size_t x = 0; x < 3; ++x) of_kind[site.kind][x] += site.r[x];

    const std::size_t rows = molecule.atoms.size();
    std::vector<double> values(rows * width);
    for (const Site& site : sites) {
        double* const row = &values[site.row * width];
        row[0] += site.element * dot(site.r, site.r) / 100;
        double* const moments = row + 1 + (site.bound ? kinds.size() : 0);
        for (std::size_t k = 0; k < kinds.size(); ++k) moments[k] += dot(site.r, of_kind[k]) / 10;
        if (site.bound) continue;
        double* const counts = row + 1 + 2 * kinds.size();
        for (const Site& other : sites) {
            const auto element = std::ranges::find(elements, other.element);
            if (&other == &site || element == elements.end()) continue;
            const Vector apart = {other.r[0] - site.r[0], other.r[1] - site.r[1], other.r[2] - site.r[2]};
            add_distance(std::sqrt(dot(apart, apart)), counts + (element - elements.begin()) * distances.size());
        }
    }
    static const auto names = columns();
    return {names, {values.begin(), values.end()}};
}

}  // namespace countable::molecules
