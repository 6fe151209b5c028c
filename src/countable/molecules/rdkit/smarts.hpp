#pragma once

#include <RDGeneral/RDConfig.h>  // first: classes of queries have members that depend on it

#include <GraphMol/GraphMol.h>

#include <memory>
#include <string>

#include "countable/molecules/chemistry.hpp"

// A part of libcountable_rdkit.so, as rdkit_chemistry.cpp is.
namespace countable::molecules {

[[nodiscard]] std::string read_query(const std::string& smarts, std::shared_ptr<const SmartsQuery>& into);

/// The maps of a query that read_query() has made. `bonds` are the molecule's, as Record has them. All maps are
/// visited one after the other, so their number has no limit and takes no memory.
[[nodiscard]] MapCounts count_maps(const RDKit::ROMol& molecule, const std::vector<Bond>& bonds,
                                   const SmartsQuery& query, const RecordOptions& options);

}  // namespace countable::molecules
