#include "countable/formats/networks/metis.hpp"

#include <algorithm>

#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

class MetisReader final : public NetworkReader {
  public:
    using NetworkReader::NetworkReader;

  private:
    /// A neighbour in the list of a node. Both ends are counted from 0.
    struct Entry {
        NodeId node, neighbor;
        std::uint64_t line;
    };

    InputGraph read() override {
        read_header();
        if (edge_weights_ || skipped_ > 0) note("the weights of nodes and edges are ignored");
        for (NodeId node = 0; node < nodes_; ++node) read_node(node);
        while (const auto line = source_.next_line())
            if (!is_comment(*line) && !io::trimmed(*line).empty())
                source_.place().fail("expected the end of the file after the lines of " + std::to_string(nodes_) +
                                     " nodes, found " + io::quote(*line));
        check_both_ends();
        Network network;
        for (const auto& [node, neighbor, line] : entries_)
            if (node <= neighbor) network.add_edge(node, neighbor, Direction::None, line);
        const io::Place header{source_.name(), header_line_};
        if (network.num_edges() != edges_)
            header.fail("expected " + std::to_string(network.num_edges()) + " edges as the nodes have, found " +
                        std::to_string(edges_));
        network.number_nodes(1, nodes_, nodes_, header);
        return finish(std::move(network));
    }

    static bool is_comment(std::string_view line) { return line.starts_with('%'); }

    void read_header() {
        constexpr const char* expected = "'NODES EDGES [FORMAT [WEIGHTS]]'";
        std::optional<std::string_view> line;
        do {
            line = source_.next_line();
            if (!line) source_.next_place().fail(std::string("expected ") + expected + ", found the end of the file");
        } while (is_comment(*line) || io::trimmed(*line).empty());
        header_line_ = source_.line();
        auto rest = *line;
        const auto nodes = parse_number<NodeId>(io::take_word(rest));
        const auto edges = parse_number<std::uint64_t>(io::take_word(rest));
        const auto format = io::take_word(rest), weights = io::take_word(rest);
        const auto number = weights.empty() ? std::optional<unsigned>(1) : parse_number<unsigned>(weights);
        const bool binary = format.size() <= 3 && format.find_first_not_of("01") == format.npos;
        if (!nodes || !edges || !binary || !number || *number > 1000 || !io::take_word(rest).empty())
            source_.place().fail_expected(expected, *line);
        const auto flag = [&](std::size_t from_right) {
            return format.size() > from_right && format[format.size() - 1 - from_right] == '1';
        };
        nodes_ = *nodes;
        edges_ = *edges;
        edge_weights_ = flag(0);
        skipped_ = (flag(1) ? *number : 0) + (flag(2) ? 1 : 0);
    }

    void read_node(NodeId node) {
        std::optional<std::string_view> line;
        do {
            line = source_.next_line();
            if (!line)
                source_.next_place().fail("expected a line for each of " + std::to_string(nodes_) + " nodes, found " +
                                          std::to_string(node));
        } while (is_comment(*line));
        auto rest = *line;
        for (unsigned i = 0; i < skipped_; ++i)
            if (io::take_word(rest).empty()) source_.place().fail_expected("the weights of the node", *line);
        while (true) {
            const auto word = io::take_word(rest);
            if (word.empty()) return;
            const auto neighbor = parse_number<std::uint64_t>(word);
            if (!neighbor || *neighbor < 1 || *neighbor > nodes_)
                source_.place().fail("expected a node from 1 to " + std::to_string(nodes_) + ", found " +
                                     io::quote(word));
            if (edge_weights_ && io::take_word(rest).empty())
                source_.place().fail_expected("a weight after each neighbour", *line);
            entries_.push_back({node, static_cast<NodeId>(*neighbor - 1), source_.line()});
        }
    }

    void check_both_ends() const {
        std::vector<const Entry*> there, back;
        for (const auto& entry : entries_)
            if (entry.node != entry.neighbor) (entry.node < entry.neighbor ? there : back).push_back(&entry);
        const auto ends = [](const Entry* e) { return std::minmax(e->node, e->neighbor); };
        const auto less = [&](const Entry* a, const Entry* b) {
            return std::pair<NodeId, NodeId>(ends(a)) < std::pair<NodeId, NodeId>(ends(b));
        };
        std::ranges::stable_sort(there, less);
        std::ranges::stable_sort(back, less);
        std::size_t i = 0;
        while (i < there.size() && i < back.size() && !less(there[i], back[i]) && !less(back[i], there[i])) ++i;
        if (i == there.size() && i == back.size()) return;
        const Entry* const lonely = i == there.size()                             ? back[i]
                                    : i == back.size() || less(there[i], back[i]) ? there[i]
                                                                                  : back[i];
        const auto name = [](NodeId v) { return std::to_string(v + std::uint64_t{1}); };
        io::Place{source_.name(), lonely->line}.fail("expected node " + name(lonely->neighbor) + " to list node " +
                                                     name(lonely->node) + ", as node " + name(lonely->node) +
                                                     " lists node " + name(lonely->neighbor));
    }

    NodeId nodes_ = 0;
    std::uint64_t edges_ = 0, header_line_ = 0;
    bool edge_weights_ = false;
    unsigned skipped_ = 0;  // numbers before the neighbours of a node: its size and weights
    std::vector<Entry> entries_;
};

}  // namespace

std::unique_ptr<GraphReader> read_metis(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<MetisReader>(std::move(source), labels, options);
}

}  // namespace countable::formats
