#pragma once

#include <optional>
#include <string>
#include <string_view>
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

/// The number k of "Gk", G0 (an edge) to G29 (all edges among five nodes), as Przulj (2007) numbers the connected graphs
/// of 2 to 5 nodes: "Biological network comparison using graphlet degree distribution", Bioinformatics 23. Nothing if the
/// name is not of this form.
[[nodiscard]] std::optional<unsigned> graphlet_number(std::string_view name);

/// The name in the catalogue of graphlet G0, ..., G29. Requires number < num_graphlets.
[[nodiscard]] std::string_view graphlet_name(unsigned number);

/// The number of the graphlet with that name in the catalogue; nothing if it is none.
[[nodiscard]] std::optional<unsigned> number_of_graphlet(std::string_view catalog_name);

inline constexpr unsigned num_graphlets = 30;

}  // namespace countable::pattern
