#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/pattern/pattern.hpp"

namespace countable::pattern {

/// A pattern's text with the name that it is to have, `name=PATTERN`; without "name=" the name is the text itself.
/// The name consists of letters, digits, '_', '.' and '-'.
struct NamedText {
    std::string_view name, text;
    bool renamed = false;  ///< whether "name=" stood before the text
};
[[nodiscard]] NamedText split_name(std::string_view text);

/// The patterns that a text describes, at least one. Commas separate patterns when every item is one by itself (a name,
/// g6:TEXT, file:NAME or a file, each also as name=PATTERN); the comma of a complete bipartite graph such as K3,3
/// belongs to its name. Otherwise the text is one pattern, written out as for parse(), also with "name=" before it.
/// A mixture of both is refused. Throws as parse() does.
[[nodiscard]] std::vector<Pattern> parse_list(std::string_view text, Labels& labels);

/// The files among the patterns of a list; for a check that they are not overwritten.
[[nodiscard]] std::vector<std::string> files_named_in(std::string_view text);

}  // namespace countable::pattern
