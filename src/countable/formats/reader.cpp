#include "countable/formats/reader.hpp"

#include <filesystem>

#include "countable/formats/edge_list.hpp"
#include "countable/formats/format.hpp"
#include "countable/formats/graph_lines.hpp"
#include "countable/formats/graph_table.hpp"
#include "countable/formats/gspan.hpp"
#include "countable/formats/smiles_like.hpp"
#include "countable/formats/tu_dataset.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

constexpr std::string_view expected_formats = "a graph in graph6, sparse6, gSpan or as an edge list 'u v'";

std::unique_ptr<GraphReader> read_text(io::TextSource source, Format format, Labels& labels,
                                       const ReadOptions& options) {
    switch (format) {
        case Format::Graph6:
        case Format::Sparse6:
            return read_nauty(std::move(source), options);
        case Format::EdgeList:
            return read_edge_list(std::move(source), options);
        case Format::Gspan:
            return read_gspan(std::move(source), labels, options);
        case Format::Table:
            return read_graph_table(std::move(source), labels);
        case Format::Smiles:
        case Format::Sdf:
            io::Place{source.name(), 0}.fail("expected graphs, found molecules");
        case Format::TuDataset:
            break;
    }
    io::Place{source.name(), 0}.fail("expected a TUDataset folder, found a file");
}

}  // namespace

std::unique_ptr<GraphReader> open_graphs(const std::string& path, Labels& labels, const ReadOptions& options) {
    std::error_code none;
    if (path != "-" && std::filesystem::is_directory(path, none)) {
        if (options.format.value_or(Format::TuDataset) != Format::TuDataset)
            io::Place{path, 0}.fail("expected a file in the format " + std::string(format_name(*options.format)) +
                                    ", found a folder");
        return read_tu_dataset(open_tu_folder(path), labels, options);
    }
    auto source = io::TextSource::open(path);
    const auto beginning = source.peek();
    if (beginning.empty()) source.next_place().fail("expected a graph, found an empty file");
    const auto format = options.format ? options.format : detect_format(beginning, path);
    // An unknown content without numbers is no edge list, even if the ending says so.
    const auto first_line = beginning.substr(0, beginning.find_first_of("\r\n"));
    if (!options.format && (!format || format == Format::EdgeList) && is_smiles_like(first_line))
        source.next_place().fail("expected " + std::string(expected_formats) + ", found " + io::quote(first_line),
                                 Remedy::ReadAsSmiles);
    if (!format) source.next_place().fail_expected(expected_formats, first_line);
    return read_text(std::move(source), *format, labels, options);
}

std::vector<InputGraph> read_graphs(const std::string& path, Labels& labels, const ReadOptions& options) {
    std::vector<InputGraph> graphs;
    const auto reader = open_graphs(path, labels, options);
    while (auto graph = reader->next()) graphs.push_back(std::move(*graph));
    return graphs;
}

}  // namespace countable::formats
