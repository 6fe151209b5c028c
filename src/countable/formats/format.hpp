#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace countable::formats {

/// How a file holds graphs or molecules.
enum class Format {
    Graph6,
    Sparse6,
    EdgeList,
    Gspan,
    TuDataset,  ///< a folder
    Smiles,     ///< molecules: a SMILES a line
    Table,      ///< CSV with a header line; its columns say whether rows are graphs or molecules
    Sdf,        ///< molecules: entries of an SDF file, or a mol file
};

/// True for the formats that hold graphs whatever is in the file, all of which can be written.
[[nodiscard]] constexpr bool holds_graphs(Format format) { return format <= Format::TuDataset; }

/// "graph6", "sparse6", "edges", "gspan", "tu", "smi", "csv", "sdf".
[[nodiscard]] std::string_view format_name(Format format);
/// By such a name; "tsv" is a table and "mol" an SDF file, too. Nothing for another name.
[[nodiscard]] std::optional<Format> format_by_name(std::string_view name);

/// The format that a path's ending stands for, before a possible ".gz"; a path that ends in '/' is a TUDataset folder.
/// Nothing for other endings.
[[nodiscard]] std::optional<Format> format_by_ending(std::string_view path);

/// The format of a text of graphs from its first bytes (as many as are at hand, at most all) and its path. The first line that
/// is neither blank nor a comment decides; the ending does where that line leaves a doubt. Nothing if neither says.
[[nodiscard]] std::optional<Format> detect_format(std::string_view beginning, std::string_view path);

/// All names for options that choose the format of an input file, and those of the formats that can be written.
[[nodiscard]] std::vector<std::string> input_format_names();
[[nodiscard]] std::vector<std::string> output_format_names();

}  // namespace countable::formats
