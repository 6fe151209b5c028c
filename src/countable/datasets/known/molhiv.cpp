#include "countable/datasets/data_folder.hpp"
#include "countable/datasets/molecular/ogb_folder.hpp"
#include "countable/datasets/registry.hpp"

namespace countable::datasets {
namespace {

namespace fs = std::filesystem;

MoleculeFiles find_files(const fs::path& folder) {
    if (const auto csv = data_file(folder, "molhiv.csv"); !csv.empty()) return {.main = csv};
    for (const auto& place : {folder / "ogbg_molhiv", folder / "hiv", folder})
        if (is_ogb_folder(place)) return {MoleculeFiles::Layout::OgbFolder, place};
    io::Place{folder.string(), 0}.fail(
        "expected molhiv.csv with the columns smiles, HIV_active and split, or the folder ogbg_molhiv as the Open Graph "
        "Benchmark (ogb.stanford.edu) offers it, found neither");
}

std::vector<Fact> facts(const Dataset& dataset) {
    const SplitSums all(dataset), train(dataset, {Split::Train}), validation(dataset, {Split::Validation}),
        test(dataset, {Split::Test});
    return {{"molecules", 41127, all.molecules()},
            {"molecules that cannot be read", 0, num_unreadable(dataset)},
            {"atoms", 1049163, all.atoms()},
            {"bonds", 1129688, all.bonds()},
            {"molecules for training", 32901, train.molecules()},
            {"molecules for validation", 4113, validation.molecules()},
            {"molecules for the test", 4113, test.molecules()},
            {"active for training", 1232, train.sum()},
            {"active for validation", 81, validation.sum()},
            {"active for the test", 130, test.sum()}};
}

}  // namespace

KnownDataset known_molhiv() {
    return {.name = "molhiv",
            .title = "ogbg-molhiv",
            .summary = "41,127 molecules of the Open Graph Benchmark: which ones inhibit HIV",
            .molecules = MoleculeSource{.features = molecules::FeatureSet::Ogb,
                                        .targets = {"HIV_active"},
                                        .target_column = "label",
                                        .find_files = find_files,
                                        .facts = facts},
            .settings = {"training.loss=bce", "training.select=roc_auc", "training.normalize_targets=false",
                         "training.schedule=constant", "training.epochs=100"}};
}

}  // namespace countable::datasets
