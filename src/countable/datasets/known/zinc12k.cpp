#include "countable/datasets/data_folder.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/io/place.hpp"

namespace countable::datasets {
namespace {

MoleculeFiles find_files(const std::filesystem::path& folder) {
    if (const auto text = data_file(folder, "zinc12k.graphs.txt"); !text.empty())
        return {MoleculeFiles::Layout::ZincText, text};
    if (const auto csv = data_file(folder, "zinc12k.csv"); !csv.empty()) return {.main = csv};
    io::Place{folder.string(), 0}.fail(
        "expected zinc12k.graphs.txt or zinc12k.csv with the columns smiles, y and split, found neither; the molecules "
        "are those of the ZINC subset in the project Benchmarking Graph Neural Networks (Dwivedi et al.)");
}

// Of the training molecules only their number is checked: another draw from the same pool is in use, too.
std::vector<Fact> facts(const Dataset& dataset) {
    const SplitSums all(dataset), validation(dataset, {Split::Validation}), test(dataset, {Split::Test});
    return {{"molecules", 12000, all.molecules()},
            {"molecules that cannot be read", 0, num_unreadable(dataset)},
            {"molecules for validation", 1000, validation.molecules()},
            {"molecules for the test", 1000, test.molecules()},
            {"atoms for validation", 23083, validation.atoms()},
            {"atoms for the test", 23117, test.atoms()},
            {"bonds for validation", 24846, validation.bonds()},
            {"bonds for the test", 24860, test.bonds()},
            {"mean of y for validation", 0.0314547, validation.mean(), 1e-5},
            {"mean of y for the test", 0.0124144, test.mean(), 1e-5}};
}

// The checksums are of zinc12k.graphs.txt and of zinc12k.csv whose validation and test molecules are the official ones,
// and whose training molecules are others.
std::string note(std::string_view checksum) {
    if (checksum == "fb59cba6ded3918b" || checksum == "8bae5c5b6d67877b")
        return "ZINC: the 10,000 training molecules are a substitute, drawn from the same pool and with labels by the same "
               "rule as the official ones, which were not to be had; validation and test molecules are official. Figures "
               "can be compared with published ones, but the setting is not the same.";
    return "ZINC: this program does not know the molecules with the checksum " + std::string(checksum) +
           ", so it cannot say whether all of them are the official 12,000.";
}

}  // namespace

KnownDataset known_zinc12k() {
    return {.name = "zinc12k",
            .title = "ZINC",
            .summary = "12,000 molecules of ZINC: penalized water-octanol partition coefficients",
            .molecules = MoleculeSource{.features = molecules::FeatureSet::Zinc,
                                        .targets = {"y"},
                                        .find_files = find_files,
                                        .facts = facts,
                                        .note = note},
            .settings = {"training.normalize_targets=false"},
            // The readout of Dwivedi et al. 2020, whose benchmark this is: three linear layers whose widths halve.
            .baseline_settings = {"model.head_depth=3", "model.head_width=0"}};
}

}  // namespace countable::datasets
