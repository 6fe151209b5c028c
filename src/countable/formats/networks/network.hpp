#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/io/line_map.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// Whether an edge of a file has a direction.
enum class Direction { None, Forward };

/// One graph as the file of a network has it: with loops, repeats, and directions of edges.
class Network {
  public:
    /// Nodes are called by these texts; texts that are all integers from 0 to 2^64-1 become InputGraph::node_ids.
    void name_nodes(std::vector<std::string> names);
    /// Nodes are called first, first + 1, ... Throws InputError if `nodes` are too many for a NodeId, or more than a file
    /// that lists so many nodes and edges can mean: above both 2^20 and 64 times that.
    void number_nodes(std::uint64_t first, std::uint64_t nodes, std::uint64_t listed, const io::Place& place);

    void add_edge(NodeId u, NodeId v, Direction direction, std::uint64_t line);
    void set_node_labels(std::vector<Label> labels) { node_labels_ = std::move(labels); }
    /// One per edge, in the order of add_edge(), or none.
    void set_edge_labels(std::vector<Label> labels) { edge_labels_ = std::move(labels); }
    [[nodiscard]] std::size_t num_edges() const { return edges_.size(); }

    /// How the note about directions speaks of them.
    enum class Lists { Arcs, Neighbors };

    /// The graph without directions. Two directed edges that go back and forth are one edge; they must have the same
    /// label. A note says that directions are ignored, or for lists of neighbours that edges are listed at both ends.
    /// Throws InputError for loops and repeats, unless they are to be dropped.
    [[nodiscard]] InputGraph graph(std::string_view file, const Labels& labels, const ReadOptions& options,
                                   Dropped& dropped, Lists lists = Lists::Arcs) &&;

  private:
    std::uint64_t merge_directions(std::string_view file, const Labels& labels);
    [[nodiscard]] std::string name(NodeId v) const;

    std::vector<Edge> edges_;
    std::vector<bool> directed_;
    io::LineMap lines_;
    std::vector<Label> node_labels_, edge_labels_;
    std::vector<std::string> names_;
    std::uint64_t first_ = 0, num_nodes_ = 0;
};

/// The names, if there is one for each of `nodes` nodes and no two are equal. Else nothing.
[[nodiscard]] std::optional<std::vector<std::string>> distinct_names(std::vector<std::string> names, std::size_t nodes);

/// A reader of a file with one graph, which `read` makes when it is asked for.
class NetworkReader : public GraphReader {
  public:
    NetworkReader(io::TextSource source, Labels& labels, const ReadOptions& options)
        : source_(std::move(source)), labels_(labels), options_(options) {}

    std::optional<InputGraph> next() override {
        if (done_) return std::nullopt;
        done_ = true;
        return read();
    }
    [[nodiscard]] Dropped dropped() const override { return dropped_; }
    [[nodiscard]] double fraction_read() const override { return source_.fraction_read(); }

  protected:
    virtual InputGraph read() = 0;
    void note(const std::string& sentence) const {
        if (options_.on_note) options_.on_note(source_.name() + ": " + sentence, Remedy::None);
    }
    [[nodiscard]] InputGraph finish(Network network, Network::Lists lists = Network::Lists::Arcs) {
        return std::move(network).graph(source_.name(), labels_, options_, dropped_, lists);
    }

    io::TextSource source_;
    Labels& labels_;
    ReadOptions options_;
    Dropped dropped_;

  private:
    bool done_ = false;
};

}  // namespace countable::formats
