#pragma once

#include <string_view>

#include "countable/io/output_file.hpp"

namespace countable::app {

/// The graphlets G0 to G29 with their drawings and the numbers of their orbits; with format csv or json a row for each
/// orbit. Commits the file.
void write_orbits(std::string_view format, io::OutputFile& output);

}  // namespace countable::app
