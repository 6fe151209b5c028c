#include "count_rows.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <optional>
#include <stdexcept>

#include "countable/count/orbit_names.hpp"

namespace countable::app {
namespace {

using count::Embedding;
using count::Per;

// A table on standard input can turn out to have graphs without labels.
std::optional<Label> node_label(const Graph& graph, std::size_t v) {
    return graph.has_node_labels() ? std::optional(graph.node_label(static_cast<NodeId>(v))) : std::nullopt;
}
std::optional<Label> edge_label(const Graph& graph, Edge edge) {
    return graph.has_edge_labels() ? std::optional(graph.edge_label(edge.u, edge.v)) : std::nullopt;
}

bool is_interrupted(const count::Result& result) { return result.outcome == count::Outcome::Interrupted; }

std::optional<std::string> repeated(std::vector<std::string> names) {
    std::ranges::sort(names);
    const auto twice = std::ranges::adjacent_find(names);
    return twice == names.end() ? std::nullopt : std::optional(*twice);
}

}  // namespace

std::vector<count::OrbitColumn> orbit_columns(const std::vector<pattern::Pattern>& patterns, Per per) {
    std::vector<count::OrbitColumn> columns;
    if (per == Per::Graph) return columns;
    for (std::size_t p = 0; p < patterns.size(); ++p) {
        std::size_t orbit = 0;
        for (auto& name : count::orbit_names(patterns[p], per)) columns.push_back({std::move(name), p, orbit++});
    }
    return columns;
}

CountRows::CountRows(std::string_view format, Per per, Layout layout, const std::vector<pattern::Pattern>& patterns,
                     std::vector<Embedding> kinds, std::vector<count::OrbitColumn> orbit_columns,
                     io::OutputFile& output, unsigned threads, const MoleculeColumns& molecule)
    : per_(per),
      layout_(layout),
      threads_(threads),
      patterns_(patterns),
      kinds_(std::move(kinds)),
      orbit_columns_(std::move(orbit_columns)),
      molecule_columns_(molecule) {
    std::vector<std::string> columns = {"graph"};
    if (molecule.names) columns.push_back("name");
    if (molecule.smiles) columns.push_back("smiles");
    if (layout == Layout::Wide) {
        for (const auto& pattern : patterns)
            for (const auto kind : kinds_)
                columns.push_back(pattern.name + (kinds_.size() > 1 ? ":" + std::string(kind_name(kind)) : ""));
    } else if (per == Per::Graph) {
        columns.insert(columns.end(), {"pattern", "kind", "count"});
    } else {
        if (per == Per::Node)
            columns.push_back("node");
        else
            columns.insert(columns.end(), {"u", "v"});
        if (molecule.labels != nullptr) columns.push_back(per == Per::Node ? "atom" : "bond");
        columns.push_back("kind");
        for (const auto& column : orbit_columns_) columns.push_back(column.name);
    }
    if (const auto twice = repeated(columns))
        throw std::invalid_argument("two columns would be called '" + *twice +
                                    "'; name=PATTERN gives a pattern a name");
    rows_ = make_table_writer(format, std::move(columns), output);
}

void CountRows::add(const std::string& file, std::uint64_t position, const formats::InputGraph& input,
                    const std::vector<count::Result>& results) {
    if (std::ranges::all_of(results, is_interrupted)) return;
    any_ = true;
    whole_graphs_ += std::ranges::none_of(results, is_interrupted);
    if (layout_ == Layout::Wide) return add_wide(file, position, results);
    if (per_ == Per::Graph) return add_long(file, position, results);
    add_anchored(file, position, input, results);
}

namespace {

/// As many as there are nodes: the graph itself may be dropped by now.
std::size_t rows_of(const std::vector<count::Result>& results) {
    const auto& first = results.at(0);
    return first.orbits == 0 ? 0 : first.anchored.size() / first.orbits;
}

}  // namespace

void CountRows::add_anchored(const std::string& file, std::uint64_t position, const formats::InputGraph& input,
                             const std::vector<count::Result>& results) {
    const auto node_cell = [&](TableWriter& rows, NodeId v) {
        if (input.node_names.empty())
            rows.number(input.node_ids.empty() ? v : input.node_ids[v]);
        else
            rows.text(input.node_names[v]);
    };
    const auto edges = per_ == Per::Edge ? input.graph.edges() : std::vector<Edge>{};
    const std::size_t anchors = per_ == Per::Edge ? edges.size() : rows_of(results);
    rows_->rows(anchors * kinds_.size(), threads_, [&](TableWriter& rows, std::size_t row) {
        const std::size_t anchor = row / kinds_.size(), k = row % kinds_.size();
        graph_cell(rows, file, position);
        if (per_ == Per::Node) {
            node_cell(rows, static_cast<NodeId>(anchor));
            if (molecule_columns_.labels != nullptr) label_cell(rows, node_label(input.graph, anchor));
        } else {
            node_cell(rows, edges[anchor].u);
            node_cell(rows, edges[anchor].v);
            if (molecule_columns_.labels != nullptr) label_cell(rows, edge_label(input.graph, edges[anchor]));
        }
        rows.text(kind_name(kinds_[k]));
        for (const auto& column : orbit_columns_) {
            const auto& result = results[column.query * kinds_.size() + k];
            count_cell(rows, result, result.at(anchor, column.orbit));
        }
        rows.end_row();
    });
}

void CountRows::add_long(const std::string& file, std::uint64_t position, const std::vector<count::Result>& results) {
    for (std::size_t q = 0; q < results.size(); ++q) {
        if (is_interrupted(results[q])) continue;
        graph_cell(*rows_, file, position);
        rows_->text(patterns_[q / kinds_.size()].name);
        rows_->text(kind_name(kinds_[q % kinds_.size()]));
        count_cell(*rows_, results[q], results[q].total);
        rows_->end_row();
    }
}

void CountRows::add_wide(const std::string& file, std::uint64_t position, const std::vector<count::Result>& results) {
    graph_cell(*rows_, file, position);
    for (const auto& result : results) count_cell(*rows_, result, result.total);
    rows_->end_row();
}

void CountRows::count_cell(TableWriter& rows, const count::Result& result, Count count) {
    if (result.outcome == count::Outcome::Exact)
        rows.number(count);
    else
        rows.real(std::numeric_limits<double>::quiet_NaN());  // an empty cell or null
}

void CountRows::graph_cell(TableWriter& rows, const std::string& file, std::uint64_t position) const {
    if (file.empty())
        rows.number(position);
    else
        rows.text(file + ":" + std::to_string(position));
    if (molecule_columns_.names) rows.text(molecule_.name);
    if (molecule_columns_.smiles) rows.text(molecule_.smiles);
}

void CountRows::label_cell(TableWriter& rows, std::optional<Label> label) const {
    std::string text = label ? molecule_columns_.labels->text(*label) : "";
    if (text.empty()) return rows.text(text);
    // Atoms of aromatic rings have small letters where SMARTS are counted.
    if (per_ == Per::Node) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    rows.text(text);
}

}  // namespace countable::app
