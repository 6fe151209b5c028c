#include "countable/datasets/random_graphs/erdos_renyi.hpp"

#include <numeric>
#include <stdexcept>
#include <string>

#include "countable/graph/random_graph.hpp"

namespace countable::datasets {
namespace {

constexpr std::size_t max_decimals = 18;  // 10^18 still fits into 64 bits, ten times over

[[noreturn]] void refuse(std::string_view text) {
    throw std::invalid_argument("expected a probability from 0 to 1 as a decimal with at most " +
                                std::to_string(max_decimals) + " decimals, found '" + std::string(text) + "'");
}

}  // namespace

Probability parse_probability(std::string_view decimal) {
    const std::size_t point = decimal.find('.');
    const std::string_view whole = decimal.substr(0, point);
    const std::string_view decimals = point == std::string_view::npos ? "" : decimal.substr(point + 1);
    if (whole.size() + decimals.size() == 0 || decimals.size() > max_decimals) refuse(decimal);
    if (!whole.empty() && whole != "0" && whole != "1") refuse(decimal);
    std::uint64_t numerator = whole == "1" ? 1 : 0, denominator = 1;
    for (const char digit : decimals) {
        if (digit < '0' || digit > '9') refuse(decimal);
        numerator = numerator * 10 + static_cast<std::uint64_t>(digit - '0');
        denominator *= 10;
    }
    if (numerator > denominator) refuse(decimal);
    // Lowest terms: 0.3 and 0.30 must give the same graphs.
    const std::uint64_t common = std::gcd(numerator, denominator);
    return {numerator / common, denominator / common};
}

Graph erdos_renyi(const ErdosRenyi& model, Random& random) {
    return random_graph(model.nodes, model.probability.numerator, model.probability.denominator, random);
}

}  // namespace countable::datasets
