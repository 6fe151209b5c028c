#include "countable/formats/networks/graphml.hpp"

#include <map>

#include "countable/formats/networks/named_network.hpp"
#include "countable/formats/networks/xml.hpp"

namespace countable::formats {
namespace {

using Tag = XmlReader::Tag;

/// The keys of data that are labels of nodes, or of edges.
struct LabelKeys {
    std::string_view attribute;                                  // what keys must be called; empty: no labels
    std::map<std::string, std::optional<std::string>> defaults;  // by the id of the key

    [[nodiscard]] std::optional<std::string> default_value() const {
        for (const auto& [id, value] : defaults)
            if (value) return value;
        return std::nullopt;
    }
};

class GraphMlReader final : public NetworkReader {
  public:
    GraphMlReader(io::TextSource source, Labels& labels, const ReadOptions& options)
        : NetworkReader(std::move(source), labels, options) {
        node_keys_.attribute = options_.network.node_label_attribute;
        edge_keys_.attribute = options_.network.edge_label_attribute;
    }

  private:
    InputGraph read() override {
        const std::string text = whole_text(source_);
        XmlReader xml(text, source_.name());
        NamedNetwork network(source_.name(), labels_, options_.network);
        const auto root = xml.next();
        if (root->name != "graphml") fail(*root, "expected '<graphml>', found " + io::quote(root->name));
        bool found = false;
        while (const auto tag = xml.next()) {
            if (tag->kind == Tag::Kind::End) continue;  // of graphml
            if (tag->name == "key") {
                read_key(xml, *tag);
            } else if (tag->name == "graph") {
                if (found) fail(*tag, "expected one graph, found a second one");
                found = true;
                read_graph(xml, *tag, network);
            } else {
                skip_element(xml);
            }
        }
        if (!found) fail(*root, "expected '<graph>' in '<graphml>', found none");
        return finish(std::move(network).network());
    }

    [[noreturn]] void fail(const Tag& tag, const std::string& sentence) const {
        io::Place{source_.name(), tag.line}.fail(sentence);
    }
    const std::string& require(const Tag& tag, std::string_view attribute) const {
        const auto* const value = tag.find(attribute);
        if (value == nullptr)
            fail(tag, "expected the attribute '" + std::string(attribute) + "' of '<" + std::string(tag.name) +
                          ">', found none");
        return *value;
    }

    /// Calls `child` for each element within the one that has begun, which is to read all of it; returns its text.
    static std::string for_each_child(XmlReader& xml, auto child) {
        while (const auto tag = xml.next()) {
            if (tag->kind == Tag::Kind::End) return tag->text;
            child(*tag);
        }
        return {};  // not reached: the reader complains about an element without end
    }
    static void skip_element(XmlReader& xml) {
        for (int depth = 1; depth > 0;) {
            const auto tag = xml.next();
            depth += tag->kind == Tag::Kind::Start ? 1 : -1;
        }
    }

    void read_key(XmlReader& xml, const Tag& tag) {
        std::optional<std::string> default_value;
        for_each_child(xml, [&](const Tag& child) {
            auto text = for_each_child(xml, [&](const Tag&) { skip_element(xml); });
            if (child.name == "default") default_value = std::move(text);
        });
        const auto* const name = tag.find("attr.name");
        const auto* const of = tag.find("for");
        const std::string& id = require(tag, "id");
        const auto add = [&](std::string_view what, LabelKeys& keys) {
            if (keys.attribute.empty() || (name == nullptr ? id : *name) != keys.attribute) return;
            if (of == nullptr || *of == "all" || *of == what) keys.defaults[id] = default_value;
        };
        add("node", node_keys_);
        add("edge", edge_keys_);
    }

    void read_graph(XmlReader& xml, const Tag& graph, NamedNetwork& network) {
        const auto* const edge_default = graph.find("edgedefault");
        if (edge_default != nullptr && *edge_default != "directed" && *edge_default != "undirected")
            fail(graph, "expected edgedefault='directed' or 'undirected', found " + io::quote(*edge_default));
        const bool directed = edge_default != nullptr && *edge_default == "directed";
        for_each_child(xml, [&](const Tag& child) {
            if (child.name == "node") {
                const auto& id = require(child, "id");
                const auto label = read_data(xml, node_keys_);
                network.add_node(id, id, child.line, label);
            } else if (child.name == "edge") {
                read_edge(xml, child, directed, network);
            } else if (child.name == "hyperedge") {
                fail(child, "expected edges between two nodes, found '<hyperedge>'");
            } else {
                skip_element(xml);
            }
        });
    }

    void read_edge(XmlReader& xml, const Tag& edge, bool directed, NamedNetwork& network) {
        if (const auto* const own = edge.find("directed")) {
            if (*own != "true" && *own != "false")
                fail(edge, "expected directed='true' or 'false', found " + io::quote(*own));
            directed = *own == "true";
        }
        const auto label = read_data(xml, edge_keys_);
        network.add_edge({require(edge, "source"), require(edge, "target"),
                          directed ? Direction::Forward : Direction::None, edge.line, label});
    }

    /// The label of the node or edge that has begun, of which all is read.
    std::optional<std::string> read_data(XmlReader& xml, const LabelKeys& keys) {
        auto label = keys.default_value();
        for_each_child(xml, [&](const Tag& child) {
            if (child.name == "graph") fail(child, "expected a graph without graphs in its nodes, found '<graph>'");
            if (child.name != "data") return skip_element(xml);
            auto text = for_each_child(xml, [&](const Tag&) { skip_element(xml); });
            if (keys.defaults.contains(require(child, "key"))) label = std::move(text);
        });
        return label;
    }

    LabelKeys node_keys_, edge_keys_;
};

}  // namespace

std::unique_ptr<GraphReader> read_graphml(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<GraphMlReader>(std::move(source), labels, options);
}

}  // namespace countable::formats
