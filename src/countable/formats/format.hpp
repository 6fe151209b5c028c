#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace countable::formats {

/// The format of a file of graphs or molecules.
enum class Format {
    Graph6,
    Sparse6,
    EdgeList,
    Gspan,
    TuDataset,     ///< a folder
    MatrixMarket,  ///< one graph each, from here on
    Metis,
    GraphMl,
    Gml,
    Pajek,
    NodeLink,       ///< JSON as networkx writes it
    AdjacencyList,  ///< a line per node, with its neighbours
    Smiles,         ///< molecules: one SMILES per line
    Table,          ///< CSV; its columns say whether rows are graphs, edges or molecules
    Sdf,            ///< molecules: entries of an SDF file, or a mol file
};

/// True for formats whose files always hold graphs.
[[nodiscard]] constexpr bool holds_graphs(Format format) { return format <= Format::AdjacencyList; }
/// True for formats that can be written. All of them hold graphs.
[[nodiscard]] constexpr bool can_be_written(Format format) { return format <= Format::TuDataset; }

/// "graph6", "sparse6", "edges", "gspan", "tu", "mtx", "metis", "graphml", "gml", "pajek", "node-link", "adjlist", "smi",
/// "csv", "sdf".
[[nodiscard]] std::string_view format_name(Format format);
/// The format with this name. "json" is another name of node-link, "tsv" of csv, "mol" of sdf. Nothing for other names.
[[nodiscard]] std::optional<Format> format_by_name(std::string_view name);

/// The format by the ending of a path, ".gz" not counted; a path that ends in '/' is a TUDataset folder.
/// Nothing for other endings.
[[nodiscard]] std::optional<Format> format_by_ending(std::string_view path);

/// The format of a text of graphs, by its first bytes and its path. The first line that is neither blank nor a comment
/// decides; where it fits several formats, the ending of the path decides. Nothing if both are unknown.
[[nodiscard]] std::optional<Format> detect_format(std::string_view beginning, std::string_view path);

/// The names of all formats, and of those that can be written.
[[nodiscard]] std::vector<std::string> input_format_names();
[[nodiscard]] std::vector<std::string> output_format_names();

}  // namespace countable::formats
