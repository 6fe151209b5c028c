#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "countable/support/errors.hpp"

namespace countable::io {

/// At most 40 bytes of a text in quotes, for a message to the user: bytes that do not print are escaped, and what is
/// cut off is marked by dots.
[[nodiscard]] std::string quote(std::string_view text);

/// Where a text stands: a line of a file, or just a name when line is 0. A view: the name must outlive it.
struct Place {
    std::string_view file;
    std::uint64_t line = 0;

    /// Throws InputError: "file:line: sentence".
    [[noreturn]] void fail(const std::string& sentence, Remedy remedy = Remedy::None) const;
    /// Throws InputError: "file:line: expected <expected>, found '<found>'".
    [[noreturn]] void fail_expected(std::string_view expected, std::string_view found) const;
};

}  // namespace countable::io
