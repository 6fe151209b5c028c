#include "countable/formats/writer.hpp"

#include <stdexcept>

#include "countable/formats/edge_list.hpp"
#include "countable/formats/graph_lines.hpp"
#include "countable/formats/gspan.hpp"
#include "countable/formats/tu/tu_dataset.hpp"
#include "countable/io/place.hpp"
#include "countable/support/errors.hpp"

namespace countable::formats {

void refuse_labels(const Graph& graph, std::string_view format) {
    if (graph.has_node_labels() || graph.has_edge_labels())
        throw ArgumentError(std::string(format) + " has no labels, and this graph does; gspan and tu keep them",
                            Remedy::DropLabels);
}

const std::string& label_word(const Labels& labels, Label label) {
    const auto& text = labels.text(label);
    if (text.empty() || text.find_first_of(" \t\r\n") != std::string::npos)
        throw std::invalid_argument("a label must be one word in this format, and " + io::quote(text) + " is not");
    return text;
}

std::unique_ptr<GraphWriter> make_writer(Format format, const std::string& path, const Labels& labels,
                                         const WriteOptions& options) {
    switch (format) {
        case Format::Graph6:
        case Format::Sparse6:
            return write_nauty(format, io::OutputFile(path), options);
        case Format::EdgeList:
            return write_edge_list(io::OutputFile(path), options);
        case Format::Gspan:
            return write_gspan(io::OutputFile(path), labels, options);
        case Format::TuDataset:
            return write_tu_dataset(path, labels, options);
        case Format::MatrixMarket:
        case Format::Metis:
        case Format::GraphMl:
        case Format::Gml:
        case Format::Pajek:
        case Format::NodeLink:
        case Format::AdjacencyList:
        case Format::Smiles:
        case Format::Table:
        case Format::Sdf:
            break;
    }
    throw std::invalid_argument("make_writer: this format can only be read");
}

}  // namespace countable::formats
