#include "countable/formats/networks/node_link.hpp"

#include <string_view>
#include <utility>

#include "countable/formats/networks/json.hpp"
#include "countable/formats/networks/named_network.hpp"

namespace countable::formats {
namespace {

/// What tells ids apart: the text "1" is not the number 1.
std::string key_of(const JsonScalar& id) { return id.kind == JsonScalar::Kind::Text ? '"' + id.text + '"' : id.text; }

class NodeLinkReader final : public NetworkReader {
  public:
    using NetworkReader::NetworkReader;

  private:
    struct Node {
        std::uint64_t line;
        std::optional<JsonScalar> id;
        std::optional<std::string> label;
    };
    struct Link {
        std::uint64_t line;
        std::optional<JsonScalar> source, target;
        std::optional<std::string> label;
    };

    InputGraph read() override {
        const std::string text = whole_text(source_);
        JsonReader json(text, source_.name());
        if (json.peek() != '{') json.fail("an object '{' with \"nodes\" and \"links\"");
        json.object([&](const std::string& name) { read_member(json, name); });
        json.end();
        const io::Place file{source_.name(), 0};
        if (!has_nodes_) file.fail("expected a list \"nodes\", found none");
        if (!has_links_) file.fail("expected a list \"links\" or \"edges\", found none");
        return make_graph();
    }

    void read_member(JsonReader& json, const std::string& name) {
        if (name == "directed") {
            const auto scalar = json.scalar();
            const std::string_view value = scalar.text;
            if (value != "true" && value != "false") json.fail("true or false for \"directed\"");
            directed_ = value == "true";
        } else if (name == "nodes") {
            if (std::exchange(has_nodes_, true)) json.fail("one list \"nodes\"");
            json.array([&] { read_node(json); });
        } else if (name == "links" || (name == "edges" && json.peek() == '[')) {
            if (std::exchange(has_links_, true)) json.fail("one list of links");
            json.array([&] { read_link(json); });
        } else {
            json.skip();
        }
    }

    void read_node(JsonReader& json) {
        (void)json.peek();
        Node node{json.line(), {}, {}};
        json.object([&](const std::string& name) {
            const bool is_label = name == options_.network.node_label_attribute;
            if (name != "id" && !is_label) return json.skip();
            auto value = json.scalar();
            if (is_label) node.label = value.text;
            if (name == "id") node.id = std::move(value);
        });
        nodes_.push_back(std::move(node));
    }

    void read_link(JsonReader& json) {
        (void)json.peek();
        Link link{json.line(), {}, {}, {}};
        json.object([&](const std::string& name) {
            const bool is_label = name == options_.network.edge_label_attribute;
            if (name != "source" && name != "target" && !is_label) return json.skip();
            auto value = json.scalar();
            if (is_label) link.label = value.text;
            if (name == "source")
                link.source = std::move(value);
            else if (name == "target")
                link.target = std::move(value);
        });
        for (const auto& [end, name] : {std::pair(&link.source, "source"), std::pair(&link.target, "target")})
            if (!*end)
                io::Place{source_.name(), link.line}.fail(std::string("expected \"") + name +
                                                          "\" of a link, found none");
        links_.push_back(std::move(link));
    }

    InputGraph make_graph() {
        NamedNetwork network(source_.name(), labels_, options_.network);
        const bool have_ids = !nodes_.empty() && nodes_[0].id.has_value();
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            auto& node = nodes_[i];
            if (node.id.has_value() != have_ids)
                io::Place{source_.name(), node.line}.fail(have_ids
                                                              ? "expected \"id\" of a node, found none"
                                                              : "expected no \"id\", since the first node has none");
            if (!have_ids) node.id = JsonScalar{JsonScalar::Kind::Number, std::to_string(i)};
            network.add_node(key_of(*node.id), node.id->text, node.line, node.label);
        }
        for (const auto& link : links_)
            network.add_edge({key_of(*link.source), key_of(*link.target),
                              directed_ ? Direction::Forward : Direction::None, link.line, link.label});
        return finish(std::move(network).network());
    }

    bool directed_ = false, has_nodes_ = false, has_links_ = false;
    std::vector<Node> nodes_;
    std::vector<Link> links_;
};

}  // namespace

std::unique_ptr<GraphReader> read_node_link(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<NodeLinkReader>(std::move(source), labels, options);
}

}  // namespace countable::formats
