// With rdkit_smarts.cpp and rdkit_query_words.cpp the only file that includes RDKit. They become a library of their
// own, which chemistry.cpp loads.
#include <GraphMol/ChemTransforms/ChemTransforms.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/GraphMol.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/SanitException.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <RDGeneral/BadFileException.h>
#include <RDGeneral/FileParseException.h>
#include <RDGeneral/RDLog.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "countable/molecules/chemistry.hpp"
#include "countable/molecules/rdkit/smarts.hpp"

namespace countable::molecules {
namespace {

template <typename Small>
Small clamped(int value) {
    return static_cast<Small>(
        std::clamp<int>(value, std::numeric_limits<Small>::min(), std::numeric_limits<Small>::max()));
}

Chirality chirality_of(const RDKit::Atom& atom) {
    switch (atom.getChiralTag()) {
        case RDKit::Atom::CHI_UNSPECIFIED:
            return Chirality::None;
        case RDKit::Atom::CHI_TETRAHEDRAL_CW:
            return Chirality::Clockwise;
        case RDKit::Atom::CHI_TETRAHEDRAL_CCW:
            return Chirality::Counterclockwise;
        case RDKit::Atom::CHI_OTHER:
            return Chirality::Other;
        default:
            return Chirality::Further;
    }
}

Hybridisation hybridisation_of(const RDKit::Atom& atom) {
    switch (atom.getHybridization()) {
        case RDKit::Atom::UNSPECIFIED:
            return Hybridisation::None;
        case RDKit::Atom::S:
            return Hybridisation::S;
        case RDKit::Atom::SP:
            return Hybridisation::Sp;
        case RDKit::Atom::SP2:
            return Hybridisation::Sp2;
        case RDKit::Atom::SP3:
            return Hybridisation::Sp3;
        case RDKit::Atom::SP2D:
            return Hybridisation::Sp2d;
        case RDKit::Atom::SP3D:
            return Hybridisation::Sp3d;
        case RDKit::Atom::SP3D2:
            return Hybridisation::Sp3d2;
        default:
            return Hybridisation::Other;
    }
}

BondKind kind_of(const RDKit::Bond& bond) {
    switch (bond.getBondType()) {
        case RDKit::Bond::SINGLE:
            return BondKind::Single;
        case RDKit::Bond::DOUBLE:
            return BondKind::Double;
        case RDKit::Bond::TRIPLE:
            return BondKind::Triple;
        case RDKit::Bond::AROMATIC:
            return BondKind::Aromatic;
        default:
            return BondKind::Other;
    }
}

BondStereo stereo_of(const RDKit::Bond& bond) {
    switch (bond.getStereo()) {
        case RDKit::Bond::STEREOANY:
            return BondStereo::Any;
        case RDKit::Bond::STEREOZ:
            return BondStereo::Z;
        case RDKit::Bond::STEREOE:
            return BondStereo::E;
        case RDKit::Bond::STEREOCIS:
            return BondStereo::Cis;
        case RDKit::Bond::STEREOTRANS:
            return BondStereo::Trans;
        default:
            return BondStereo::None;
    }
}

std::string scaffold_of(const RDKit::ROMol& molecule) {
    const std::unique_ptr<RDKit::ROMol> scaffold(RDKit::MurckoDecompose(molecule));
    scaffold->clearComputedProps();
    scaffold->updatePropertyCache();
    RDKit::MolOps::symmetrizeSSSR(*scaffold);
    RDKit::SmilesWriteParams plain;
    plain.doIsomericSmiles = false;
    return RDKit::MolToSmiles(*scaffold, plain);
}

Position position_of(const RDGeom::Point3D& point) {
    return {static_cast<float>(point.x), static_cast<float>(point.y), static_cast<float>(point.z)};
}

void describe(const RDKit::RWMol& molecule, const RDKit::RWMol& kekule, Record& into) {
    const auto* const rings = molecule.getRingInfo();
    for (const RDKit::Atom* const atom : molecule.atoms()) {
        Atom& ours = into.atoms.emplace_back();
        ours.element = clamped<std::uint8_t>(atom->getAtomicNum());
        ours.charge = clamped<std::int8_t>(atom->getFormalCharge());
        ours.hydrogens = clamped<std::uint8_t>(static_cast<int>(atom->getTotalNumHs()));
        ours.written_hydrogens =
            clamped<std::uint8_t>(static_cast<int>(kekule.getAtomWithIdx(atom->getIdx())->getNumExplicitHs()));
        ours.degree = clamped<std::uint8_t>(static_cast<int>(atom->getTotalDegree()));
        ours.radical_electrons = clamped<std::uint8_t>(static_cast<int>(atom->getNumRadicalElectrons()));
        ours.chirality = chirality_of(*atom);
        ours.hybridisation = hybridisation_of(*atom);
        ours.aromatic = atom->getIsAromatic();
        ours.in_ring = rings->numAtomRings(atom->getIdx()) > 0;
    }
    for (const RDKit::Bond* const bond : molecule.bonds()) {
        const auto [u, v] = std::minmax({bond->getBeginAtomIdx(), bond->getEndAtomIdx()});
        into.bonds.push_back({u, v, kind_of(*bond), kind_of(*kekule.getBondWithIdx(bond->getIdx())), stereo_of(*bond),
                              bond->getIsConjugated()});
    }
    std::ranges::sort(into.bonds,
                      [](const Bond& a, const Bond& b) { return std::pair(a.u, a.v) < std::pair(b.u, b.v); });
    if (molecule.getNumConformers() == 0) return;
    for (const auto& point : molecule.getConformer().getPositions()) into.positions.push_back(position_of(point));
}

// Removes the hydrogens that RDKit does not want as atoms, and returns where they were.
std::vector<BoundHydrogen> take_hydrogens(RDKit::RWMol& molecule) {
    const char* const number = "countable_atom";
    std::vector<std::pair<unsigned, Position>> neighbor_and_place(molecule.getNumAtoms());
    const bool placed = molecule.getNumConformers() > 0;
    for (RDKit::Atom* const atom : molecule.atoms()) {
        atom->setProp(number, static_cast<int>(atom->getIdx()));
        auto& [neighbor, place] = neighbor_and_place[atom->getIdx()];
        for (const RDKit::Atom* const other : molecule.atomNeighbors(atom)) neighbor = other->getIdx();
        if (placed) place = position_of(molecule.getConformer().getAtomPos(atom->getIdx()));
    }
    RDKit::MolOps::removeHs(molecule);
    if (!placed) return {};
    std::vector<int> row(neighbor_and_place.size(), -1);
    for (RDKit::Atom* const atom : molecule.atoms()) {
        row[static_cast<std::size_t>(atom->getProp<int>(number))] = static_cast<int>(atom->getIdx());
        atom->clearProp(number);
    }
    std::vector<BoundHydrogen> bound;
    for (std::size_t h = 0; h < row.size(); ++h)
        if (row[h] < 0)
            bound.push_back(
                {static_cast<std::uint32_t>(row[neighbor_and_place[h].first]), neighbor_and_place[h].second});
    std::ranges::stable_sort(bound, {}, &BoundHydrogen::atom);
    return bound;
}

// One line, without the full stop: what RDKit says has line ends and blanks around it now and then.
std::string sentence(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
    return text.empty() ? "it cannot be read" : text;
}

// `read` makes the molecule, without hydrogens where there is a choice.
template <typename Read>
std::string fill(const RecordOptions& options, Record& into, const Read& read) {
    into = {};
    try {
        std::unique_ptr<RDKit::RWMol> molecule(read());
        if (!molecule) return "its syntax is wrong";
        if (options.scaffold) into.scaffold = scaffold_of(*molecule);
        if (options.explicit_hydrogens) RDKit::MolOps::addHs(*molecule, false, molecule->getNumConformers() > 0);
        if (options.features != FeatureSet::Zinc) {
            describe(*molecule, *molecule, into);
        } else {
            RDKit::RWMol kekule(*molecule);
            RDKit::MolOps::Kekulize(kekule, true);
            describe(*molecule, kekule, into);
        }
        for (const auto& query : options.queries)
            into.maps.push_back(count_maps(*molecule, into.bonds, *query, options));
        return "";
    } catch (const RDKit::MolSanitizeException& error) {
        return sentence(error.what());
    } catch (const RDKit::FileParseException& error) {
        return sentence(error.what());
    } catch (const Invar::Invariant& error) {  // RDKit's own assertions
        return sentence(error.what());
    } catch (const std::exception& error) {
        return sentence(error.what());
    }
}

class Rdkit final : public Chemistry {
  public:
    Rdkit() { boost::logging::disable_logs("rdApp.*"); }

