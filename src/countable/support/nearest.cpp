#include "countable/support/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace countable {
namespace {

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

std::string nearest(std::string_view name, std::span<const std::string> names) {
    return *std::ranges::min_element(names, {}, [&](const std::string& known) {
        return std::pair{edit_distance(lower_case(known), lower_case(name)), edit_distance(known, name)};
    });
}

std::optional<std::string> likely_name(std::string_view name, std::span<const std::string> names) {
    if (names.empty()) return std::nullopt;
    auto found = nearest(name, names);
    const std::size_t most_edits = name.size() < 4 ? 1 : std::max<std::size_t>(2, name.size() / 3);
    return edit_distance(name, found) <= most_edits ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace countable
