#include "countable/pattern/named.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "countable/pattern/inline.hpp"
#include "countable/support/nearest.hpp"

namespace countable::pattern {
namespace {

struct Family {
    std::string_view name;
    bool number_first;  // 3-star beside star-3
    unsigned smallest, largest;
    std::vector<Edge> (*edges)(unsigned number);
    NodeId (*nodes)(unsigned number);
};

NodeId same(unsigned number) { return number; }
NodeId one_more(unsigned number) { return number + 1; }

std::vector<Edge> path(unsigned n) {
    std::vector<Edge> edges;
    for (NodeId v = 1; v < n; ++v) edges.push_back({v - 1, v});
    return edges;
}

std::vector<Edge> cycle(unsigned n) {
    auto edges = path(n);
    edges.push_back({0, n - 1});
    return edges;
}

std::vector<Edge> clique(unsigned n) {
    std::vector<Edge> edges;
    for (NodeId u = 0; u < n; ++u)
        for (NodeId v = u + 1; v < n; ++v) edges.push_back({u, v});
    return edges;
}

std::vector<Edge> star(unsigned leaves) {
    std::vector<Edge> edges;
    for (NodeId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    return edges;
}

std::vector<Edge> wheel(unsigned spokes) {
    auto edges = star(spokes);
    for (NodeId v = 1; v < spokes; ++v) edges.push_back({v, v + 1});
    edges.push_back({1, spokes});
    return edges;
}

constexpr Family family_table[] = {
    {"path", true, 1, 16, path, same},        {"cycle", true, 3, 16, cycle, same},
    {"clique", true, 1, 16, clique, same},    {"star", true, 1, 15, star, one_more},
    {"wheel", false, 3, 15, wheel, one_more},
};

std::optional<unsigned> number_in(std::string_view text) {
    unsigned number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

Pattern member(std::string_view name, NodeId nodes, const std::vector<Edge>& edges) {
    return from_graph(std::string(name), Graph(nodes, edges));
}

void check_range(std::string_view name, unsigned number, unsigned smallest, unsigned largest) {
    if (number < smallest || number > largest)
        throw std::invalid_argument("pattern '" + std::string(name) + "': expected a number from " +
                                    std::to_string(smallest) + " to " + std::to_string(largest) + ", found " +
                                    std::to_string(number));
}

std::optional<Pattern> family_member(std::string_view name) {
    const auto dash = name.find('-');
    if (dash == name.npos) return std::nullopt;
    const auto left = name.substr(0, dash), right = name.substr(dash + 1);
    for (const auto& family : family_table) {
        std::optional<unsigned> number;
        if (left == family.name) number = number_in(right);
        if (right == family.name && family.number_first) number = number_in(left);
        if (!number) continue;
        check_range(name, *number, family.smallest, family.largest);
        return member(name, family.nodes(*number), family.edges(*number));
    }
    if (left == "biclique") {
        const auto second = right.find('-');
        if (second == right.npos) return std::nullopt;
        const auto a = number_in(right.substr(0, second)), b = number_in(right.substr(second + 1));
        if (!a || !b) return std::nullopt;
        check_range(name, *a, 1, 15);
        check_range(name, *b, 1, 16 - *a);
        std::vector<Edge> edges;
        for (NodeId u = 0; u < *a; ++u)
            for (NodeId v = 0; v < *b; ++v) edges.push_back({u, *a + v});
        return member(name, *a + *b, edges);
    }
    return std::nullopt;
}

}  // namespace

const std::vector<std::string>& families() {
    static const std::vector<std::string> lines = {
        "path-N       a path on N nodes, 1 to 16 (also N-path)",
        "cycle-N      a cycle on N nodes, 3 to 16 (also N-cycle)",
        "clique-N     all edges among N nodes, 1 to 16 (also N-clique)",
        "star-N       a centre with N leaves, 1 to 15 (also N-star)",
        "wheel-N      a cycle on N nodes and a hub, 3 to 15",
        "biclique-A-B all edges between A and B nodes, A + B at most 16",
    };
    return lines;
}

std::optional<Pattern> named(std::string_view name, Labels& labels) {
    for (const auto& entry : catalog()) {
        if (entry.name != name && std::find(entry.aliases.begin(), entry.aliases.end(), name) == entry.aliases.end())
            continue;
        Pattern pattern = parse_inline(entry.inline_form, labels);
        return Pattern{std::string(name), std::move(pattern.graph), std::move(pattern.node_names)};
    }
    return family_member(name);
}

std::string nearest_name(std::string_view name) {
    std::vector<std::string> names;
    for (const auto& entry : catalog()) {
        names.push_back(entry.name);
        names.insert(names.end(), entry.aliases.begin(), entry.aliases.end());
    }
    return nearest(name, names);
}

}  // namespace countable::pattern
