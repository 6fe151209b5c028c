#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "countable/io/reader.hpp"
#include "countable/molecules/parse.hpp"

namespace countable::molecules {

/// The forms in which a file can have molecules: "smi", "csv" (with a column smiles) and "sdf".
enum class FileForm { Smi, Csv, Sdf };
[[nodiscard]] std::optional<FileForm> form_by_name(std::string_view name);
/// By the ending .smi, .smiles, .csv or .sdf, before a possible .gz. Nothing for another one.
[[nodiscard]] std::optional<FileForm> form_by_ending(std::string_view path);

/// The texts of a file of this form. Throws InputError when it cannot be opened or has no molecules.
[[nodiscard]] Sources read_sources(const std::string& path, FileForm form);
/// Those from number `first` on, from 0, at most `most`.
[[nodiscard]] Sources portion(const Sources& sources, std::size_t first, std::size_t most);

struct MoleculeReaderOptions {
    AtomLabels atom_labels = AtomLabels::Elements;
    bool strict = false;  ///< an unreadable molecule is an InputError; else it is skipped, and numbers go on
    unsigned threads = 1;
    Wish wish = {};  ///< hydrogens as atoms, queries to count
};

/// What belongs to a molecule beside its graph.
struct MoleculeFacts {
    std::uint64_t number = 0;  ///< its place among the molecules of the file, from 1, counting those that were skipped
    std::string name;          ///< as the file has it
    std::string smiles;        ///< as the file has it; empty for mol blocks
    std::vector<MapCounts> maps;  ///< of each query that was asked for
};

/// The molecules of a file as labelled graphs, one after the other. All of the text is in memory, and some thousand
/// molecules at a time.
class MoleculeReader : public io::GraphReader {
  public:
    /// Throws what read_sources() throws.
    MoleculeReader(const std::string& path, FileForm form, Labels& labels, const MoleculeReaderOptions& options);

    [[nodiscard]] std::optional<io::InputGraph> next() override;
    [[nodiscard]] io::Dropped dropped() const override { return {}; }
    [[nodiscard]] double fraction_read() const override;
    /// Of the molecule that next() returned last; valid until the next call.
    [[nodiscard]] const MoleculeFacts& facts() const { return facts_; }
    [[nodiscard]] std::vector<std::string> skipped() const override { return unreadable_; }

  private:
    void read_more();

    Sources sources_;
    Labels& labels_;
    MoleculeReaderOptions options_;
    std::vector<std::optional<Record>> records_;  // of the molecules from first_ on
    std::size_t first_ = 0, position_ = 0;
    MoleculeFacts facts_;
    std::vector<std::string> unreadable_;
};

}  // namespace countable::molecules
