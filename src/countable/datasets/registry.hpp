#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "countable/datasets/dataset_facts.hpp"
#include "countable/datasets/molecular/molecule_files.hpp"
#include "countable/datasets/synthetic.hpp"
#include "countable/molecules/features/feature_set.hpp"

namespace countable::datasets {

/// A number that a random model depends on, for an option of the same name.
struct RandomParameter {
    std::string name, value, meaning;  ///< "nodes", its default "10", "nodes of each graph"
};

/// The value of a RandomParameter is not as it should be: "nodes: expected ..., found ...".
class ParameterError : public std::invalid_argument {
  public:
    ParameterError(const std::string& name, const std::string& sentence)
        : std::invalid_argument(name + ": " + sentence) {}
};

/// Graphs that are drawn.
struct RandomSource {
    std::vector<RandomParameter> parameters = {};
    /// The model with these values of the parameters. Throws ParameterError for a value that makes no sense.
    std::function<RandomGraphModel(std::span<const std::string> values)> model;

    [[nodiscard]] RandomGraphModel default_model() const;
};

/// Molecules in files of a data folder.
struct MoleculeSource {
    molecules::FeatureSet features = molecules::FeatureSet::Ogb;
    std::vector<std::string> targets;
    std::string target_column = {};  ///< if the only target is no column of the CSV, the column of this name is
    /// The files in a folder. Throws InputError that says which files could be there and who offers them, if none is.
    std::function<MoleculeFiles(const std::filesystem::path& folder)> find_files;
    /// Numbers of molecules, atoms and bonds, sizes of the splits, sums or means of the targets. `dataset` is all of
    /// it, with its own features and all its targets.
    std::function<std::vector<Fact>(const Dataset& dataset)> facts;
    /// What must be known of the molecules to compare scores on them with published ones, by the checksum of their
    /// file. Missing where there is one set of molecules only.
    std::function<std::string(std::string_view checksum)> note = {};
};

/// A dataset that has a name: everything that the library and the programs know of it, in the file known/NAME.cpp.
struct KnownDataset {
    std::string name;                              ///< for --dataset
    std::string title;                             ///< for tables: "Erdős–Rényi"
    std::string summary;                           ///< for help: one line without a full stop
    std::optional<RandomSource> random = {};       ///< either this
    std::optional<MoleculeSource> molecules = {};  ///< or this
    /// How a network trains on it, where that is not as on all random graphs or on all molecules: fields of the
    /// configuration as `countable train --set` takes them, "training.loss=bce".
    std::vector<std::string> settings = {};
    /// Likewise for all models but LRP.
    std::vector<std::string> baseline_settings = {};
};

/// All of them, random ones first. The first is the default.
[[nodiscard]] const std::vector<KnownDataset>& known_datasets();

/// The dataset of this name; nothing if there is none.
[[nodiscard]] const KnownDataset* find_known(std::string_view name);

enum class SourceKind { Any, Random, Molecules };
[[nodiscard]] std::vector<std::string> known_names(SourceKind kind = SourceKind::Any);

/// The molecules of a named dataset. Throws std::invalid_argument, with the names that there are, for another name.
[[nodiscard]] const MoleculeSource& known_molecules(std::string_view name);

/// MoleculeSource::note of the dataset of this name; empty if it has none, or without a checksum.
[[nodiscard]] std::string note_on_molecules(std::string_view name, std::string_view checksum);

}  // namespace countable::datasets
