#pragma once

#include <memory>
#include <optional>
#include <string>

#include "countable/formats/reader.hpp"
#include "countable/formats/writer.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// The files of a TUDataset (Morris et al. 2020) that make up its graphs.
struct TuFiles {
    io::TextSource edges;                       ///< DS_A.txt: lines "u, v"; nodes are numbered from 1 over all graphs
    io::TextSource graph_indicator;             ///< DS_graph_indicator.txt: line i is the graph of node i, from 1
    std::optional<io::TextSource> node_labels;  ///< DS_node_labels.txt: line i is the label of node i
    std::optional<io::TextSource> edge_labels;  ///< DS_edge_labels.txt: line i is the label of the edge on line i
};

/// Opens the files DS_*.txt of a folder. Throws InputError if it holds no dataset, or several.
[[nodiscard]] TuFiles open_tu_folder(const std::string& folder);

/// Reads graphs in the order of their numbers; a number without nodes is a graph without nodes. An edge may be listed
/// in both directions (the usual form, with equal labels) or in one; the same direction twice is a repeat.
/// InputGraph::node_ids are the numbers of the nodes in the files. Memory: the whole dataset, 8 bytes per line of
/// DS_A.txt (12 with labels) and 8 per node, and one graph.
[[nodiscard]] std::unique_ptr<GraphReader> read_tu_dataset(TuFiles files, Labels& labels, const ReadOptions& options);

/// Writes into a hidden folder, which finish() renames to `folder`. Refuses a `folder` that exists and is not empty.
/// The files are named after the folder. Refuses a dataset without graphs, a last graph without nodes (no line would
/// name it), and a dataset in which only some graphs have node (or edge) labels.
[[nodiscard]] std::unique_ptr<GraphWriter> write_tu_dataset(const std::string& folder, const Labels& labels,
                                                            const WriteOptions& options);

}  // namespace countable::formats
