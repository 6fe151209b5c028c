#include "countable/pattern/inline.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>

#include "countable/pattern/named.hpp"

namespace countable::pattern {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

constexpr std::string_view isolated_prefix = "node ";

class InlineParser {
  public:
    /// `noun` is what the user is told that the text stands for: "pattern" or "graph".
    InlineParser(std::string_view text, Labels& labels, std::string noun, std::size_t most_nodes)
        : text_(text), labels_(labels), noun_(std::move(noun)), most_nodes_(most_nodes) {}

    InlineGraph parse() {
        for (const auto piece : comma_separated(text_)) item(piece);
        return finish();
    }

  private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument(noun_ + " " + quoted(text_) + ": " + reason);
    }

    void item(std::string_view item) {
        if (item.empty()) refuse("expected a node 'a' or an edge 'a-b' between the commas, found nothing");
        std::optional<std::string_view> label;
        std::string_view subject = item;
        if (const auto colon = item.find(':'); colon != item.npos) {
            subject = trimmed(item.substr(0, colon));
            label = trimmed(item.substr(colon + 1));
            if (label->empty()) refuse("expected a label after ':' in " + quoted(item));
        }
        const auto dash = subject.find('-');
        if (subject.starts_with(isolated_prefix)) {
            const NodeId v = node(trimmed(subject.substr(isolated_prefix.size())));
            isolated_[v] = true;
            label_node(v, label);
        } else if (dash == subject.npos) {
            label_node(node(subject), label);
        } else {
            const auto left = trimmed(subject.substr(0, dash)), right = trimmed(subject.substr(dash + 1));
            refuse_misspelt_family(subject, left, right);
            const NodeId u = node(left);  // first named, first numbered
            add_edge(u, node(right), label, item);
        }
    }

    /// '4-cycel' is no edge between a node '4' and a node 'cycel'.
    void refuse_misspelt_family(std::string_view edge, std::string_view left, std::string_view right) const {
        const auto is_number = [](std::string_view word) { return word.find_first_not_of("0123456789") == word.npos; };
        if (is_number(left) == is_number(right)) return;
        if (const auto family = family_like(is_number(left) ? right : left))
            refuse(quoted(edge) + " is not an edge (did you mean " +
                   quoted(is_number(left) ? std::string(left) + "-" + *family : *family + "-" + std::string(right)) +
                   "?)");
    }

