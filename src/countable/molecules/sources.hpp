#pragma once

#include <cstdint>
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

struct Sources {
    std::string file;
    Notation notation = Notation::Smiles;
    std::vector<SourceText> molecules;
};

/// A molecule a line: a SMILES and, after blanks, a name. Blank lines and lines that begin with # are skipped. At most
/// `most` molecules, 0 for all. Throws InputError if there are none.
[[nodiscard]] Sources read_smi(io::TextSource source, std::uint64_t most = 0);

/// The column `smiles` (or SMILES) of a CSV with a header line. Throws InputError if there is none, or it is empty.
[[nodiscard]] Sources read_smiles_column(io::TextSource source, std::uint64_t most = 0);

/// The entries of an SDF file, which lines $$$$ end; the name is the first line of an entry. What stands after M  END,
/// properties of the molecule, is left out. Throws InputError if there are none.
[[nodiscard]] Sources read_sdf(io::TextSource source, std::uint64_t most = 0);

/// Where the column of SMILES is among the cells of a header line; its size if there is none.
[[nodiscard]] std::size_t smiles_column(const std::vector<std::string>& columns);

}  // namespace countable::molecules
