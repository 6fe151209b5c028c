#pragma once

#include <string>

namespace countable::io {

/// The whole content of a file; throws InputError if it cannot be read.
[[nodiscard]] std::string read_file(const std::string& path);

}  // namespace countable::io
