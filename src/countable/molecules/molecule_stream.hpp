#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "countable/molecules/molecule.hpp"
#include "countable/molecules/sources.hpp"

namespace countable::molecules {

/// What to make of a molecule: a graph for counting, or one with the features of RecordOptions::features.
enum class MoleculeParts { Graph, GraphAndFeatures };

struct StreamOptions {
    RecordOptions record = {};  ///< which features, hydrogens as atoms, queries to count
    MoleculeParts parts = MoleculeParts::Graph;
    AtomLabels atom_labels = AtomLabels::Elements;  ///< of a graph for counting
    bool strict = false;                            ///< an unreadable molecule is an InputError; else it is skipped
    unsigned threads = 1;                           ///< the result does not depend on it
    /// Called with the number of each readable molecule, in order, before its graph is made: completes the record, or
    /// returns a reason to skip the molecule.
    std::function<std::string(std::uint64_t number, Record& record)> complete = {};
};

/// What belongs to a molecule beside its graph.
struct MoleculeFacts {
    std::uint64_t number = 0;          ///< its place among the molecules of the file, from 1, counting skipped ones
    std::string name = {};             ///< as the file has it
    std::string smiles = {};           ///< as the file has it; empty for mol blocks
    std::vector<MapCounts> maps = {};  ///< of each query in RecordOptions::queries
};

/// A molecule of a file, readable or not.
struct StreamedMolecule {
    MoleculeFacts facts;
    std::optional<Molecule> molecule = {};  ///< nothing for one that is skipped
    std::string skip_reason = {};           ///< "file:line: RDKit cannot read ..."; empty if it is not skipped
    std::string scaffold = {};              ///< if RecordOptions::scaffold
};

/// The molecules of a file as graphs, one after the other, in the order of the file. RDKit reads them in parallel, two
/// thousand at a time; memory for these only.
class MoleculeStream {
  public:
    /// Labels of atoms and bonds go into `labels`.
    MoleculeStream(std::unique_ptr<SourceReader> source, Labels& labels, const StreamOptions& options);

    /// Nothing at the end of the file. Throws InputError: on what is wrong in the file, at the first call if there are
    /// no molecules, and for an unreadable molecule if strict.
    [[nodiscard]] std::optional<StreamedMolecule> next();

    [[nodiscard]] double fraction_read() const { return source_->fraction_read(); }
    /// Which facts the file has; see SourceReader::has_names().
    [[nodiscard]] bool has_names() const { return source_->has_names(); }
    [[nodiscard]] bool has_smiles() const { return source_->notation() == Notation::Smiles; }

  private:
    void read_more();

    std::unique_ptr<SourceReader> source_;
    Labels& labels_;
    StreamOptions options_;
    Sources portion_;                             // the molecules from first_ on
    std::vector<std::optional<Record>> records_;  // theirs; nothing for an unreadable one
    std::vector<std::string> reasons_;            // of the unreadable ones that are still to come, last one first
    std::size_t first_ = 0, position_ = 0;
};

}  // namespace countable::molecules
