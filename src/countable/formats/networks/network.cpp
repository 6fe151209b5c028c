#include "countable/formats/networks/network.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "countable/formats/simple_graph.hpp"
#include "countable/support/numbers.hpp"

namespace countable::formats {
namespace {

/// The integers that texts are, written as we write them; nothing unless all are.
std::optional<std::vector<std::uint64_t>> as_integers(const std::vector<std::string>& texts) {
    std::vector<std::uint64_t> integers;
    for (const auto& text : texts) {
        const auto integer = parse_number<std::uint64_t>(text);
        if (!integer || std::to_string(*integer) != text) return std::nullopt;
        integers.push_back(*integer);
    }
    return integers;
}

void remove_marked(auto& list, const std::vector<bool>& marked) {
    std::size_t to = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (!marked[i]) list[to++] = list[i];
    list.resize(to);
}

std::string edges_text(std::uint64_t count, std::string_view one, std::string_view many) {
    return std::to_string(count) + (count == 1 ? " edge " : " edges ") + std::string(count == 1 ? one : many);
}

}  // namespace

std::optional<std::vector<std::string>> distinct_names(std::vector<std::string> names, std::size_t nodes) {
    if (names.size() != nodes || std::ranges::find(names, "") != names.end()) return std::nullopt;
    auto sorted = names;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) return std::nullopt;
    return names;
}

void Network::name_nodes(std::vector<std::string> names) {
    num_nodes_ = names.size();
    names_ = std::move(names);
}

void Network::number_nodes(std::uint64_t first, std::uint64_t nodes, std::uint64_t listed, const io::Place& place) {
    constexpr std::uint64_t always = 1 << 20;
    if (nodes > std::numeric_limits<NodeId>::max())
        place.fail("expected at most 4294967295 nodes, found " + std::to_string(nodes));
    if (nodes > std::max(always, 64 * listed))
        place.fail("expected at most 64 nodes for each that the file lists, or for each edge, found " +
                   std::to_string(nodes) + " for " + std::to_string(listed));
    first_ = first;
    num_nodes_ = nodes;
}

void Network::add_edge(NodeId u, NodeId v, Direction direction, std::uint64_t line) {
    edges_.push_back({u, v});
    directed_.push_back(direction == Direction::Forward);
    lines_.add(line);
}

std::string Network::name(NodeId v) const { return names_.empty() ? std::to_string(first_ + v) : names_[v]; }

/// Returns how many edges were merged with one of the other direction.
std::uint64_t Network::merge_directions(std::string_view file, const Labels& labels) {
    const auto ends = [&](std::size_t i) { return std::minmax(edges_[i].u, edges_[i].v); };
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < edges_.size(); ++i)
        if (directed_[i] && edges_[i].u != edges_[i].v) order.push_back(i);
    std::ranges::sort(order, [&](std::size_t i, std::size_t j) {
        return std::pair<NodeId, NodeId>(ends(i)) != std::pair<NodeId, NodeId>(ends(j))
                   ? std::pair<NodeId, NodeId>(ends(i)) < std::pair<NodeId, NodeId>(ends(j))
                   : i < j;
    });
    std::vector<bool> merged(edges_.size());
    std::uint64_t count = 0;
    for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
        while (last < order.size() &&
               std::pair<NodeId, NodeId>(ends(order[last])) == std::pair<NodeId, NodeId>(ends(order[first])))
            ++last;
        // Of all that go back, the first belongs to the first that goes forth; others are repeats.
        const auto forth = order[first];
        const auto back = std::find_if(order.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                                       order.begin() + static_cast<std::ptrdiff_t>(last),
                                       [&](std::size_t i) { return edges_[i].u != edges_[forth].u; });
        if (back == order.begin() + static_cast<std::ptrdiff_t>(last)) continue;
        if (!edge_labels_.empty() && edge_labels_[forth] != edge_labels_[*back])
            io::Place{file, lines_.line(*back)}.fail(
                "expected the label " + io::quote(labels.text(edge_labels_[forth])) + " as of the edge " +
                name(edges_[forth].u) + " " + name(edges_[forth].v) + " in the other direction, found " +
                io::quote(labels.text(edge_labels_[*back])));
        merged[*back] = true;
        ++count;
    }
    if (count == 0) return 0;
    io::LineMap lines;
    for (std::size_t i = 0; i < edges_.size(); ++i)
        if (!merged[i]) lines.add(lines_.line(i));
    lines_ = std::move(lines);
    remove_marked(edges_, merged);
    if (!edge_labels_.empty()) remove_marked(edge_labels_, merged);
    return count;
}

InputGraph Network::graph(std::string_view file, const Labels& labels, const ReadOptions& options, Dropped& dropped,
                          Lists lists) && {
    if (std::ranges::find(directed_, true) != directed_.end()) {
        const auto merged = merge_directions(file, labels);
        std::string sentence;
        if (lists == Lists::Arcs) {
            sentence = "the direction of edges is ignored";
            if (merged > 0)
                sentence += "; " + edges_text(merged, "is there in both directions and counts once",
                                              "are there in both directions and count once");
        } else if (merged > 0) {
            sentence =
                edges_text(merged, "is listed at both ends and counts once", "are listed at both ends and count once");
        }
        if (options.on_note && !sentence.empty()) options.on_note(std::string(file) + ": " + sentence, Remedy::None);
    }
    FileEdges list;
    list.edges = std::move(edges_);
    list.labels = std::move(edge_labels_);
    list.file = file;
    list.line = [&](std::size_t edge) { return lines_.line(edge); };
    list.node_name = [&](NodeId v) { return name(v); };
    InputGraph result{make_simple_graph(static_cast<NodeId>(num_nodes_), std::move(list), node_labels_,
                                        {options.simplify, options.threads}, dropped),
                      {}};
    if (!names_.empty()) {
        if (auto integers = as_integers(names_))
            result.node_ids = std::move(*integers);
        else
            result.node_names = std::move(names_);
    } else if (first_ > 0) {
        result.node_ids.resize(num_nodes_);
        std::iota(result.node_ids.begin(), result.node_ids.end(), first_);
    }
    // Nodes that are called 0, 1, ... need no list.
    for (std::size_t v = 0; v < result.node_ids.size(); ++v)
        if (result.node_ids[v] != v) return result;
    result.node_ids.clear();
    return result;
}

}  // namespace countable::formats
