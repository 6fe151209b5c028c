#include "countable/formats/edge_list.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "countable/formats/node_numbering.hpp"
#include "countable/formats/simple_graph.hpp"
#include "countable/io/line_map.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

std::uint64_t parse_id(std::string_view word, std::string_view line, const io::Place& place) {
    if (const auto id = parse_number<std::uint64_t>(word)) return *id;
    const bool digits = word.find_first_not_of("0123456789", word.starts_with('-') ? 1 : 0) == std::string_view::npos;
    if (!word.empty() && word != "-" && digits) place.fail_expected("a node id from 0 to 2^64-1", word);
    place.fail_expected("an edge 'u v'", line);
}

/// Takes decimal digits from [at, end); false unless there are 1 to 19 of them, which cannot overflow.
bool take_digits(const char*& at, const char* end, std::uint64_t& value) {
    const char* const begin = at;
    value = 0;
    for (; at != end && static_cast<unsigned char>(*at - '0') < 10; ++at)
        value = value * 10 + static_cast<unsigned char>(*at - '0');
    return at != begin && at - begin < 20;
}

/// The two ids of a line in its usual form, digits, one blank, digits; false for any other line, good or bad.
bool parse_plain(std::string_view line, std::uint64_t& u, std::uint64_t& v) {
    const char* at = line.data();
    const char* const end = at + line.size();
    if (!take_digits(at, end, u) || at == end || !io::is_blank(*at++)) return false;
    return take_digits(at, end, v) && at == end;
}

class EdgeListReader : public GraphReader {
  public:
    EdgeListReader(io::TextSource source, const ReadOptions& options) : source_(std::move(source)), options_(options) {}

    std::optional<InputGraph> next() override {
        if (done_) return std::nullopt;
        done_ = true;
        io::LineMap lines;
        auto numbered = number_nodes(read_pairs(lines));
        if (numbered.num_nodes > std::numeric_limits<NodeId>::max())
            source_.place().fail("expected at most 4294967295 nodes, found " + std::to_string(numbered.num_nodes));
        FileEdges list;
        list.edges = std::move(numbered.edges);
        list.file = source_.name();
        list.line = [&](std::size_t edge) { return lines.line(edge); };
        list.node_name = [&](NodeId v) { return std::to_string(numbered.ids.empty() ? v : numbered.ids[v]); };
        const auto nodes = static_cast<NodeId>(numbered.num_nodes);
        auto graph = make_simple_graph(nodes, std::move(list), {}, options_.simplify, dropped_);
        return InputGraph{std::move(graph), std::move(numbered.ids)};
    }
    Dropped dropped() const override { return dropped_; }
    double fraction_read() const override { return source_.fraction_read(); }

  private:
    IdPairs read_pairs(io::LineMap& lines) {
        IdPairs pairs;
        while (const auto line = source_.next_line()) {
            std::uint64_t u = 0, v = 0;
            if (!parse_plain(*line, u, v)) {
                auto rest = *line;
                const auto first = io::take_word(rest);
                if (first.empty() || first.front() == '#' || first.front() == '%') continue;
                u = parse_id(first, *line, source_.place());
                v = parse_id(io::take_word(rest), *line, source_.place());
                if (!io::take_word(rest).empty()) source_.place().fail_expected("an edge 'u v', two columns", *line);
            }
            pairs.add(u, v);
            lines.add(source_.line());
        }
        if (pairs.size() == 0) source_.next_place().fail("expected an edge 'u v', found the end of the file");
        return pairs;
    }

    io::TextSource source_;
    ReadOptions options_;
    Dropped dropped_;
    bool done_ = false;
};

class EdgeListWriter : public GraphWriter {
  public:
    EdgeListWriter(io::OutputFile file, const WriteOptions& options) : file_(std::move(file)), options_(options) {}

    void write(const Graph& graph, std::span<const std::uint64_t> node_ids) override {
        if (written_)
            throw std::invalid_argument(file_.name() + ": an edge list holds one graph, and here is a second");
        written_ = true;
        if (!options_.drop_labels) refuse_labels(graph, format_name(Format::EdgeList));
        if (graph.num_nodes() == 0) throw std::invalid_argument("an edge list cannot hold a graph without nodes");
        const auto id = [&](NodeId v) { return node_ids.empty() ? v : node_ids[v]; };
        std::string line;
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            if (graph.degree(u) == 0)
                throw std::invalid_argument("an edge list cannot hold a node without edges, such as node " +
                                            std::to_string(id(u)) + "; sparse6 can");
            for (const NodeId v : graph.neighbors(u)) {
                if (v < u) continue;
                line.clear();
                io::append_number(line, id(u));
                line += '\t';
                io::append_number(line, id(v));
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
    io::OutputFile file_;
    WriteOptions options_;
    bool written_ = false;
};

}  // namespace

std::unique_ptr<GraphReader> read_edge_list(io::TextSource source, const ReadOptions& options) {
    return std::make_unique<EdgeListReader>(std::move(source), options);
}

std::unique_ptr<GraphWriter> write_edge_list(io::OutputFile file, const WriteOptions& options) {
    return std::make_unique<EdgeListWriter>(std::move(file), options);
}

}  // namespace countable::formats
