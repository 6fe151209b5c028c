#include "countable/formats/networks/adjacency_list.hpp"

#include <algorithm>
#include <numeric>

#include "countable/formats/edges/edge_layout.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

class AdjacencyListReader final : public NetworkReader {
  public:
    using NetworkReader::NetworkReader;

  private:
    InputGraph read() override {
        std::vector<Edge> edges;
        io::LineMap lines;
        while (const auto line = source_.next_line()) {
            if (is_skipped(*line)) continue;
            if (first_line_ == 0) look_at(*line);
            auto rest = *line;
            const NodeId node = node_of(io::take_word(rest));
            for (auto word = io::take_word(rest); !word.empty(); word = io::take_word(rest)) {
                edges.push_back({node, node_of(word)});
                lines.add(source_.line());
            }
        }
        if (first_line_ == 0)
            source_.next_place().fail("expected a node and its neighbours, found the end of the file");
        auto new_node = order();
        Network network;
        for (std::size_t i = 0; i < edges.size(); ++i)
            network.add_edge(new_node[edges[i].u], new_node[edges[i].v], Direction::Forward, lines.line(i));
        std::vector<std::string> names(new_node.size());
        for (NodeId v = 0; v < names.size(); ++v) names[new_node[v]] = names_.text(v);
        network.name_nodes(std::move(names));
        return finish(std::move(network), Network::Lists::Neighbors);
    }

    void look_at(std::string_view line) {
        first_line_ = source_.line();
        integers_ = !options_.network.string_ids;
        for (auto word = io::take_word(line); integers_ && !word.empty(); word = io::take_word(line))
            integers_ = looks_like_number(word) || !is_text_id(word);
    }

    NodeId node_of(std::string_view word) {
        if (!integers_) {
            if (!is_text_id(word)) source_.place().fail_expected("a node id without control characters", word);
            return names_.id(word);
        }
        const auto id = parse_number<std::uint64_t>(word);
        if (!id)
            source_.place().fail("expected a node id from 0 to 2^64-1, found " + io::quote(word),
                                 Remedy::ReadIdsAsTexts);
        const NodeId node = names_.id(std::to_string(*id));  // 007 is 7
        if (node == ids_.size()) ids_.push_back(*id);
        return node;
    }

    /// The number that each node gets.
    std::vector<NodeId> order() const {
        std::vector<NodeId> sorted(names_.size()), new_node(names_.size());
        std::iota(sorted.begin(), sorted.end(), 0);
        if (integers_) std::ranges::sort(sorted, {}, [&](NodeId v) { return ids_[v]; });
        for (NodeId i = 0; i < sorted.size(); ++i) new_node[sorted[i]] = i;
        return new_node;
    }

    std::uint64_t first_line_ = 0;
    bool integers_ = true;
    Labels names_;                    // of nodes, by first appearance
    std::vector<std::uint64_t> ids_;  // of nodes, if they are integers
};

}  // namespace

std::unique_ptr<GraphReader> read_adjacency_list(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<AdjacencyListReader>(std::move(source), labels, options);
}

}  // namespace countable::formats
