#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "countable/molecules/features/feature_set.hpp"
#include "countable/molecules/smarts/smarts_query.hpp"

namespace countable::molecules {

enum class Chirality : std::uint8_t { None, Clockwise, Counterclockwise, Other, Further };
enum class Hybridisation : std::uint8_t { None, S, Sp, Sp2, Sp3, Sp2d, Sp3d, Sp3d2, Other };
enum class BondKind : std::uint8_t { Single, Double, Triple, Aromatic, Other };
enum class BondStereo : std::uint8_t { None, Any, Z, E, Cis, Trans };

/// What a chemistry toolkit says of an atom of a molecule in which valences and aromaticity are settled.
struct Atom {
    std::uint8_t element = 0;    ///< atomic number; 0 for a wildcard
    std::int8_t charge = 0;      ///< formal
    std::uint8_t hydrogens = 0;  ///< beside those that are atoms of the graph
    std::uint8_t written_hydrogens =
        0;                    ///< of these, the ones that a SMILES of the Kekule form writes down: [C@@H], [NH3+]
    std::uint8_t degree = 0;  ///< neighbours, hydrogens included
    std::uint8_t radical_electrons = 0;
    Chirality chirality = Chirality::None;
    Hybridisation hybridisation = Hybridisation::None;
    bool aromatic = false, in_ring = false;

    friend bool operator==(const Atom&, const Atom&) = default;
};

struct Bond {
    std::uint32_t u = 0, v = 0;  ///< atoms, u < v
    BondKind kind = BondKind::Single;
    BondKind kekule_kind = BondKind::Single;  ///< in a Kekule form: never aromatic
    BondStereo stereo = BondStereo::None;
    bool conjugated = false;

    friend bool operator==(const Bond&, const Bond&) = default;
};

using Position = std::array<float, 3>;  ///< in Angstrom

/// A hydrogen that is no atom of the graph, but has a position.
struct BoundHydrogen {
    std::uint32_t atom = 0;  ///< that it is bound to
    Position position{};

    friend bool operator==(const BoundHydrogen&, const BoundHydrogen&) = default;
};

/// A molecule as a toolkit reads it.
struct Record {
    std::vector<Atom> atoms;
    std::vector<Bond> bonds;                     ///< ascending in (u, v)
    std::vector<Position> positions;             ///< one per atom, or none
    std::vector<BoundHydrogen> bound_hydrogens;  ///< where there are positions, in the order of their atoms
    std::vector<MapCounts> maps;                 ///< of each query that was asked for
    std::string scaffold;  ///< the SMILES of its Bemis-Murcko scaffold without stereochemistry, if asked for
};

/// What to record of a molecule.
struct RecordOptions {
    /// What the record is for. Only ZINC's features need `written_hydrogens` and `kekule_kind`, which take longer.
    FeatureSet features = FeatureSet::Ogb;
    bool explicit_hydrogens = false;  ///< all hydrogens become atoms
    bool scaffold = false;
    std::vector<std::shared_ptr<const SmartsQuery>> queries = {};  ///< count their maps
    MapsPer maps_per = MapsPer::Molecule;
    bool induced_maps = false;  ///< count these as well
};

/// What we need of a chemistry toolkit. All functions may be called from several threads at once. They return an empty
/// text, or what is wrong with the molecule or the query, in one sentence without a full stop.
class Chemistry {
  public:
    virtual ~Chemistry() = default;
    [[nodiscard]] virtual std::string read_smiles(const std::string& smiles, const RecordOptions& options,
                                                  Record& into) const = 0;
    /// A molecule as MDL mol files and the entries of SDF files have it.
    [[nodiscard]] virtual std::string read_mol_block(const std::string& text, const RecordOptions& options,
                                                     Record& into) const = 0;
    /// A query in SMARTS, without stereochemistry.
    [[nodiscard]] virtual std::string read_smarts(const std::string& smarts,
                                                  std::shared_ptr<const SmartsQuery>& into) const = 0;
};

/// RDKit. The first call loads libcountable_rdkit.so, which links it: from ../lib or the folder of the running program, from
/// where it is installed beside that program, else from where the system looks for libraries. Throws std::runtime_error
/// if it is nowhere, and in a build without RDKit.
[[nodiscard]] const Chemistry& rdkit();

/// The name of the one function of libcountable_rdkit.so, and its type. The number in the name changes with this file.
inline constexpr const char* chemistry_symbol = "countable_chemistry_5";
using ChemistryFunction = const Chemistry* (*)();

}  // namespace countable::molecules
