#include <array>
#include <cmath>

#include "countable/datasets/data_folder.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/io/place.hpp"

namespace countable::datasets {
namespace {

MoleculeFiles find_files(const std::filesystem::path& folder) {
    MoleculeFiles files;
    for (const char* const name : {"qm9_uncharacterized.txt", "uncharacterized.txt"})
        if (files.uncharacterized.empty()) files.uncharacterized = data_file(folder, name);
    files.main = data_file(folder, "qm9.csv");
    if (!files.main.empty()) {
        files.geometry = data_file(folder, "qm9_geom.txt");
        return files;
    }
    files.layout = MoleculeFiles::Layout::Sdf;
    files.main = data_file(folder, "gdb9.sdf");
    files.table = data_file(folder, "gdb9.sdf.csv");
    if (!files.main.empty() && !files.table.empty()) return files;
    io::Place{folder.string(), 0}.fail(
        "expected qm9.csv with the columns mol_id, smiles and the targets, or gdb9.sdf with gdb9.sdf.csv as MoleculeNet "
        "(moleculenet.org) offers them, found neither");
}

// Means of the 130,831 molecules that remain without the uncharacterised ones, in the units of the raw files: Debye,
// bohr^3, Hartree, bohr^2, cal/mol/K. A few molecules that cannot be read must not matter.
std::vector<Fact> facts(const Dataset& dataset) {
    constexpr std::array<double, 12> means = {2.672953, 75.281185,   -0.240210,   0.011835,    0.252045,    1189.4106,
                                              0.149090, -410.819448, -410.810977, -410.810033, -410.852852, 31.620364};
    constexpr double slack = 1e-3;
    const SplitSums all(dataset);
    std::vector<Fact> list = {
        {"molecules, with those that cannot be read", 130831, all.molecules() + num_unreadable(dataset)},
        {"molecules that cannot be read", 0, num_unreadable(dataset), 1000}};
    for (std::size_t t = 0; t < means.size(); ++t)
        list.push_back({"mean of " + dataset.target_names[t], means[t], all.mean(t), slack * std::abs(means[t])});
    return list;
}

}  // namespace

KnownDataset known_qm9() {
    return {.name = "qm9",
            .title = "QM9",
            .summary = "130,831 molecules of up to nine heavy atoms: twelve quantum-chemical properties",
            .molecules = MoleculeSource{.features = molecules::FeatureSet::Qm9,
                                        .targets = {"mu", "alpha", "homo", "lumo", "gap", "r2", "zpve", "u0", "u298",
                                                    "h298", "g298", "cv"},
                                        .find_files = find_files,
                                        .facts = facts},
            // Energies grow with the molecule, which a mean over the nodes does not see: hence the composition.
            .settings = {"training.loss=normalized_mae", "model.composition=true"}};
}

}  // namespace countable::datasets
