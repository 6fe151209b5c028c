#include "countable/datasets/split.hpp"

#include <algorithm>
#include <unordered_map>

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

std::vector<Split> seeded_molecule_split(std::uint64_t molecules, std::uint64_t seed) {
    std::vector<Split> split(molecules, Split::Test);
    const auto train = static_cast<std::ptrdiff_t>(molecules / 5 * 4 + molecules % 5 * 4 / 5);
    std::fill_n(split.begin(), train, Split::Train);
    std::fill_n(split.begin() + train, static_cast<std::ptrdiff_t>(molecules / 10), Split::Validation);
    Random(seed, split_stream, 0).shuffle(split);
    return split;
}

std::vector<Split> scaffold_split(std::span<const std::string> scaffolds) {
    std::unordered_map<std::string_view, std::size_t> group_of;
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < scaffolds.size(); ++i) {
        const auto [place, is_new] = group_of.try_emplace(scaffolds[i], groups.size());
        if (is_new) groups.emplace_back();
        groups[place->second].push_back(i);
    }
    std::ranges::sort(groups, [](const auto& a, const auto& b) {
        return std::pair(a.size(), a.front()) > std::pair(b.size(), b.front());
    });
    std::vector<Split> split(scaffolds.size(), Split::Test);
    std::size_t train = 0, validation = 0;
    for (const auto& group : groups) {
        auto part = Split::Test;
        if (10 * (train + group.size()) <= 8 * scaffolds.size()) {
            part = Split::Train;
            train += group.size();
        } else if (10 * (train + validation + group.size()) <= 9 * scaffolds.size()) {
            part = Split::Validation;
            validation += group.size();
        }
        for (const auto i : group) split[i] = part;
    }
    return split;
}

}  // namespace countable::datasets
