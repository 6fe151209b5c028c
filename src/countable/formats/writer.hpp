#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "countable/formats/reader.hpp"
#include "countable/graph/graph.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {

struct WriteOptions {
    bool drop_labels = false;  ///< drop labels that the format cannot hold instead of refusing them
};

/// What nodes are called, see InputGraph: integers, texts, or, if both are empty, 0, 1, ...
struct NodeNames {
    std::span<const std::uint64_t> ids = {};
    std::span<const std::string> texts = {};

    void append(std::string& out, NodeId v) const {
        if (texts.empty())
            io::append_number(out, ids.empty() ? v : ids[v]);
        else
            out += texts[v];
    }
    [[nodiscard]] std::string name(NodeId v) const {
        std::string text;
        append(text, v);
        return text;
    }
};

/// Writes graphs to one file or folder, which finish() puts in place; without finish() nothing appears. The bytes
/// depend on the graphs only. Throws std::invalid_argument for a graph that the format cannot hold, and
/// std::runtime_error if writing fails.
class GraphWriter {
  public:
    virtual ~GraphWriter() = default;

    /// Formats that have ids of nodes (edge lists) write `names`.
    virtual void write(const Graph& graph, const NodeNames& names) = 0;
    void write(const Graph& graph) { write(graph, NodeNames{}); }
    void write(const InputGraph& input) { write(input.graph, NodeNames{input.node_ids, input.node_names}); }
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
