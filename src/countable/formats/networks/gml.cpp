#include "countable/formats/networks/gml.hpp"

#include <cctype>
#include <map>

#include "countable/formats/networks/entities.hpp"
#include "countable/formats/networks/named_network.hpp"
#include "countable/formats/networks/text_cursor.hpp"

namespace countable::formats {
namespace {

constexpr int most_levels = 100;  // of lists within lists

/// A node or an edge: what its list has on its own level.
struct Item {
    std::uint64_t line = 0;
    std::map<std::string, std::string, std::less<>> values;

    [[nodiscard]] const std::string* find(std::string_view key) const {
        const auto found = values.find(key);
        return found == values.end() ? nullptr : &found->second;
    }
};

class GmlReader final : public NetworkReader {
  public:
    using NetworkReader::NetworkReader;

  private:
    InputGraph read() override {
        const std::string text = whole_text(source_);
        TextCursor at(text, source_.name());
        bool found = false;
        for (auto key = take_key(at); !key.empty(); key = take_key(at)) {
            if (key != "graph") {
                skip_value(at, 0);
                continue;
            }
            if (found) at.place().fail("expected one graph, found a second one");
            found = true;
            read_graph(at);
        }
        if (!at.at_end()) at.fail("a name, such as 'graph'");
        if (!found) at.place().fail("expected 'graph [', found the end of the file");
        return make_graph();
    }

    InputGraph make_graph() {
        NamedNetwork named(source_.name(), labels_, options_.network);
        std::vector<std::string> names;
        for (const auto& node : nodes_) {
            const auto& id = require(node, "id", "node");
            if (const auto* const label = node.find("label")) names.push_back(*label);
            named.add_node(id, id, node.line, label_of(node, options_.network.node_label_attribute));
        }
        for (const auto& edge : edges_)
            named.add_edge({require(edge, "source", "edge"), require(edge, "target", "edge"),
                            directed_ ? Direction::Forward : Direction::None, edge.line,
                            label_of(edge, options_.network.edge_label_attribute)});
        const bool some_names = !names.empty();
        if (auto distinct = distinct_names(std::move(names), nodes_.size()))
            named.names() = std::move(*distinct);
        else if (some_names)
            note("nodes are called by their ids, since not all have a label of their own");
        return finish(std::move(named).network());
    }

    const std::string& require(const Item& item, std::string_view key, std::string_view what) const {
        const auto* const value = item.find(key);
        if (value == nullptr)
            io::Place{source_.name(), item.line}.fail("expected '" + std::string(key) + "' of the " +
                                                      std::string(what) + ", found none");
        return *value;
    }
    static std::optional<std::string_view> label_of(const Item& item, const std::string& attribute) {
        const auto* const value = attribute.empty() ? nullptr : item.find(attribute);
        return value == nullptr ? std::nullopt : std::optional<std::string_view>(*value);
    }

    void read_graph(TextCursor& at) {
        open(at);
        for (auto key = take_key(at); !key.empty(); key = take_key(at)) {
            if (key == "node") {
                nodes_.push_back(read_item(at));
            } else if (key == "edge") {
                edges_.push_back(read_item(at));
            } else if (key == "directed") {
                skip_blanks(at);
                const auto place = at.place();
                const auto value = take_value(at);
                if (value != "0" && value != "1") place.fail_expected("'directed 0' or 'directed 1'", value);
                directed_ = value == "1";
            } else {
                skip_value(at, 0);
            }
        }
        close(at);
    }

    static Item read_item(TextCursor& at) {
        Item item;
        skip_blanks(at);
        item.line = at.line();
        open(at);
        for (auto key = take_key(at); !key.empty(); key = take_key(at)) {
            skip_blanks(at);
            if (at.peek() == '[')
                skip_value(at, 0);
            else
                item.values.emplace(key, take_value(at));
        }
        close(at);
        return item;
    }

    /// Comments are lines that '#' begins.
    static void skip_blanks(TextCursor& at) {
        at.skip_blanks();
        while (at.peek() == '#') {
            at.take(std::min(at.rest().find('\n'), at.rest().size()));
            at.skip_blanks();
        }
    }
    static void open(TextCursor& at) {
        skip_blanks(at);
        if (!at.skip("[")) at.fail("'['");
    }
    static void close(TextCursor& at) {
        skip_blanks(at);
        if (!at.skip("]")) at.fail("a name or ']'");
    }

    /// Letters, digits and _, beginning with a letter; empty if there is none.
    static std::string_view take_key(TextCursor& at) {
        skip_blanks(at);
        std::size_t size = 0;
        const auto rest = at.rest();
        const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0 || c == '_'; };
        while (size < rest.size() && (is_letter(static_cast<unsigned char>(rest[size])) ||
                                      (size > 0 && std::isdigit(static_cast<unsigned char>(rest[size])) != 0)))
            ++size;
        return at.take(size);
    }

    /// A number as it is written, or a text without its quotes.
    static std::string take_value(TextCursor& at) {
        skip_blanks(at);
        const auto place = at.place();
        if (at.skip("\"")) return without_entities(at.take_until("\"", "a text that ends with '\"'"), false, place);
        const auto rest = at.rest();
        const auto size = std::min(rest.find_first_of(" \t\r\n[]\"#"), rest.size());
        if (size == 0 || rest.find_first_of("0123456789+-.") != 0) at.fail("a number, a text in quotes, or '['");
        return std::string(at.take(size));
    }

    static void skip_value(TextCursor& at, int level) {
        if (level == most_levels) at.place().fail("expected at most 100 lists within lists, found more");
        skip_blanks(at);
        if (!at.skip("[")) return void(take_value(at));
        for (auto key = take_key(at); !key.empty(); key = take_key(at)) skip_value(at, level + 1);
        close(at);
    }

    bool directed_ = false;
    std::vector<Item> nodes_, edges_;
};

}  // namespace

std::unique_ptr<GraphReader> read_gml(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<GmlReader>(std::move(source), labels, options);
}

}  // namespace countable::formats
