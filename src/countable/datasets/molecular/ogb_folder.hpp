#pragma once

#include <filesystem>
#include <string>

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// A dataset of molecules as the Open Graph Benchmark has it on disk.
struct OgbTexts {
    io::TextSource node_counts, edge_counts;  ///< raw/num-node-list.csv, raw/num-edge-list.csv: a number for each graph
    io::TextSource node_features;             ///< raw/node-feat.csv: OGB's nine of each node, graph by graph
    io::TextSource edges, edge_features;      ///< raw/edge.csv, raw/edge-feat.csv: two nodes, counted from 0 in each
                                              ///< graph, and three features; once, or alike in both directions
    io::TextSource labels;                    ///< raw/graph-label.csv: a number for each graph
    io::TextSource train, validation,
        test;  ///< split/scaffold/train.csv, valid.csv, test.csv: numbers of graphs, from 0
};

/// True if the folder has a raw/edge.csv, gzipped or not.
[[nodiscard]] bool is_ogb_folder(const std::filesystem::path& folder);

/// All files of a folder, each gzipped or not. Throws InputError for one that is missing.
[[nodiscard]] OgbTexts open_ogb_folder(const std::filesystem::path& folder);

/// The dataset in these texts, with elements and kinds of bonds as labels. At most `most` graphs, 0 for all. Throws
/// InputError. It needs no RDKit.
[[nodiscard]] Dataset read_ogb(OgbTexts texts, const std::string& target, std::uint64_t most = 0);

}  // namespace countable::datasets
