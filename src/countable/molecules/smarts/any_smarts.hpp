#pragma once

#include <memory>
#include <string_view>

#include "countable/molecules/smarts/smarts_query.hpp"
#include "countable/pattern/pattern.hpp"

namespace countable::molecules {

/// Any SMARTS that RDKit reads, without stereochemistry, as a pattern of any number of atoms that RDKit's matcher finds
/// (molecules::RecordOptions::queries) and molecules::CopiesOfMaps turns into copies. Its labels are texts of what is asked for,
/// from a table of their own: two atoms have the same label if the same is asked of them, up to the order of "and" and
/// "or". So the automorphisms of the pattern are those of the query. Throws std::invalid_argument with one sentence.
[[nodiscard]] pattern::Pattern parse_smarts_query(std::string_view text);

/// The query of such a pattern; null for a pattern that a Counter can count.
[[nodiscard]] std::shared_ptr<const SmartsQuery> smarts_query_of(const pattern::Pattern& pattern);

/// Who finds a SMARTS.
enum class SmartsBy {
    LabelsIfPossible,  ///< what parse_smarts() accepts is a pattern of labels, the rest is a query
    Matcher,           ///< all are queries; for a run in which other patterns need the labels of elements
};
[[nodiscard]] pattern::Pattern parse_any_smarts(std::string_view text, SmartsBy by, Labels& labels);

}  // namespace countable::molecules
