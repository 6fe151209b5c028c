#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/networks/network.hpp"

namespace countable::formats {

/// A network whose edges name their ends, in a file where nodes may stand before their edges or after them.
class NamedNetwork {
  public:
    struct Edge {
        std::string_view source, target;
        Direction direction = Direction::None;
        std::uint64_t line = 0;
        std::optional<std::string_view> label = std::nullopt;
    };

    /// Of which file, and whether nodes and edges must have labels: those of NetworkOptions.
    NamedNetwork(std::string_view file, Labels& labels, const NetworkOptions& options)
        : file_(file), labels_(labels), options_(options) {}

    /// `id` tells the node apart, `name` is what it is called. Throws InputError for an id that is there already, and
    /// for a node without the label that it must have.
    void add_node(std::string_view id, std::string name, std::uint64_t line, std::optional<std::string_view> label);
    /// Throws InputError for an edge without the label that it must have.
    void add_edge(const Edge& edge);

    /// Throws InputError if an edge names a node that is not there. Nodes are in the order of the file.
    [[nodiscard]] Network network() &&;
    /// The names of nodes, which may still be changed.
    [[nodiscard]] std::vector<std::string>& names() { return names_; }

  private:
    struct Declared {
        NodeId node = 0;
        std::uint64_t line = 0;  // 0: not declared yet
    };
    Label intern(std::string_view id);

    std::string_view file_;
    Labels& labels_;
    const NetworkOptions& options_;
    Labels ids_;                      // in the order in which nodes and edges name them
    std::vector<Declared> declared_;  // one per id
    std::vector<std::string> names_;  // one per node
    std::vector<Label> node_labels_, edge_labels_;
    std::vector<countable::Edge> edges_;  // between ids
    std::vector<Direction> directions_;
    io::LineMap lines_;
};

}  // namespace countable::formats
