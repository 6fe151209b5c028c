#include "countable/datasets/molecular/molecule_text.hpp"

#include <array>

#include "countable/datasets/finite_number.hpp"

namespace countable::datasets {
namespace {

using io::Place;

std::array<std::string_view, 4> fields_of(std::string_view line, const Place& place) {
    std::array<std::string_view, 4> fields;
    std::string_view rest = line;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const bool last = i + 1 == fields.size();
        const auto end = rest.find('|');
        if (last != (end == std::string_view::npos)) place.fail_expected("split|y|types of atoms|u v bond;...", line);
        fields[i] = rest.substr(0, end);
        if (!last) rest.remove_prefix(end + 1);
    }
    return fields;
}

std::uint32_t number(std::string_view word, std::string_view what, const Place& place) {
    if (const auto value = parse_number<std::uint32_t>(word)) return *value;
    place.fail_expected(what, word);
}

struct Bonds {
    std::vector<Edge> edges;
    std::vector<Label> labels;
};

Bonds bonds_of(std::string_view field, NodeId atoms, Labels& labels, const Place& place) {
    Bonds bonds;
    const auto atom = [&](std::string_view word) {
        const auto v = number(word, "the number of an atom", place);
        if (v >= atoms) place.fail("expected an atom below " + std::to_string(atoms) + ", found " + std::to_string(v));
        return v;
    };
    for (std::string_view rest = io::trimmed(field); !rest.empty();) {
        const auto end = rest.find(';');
        std::string_view bond = rest.substr(0, end);
        const std::string_view whole = bond;
        const Edge edge{atom(io::take_word(bond)), atom(io::take_word(bond))};
        if (edge.u == edge.v) place.fail("expected a bond between two atoms, found " + io::quote(whole));
        bonds.edges.push_back(edge);
        bonds.labels.push_back(labels.id(std::to_string(number(io::take_word(bond), "the type of a bond", place))));
        if (!io::take_word(bond).empty()) place.fail_expected("a bond 'u v type'", whole);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    if (const auto repeat = find_repeat(bonds.edges)) {
        const auto [u, v] = bonds.edges[repeat->position];
        place.fail("expected every bond once, found a second one of " + std::to_string(u) + " and " +
                   std::to_string(v));
    }
    return bonds;
}

}  // namespace

Dataset read_molecule_text(io::TextSource source, std::uint64_t graphs) {
    Dataset dataset;
    dataset.target_names = {"y"};
    Labels& labels = *dataset.labels;
    while (graphs == 0 || dataset.graphs.size() < graphs) {
        const auto line = source.next_line();
        if (!line) break;
        const Place place = source.place();
        const auto [split_field, y_field, types_field, bonds_field] = fields_of(*line, place);
        const auto split = split_named(split_field);
        if (!split) place.fail_expected("train, validation (val, valid) or test", split_field);
        const auto y = finite_number(y_field);
        if (!y) place.fail_expected("a finite number", y_field);
        std::vector<Label> types;
        for (std::string_view rest = io::trimmed(types_field); !rest.empty();)
            types.push_back(labels.id(std::to_string(number(io::take_word(rest), "the type of an atom", place))));
        const auto atoms = static_cast<NodeId>(types.size());
        const auto bonds = bonds_of(bonds_field, atoms, labels, place);
        dataset.graphs.emplace_back(atoms, bonds.edges, types, bonds.labels);
        dataset.targets.push_back(*y);
        dataset.split.push_back(*split);
    }
    if (dataset.graphs.empty()) Place{source.name(), 0}.fail("expected a line for each molecule, found nothing");
    return dataset;
}

}  // namespace countable::datasets
