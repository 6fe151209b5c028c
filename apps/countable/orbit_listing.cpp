#include "orbit_listing.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "countable/pattern/catalog.hpp"
#include "countable/pattern/graphlet_numbers.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

struct Orbit {
    unsigned number = 0;
    std::string members;  // "1 2" or "0-1 0-2"
};

std::vector<Orbit> sorted(std::vector<Orbit> orbits) {
    std::ranges::sort(orbits, {}, &Orbit::number);
    return orbits;
}

std::vector<Orbit> node_orbits_of(const pattern::NumberedGraphlet& graphlet) {
    const pattern::PatternGraph shape(graphlet.pattern);
    const auto orbit = pattern::symmetry(shape).node_orbit;
    const auto firsts = pattern::node_orbits(shape);
    std::vector<Orbit> orbits;
    for (std::size_t i = 0; i < firsts.size(); ++i) {
        orbits.push_back({graphlet.node_orbits[i], ""});
        auto& members = orbits.back().members;
        for (unsigned v = 0; v < shape.size; ++v)
            if (orbit[v] == firsts[i]) members += (members.empty() ? "" : " ") + std::to_string(v);
    }
    return sorted(std::move(orbits));
}

std::vector<Orbit> edge_orbits_of(const pattern::NumberedGraphlet& graphlet) {
    const pattern::PatternGraph shape(graphlet.pattern);
    const auto orbit = pattern::symmetry(shape).edge_orbit;
    const auto edges = shape.edges();
    std::vector<Orbit> orbits;
    for (unsigned first = 0; first < edges.size(); ++first) {
        if (orbit[first] != first || graphlet.edge_orbits.empty()) continue;
        orbits.push_back({graphlet.edge_orbits[orbits.size()], ""});
        auto& members = orbits.back().members;
        for (unsigned e = first; e < edges.size(); ++e)
            if (orbit[e] == first)
                members +=
                    (members.empty() ? "" : " ") + std::to_string(edges[e][0]) + "-" + std::to_string(edges[e][1]);
    }
    return sorted(std::move(orbits));
}

std::string line_of(const std::vector<Orbit>& orbits, char letter) {
    std::string text;
    for (const auto& [number, members] : orbits)
        text += (text.empty() ? "" : " | ") + (letter + std::to_string(number)) + ": " + members;
    return text;
}

std::string text_of(const pattern::NumberedGraphlet& graphlet) {
    const auto name = pattern::graphlet_name(graphlet.number);
    std::string text = graphlet.pattern.name + "  " + std::string(name) + "\n  nodes  " +
                       line_of(node_orbits_of(graphlet), 'o') + "\n";
    if (!graphlet.edge_orbits.empty()) text += "  edges  " + line_of(edge_orbits_of(graphlet), 'e') + "\n";
    const auto entry = std::ranges::find(pattern::catalog(), name, &pattern::CatalogEntry::name);
    std::istringstream lines(entry->drawing);
    text += "\n";
    for (std::string line; std::getline(lines, line);) text += "      " + line + "\n";
    return text + "\n";
}

}  // namespace

void write_orbits(std::string_view format, io::OutputFile& output) {
    if (format == "table") {
        for (const auto& graphlet : pattern::numbered_graphlets()) output.write(text_of(graphlet));
        return output.commit();
    }
    const auto rows = make_table_writer(format, {"orbit", "graphlet", "pattern", "members", "form"}, output);
    const Labels labels;
    const auto add = [&](const pattern::NumberedGraphlet& graphlet, const std::vector<Orbit>& orbits, char letter) {
        for (const auto& orbit : orbits) {
            rows->text(letter + std::to_string(orbit.number));
            rows->text(graphlet.pattern.name);
            rows->text(pattern::graphlet_name(graphlet.number));
            rows->text(orbit.members);
            rows->text(pattern::inline_form(graphlet.pattern, labels));
            rows->end_row();
        }
    };
    for (const auto& graphlet : pattern::numbered_graphlets()) add(graphlet, node_orbits_of(graphlet), 'o');
    for (const auto& graphlet : pattern::numbered_graphlets()) add(graphlet, edge_orbits_of(graphlet), 'e');
    rows->finish();
}

}  // namespace countable::app
