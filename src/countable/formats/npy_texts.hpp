#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace countable::formats {

/// The texts of a NumPy array file (.npy, versions 1 to 3) of byte strings (dtype S) or of strings (dtype U, ASCII only),
/// row by row, of any number of dimensions in C order. `name` is the file, for messages. Throws InputError for anything else; arrays
/// of Python objects are refused, since reading them would run code.
[[nodiscard]] std::vector<std::string> parse_npy_texts(std::string_view bytes, const std::string& name);

}  // namespace countable::formats
