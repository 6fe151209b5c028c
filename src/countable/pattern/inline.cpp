#include "countable/pattern/inline.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

namespace countable::pattern {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto blank = " \t\r\n";
    const auto first = text.find_first_not_of(blank);
    return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

class InlineParser {
  public:
    InlineParser(std::string_view text, Labels& labels) : text_(text), labels_(labels) {}

    Pattern parse() {
        for (std::size_t start = 0; start <= text_.size();) {
            const auto comma = std::min(text_.find(',', start), text_.size());
            item(trimmed(text_.substr(start, comma - start)));
            start = comma + 1;
        }
        return finish();
    }

  private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument("pattern " + quoted(text_) + ": " + reason);
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
        if (dash == subject.npos) {
            label_node(node(subject), label);
        } else {
            const NodeId u = node(trimmed(subject.substr(0, dash)));  // first named, first numbered
            add_edge(u, node(trimmed(subject.substr(dash + 1))), label, item);
        }
    }

    NodeId node(std::string_view name) {
        const bool legal = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
            return std::isalnum(c) || c == '_' || c == '.';
        });
        if (!legal) refuse("expected a node's name (letters, digits, '_', '.'), found " + quoted(name));
        const auto [found, fresh] = ids_.emplace(name, names_.size());
        if (fresh) {
            if (names_.size() == max_pattern_nodes) refuse("a pattern has at most 16 nodes");
            names_.emplace_back(name);
            node_labels_.emplace_back();
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
            refuse(std::string("a pattern labels all of its ") + what + " or none (then " + what +
                   " of any label match); " + std::to_string(labels.size()) + " of " + std::to_string(given.size()) +
                   " are labelled here");
        return labels;
    }

    Pattern finish() const {
        const auto node_labels = all_or_none(node_labels_, "nodes");
        const auto edge_labels = all_or_none(edge_labels_, "edges");
        return {std::string(text_), Graph(static_cast<NodeId>(names_.size()), edges_, node_labels, edge_labels),
                names_};
    }

    std::string_view text_;
    Labels& labels_;
    std::map<std::string, NodeId, std::less<>> ids_;
    std::vector<std::string> names_;
    std::vector<std::optional<Label>> node_labels_, edge_labels_;
    std::vector<Edge> edges_;
};

}  // namespace

Pattern parse_inline(std::string_view text, Labels& labels) { return InlineParser(text, labels).parse(); }

}  // namespace countable::pattern
