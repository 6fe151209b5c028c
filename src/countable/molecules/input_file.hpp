#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/molecules/molecule_stream.hpp"
#include "countable/molecules/table_columns.hpp"
#include "countable/support/errors.hpp"

namespace countable::molecules {

struct InputOptions {
    /// A name that formats::format_by_name() knows. Empty: molecules and tables by the file's ending, graphs by its
    /// content and ending.
    std::string format = {};
    std::string smiles_column = {};  ///< of a table of molecules; empty: recognised by its name
    /// What a table is read for that can be both, see rows_of(), and what standard input has where no format is given.
    std::optional<Content> wanted = std::nullopt;
    bool simplify = false;                 ///< graphs: drop loops and repeated edges instead of refusing them
    formats::NetworkOptions network = {};  ///< graphs: what is read from files that leave a choice
    StreamOptions molecules = {};          ///< molecules: how to read them; its threads read large edge lists, too
    std::function<void(const std::string& sentence, Remedy remedy)> on_note = {};  ///< see formats::ReadOptions
};

/// The format of a file, as far as its name and the options tell. Nothing where its content decides: graphs.
[[nodiscard]] std::optional<formats::Format> format_of(const std::string& path, const InputOptions& options);

/// Whether the file has graphs or molecules. Looks into the header line of a table; a table on standard input is taken
/// to have molecules, although InputFile will find out.
[[nodiscard]] Content content_of(const std::string& path, const InputOptions& options);

/// The molecules of a file, of a table, or of standard input ("-") as texts. Throws InputError when it cannot be opened,
/// has no molecules, or is not of a format of molecules.
[[nodiscard]] std::unique_ptr<SourceReader> open_sources(const std::string& path, const InputOptions& options);

/// The graphs of any file that we read: of graphs or of molecules, a table of either, a TUDataset folder, or standard
/// input. Molecules are labelled graphs; those that RDKit rejects are skipped unless strict.
class InputFile final : public formats::GraphReader {
  public:
    /// "-" is standard input. Labels go into `labels`. Throws InputError when the file cannot be opened, its format is
    /// not recognised, or an option does not fit it.
    InputFile(const std::string& path, Labels& labels, const InputOptions& options = {});

    [[nodiscard]] std::optional<formats::InputGraph> next() override;
    [[nodiscard]] formats::Dropped dropped() const override {
        return graphs_ ? graphs_->dropped() : formats::Dropped();
    }
    [[nodiscard]] double fraction_read() const override;
    [[nodiscard]] std::vector<std::string> skipped() const override { return skipped_; }

    /// Of the graph that next() returned last; valid until the next call. A graph that is no molecule has a number only.
    [[nodiscard]] const MoleculeFacts& facts() const { return facts_; }
    [[nodiscard]] bool has_molecules() const { return molecules_.has_value(); }
    [[nodiscard]] bool has_names() const { return molecules_ && molecules_->has_names(); }
    [[nodiscard]] bool has_smiles() const { return molecules_ && molecules_->has_smiles(); }

  private:
    std::unique_ptr<formats::GraphReader> graphs_;  // or:
    std::optional<MoleculeStream> molecules_;
    MoleculeFacts facts_;
    std::vector<std::string> skipped_;
};

}  // namespace countable::molecules
