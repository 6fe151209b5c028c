#pragma once

#include <cstdint>
#include <string>

namespace countable {

/// A size in memory for people to read: "3.5 GiB", "17 bytes".
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

}  // namespace countable
