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
    /// Where to say, in one sentence, that the content can also be something else (SMILES) than it is taken for.
    std::function<void(const std::string& sentence, Remedy remedy)> on_note = {};
};

/// A graph as it stands in its file.
struct InputGraph {
    Graph graph;
    std::vector<std::uint64_t> node_ids;  ///< the file's ids of nodes 0, 1, ...; empty when they are 0, 1, ...
};

/// What `simplify` has dropped so far.
struct Dropped {
    std::uint64_t loops = 0, repeats = 0;
};

/// The graphs of one file, one after the other; memory for one graph at a time where the format allows it.
class GraphReader {
  public:
    virtual ~GraphReader() = default;

    /// The next graph, or nothing at the end of the file. Throws InputError on what is wrong in the file.
    [[nodiscard]] virtual std::optional<InputGraph> next() = 0;
    [[nodiscard]] virtual Dropped dropped() const = 0;
    /// How much of the file has been read, 0 to 1; for progress displays.
    [[nodiscard]] virtual double fraction_read() const = 0;
    /// A sentence for each entry that was skipped so far because it cannot be read: molecules only.
    [[nodiscard]] virtual std::vector<std::string> skipped() const { return {}; }
};

/// Opens a file, gzipped or not, a TUDataset folder, or "-" for standard input. Labels go into `labels`.
/// Throws InputError when it cannot be opened or its format is not recognised.
[[nodiscard]] std::unique_ptr<GraphReader> open_graphs(const std::string& path, Labels& labels,
                                                       const ReadOptions& options = {});

/// All graphs of a file at once.
[[nodiscard]] std::vector<InputGraph> read_graphs(const std::string& path, Labels& labels,
                                                  const ReadOptions& options = {});

}  // namespace countable::formats
