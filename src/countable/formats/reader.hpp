#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/format.hpp"
#include "countable/graph/graph.hpp"
#include "countable/support/errors.hpp"

namespace countable::formats {

/// What is read from a file of one network, where its format leaves a choice.
struct NetworkOptions {
    /// Of edge lists and tables: the names of columns in the header line, or their numbers from 1. Without them the
    /// columns of the ends of an edge are recognised by their names, or are the first two, and edges have no labels.
    std::string source_column = {}, target_column = {}, label_column = {};
    /// Of edge lists, tables and adjacency lists: ids are texts, even if the first edge has integers.
    bool string_ids = false;
    /// Of GraphML, GML and node-link JSON: the attributes that are labels. Without them there are no labels.
    std::string node_label_attribute = {}, edge_label_attribute = {};

    friend bool operator==(const NetworkOptions&, const NetworkOptions&) = default;
};

struct ReadOptions {
    std::optional<Format> format = std::nullopt;  ///< recognised from content and ending when absent
    bool simplify = false;                        ///< drop loops and repeated edges instead of refusing them
    /// Called with one sentence for what is ignored in the file, or if it may be of another format (SMILES).
    std::function<void(const std::string& sentence, Remedy remedy)> on_note = {};
    NetworkOptions network = {};
    unsigned threads = 1;  ///< for large edge lists; the result does not depend on it
};

/// A graph and what its nodes are called in the file: integers, texts, or, if both lists are empty, 0, 1, ...
struct InputGraph {
    Graph graph;
    std::vector<std::uint64_t> node_ids;
    std::vector<std::string> node_names = {};

    [[nodiscard]] std::string node_name(NodeId v) const {
        if (!node_names.empty()) return node_names[v];
        return std::to_string(node_ids.empty() ? v : node_ids[v]);
    }
};

/// How many edges ReadOptions::simplify has dropped so far.
struct Dropped {
    std::uint64_t loops = 0, repeats = 0;
};

/// Reads the graphs of one file one by one, with memory for one graph where the format allows it.
class GraphReader {
  public:
    virtual ~GraphReader() = default;

    /// The next graph, or nothing at the end of the file. Throws InputError if the file is malformed.
    [[nodiscard]] virtual std::optional<InputGraph> next() = 0;
    [[nodiscard]] virtual Dropped dropped() const = 0;
    /// How much of the file has been read, 0 to 1; for progress displays.
    [[nodiscard]] virtual double fraction_read() const = 0;
    /// A sentence for each molecule that was skipped so far because it cannot be read.
    [[nodiscard]] virtual std::vector<std::string> skipped() const { return {}; }
};

/// Opens a file, gzipped or not, a TUDataset folder, or "-" for standard input. Labels are added to `labels`.
/// Throws InputError if the file cannot be opened or its format is not recognised.
[[nodiscard]] std::unique_ptr<GraphReader> open_graphs(const std::string& path, Labels& labels,
                                                       const ReadOptions& options = {});

/// All graphs of a file at once.
[[nodiscard]] std::vector<InputGraph> read_graphs(const std::string& path, Labels& labels,
                                                  const ReadOptions& options = {});

}  // namespace countable::formats
