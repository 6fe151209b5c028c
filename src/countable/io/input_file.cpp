#include "countable/io/input_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "countable/io/place.hpp"

namespace countable::io {

std::string read_file(const std::string& path) {
    const Place place{path, 0};
    std::ifstream file(path, std::ios::binary);
    if (!file) place.fail(std::string("cannot be opened: ") + std::strerror(errno));
    std::ostringstream bytes;
    bytes << file.rdbuf();
    if (file.bad() || bytes.bad()) place.fail("cannot be read");
    return std::move(bytes).str();
}

}  // namespace countable::io