    NodeId node(std::string_view name) {
        const bool legal = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
            return std::isalnum(c) || c == '_' || c == '.';
        });
        if (!legal) refuse("expected a node's name (letters, digits, '_', '.'), found " + quoted(name));
        if (in_catalog(name)) refuse(quoted(name) + " is the name of a pattern and cannot be the name of a node");
        const auto [found, fresh] = ids_.emplace(name, names_.size());
        if (fresh) {
            if (names_.size() == most_nodes_)
                refuse("a " + noun_ + " has at most " + std::to_string(most_nodes_) + " nodes");
            names_.emplace_back(name);
            node_labels_.emplace_back();
            isolated_.push_back(false);
        }
        return found->second;
    }

    void label_node(NodeId v, std::optional<std::string_view> label) {
        if (!label) return;
        const Label id = labels_.id(*label);
        if (node_labels_[v] && *node_labels_[v] != id) refuse("node " + quoted(names_[v]) + " has two labels");
        node_labels_[v] = id;
    }

    void add_edge(NodeId u, NodeId v, std::optional<std::string_view> label, std::string_view item) {
        if (u == v) refuse("edge " + quoted(item) + " is a loop");
        for (const auto& edge : edges_)
            if ((edge.u == u && edge.v == v) || (edge.u == v && edge.v == u))
                refuse("edge " + quoted(item) + " repeats");
        edges_.push_back({u, v});
        edge_labels_.push_back(label ? std::optional(labels_.id(*label)) : std::nullopt);
    }

    /// The labels if all are there, nothing if none is.
    std::vector<Label> all_or_none(const std::vector<std::optional<Label>>& given, const char* what) const {
        std::vector<Label> labels;
        for (const auto& label : given)
            if (label) labels.push_back(*label);
        if (!labels.empty() && labels.size() < given.size())
            refuse("a " + noun_ + " labels all of its " + what + " or none" +
                   (noun_ == "pattern" ? std::string(" (then ") + what + " of any label match)" : "") + "; " +
                   std::to_string(labels.size()) + " of " + std::to_string(given.size()) + " are labelled here");
        return labels;
    }

    void check_isolated(const Graph& graph) const {
        const bool only_node = graph.num_nodes() == 1 && node_labels_[0];
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (graph.degree(v) == 0 && !isolated_[v] && !only_node)
                refuse("node " + quoted(names_[v]) + " has no edge" + did_you_mean(names_[v]) + "; write 'node " +
                       names_[v] + "' if it is meant to be isolated");
            if (graph.degree(v) > 0 && isolated_[v])
                refuse("'node " + names_[v] + "' says that the node is isolated, but it has an edge");
        }
    }

    InlineGraph finish() const {
        const auto node_labels = all_or_none(node_labels_, "nodes");
        const auto edge_labels = all_or_none(edge_labels_, "edges");
        Graph graph(static_cast<NodeId>(names_.size()), edges_, node_labels, edge_labels);
        check_isolated(graph);
        return {std::move(graph), names_};
    }

    std::string_view text_;
    Labels& labels_;
    std::string noun_;
    std::size_t most_nodes_;
    std::map<std::string, NodeId, std::less<>> ids_;
    std::vector<std::string> names_;
    std::vector<std::optional<Label>> node_labels_, edge_labels_;
    std::vector<Edge> edges_;
    std::vector<bool> isolated_;  // written as 'node a'
};

}  // namespace

std::string_view trimmed(std::string_view text) {
    const auto blank = " \t\r\n";
    const auto first = text.find_first_not_of(blank);
    return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::vector<std::string_view> comma_separated(std::string_view text) {
    std::vector<std::string_view> pieces;
    for (std::size_t start = 0; start <= text.size();) {
        const auto comma = std::min(text.find(',', start), text.size());
        pieces.push_back(trimmed(text.substr(start, comma - start)));
        start = comma + 1;
    }
    return pieces;
}

Pattern parse_inline(std::string_view text, Labels& labels) {
    auto [graph, node_names] = InlineParser(text, labels, "pattern", max_pattern_nodes).parse();
    return {std::string(text), std::move(graph), std::move(node_names)};
}

InlineGraph parse_inline_graph(std::string_view text, Labels& labels) {
    return InlineParser(text, labels, "graph", std::numeric_limits<NodeId>::max()).parse();
}

std::string inline_form(const Pattern& pattern, const Labels& labels) {
    std::string text;
    const auto item = [&](const std::string& subject, const std::string& label) {
        text += (text.empty() ? "" : ", ") + subject + (label.empty() ? "" : ":" + label);
    };
    const Graph& graph = pattern.graph;
    const auto node = [&](NodeId v) {
        item((graph.degree(v) == 0 ? std::string(isolated_prefix) : "") + pattern.node_names[v],
             graph.has_node_labels() ? labels.text(graph.node_label(v)) : "");
    };
    for (NodeId v = 0; v < graph.num_nodes() && graph.has_node_labels(); ++v) node(v);
    for (const auto [u, v] : graph.edges())
        item(pattern.node_names[u] + "-" + pattern.node_names[v],
             graph.has_edge_labels() ? labels.text(graph.edge_label(u, v)) : "");
    for (NodeId v = 0; v < graph.num_nodes() && !graph.has_node_labels(); ++v)
        if (graph.degree(v) == 0) node(v);
    return text;
}

}  // namespace countable::pattern
