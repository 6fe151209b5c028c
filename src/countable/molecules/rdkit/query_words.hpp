#pragma once

#include <RDGeneral/RDConfig.h>  // first: classes of queries have members that depend on it

#include <GraphMol/GraphMol.h>

#include "countable/molecules/smarts/smarts_query.hpp"

// A part of libcountable_rdkit.so, as rdkit_chemistry.cpp is.
namespace countable::molecules {

/// Describes the atoms and bonds of a query. Conditions that RDKit stores in trees become texts in which the order and
/// the nesting of "and" and "or" do not matter.
void describe_query(const RDKit::ROMol& query, SmartsQuery& into);

}  // namespace countable::molecules
