#include "countable/formats/edge_list.hpp"

#include <stdexcept>

#include "countable/formats/edges/edge_layout.hpp"
#include "countable/formats/edges/edge_rows.hpp"
#include "countable/formats/edges/scan_edges.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

class EdgeListReader : public GraphReader {
  public:
    EdgeListReader(io::TextSource source, Labels& labels, const ReadOptions& options)
        : source_(std::move(source)), labels_(labels), options_(options) {}

    std::optional<InputGraph> next() override {
        if (done_) return std::nullopt;
        done_ = true;
        const auto layout = edge_layout(source_.peek(), options_.network, source_.name()).value_or(EdgeLayout{});
        note_layout(layout);
        if (!layout.header.empty()) skip_header(layout);
        if (!layout.is_plain()) return read_rows(layout);
        auto [pairs, lines] = scan_edges(source_, layout, options_.threads);
        if (pairs.size() == 0) fail_without_edges();
        return graph_of_integers(std::move(pairs), {{}, std::move(lines), source_.name()}, options_, dropped_);
    }
    Dropped dropped() const override { return dropped_; }
    double fraction_read() const override { return source_.fraction_read(); }

  private:
    InputGraph read_rows(const EdgeLayout& layout) {
        EdgeRows rows(layout, labels_);
        while (const auto line = source_.next_line()) {
            if (is_skipped(*line)) continue;
            const auto cells = split_edge(*line, layout.separator);
            if (cells.size() != layout.columns || !rows.add(cells, source_.line()))
                fail_edge(*line, layout, source_.place());
        }
        if (rows.size() == 0) fail_without_edges();
        return std::move(rows).graph(source_.name(), options_, dropped_);
    }
    void skip_header(const EdgeLayout& layout) {
        while (source_.line() < layout.line) (void)source_.next_line();
    }
    void note_layout(const EdgeLayout& layout) const {
        if (!options_.on_note) return;
        // An edge between texts can look like a header.
        const bool sure = layout.integers && recognised_edge_columns(layout.header);
        if (!layout.header.empty() && !sure && !names_edge_columns(options_.network))
            options_.on_note(
                source_.name() + ":" + std::to_string(layout.line) + ": read as names of columns, not as an edge",
                Remedy::None);
        if (const auto ignored = ignored_columns(layout.edge, layout.columns, layout.header); !ignored.empty())
            options_.on_note(source_.name() + ": " + ignored, Remedy::None);
    }
    [[noreturn]] void fail_without_edges() const {
        source_.next_place().fail("expected an edge 'u v', found the end of the file");
    }

    io::TextSource source_;
    Labels& labels_;
    ReadOptions options_;
    Dropped dropped_;
    bool done_ = false;
};

class EdgeListWriter : public GraphWriter {
  public:
    EdgeListWriter(io::OutputFile file, const WriteOptions& options) : file_(std::move(file)), options_(options) {}

    void write(const Graph& graph, const NodeNames& names) override {
        if (written_)
            throw std::invalid_argument(file_.name() + ": an edge list holds one graph, and here is a second");
        written_ = true;
        if (!options_.drop_labels) refuse_labels(graph, format_name(Format::EdgeList));
        if (graph.num_nodes() == 0) throw std::invalid_argument("an edge list cannot hold a graph without nodes");
        for (const auto& name : names.texts) refuse_name(name);
        std::string line;
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            if (graph.degree(u) == 0)
                throw std::invalid_argument("an edge list cannot hold a node without edges, such as node " +
                                            names.name(u) + "; sparse6 can");
            for (const NodeId v : graph.neighbors(u)) {
                if (v < u) continue;
                line.clear();
                names.append(line, u);
                line += '\t';
                names.append(line, v);
                line += '\n';
                file_.write(line);
            }
        }
    }
    void finish() override {
        if (!written_) throw std::invalid_argument(file_.name() + ": an edge list holds one graph, and there is none");
        file_.commit();
    }

  private:
    static void refuse_name(const std::string& name) {
        if (name.find_first_of(" \t,;{") != name.npos || name.starts_with('#') || name.starts_with('%'))
            throw std::invalid_argument(
                "an edge list cannot hold a node called " + io::quote(name) +
                ": blanks, commas, ';', '{', and '#' or '%' in front mean something else there");
    }

    io::OutputFile file_;
    WriteOptions options_;
    bool written_ = false;
};

}  // namespace

std::unique_ptr<GraphReader> read_edge_list(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<EdgeListReader>(std::move(source), labels, options);
}

std::unique_ptr<GraphWriter> write_edge_list(io::OutputFile file, const WriteOptions& options) {
    return std::make_unique<EdgeListWriter>(std::move(file), options);
}

}  // namespace countable::formats
