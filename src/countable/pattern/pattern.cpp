#include "countable/pattern/pattern.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "countable/io/graph6.hpp"
#include "countable/io/reader.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/pattern/named.hpp"

namespace countable::pattern {
namespace {

Pattern from_file(std::string_view text, const std::string& path, Labels& labels) {
    auto graphs = io::read_graphs(path, labels);
    if (graphs.size() != 1)
        throw std::invalid_argument("pattern file '" + path + "': expected one graph, found " +
                                    std::to_string(graphs.size()));
    Pattern pattern = from_graph(std::string(text), std::move(graphs[0].graph));
    for (std::size_t v = 0; v < graphs[0].node_ids.size(); ++v)
        pattern.node_names[v] = std::to_string(graphs[0].node_ids[v]);
    return pattern;
}

/// A single word is far more often a misspelt name than a pattern of one node or edge ("4-cycel"), so of these only
/// edges between one-letter names are taken as inline.
bool looks_inline(std::string_view text) {
    if (text.find_first_of(",:") != text.npos) return true;
    return text.size() == 3 && text[1] == '-' && std::isalpha(static_cast<unsigned char>(text[0])) &&
           std::isalpha(static_cast<unsigned char>(text[2]));
}

}  // namespace

Pattern from_graph(std::string name, Graph graph) {
    if (graph.num_nodes() == 0 || graph.num_nodes() > max_pattern_nodes)
        throw std::invalid_argument("pattern '" + name + "': expected 1 to 16 nodes, found " +
                                    std::to_string(graph.num_nodes()));
    std::vector<std::string> names;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) names.push_back(std::to_string(v));
    return {std::move(name), std::move(graph), std::move(names)};
}

Pattern parse(std::string_view text, Labels& labels) {
    if (auto pattern = named(text, labels)) return *std::move(pattern);
    if (text.starts_with("g6:")) return from_graph(std::string(text), io::parse_graph6(text.substr(3), {text, 0}));
    if (text.starts_with("file:")) return from_file(text, std::string(text.substr(5)), labels);
    std::error_code none;
    if (std::filesystem::is_regular_file(std::filesystem::path(text), none))
        return from_file(text, std::string(text), labels);
    if (looks_inline(text)) return parse_inline(text, labels);
    throw std::invalid_argument("no pattern is called '" + std::string(text) + "' (did you mean '" +
                                nearest_name(text) +
                                "'?); expected a name from 'countable patterns', 'g6:...', a file, or edges such as "
                                "'a-b, b-c, c-a'");
}

}  // namespace countable::pattern