    [[nodiscard]] std::string read_smiles(const std::string& smiles, const RecordOptions& options,
                                          Record& into) const override {
        return fill(options, into, [&] { return RDKit::SmilesToMol(smiles); });
    }
    [[nodiscard]] std::string read_mol_block(const std::string& text, const RecordOptions& options,
                                             Record& into) const override {
        if (options.features == FeatureSet::Qm9In3d && !options.explicit_hydrogens) {
            std::vector<BoundHydrogen> bound;
            auto wrong = fill(options, into, [&] {
                std::unique_ptr<RDKit::RWMol> molecule(RDKit::MolBlockToMol(text, true, false));
                if (molecule) bound = take_hydrogens(*molecule);
                return molecule.release();
            });
            into.bound_hydrogens = std::move(bound);
            return wrong;
        }
        // Hydrogens of a mol file have positions, so they are kept rather than removed and added.
        return fill(options, into, [&] { return RDKit::MolBlockToMol(text, true, !options.explicit_hydrogens); });
    }
    [[nodiscard]] std::string read_smarts(const std::string& smarts,
                                          std::shared_ptr<const SmartsQuery>& into) const override {
        return read_query(smarts, into);
    }
};

}  // namespace
}  // namespace countable::molecules

extern "C" __attribute__((visibility("default"))) const countable::molecules::Chemistry* countable_chemistry_5() {
    static const countable::molecules::Rdkit rdkit;
    return &rdkit;
}
