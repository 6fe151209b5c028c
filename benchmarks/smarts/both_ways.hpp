#pragma once

#include <string>
#include <vector>

#include "countable/molecules/sources.hpp"

namespace countable::benchmark {

/// Counts SMARTS that labels can say in both ways, by labels and by RDKit's matcher: per molecule, atom and bond, as
/// subgraphs and induced. Throws at the first difference. Returns how many numbers were compared.
[[nodiscard]] std::size_t compare_both_ways(const molecules::Sources& sources, const std::vector<std::string>& smarts);

/// Counts any SMARTS by way of molecules::RecordOptions::queries, and compares the maps of each molecule with those that
/// RDKit's SubstructMatch lists. Throws at the first difference. Returns how many maps there are of each.
[[nodiscard]] std::vector<std::uint64_t> compare_with_rdkit(const molecules::Sources& sources,
                                                            const std::vector<std::string>& smarts);

}  // namespace countable::benchmark
