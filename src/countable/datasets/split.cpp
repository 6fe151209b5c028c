#include "countable/datasets/split.hpp"

#include <algorithm>

namespace countable::datasets {
namespace {

constexpr std::uint64_t split_stream = 1;  // never change it: the datasets of all seeds depend on it

}  // namespace

std::string_view split_name(Split split) {
    switch (split) {
        case Split::Train:
            return "train";
        case Split::Validation:
            return "validation";
        case Split::Test:
            break;
    }
    return "test";
}

std::optional<Split> split_named(std::string_view name) {
    if (name == "train") return Split::Train;
    if (name == "validation" || name == "val" || name == "valid") return Split::Validation;
    if (name == "test") return Split::Test;
    return std::nullopt;
}

std::vector<Split> random_split(std::uint64_t graphs, Random& random) {
    std::vector<Split> split(graphs, Split::Test);
    // graphs / 10 first: the product must not overflow.
    const auto train = static_cast<std::ptrdiff_t>(graphs / 10 * 3 + graphs % 10 * 3 / 10);
    const auto validation = static_cast<std::ptrdiff_t>(graphs / 5);
    std::fill_n(split.begin(), train, Split::Train);
    std::fill_n(split.begin() + train, validation, Split::Validation);
    random.shuffle(split);
    return split;
}

std::vector<Split> seeded_split(std::uint64_t graphs, std::uint64_t seed) {
    Random random(seed, split_stream, 0);
    return random_split(graphs, random);
}

}  // namespace countable::datasets
