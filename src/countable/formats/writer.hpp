#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "countable/formats/reader.hpp"
#include "countable/graph/graph.hpp"

namespace countable::formats {

struct WriteOptions {
    bool drop_labels = false;  ///< drop labels that the format cannot hold instead of refusing them
};

/// Writes graphs to one file or folder, which finish() puts in place; without finish() nothing appears. The bytes
/// depend on the graphs only. Throws std::invalid_argument for a graph that the format cannot hold, and
/// std::runtime_error if writing fails.
class GraphWriter {
  public:
    virtual ~GraphWriter() = default;

    /// Formats that have ids of nodes (edge lists) write `node_ids`; empty means 0, 1, ...
    virtual void write(const Graph& graph, std::span<const std::uint64_t> node_ids) = 0;
    void write(const Graph& graph) { write(graph, {}); }
    void write(const InputGraph& input) { write(input.graph, input.node_ids); }
    /// Call it once, after the last graph.
    virtual void finish() = 0;
};

/// `path` is a file, "-" for standard output, or for TuDataset a folder that does not exist yet or is empty.
[[nodiscard]] std::unique_ptr<GraphWriter> make_writer(Format format, const std::string& path, const Labels& labels,
                                                       const WriteOptions& options = {});

/// Throws std::invalid_argument if the graph has labels, with Remedy::DropLabels.
void refuse_labels(const Graph& graph, std::string_view format);
/// The text of a label for a format where labels are words; std::invalid_argument if it is empty or has blanks.
[[nodiscard]] const std::string& label_word(const Labels& labels, Label label);

}  // namespace countable::formats
