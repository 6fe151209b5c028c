#include "countable/formats/graph_lines.hpp"

#include <cstring>

#include "countable/formats/format.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/formats/simple_graph.hpp"
#include "countable/formats/smiles_like.hpp"
#include "countable/formats/sparse6.hpp"
#include "countable/support/errors.hpp"

namespace countable::formats {
namespace {

class NautyReader : public GraphReader {
  public:
    NautyReader(io::TextSource source, const ReadOptions& options)
        : source_(std::move(source)),
          options_(options),
          is_guess_(!options.format && format_by_ending(source_.name()) != Format::Graph6) {}

    std::optional<InputGraph> next() override {
        while (auto line = source_.next_line()) {
            if (!started_) {
                for (const auto header : {graph6_header, sparse6_header})
                    if (line->starts_with(header)) {
                        line->remove_prefix(header.size());
                        started_ = true;
                        is_guess_ = false;
                    }
            }
            if (line->empty()) continue;
            started_ = true;
            all_smiles_like_ = all_smiles_like_ && is_smiles_like(*line);
            return InputGraph{graph_with_hint(*line), {}};
        }
        if (!started_) source_.next_place().fail("expected a graph6 or sparse6 graph, found the end of the file");
        if (is_guess_ && all_smiles_like_ && options_.on_note)
            options_.on_note(source_.name() + ": read as graph6, although each line can also be SMILES",
                             Remedy::ReadAsSmiles);
        is_guess_ = false;  // said once
        return std::nullopt;
    }
    Dropped dropped() const override { return dropped_; }
    double fraction_read() const override { return source_.fraction_read(); }

  private:
    /// If the format is a guess, the error for a line that looks like a molecule carries Remedy::ReadAsSmiles.
    Graph graph_with_hint(std::string_view line) {
        if (!is_guess_ || !is_smiles_like(line)) return graph(line);
        try {
            return graph(line);
        } catch (const InputError& error) {
            const auto begin = InputError(source_.name(), source_.line(), "");  // "file:line: "
            source_.place().fail(error.what() + std::strlen(begin.what()), Remedy::ReadAsSmiles);
        }
    }

    Graph graph(std::string_view line) {
        const auto place = source_.place();
        if (line.front() == '&') place.fail("expected an undirected graph, found the digraph6 graph that '&' begins");
        if (line.front() != ':' && line.front() != ';') {
            const NodeId nodes = parse_graph6_edges(line, place, edges_);
            return {nodes, edges_};
        }
        FileEdges list;
        const NodeId nodes = parse_sparse6_edges(line, place, list.edges);
        list.file = place.file;
        list.line = [&](std::size_t) { return place.line; };
        list.node_name = [](NodeId node) { return std::to_string(node); };
        return make_simple_graph(nodes, std::move(list), {}, {options_.simplify}, dropped_);
    }

    io::TextSource source_;
    ReadOptions options_;
    Dropped dropped_;
    std::vector<Edge> edges_;  // kept between graphs to save allocations
    bool started_ = false;     // a header or a graph has been seen
    bool is_guess_;            // neither the user, nor the ending, nor a header says that it is graph6
    bool all_smiles_like_ = true;
};

class NautyWriter : public GraphWriter {
  public:
    NautyWriter(Format format, io::OutputFile file, const WriteOptions& options)
        : format_(format), file_(std::move(file)), options_(options) {}

    void write(const Graph& graph, const NodeNames&) override {
        if (!options_.drop_labels) refuse_labels(graph, format_name(format_));
        file_.write(format_ == Format::Graph6 ? to_graph6(graph) : to_sparse6(graph));
        file_.write("\n");
    }
    void finish() override { file_.commit(); }

  private:
    Format format_;
    io::OutputFile file_;
    WriteOptions options_;
};

}  // namespace

std::unique_ptr<GraphReader> read_nauty(io::TextSource source, const ReadOptions& options) {
    return std::make_unique<NautyReader>(std::move(source), options);
}

std::unique_ptr<GraphWriter> write_nauty(Format format, io::OutputFile file, const WriteOptions& options) {
    return std::make_unique<NautyWriter>(format, std::move(file), options);
}

}  // namespace countable::formats
