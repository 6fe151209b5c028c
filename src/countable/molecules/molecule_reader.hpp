#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/molecules/parse.hpp"

namespace countable::molecules {

/// The forms in which a file can have molecules: "smi"; "csv" or "tsv", a table with a column of SMILES; "sdf" or
/// "mol".
enum class FileForm { Smi, Csv, Sdf };
[[nodiscard]] std::optional<FileForm> form_by_name(std::string_view name);
/// By the ending .smi, .smiles, .csv, .tsv, .sdf or .mol, before a possible .gz. Nothing for another one.
[[nodiscard]] std::optional<FileForm> form_by_ending(std::string_view path);

/// The texts of a file of this form. Throws InputError when it cannot be opened or has no molecules.
[[nodiscard]] Sources read_sources(const std::string& path, FileForm form, const std::string& smiles_column = {});
/// Those from number `first` on, from 0, at most `most`.
[[nodiscard]] Sources portion(const Sources& sources, std::size_t first, std::size_t most);

struct MoleculeReaderOptions {
    AtomLabels atom_labels = AtomLabels::Elements;
    bool strict = false;  ///< an unreadable molecule is an InputError; else it is skipped, and numbers go on
    unsigned threads = 1;
    RecordOptions record = {};       ///< hydrogens as atoms, queries to count
    std::string smiles_column = {};  ///< of a table; empty: recognised by its name
};

/// What belongs to a molecule beside its graph.
struct MoleculeFacts {
    std::uint64_t number = 0;  ///< its place among the molecules of the file, from 1, counting those that were skipped
    std::string name;          ///< as the file has it
    std::string smiles;        ///< as the file has it; empty for mol blocks
    std::vector<MapCounts> maps;  ///< of each query that was asked for
};

/// The molecules of a file as labelled graphs, one after the other. Memory for two thousand molecules at a time.
class MoleculeReader : public formats::GraphReader {
  public:
    /// Throws InputError when the file cannot be opened, or is a table without a column of SMILES. The first call of
    /// next() throws it when there are no molecules.
    MoleculeReader(const std::string& path, FileForm form, Labels& labels, const MoleculeReaderOptions& options);

    [[nodiscard]] std::optional<formats::InputGraph> next() override;
    [[nodiscard]] formats::Dropped dropped() const override { return {}; }
    [[nodiscard]] double fraction_read() const override;
    /// Which facts the file has; see SourceReader::has_names().
    [[nodiscard]] bool has_names() const { return source_->has_names(); }
    [[nodiscard]] bool has_smiles() const { return source_->notation() == Notation::Smiles; }
    /// Of the molecule that next() returned last; valid until the next call.
    [[nodiscard]] const MoleculeFacts& facts() const { return facts_; }
    [[nodiscard]] std::vector<std::string> skipped() const override { return unreadable_; }

  private:
    void read_more();

    std::unique_ptr<SourceReader> source_;
    Labels& labels_;
    MoleculeReaderOptions options_;
    Sources portion_;                             // the molecules from first_ on
    std::vector<std::optional<Record>> records_;  // theirs
    std::size_t first_ = 0, position_ = 0;
    MoleculeFacts facts_;
    std::vector<std::string> unreadable_;
};

}  // namespace countable::molecules
