#include "countable/support/numbers.hpp"

#include <cmath>

namespace countable {

std::string shortest_decimal(double value) {
    if (!std::isfinite(value)) return "";
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

}  // namespace countable
