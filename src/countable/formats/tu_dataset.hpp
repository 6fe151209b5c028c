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
    io::TextSource edges;                       ///< DS_A.txt: "u, v" a line; nodes are numbered from 1 over all graphs
    io::TextSource graph_indicator;             ///< DS_graph_indicator.txt: line i is the graph of node i, from 1
    std::optional<io::TextSource> node_labels;  ///< DS_node_labels.txt: line i is the label of node i
    std::optional<io::TextSource> edge_labels;  ///< DS_edge_labels.txt: line i is the label of the edge on line i
};

/// Finds DS_A.txt and its companions in a folder; InputError if it holds no dataset, or several.
[[nodiscard]] TuFiles open_tu_folder(const std::string& folder);

/// Graphs in the order of their numbers; a number without nodes is a graph without nodes. An edge may stand in both
/// directions (which is the norm, with equal labels) or in one; the same direction twice is a repeat. node_ids are the
/// numbers of the nodes in the files. Memory: the whole dataset, 8 bytes per line of DS_A.txt (12 with labels) and 8
/// per node, and then one graph at a time.
[[nodiscard]] std::unique_ptr<GraphReader> read_tu_dataset(TuFiles files, Labels& labels, const ReadOptions& options);

/// Writes into a hidden folder beside `folder`, which takes that name in finish(); refused if a folder that is not
/// empty has it. The files are named after the folder. Refused: a dataset without graphs, a last graph without nodes
/// (no line would name it), and datasets of which a part only has node (or edge) labels.
[[nodiscard]] std::unique_ptr<GraphWriter> write_tu_dataset(const std::string& folder, const Labels& labels,
                                                            const WriteOptions& options);

}  // namespace countable::formats
