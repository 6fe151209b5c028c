#pragma once

#include <string>
#include <vector>

namespace countable::pattern {

/// A named pattern as the catalogue shows it.
struct CatalogEntry {
    std::string name;
    std::vector<std::string> aliases;
    std::string inline_form;  ///< the same pattern as parse() reads it
    std::string drawing;      ///< a few lines of text with the numbers of the nodes, no newline at the end
};

/// The patterns that have a name of their own. Families (path-N, ...) have an example in it.
[[nodiscard]] const std::vector<CatalogEntry>& catalog();

}  // namespace countable::pattern
