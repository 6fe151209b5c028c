#include "countable/formats/tu/tu_tables.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

/// A number as in the files, from 1.
std::string number(std::uint64_t index) { return std::to_string(index + 1); }

std::optional<std::string_view> next_filled_line(io::TextSource& source) {
    while (const auto line = source.next_line())
        if (const auto text = io::trimmed(*line); !text.empty()) return text;
    return std::nullopt;
}

/// The graph of each node, from 0.
std::vector<std::uint32_t> read_indicator(io::TextSource& source) {
    std::vector<std::uint32_t> graphs;
    std::uint32_t largest = 0;
    std::uint64_t largest_line = 0;
    while (const auto line = next_filled_line(source)) {
        const auto graph = parse_number<std::uint32_t>(*line);
        if (!graph || *graph == 0) source.place().fail_expected("the number of a graph, from 1", *line);
        if (graphs.size() == std::numeric_limits<NodeId>::max())
            source.place().fail("expected at most 4294967295 nodes");
        if (*graph > largest) {
            largest = *graph;
            largest_line = source.line();
        }
        graphs.push_back(*graph - 1);
    }
    if (graphs.empty()) source.next_place().fail("expected the number of a graph, found the end of the file");
    // Numbers may be missing, but not so many that empty graphs become most of the work.
    if (largest > std::max<std::uint64_t>(std::uint64_t{1} << 20, 64 * std::uint64_t{graphs.size()}))
        io::Place{source.name(), largest_line}.fail("expected a number of graphs in proportion to the " +
                                                    std::to_string(graphs.size()) + " nodes, found graph " +
                                                    std::to_string(largest));
    return graphs;
}

/// One label per line; blanks inside a label (a list of numbers, "1, 0") are ignored.
std::vector<Label> read_labels(io::TextSource& source, std::uint64_t count, const char* what, Labels& labels,
                               io::LineMap* lines) {
    std::vector<Label> list;
    std::string text;
    while (const auto line = next_filled_line(source)) {
        if (list.size() == count)
            source.place().fail_expected(std::to_string(count) + " labels, one per " + what + " and then the end",
                                         *line);
        text = *line;
        std::erase_if(text, io::is_blank);
        list.push_back(labels.id(text));
        if (lines != nullptr) lines->add(source.line());
    }
    if (list.size() < count)
        source.next_place().fail("expected " + std::to_string(count) + " labels, one per " + what + ", found " +
                                 std::to_string(list.size()));
    return list;
}

Edge parse_edge(std::string_view line, std::size_t nodes, const io::Place& place) {
    const auto comma = line.find(',');
    if (comma == std::string_view::npos) place.fail_expected("an edge 'u, v'", line);
    const auto parse = [&](std::string_view word) {
        const auto node = parse_number<std::uint64_t>(io::trimmed(word));
        if (!node) place.fail_expected("an edge 'u, v'", line);
        if (*node == 0 || *node > nodes)
            place.fail_expected("nodes from 1 to " + std::to_string(nodes) + ", the lines of the graph indicator",
                                line);
        return static_cast<NodeId>(*node - 1);
    };
    const NodeId u = parse(line.substr(0, comma)), v = parse(line.substr(comma + 1));
    return {u, v};
}

/// Where each group of 0 .. groups-1 would start if the items were sorted by group, and the end.
template <typename Items, typename Group>
std::vector<std::uint64_t> group_starts(const Items& items, std::size_t groups, Group group) {
    std::vector<std::uint64_t> starts(groups + 1);
    for (const auto& item : items) ++starts[group(item) + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    return starts;
}

void group_nodes(const std::vector<std::uint32_t>& graph_of, TuTables& tables) {
    const std::size_t graphs = *std::max_element(graph_of.begin(), graph_of.end()) + std::size_t{1};
    tables.node_starts = group_starts(graph_of, graphs, [](std::uint32_t graph) { return graph; });
    tables.order.resize(graph_of.size());
    tables.local.resize(graph_of.size());
    auto next = tables.node_starts;
    for (NodeId v = 0; v < graph_of.size(); ++v) {
        const auto graph = graph_of[v];
        tables.local[v] = static_cast<NodeId>(next[graph] - tables.node_starts[graph]);
        tables.order[next[graph]++] = v;
    }
}

void group_edges(const std::vector<std::uint32_t>& graph_of, TuTables& tables) {
    const auto graph = [&](Edge edge) { return graph_of[edge.u]; };
    tables.edge_starts = group_starts(tables.edges, tables.num_graphs(), graph);
    if (std::is_sorted(tables.edges.begin(), tables.edges.end(), [&](Edge a, Edge b) { return graph(a) < graph(b); }))
        return;
    auto next = tables.edge_starts;
    std::vector<Edge> grouped(tables.edges.size());
    tables.positions.resize(tables.edges.size());
    for (std::size_t i = 0; i < tables.edges.size(); ++i) {
        const auto to = next[graph(tables.edges[i])]++;
        grouped[to] = tables.edges[i];
        tables.positions[to] = i;
    }
    tables.edges = std::move(grouped);
}

}  // namespace

TuTables read_tu_tables(TuFiles& files, Labels& labels) {
    TuTables tables;
    const auto graph_of = read_indicator(files.graph_indicator);
    while (const auto line = next_filled_line(files.edges)) {
        const auto place = files.edges.place();
        const Edge edge = parse_edge(*line, graph_of.size(), place);
        if (graph_of[edge.u] != graph_of[edge.v])
            place.fail("expected an edge within one graph, found " + io::quote(*line) + " from graph " +
                       number(graph_of[edge.u]) + " to graph " + number(graph_of[edge.v]));
        tables.edges.push_back(edge);
        tables.edge_lines.add(place.line);
    }
    if (files.node_labels)
        tables.node_labels = read_labels(*files.node_labels, graph_of.size(), "node", labels, nullptr);
    if (files.edge_labels)
        tables.edge_labels =
            read_labels(*files.edge_labels, tables.edges.size(), "line of DS_A.txt", labels, &tables.label_lines);
    group_nodes(graph_of, tables);
    group_edges(graph_of, tables);
    return tables;
}

}  // namespace countable::formats
