#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace countable::molecules {

inline constexpr unsigned last_element = 118;

/// "H" for 1 to "Og" for 118; "*" for anything else.
[[nodiscard]] std::string_view element_symbol(unsigned atomic_number);
/// 1 to 118. Nothing for another text.
[[nodiscard]] std::optional<std::uint8_t> element_named(std::string_view symbol);

}  // namespace countable::molecules
