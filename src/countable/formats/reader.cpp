#include "countable/formats/reader.hpp"

#include <filesystem>

#include "countable/formats/edge_list.hpp"
#include "countable/formats/edges/edge_columns.hpp"
#include "countable/formats/format.hpp"
#include "countable/formats/graph_lines.hpp"
#include "countable/formats/graph_table.hpp"
#include "countable/formats/gspan.hpp"
#include "countable/formats/networks/adjacency_list.hpp"
#include "countable/formats/networks/gml.hpp"
#include "countable/formats/networks/graphml.hpp"
#include "countable/formats/networks/matrix_market.hpp"
#include "countable/formats/networks/metis.hpp"
#include "countable/formats/networks/node_link.hpp"
#include "countable/formats/networks/pajek.hpp"
#include "countable/formats/smiles_like.hpp"
#include "countable/formats/tu/tu_dataset.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

constexpr std::string_view expected_formats =
    "a graph in graph6, sparse6, gSpan, GraphML, GML, Pajek, Matrix Market, JSON, or an edge list 'u v'";

std::unique_ptr<GraphReader> read_text(io::TextSource source, Format format, Labels& labels,
                                       const ReadOptions& options) {
    switch (format) {
        case Format::Graph6:
        case Format::Sparse6:
            return read_nauty(std::move(source), options);
        case Format::EdgeList:
            return read_edge_list(std::move(source), labels, options);
        case Format::Gspan:
            return read_gspan(std::move(source), labels, options);
        case Format::MatrixMarket:
            return read_matrix_market(std::move(source), labels, options);
        case Format::Metis:
            return read_metis(std::move(source), labels, options);
        case Format::GraphMl:
            return read_graphml(std::move(source), labels, options);
        case Format::Gml:
            return read_gml(std::move(source), labels, options);
        case Format::Pajek:
            return read_pajek(std::move(source), labels, options);
        case Format::NodeLink:
            return read_node_link(std::move(source), labels, options);
        case Format::AdjacencyList:
            return read_adjacency_list(std::move(source), labels, options);
        case Format::Table:
            return read_graph_table(std::move(source), labels, options);
        case Format::Smiles:
        case Format::Sdf:
            io::Place{source.name(), 0}.fail("expected graphs, found molecules");
        case Format::TuDataset:
            break;
    }
    io::Place{source.name(), 0}.fail("expected a TUDataset folder, found a file");
}

/// Throws InputError for an option that a file of this format does not have, and that would be ignored.
void check_options(const std::string& file, Format format, const NetworkOptions& network) {
    const io::Place place{file, 0};
    const bool has_columns = format == Format::EdgeList || format == Format::Table;
    const bool has_attributes = format == Format::GraphMl || format == Format::Gml || format == Format::NodeLink;
    const auto found = ", found the format " + std::string(format_name(format));
    if (!has_columns && (names_edge_columns(network) || !network.label_column.empty()))
        place.fail("expected an edge list or a table, since columns of edges are named" + found);
    if (!has_columns && format != Format::AdjacencyList && network.string_ids)
        place.fail("expected an edge list, a table or an adjacency list, since ids are to be texts" + found);
    if (!has_attributes && !(network.node_label_attribute.empty() && network.edge_label_attribute.empty()))
        place.fail("expected graphml, gml or node-link, since attributes are named" + found);
}

/// Whether every line could be SMILES.
bool all_smiles_like(std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        if (!is_smiles_like(text.substr(0, end))) return false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

}  // namespace

std::unique_ptr<GraphReader> open_graphs(const std::string& path, Labels& labels, const ReadOptions& options) {
    std::error_code none;
    if (path != "-" && std::filesystem::is_directory(path, none)) {
        if (options.format.value_or(Format::TuDataset) != Format::TuDataset)
            io::Place{path, 0}.fail("expected a file in the format " + std::string(format_name(*options.format)) +
                                    ", found a folder");
        check_options(path, Format::TuDataset, options.network);
        return read_tu_dataset(open_tu_folder(path), labels, options);
    }
    auto source = io::TextSource::open(path);
    const auto beginning = source.peek();
    if (beginning.empty()) source.next_place().fail("expected a graph, found an empty file");
    const auto format = options.format ? options.format : detect_format(beginning, path);
    // An unknown content without numbers is no edge list, even if the ending says so.
    const auto first_line = beginning.substr(0, beginning.find_first_of("\r\n"));
    if (!options.format && (!format || format == Format::EdgeList) && is_smiles_like(first_line) &&
        (!format || all_smiles_like(beginning)))
        source.next_place().fail("expected " + std::string(expected_formats) + ", found " + io::quote(first_line),
                                 Remedy::ReadAsSmiles);
    if (!format) source.next_place().fail_expected(expected_formats, first_line);
    check_options(source.name(), *format, options.network);
    return read_text(std::move(source), *format, labels, options);
}

std::vector<InputGraph> read_graphs(const std::string& path, Labels& labels, const ReadOptions& options) {
    std::vector<InputGraph> graphs;
    const auto reader = open_graphs(path, labels, options);
    while (auto graph = reader->next()) graphs.push_back(std::move(*graph));
    return graphs;
}

}  // namespace countable::formats
