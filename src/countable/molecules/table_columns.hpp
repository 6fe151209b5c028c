#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/io/place.hpp"

namespace countable::molecules {

/// The column of SMILES in a table: the one called `wanted`; if that is empty, the one called smiles, canonical_smiles
/// or isomeric_smiles, whatever its case and with or without blanks, - and _, or else mol. Nothing if there is none.
/// Throws InputError if there are several, or none that is called `wanted`.
[[nodiscard]] std::optional<std::size_t> find_smiles_column(const std::vector<std::string>& columns,
                                                            const std::string& wanted, const io::Place& header);

/// The same for a table that must have one. Throws InputError otherwise.
[[nodiscard]] std::size_t require_smiles_column(const std::vector<std::string>& columns, const std::string& wanted,
                                                const io::Place& header);

/// True if a table has a column of SMILES that find_smiles_column() recognises by its name, or several.
[[nodiscard]] bool has_smiles_column(const std::vector<std::string>& columns);

/// What a file has.
enum class Content { Graphs, Molecules };

/// What the rows of a table are: graphs if there is a column graph6; else molecules if there is a column of SMILES; else
/// graphs if there is a column graph (formats::GraphColumn), or if rows are the edges of one (formats::has_edge_columns()).
/// Nothing if there is none of them.
[[nodiscard]] std::optional<Content> rows_of(const std::vector<std::string>& columns);

/// The column of names: the first of these that is there, in any case: name, title, id, mol_id, molecule_id,
/// compound_id, chembl_id, molecule_chembl_id, zinc_id, cid. Nothing if there is none.
[[nodiscard]] std::optional<std::size_t> find_name_column(const std::vector<std::string>& columns);

}  // namespace countable::molecules
