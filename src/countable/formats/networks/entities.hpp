#pragma once

#include <string>
#include <string_view>

#include "countable/io/place.hpp"

namespace countable::formats {

/// The text with the five entities of XML (&lt; &gt; &amp; &quot; &apos;) and numbers of characters (&#65; &#x41;)
/// replaced. Throws InputError for any other '&' if `strict`; else it stays as it is, since GML has entities of HTML.
[[nodiscard]] std::string without_entities(std::string_view text, bool strict, const io::Place& place);

}  // namespace countable::formats
