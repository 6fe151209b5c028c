#include "countable/formats/gspan.hpp"

#include <limits>

#include "countable/formats/simple_graph.hpp"
#include "countable/io/line_map.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

/// The labels of the nodes (or edges) of one graph: all of them have one, or none.
class LabelColumn {
  public:
    void add(std::string_view word, std::string_view line, Labels& labels, const io::Place& place) {
        if (size_++ == 0) {
            first_line_ = place.line;
            labelled_ = !word.empty();
        } else if (labelled_ == word.empty()) {
            const auto as = " as on line " + std::to_string(first_line_);
            place.fail_expected(labelled_ ? "a label" + as : "no label," + as, line);
        }
        if (labelled_) list_.push_back(labels.id(word));
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::vector<Label>& list() const { return list_; }
    [[nodiscard]] std::vector<Label> take() { return std::move(list_); }

  private:
    std::vector<Label> list_;
    std::size_t size_ = 0;
    std::uint64_t first_line_ = 0;
    bool labelled_ = false;
};

class GspanReader : public GraphReader {
  public:
    GspanReader(io::TextSource source, Labels& labels, const ReadOptions& options)
        : source_(std::move(source)), labels_(labels), options_(options) {}

    std::optional<InputGraph> next() override {
        if (!started_) read_first_title();
        if (ended_) return std::nullopt;
        FileEdges list;
        LabelColumn nodes, edges;
        io::LineMap lines;
        ended_ = true;  // unless another title comes
        while (const auto line = next_line()) {
            auto rest = *line;
            const auto kind = io::take_word(rest);
            if (kind == "v") {
                read_node(*line, rest, nodes);
            } else if (kind == "e") {
                list.edges.push_back(read_edge(*line, rest, nodes.size(), edges));
                lines.add(source_.line());
            } else if (kind == "t") {
                ended_ = !read_title(*line);
                break;
            } else {
                source_.place().fail_expected("a line 't # id', 'v id label' or 'e u v label'", *line);
            }
        }
        list.labels = edges.take();
        list.file = source_.name();
        list.line = [&](std::size_t edge) { return lines.line(edge); };
        list.node_name = [](NodeId node) { return std::to_string(node); };
        const auto num_nodes = static_cast<NodeId>(nodes.size());
        return InputGraph{make_simple_graph(num_nodes, std::move(list), nodes.list(), {options_.simplify}, dropped_),
                          {}};
    }
    Dropped dropped() const override { return dropped_; }
    double fraction_read() const override { return source_.fraction_read(); }

  private:
    /// The next line that is neither blank nor a comment.
    std::optional<std::string_view> next_line() {
        while (const auto line = source_.next_line()) {
            const auto text = io::trimmed(*line);
            if (!text.empty() && text.front() != '#') return text;
        }
        return std::nullopt;
    }

    void read_first_title() {
        started_ = true;
        const auto line = next_line();
        if (!line) source_.next_place().fail("expected a graph 't # id', found the end of the file");
        ended_ = !read_title(*line);
    }

    /// False for the title "t # -1" that ends the set.
    bool read_title(std::string_view line) {
        auto rest = line;
        const bool marked = io::take_word(rest) == "t" && io::take_word(rest) == "#";
        const auto id = parse_number<std::int64_t>(io::take_word(rest));
        const auto star = io::take_word(rest);
        const bool support = star == "*" && parse_number<std::uint64_t>(io::take_word(rest));
        if (!marked || !id || *id < -1 || (!star.empty() && !support) || !io::take_word(rest).empty())
            source_.place().fail_expected("a graph 't # id'", line);
        if (*id >= 0) return true;
        if (const auto more = next_line()) source_.place().fail_expected("the end of the file after 't # -1'", *more);
        return false;
    }

    void read_node(std::string_view line, std::string_view rest, LabelColumn& nodes) {
        const auto place = source_.place();
        const auto id = parse_number<std::uint64_t>(io::take_word(rest));
        if (nodes.size() == std::numeric_limits<NodeId>::max()) place.fail("expected at most 4294967295 nodes");
        if (id != nodes.size())
            place.fail_expected("node 'v " + std::to_string(nodes.size()) + " label', ids count from 0", line);
        nodes.add(io::take_word(rest), line, labels_, place);
        if (!io::take_word(rest).empty()) place.fail_expected("a line 'v id label'", line);
    }

    Edge read_edge(std::string_view line, std::string_view rest, std::size_t nodes, LabelColumn& edges) {
        const auto place = source_.place();
        const auto u = parse_number<std::uint64_t>(io::take_word(rest)),
                   v = parse_number<std::uint64_t>(io::take_word(rest));
        if (!u || !v) place.fail_expected("an edge 'e u v label'", line);
        if (*u >= nodes || *v >= nodes)
            place.fail_expected("an edge between nodes that stand above it, ids below " + std::to_string(nodes), line);
        edges.add(io::take_word(rest), line, labels_, place);
        if (!io::take_word(rest).empty()) place.fail_expected("an edge 'e u v label'", line);
        return {static_cast<NodeId>(*u), static_cast<NodeId>(*v)};
    }

    io::TextSource source_;
    Labels& labels_;
    ReadOptions options_;
    Dropped dropped_;
    bool started_ = false, ended_ = false;
};

class GspanWriter : public GraphWriter {
  public:
    GspanWriter(io::OutputFile file, const Labels& labels, const WriteOptions& options)
        : file_(std::move(file)), labels_(labels), options_(options) {}

    void write(const Graph& graph, const NodeNames&) override {
        const bool node_labels = graph.has_node_labels() && !options_.drop_labels;
        const bool edge_labels = graph.has_edge_labels() && !options_.drop_labels;
        text_ = "t # ";
        io::append_number(text_, graphs_++);
        text_ += '\n';
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            text_ += "v ";
            io::append_number(text_, v);
            end_line(node_labels ? &label_word(labels_, graph.node_label(v)) : nullptr);
        }
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            const auto row = graph.neighbors(u);
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (row[i] < u) continue;
                text_ += "e ";
                io::append_number(text_, u);
                text_ += ' ';
                io::append_number(text_, row[i]);
                end_line(edge_labels ? &label_word(labels_, graph.edge_labels(u)[i]) : nullptr);
            }
        }
        file_.write(text_);
    }
    void finish() override {
        file_.write("t # -1\n");
        file_.commit();
    }

  private:
    void end_line(const std::string* label) {
        if (label != nullptr) (text_ += ' ') += *label;
        text_ += '\n';
    }

    io::OutputFile file_;
    const Labels& labels_;
    WriteOptions options_;
    std::string text_;
    std::uint64_t graphs_ = 0;
};

}  // namespace

std::unique_ptr<GraphReader> read_gspan(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<GspanReader>(std::move(source), labels, options);
}

std::unique_ptr<GraphWriter> write_gspan(io::OutputFile file, const Labels& labels, const WriteOptions& options) {
    return std::make_unique<GspanWriter>(std::move(file), labels, options);
}

}  // namespace countable::formats
