#include "countable/molecules/features/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "countable/io/words.hpp"
#include "countable/molecules/elements.hpp"

namespace countable::molecules {
namespace {

constexpr std::uint8_t hydrogen = 1;
constexpr float slack = 0.45f;

// Covalent radii in Angstrom; a fair guess for elements that QM9 does not have.
float radius(std::uint8_t element) {
    switch (element) {
        case 1:
            return 0.31f;
        case 6:
            return 0.76f;
        case 7:
            return 0.71f;
        case 8:
            return 0.66f;
        case 9:
            return 0.57f;
        default:
            return 1.1f;
    }
}

float distance(const Position& a, const Position& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

// For each atom of the geometry, the hydrogens that are nearest to it.
std::vector<std::vector<std::uint32_t>> hydrogens_of(const Geometry& geometry) {
    std::vector<std::vector<std::uint32_t>> result(geometry.elements.size());
    for (std::uint32_t h = 0; h < geometry.elements.size(); ++h) {
        if (geometry.elements[h] != hydrogen) continue;
        std::size_t nearest = result.size();
        float best = std::numeric_limits<float>::max();
        for (std::size_t v = 0; v < result.size(); ++v) {
            if (geometry.elements[v] == hydrogen) continue;
            const float d = distance(geometry.positions[v], geometry.positions[h]);
            if (d < best) {
                best = d;
                nearest = v;
            }
        }
        if (nearest < result.size()) result[nearest].push_back(h);
    }
    return result;
}

class Placement {
  public:
    Placement(const Record& molecule, const Geometry& geometry)
        : molecule_(molecule), geometry_(geometry), hydrogens_(hydrogens_of(geometry)) {
        const auto& atoms = molecule.atoms;
        neighbors_.resize(atoms.size());
        wanted_hydrogens_.resize(atoms.size());
        for (std::size_t v = 0; v < atoms.size(); ++v) wanted_hydrogens_[v] = atoms[v].hydrogens;
        for (const Bond& bond : molecule.bonds) {
            neighbors_[bond.u].push_back(bond.v);
            neighbors_[bond.v].push_back(bond.u);
            if (atoms[bond.v].element == hydrogen) ++wanted_hydrogens_[bond.u];
            if (atoms[bond.u].element == hydrogen) ++wanted_hydrogens_[bond.v];
        }
        for (std::uint32_t v = 0; v < atoms.size(); ++v)
            if (atoms[v].element != hydrogen) heavy_.push_back(v);
        place_.assign(atoms.size(), none);
        used_.assign(geometry.elements.size(), false);
    }

    bool find() { return same_numbers() && extend(0) && place_hydrogens(); }
    [[nodiscard]] std::uint32_t of(std::size_t atom) const { return place_[atom]; }

    /// Hydrogens of the geometry that are no atoms of the graph.
    [[nodiscard]] std::vector<BoundHydrogen> bound_hydrogens() const {
        std::vector<BoundHydrogen> bound;
        for (const auto v : heavy_)
            for (const auto h : hydrogens_[place_[v]])
                if (std::ranges::find(place_, h) == place_.end()) bound.push_back({v, geometry_.positions[h]});
        return bound;
    }

  private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    bool same_numbers() const {
        const auto heavy =
            std::ranges::count_if(geometry_.elements, [](std::uint8_t element) { return element != hydrogen; });
        std::size_t hydrogens = 0;
        for (const auto v : heavy_) hydrogens += wanted_hydrogens_[v];
        return static_cast<std::size_t>(heavy) == heavy_.size() &&
               heavy_.size() + hydrogens == geometry_.elements.size();
    }

    bool fits(std::uint32_t v, std::uint32_t place) const {
        if (used_[place] || geometry_.elements[place] != molecule_.atoms[v].element ||
            hydrogens_[place].size() != wanted_hydrogens_[v])
            return false;
        return std::ranges::all_of(neighbors_[v], [&](std::uint32_t u) {
            return molecule_.atoms[u].element == hydrogen || place_[u] == none ||
                   distance(geometry_.positions[place], geometry_.positions[place_[u]]) <=
                       radius(molecule_.atoms[u].element) + radius(molecule_.atoms[v].element) + slack;
        });
    }

    bool extend(std::size_t position) {
        if (position == heavy_.size()) return true;
        const std::uint32_t v = heavy_[position];
        for (std::uint32_t place = 0; place < geometry_.elements.size(); ++place) {
            if (!fits(v, place)) continue;
            place_[v] = place;
            used_[place] = true;
            if (extend(position + 1)) return true;
            place_[v] = none;
            used_[place] = false;
        }
        return false;
    }

    // Hydrogens of the graph, if they are atoms there, take those of their neighbour in turn.
    bool place_hydrogens() {
        for (const auto v : heavy_) {
            std::size_t next = 0;
            for (const auto u : neighbors_[v])
                if (molecule_.atoms[u].element == hydrogen) place_[u] = hydrogens_[place_[v]][next++];
        }
        return std::ranges::find(place_, none) == place_.end();
    }

    const Record& molecule_;
    const Geometry& geometry_;
    std::vector<std::vector<std::uint32_t>> hydrogens_, neighbors_;
    std::vector<std::size_t> wanted_hydrogens_;
    std::vector<std::uint32_t> heavy_, place_;
    std::vector<bool> used_;
};

// The elements of a word like "CHHHH".
std::vector<std::uint8_t> elements_of(std::string_view word, const io::Place& place) {
    std::vector<std::uint8_t> elements;
    for (std::size_t i = 0; i < word.size();) {
        const std::size_t length = i + 1 < word.size() && word[i + 1] >= 'a' && word[i + 1] <= 'z' ? 2 : 1;
        const auto element = element_named(word.substr(i, length));
        if (!element) place.fail_expected("symbols of elements", word.substr(i));
        elements.push_back(*element);
        i += length;
    }
    return elements;
}

}  // namespace

std::unordered_map<std::uint64_t, Geometry> read_geometries(io::TextSource source) {
    std::unordered_map<std::uint64_t, Geometry> geometries;
    while (auto line = source.next_line()) {
        if (io::trimmed(*line).empty()) continue;
        const io::Place place = source.place();
        const auto word = io::take_word(*line);
        const auto id = parse_number<std::uint64_t>(word);
        if (!id) place.fail_expected("the number of a molecule", word);
        Geometry geometry{elements_of(io::take_word(*line), place), {}};
        for (std::size_t i = 0; i < geometry.elements.size(); ++i) {
            Position& position = geometry.positions.emplace_back();
            for (float& coordinate : position) {
                const auto text = io::take_word(*line);
                const auto value = parse_number<std::int32_t>(text);
                if (!value) place.fail_expected("a coordinate in thousandths of an Angstrom", text);
                coordinate = static_cast<float>(*value) / 1000;
            }
        }
        if (!io::take_word(*line).empty()) place.fail("expected three coordinates for each atom, found more");
        if (!geometries.emplace(*id, std::move(geometry)).second)
            place.fail("expected every molecule once, found " + std::to_string(*id) + " again");
    }
    if (geometries.empty()) io::Place{source.name(), 0}.fail("expected a line for each molecule, found nothing");
    return geometries;
}

bool place_atoms(Record& molecule, const Geometry& geometry) {
    Placement placement(molecule, geometry);
    if (!placement.find()) return false;
    std::vector<Position> positions;
    for (std::size_t v = 0; v < molecule.atoms.size(); ++v) positions.push_back(geometry.positions[placement.of(v)]);
    molecule.positions = std::move(positions);
    molecule.bound_hydrogens = placement.bound_hydrogens();
    return true;
}

}  // namespace countable::molecules
