#include "countable/training/seen_features.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "countable/molecules/features/feature_text.hpp"

namespace countable::training {
namespace {

using Columns = std::vector<std::vector<std::int32_t>>;

// Marks the values of rows [first, first + rows) of a table.
void mark(const molecules::CategoryTable& table, std::size_t first, std::size_t rows,
          std::vector<std::vector<bool>>& marks) {
    const std::size_t width = table.sizes.size();
    marks.resize(width);
    for (std::size_t c = 0; c < width; ++c) marks[c].resize(static_cast<std::size_t>(table.sizes[c]));
    for (std::size_t i = first * width; i < (first + rows) * width; ++i)
        marks[i % width][static_cast<std::size_t>(table.values[i])] = true;
}

Columns marked(const std::vector<std::vector<bool>>& marks) {
    Columns columns(marks.size());
    for (std::size_t c = 0; c < marks.size(); ++c)
        for (std::size_t value = 0; value < marks[c].size(); ++value)
            if (marks[c][value]) columns[c].push_back(static_cast<std::int32_t>(value));
    return columns;
}

bool has(const Columns& columns, std::size_t column, std::int32_t value) {
    return column < columns.size() && std::ranges::binary_search(columns[column], value);
}

}  // namespace

SeenFeatures seen_features(std::span<const Graph> graphs, const Labels& labels, const molecules::FeatureTables& tables,
                           std::span<const std::int64_t> numbers) {
    std::vector<std::size_t> first_node = {0}, first_edge = {0};
    for (const Graph& graph : graphs) {
        first_node.push_back(first_node.back() + graph.num_nodes());
        first_edge.push_back(first_edge.back() + graph.num_edges());
    }
    SeenFeatures seen;
    std::set<Label> elements;
    std::vector<std::vector<bool>> atoms, bonds;
    for (const auto number : numbers) {
        const auto g = static_cast<std::size_t>(number);
        const Graph& graph = graphs[g];
        seen.most_atoms = std::max<std::uint32_t>(seen.most_atoms, graph.num_nodes());
        for (NodeId v = 0; graph.has_node_labels() && v < graph.num_nodes(); ++v) elements.insert(graph.node_label(v));
        mark(tables.node_categories, first_node[g], graph.num_nodes(), atoms);
        mark(tables.edge_categories, first_edge[g], graph.num_edges(), bonds);
    }
    for (const Label element : elements) seen.elements.push_back(labels.text(element));
    std::ranges::sort(seen.elements);
    seen.atoms = marked(atoms);
    seen.bonds = marked(bonds);
    return seen;
}

std::string unseen_in(const molecules::Molecule& molecule, const Labels& labels, molecules::FeatureSet set,
                      const SeenFeatures& seen) {
    std::vector<std::string> found;
    const auto add = [&](std::string text) {
        if (!text.empty() && std::ranges::find(found, text) == found.end()) found.push_back(std::move(text));
    };
    const Graph& graph = molecule.graph;
    const auto known = [&](NodeId v) {
        return std::ranges::binary_search(seen.elements, std::string_view(labels.text(graph.node_label(v))));
    };
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        if (!known(v)) add("element " + std::string(labels.text(graph.node_label(v))));
    const auto add_all = [&](const molecules::CategoryTable& table, const Columns& columns, const auto& text,
                             const auto& counts) {
        const std::size_t width = table.sizes.size();
        for (std::size_t c = 0; c < width; ++c)
            for (std::size_t row = 0; row < table.rows(); ++row)
                if (const auto value = table.values[row * width + c]; !has(columns, c, value) && counts(row))
                    add(text(set, c, value));
    };
    // Of an atom whose element is new, nothing else is worth a word.
    add_all(molecule.atoms, seen.atoms, molecules::atom_feature_text,
            [&](std::size_t row) { return known(static_cast<NodeId>(row)); });
    add_all(molecule.bonds, seen.bonds, molecules::bond_feature_text, [](std::size_t) { return true; });
    if (graph.num_nodes() > seen.most_atoms)
        add(std::to_string(graph.num_nodes()) + " atoms (at most " + std::to_string(seen.most_atoms) + " in training)");
    std::string text;
    for (const auto& item : found) text += (text.empty() ? "" : "; ") + item;
    return text;
}

std::string to_json(const SeenFeatures& seen) {
    return nlohmann::json{
        {"elements", seen.elements}, {"atoms", seen.atoms}, {"bonds", seen.bonds}, {"most_atoms", seen.most_atoms}}
        .dump();
}

std::optional<SeenFeatures> parse_seen_features(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    try {
        return SeenFeatures{json.at("elements").get<std::vector<std::string>>(), json.at("atoms").get<Columns>(),
                            json.at("bonds").get<Columns>(), json.at("most_atoms").get<std::uint32_t>()};
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

}  // namespace countable::training
