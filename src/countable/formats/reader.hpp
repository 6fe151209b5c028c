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

struct ReadOptions {
    std::optional<Format> format = std::nullopt;  ///< recognised from content and ending when absent
    bool simplify = false;                        ///< drop loops and repeated edges instead of refusing them
    /// Called with one sentence if the file is read as graphs but may hold something else (SMILES).
    std::function<void(const std::string& sentence, Remedy remedy)> on_note = {};
};

/// A graph and the ids that its nodes have in the file.
struct InputGraph {
    Graph graph;
    std::vector<std::uint64_t> node_ids;  ///< id in the file of nodes 0, 1, ...; empty if each id is the node itself
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
