#include "countable/pattern/named.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/graph/families.hpp"
#include "countable/pattern/catalog.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/support/nearest.hpp"
#include "countable/support/numbers.hpp"

namespace countable::pattern {
namespace {

struct Family {
    std::string_view name;
    char letter;        // S3 is star-3; 0 where there is none
    bool number_first;  // 3-star beside star-3
    unsigned smallest, largest;
    Graph (*make)(NodeId number);
};

constexpr Family family_table[] = {
    {"path", 'P', true, 1, 16, path_graph}, {"cycle", 'C', true, 3, 16, cycle_graph},
    {"ring", 0, true, 3, 16, cycle_graph},  {"clique", 'K', true, 1, 16, complete_graph},
    {"star", 'S', true, 1, 15, star_graph}, {"wheel", 'W', false, 3, 15, wheel_graph},
};

void check_range(std::string_view name, unsigned number, unsigned smallest, unsigned largest) {
    if (number < smallest || number > largest)
        throw std::invalid_argument("pattern '" + std::string(name) + "': expected a number from " +
                                    std::to_string(smallest) + " to " + std::to_string(largest) + ", found " +
                                    std::to_string(number));
}

/// The number in a name such as star-3, 3-star or S3; nothing if the name is not of this family.
std::optional<unsigned> number_of(const Family& family, std::string_view name) {
    if (family.letter != 0 && name.starts_with(family.letter)) return parse_number<unsigned>(name.substr(1));
    const auto dash = name.find('-');
    if (dash == name.npos) return std::nullopt;
    const auto left = name.substr(0, dash), right = name.substr(dash + 1);
    if (left == family.name) return parse_number<unsigned>(right);
    if (right == family.name && family.number_first) return parse_number<unsigned>(left);
    return std::nullopt;
}

/// biclique-A-B or KA,B.
std::optional<Pattern> biclique(std::string_view name) {
    constexpr std::string_view long_name = "biclique-";
    const bool is_long = name.starts_with(long_name);
    if (!is_long && !name.starts_with('K')) return std::nullopt;
    const auto numbers = name.substr(is_long ? long_name.size() : 1);
    const auto between = numbers.find(is_long ? '-' : ',');
    if (between == numbers.npos) return std::nullopt;
    const auto a = parse_number<unsigned>(trimmed(numbers.substr(0, between))),
               b = parse_number<unsigned>(trimmed(numbers.substr(between + 1)));
    if (!a || !b) return std::nullopt;
    check_range(name, *a, 1, 15);
    check_range(name, *b, 1, 16 - *a);
    return from_graph(std::string(name), complete_bipartite_graph(*a, *b));
}

std::optional<Pattern> family_member(std::string_view name) {
    for (const auto& family : family_table)
        if (const auto number = number_of(family, name)) {
            check_range(name, *number, family.smallest, family.largest);
            return from_graph(std::string(name), family.make(*number));
        }
    return biclique(name);
}

bool has_name(const CatalogEntry& entry, std::string_view name) {
    return entry.name == name || std::ranges::find(entry.aliases, name) != entry.aliases.end();
}

}  // namespace

const std::vector<std::string>& families() {
    static const std::vector<std::string> lines = {
        "path-N        a path on N nodes, 1 to 16 (also N-path, PN: P4 has 4 nodes)",
        "cycle-N       a cycle on N nodes, 3 to 16 (also N-cycle, ring-N, N-ring, CN: C5)",
        "clique-N      all edges among N nodes, 1 to 16 (also N-clique, KN: K4)",
        "star-N        a centre with N leaves, 1 to 15, so N + 1 nodes (also N-star, SN: S3)",
        "wheel-N       a cycle on N nodes and a hub, 3 to 15, so N + 1 nodes (also WN: W5)",
        "biclique-A-B  all edges between A and B nodes, A + B at most 16 (also KA,B: K3,3)",
        "GN            graphlet N of Przulj (2007), 0 to 29: G0 is an edge, G29 is clique-5",
    };
    return lines;
}

std::optional<Pattern> named(std::string_view name, Labels& labels) {
    const auto number = graphlet_number(name);
    const auto name_of_entry = number ? graphlet_name(*number) : name;
    for (const auto& entry : catalog()) {
        if (!has_name(entry, name_of_entry)) continue;
        Pattern pattern = parse_inline(entry.inline_form, labels);
        return Pattern{std::string(name), std::move(pattern.graph), std::move(pattern.node_names)};
    }
    return family_member(name);
}

bool in_catalog(std::string_view name) {
    return std::ranges::any_of(catalog(), [&](const CatalogEntry& entry) { return has_name(entry, name); });
}

std::optional<std::string> family_like(std::string_view word) {
    std::vector<std::string> names;
    for (const auto& family : family_table) names.emplace_back(family.name);
    auto family = nearest(word, names);
    const std::size_t most_edits = word.size() < 4 ? 1 : 2;
    return edit_distance(word, family) <= most_edits ? std::optional(std::move(family)) : std::nullopt;
}

std::string did_you_mean(std::string_view name) {
    std::vector<std::string> names;
    for (const auto& entry : catalog()) {
        names.push_back(entry.name);
        names.insert(names.end(), entry.aliases.begin(), entry.aliases.end());
    }
    // Members of families with the number that is in the name.
    const auto first = std::min(name.find_first_of("0123456789"), name.size());
    const auto digits = std::string(name.substr(first, name.find_first_not_of("0123456789", first) - first));
    if (const auto number = parse_number<unsigned>(digits))
        for (const auto& family : family_table) {
            if (*number < family.smallest || *number > family.largest) continue;
            names.push_back(std::string(family.name) + "-" + digits);
            if (family.number_first) names.push_back(digits + "-" + std::string(family.name));
            if (family.letter != 0) names.push_back(family.letter + digits);
        }
    const auto known = likely_name(name, names);
    return known ? " (did you mean '" + *known + "'?)" : "";
}

}  // namespace countable::pattern
