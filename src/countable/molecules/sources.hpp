#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "countable/io/text_source.hpp"

namespace countable::molecules {

enum class Notation { Smiles, MolBlock };

/// The text of a molecule, and where in its file it begins.
struct SourceText {
    std::string text;
    std::uint64_t line = 0;
    std::string name = {};  ///< as the file has it; often empty
};

/// The molecules of a file as texts, one after the other.
class SourceReader {
  public:
    virtual ~SourceReader() = default;

    /// Nothing at the end of the file. Throws InputError.
    [[nodiscard]] virtual std::optional<SourceText> next() = 0;
    [[nodiscard]] virtual const std::string& file() const = 0;
    [[nodiscard]] virtual Notation notation() const = 0;
    /// Whether the file has names: a column of a table, or names in the first 64 KiB of lines.
    [[nodiscard]] virtual bool has_names() const = 0;
    [[nodiscard]] virtual double fraction_read() const = 0;
};

/// A molecule a line: a SMILES and, after blanks, a name. Blank lines and lines that begin with # are skipped.
[[nodiscard]] std::unique_ptr<SourceReader> open_smi(io::TextSource source);

/// A table with a header line; cells between commas, tabs or semicolons. See table_columns.hpp for the columns. Throws
/// InputError if there is no column of SMILES.
[[nodiscard]] std::unique_ptr<SourceReader> open_smiles_table(io::TextSource source,
                                                              const std::string& smiles_column = {});

/// The entries of an SDF file, which lines $$$$ end, or a mol file; the name is the first line of an entry. What stands
/// after M  END, properties of the molecule, is not read.
[[nodiscard]] std::unique_ptr<SourceReader> open_sdf(io::TextSource source);

/// Molecules that are in memory already.
struct Sources {
    std::string file;
    Notation notation = Notation::Smiles;
    std::vector<SourceText> molecules;
};

[[nodiscard]] std::unique_ptr<SourceReader> open_in_memory(Sources sources);

/// All molecules of a file, or the first `most`; 0 for all. Throws InputError if there are none.
[[nodiscard]] Sources read_all(SourceReader& reader, std::uint64_t most = 0);
[[nodiscard]] Sources read_smi(io::TextSource source, std::uint64_t most = 0);
[[nodiscard]] Sources read_smiles_column(io::TextSource source, std::uint64_t most = 0);
[[nodiscard]] Sources read_sdf(io::TextSource source, std::uint64_t most = 0);
/// Those from number `first` on, from 0, at most `most`.
[[nodiscard]] Sources portion(const Sources& sources, std::size_t first, std::size_t most);

}  // namespace countable::molecules
