#include "countable/formats/networks/pajek.hpp"

#include "countable/io/letters.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

constexpr std::uint64_t most_vertices = std::uint64_t{1} << 32;

class PajekReader final : public NetworkReader {
  public:
    using NetworkReader::NetworkReader;

  private:
    enum class Section { None, Vertices, Edges, Arcs, EdgesList, ArcsList, Matrix, Other };

    InputGraph read() override {
        while (const auto line = source_.next_line()) {
            const auto text = io::trimmed(*line);
            if (text.empty() || text.front() == '%') continue;
            if (text.front() == '*')
                begin_section(text);
            else
                read_line(text);
        }
        if (vertices_line_ == 0) source_.next_place().fail("expected '*Vertices N', found the end of the file");
        if (section_ == Section::Matrix) end_matrix();
        if (weights_) note("the weights of edges are ignored");
        network_.number_nodes(1, nodes_, listed_ + network_.num_edges(), {source_.name(), vertices_line_});
        if (!names_.empty()) {
            if (auto names = distinct_names(std::move(names_), nodes_))
                network_.name_nodes(std::move(*names));
            else
                note("nodes are called by their numbers, since not all have a label of their own");
        }
        return finish(std::move(network_));
    }

    void begin_section(std::string_view line) {
        if (section_ == Section::Matrix) end_matrix();
        auto rest = line;
        const auto word = io::small_letters(io::take_word(rest));
        section_ = word == "*vertices"    ? Section::Vertices
                   : word == "*edges"     ? Section::Edges
                   : word == "*arcs"      ? Section::Arcs
                   : word == "*edgeslist" ? Section::EdgesList
                   : word == "*arcslist"  ? Section::ArcsList
                   : word == "*matrix"    ? Section::Matrix
                   : word == "*network"   ? Section::None
                                          : Section::Other;
        if (section_ == Section::Vertices) return begin_vertices(rest, line);
        if (section_ == Section::Other) return note("the section " + io::quote(line) + " is ignored");
        if (section_ != Section::None && vertices_line_ == 0)
            source_.place().fail("expected '*Vertices N' first, found " + io::quote(line));
        matrix_row_ = 0;
    }

    void begin_vertices(std::string_view rest, std::string_view line) {
        if (vertices_line_ != 0)
            source_.place().fail("expected one network, found a second '*Vertices' after that of line " +
                                 std::to_string(vertices_line_));
        const auto nodes = parse_number<std::uint64_t>(io::take_word(rest));
        if (!nodes || *nodes >= most_vertices) source_.place().fail_expected("'*Vertices N'", line);
        nodes_ = *nodes;
        vertices_line_ = source_.line();
    }

    void read_line(std::string_view line) {
        switch (section_) {
            case Section::Vertices:
                return read_vertex(line);
            case Section::Edges:
            case Section::Arcs:
                return read_edge(line);
            case Section::EdgesList:
            case Section::ArcsList:
                return read_list(line);
            case Section::Matrix:
                return read_matrix_row(line);
            case Section::Other:
                return;
            case Section::None:
                break;
        }
        source_.place().fail_expected("'*Vertices N'", line);
    }

    void read_vertex(std::string_view line) {
        auto rest = line;
        const NodeId node = take_node(rest, line);
        rest = io::trimmed(rest);
        std::string_view name;
        if (rest.starts_with('"')) {
            const auto end = rest.find('"', 1);
            if (end == rest.npos) source_.place().fail_expected("a label that ends with '\"'", rest);
            name = rest.substr(1, end - 1);
        } else {
            name = io::take_word(rest);
        }
        ++listed_;
        if (name.empty()) return;
        if (node > names_.size()) has_gap_ = true;
        // Vertices mostly come in order; any others have no names.
        if (node == names_.size() && !has_gap_)
            names_.emplace_back(name);
        else if (node < names_.size())
            source_.place().fail("vertex " + std::to_string(node + 1) + " is there already");
        else if (names_.empty())
            names_.emplace_back();  // so that the note about names is said
    }

    void read_edge(std::string_view line) {
        auto rest = line;
        const NodeId u = take_node(rest, line), v = take_node(rest, line);
        weights_ |= !io::take_word(rest).empty();
        add(u, v);
    }

    void read_list(std::string_view line) {
        auto rest = line;
        const NodeId node = take_node(rest, line);
        while (!io::trimmed(rest).empty()) add(node, take_node(rest, line));
    }

    void read_matrix_row(std::string_view line) {
        if (matrix_row_ == nodes_)
            source_.place().fail("expected " + std::to_string(nodes_) +
                                 " rows of the matrix, found another: " + io::quote(line));
        auto rest = line;
        std::uint64_t column = 0;
        for (auto word = io::take_word(rest); !word.empty(); word = io::take_word(rest), ++column) {
            const auto value = parse_number<double>(word);
            if (!value || column == nodes_)
                source_.place().fail_expected("a row of " + std::to_string(nodes_) + " numbers", line);
            if (*value != 0) add(static_cast<NodeId>(matrix_row_), static_cast<NodeId>(column));
            weights_ |= *value != 0 && *value != 1;
        }
        if (column != nodes_) source_.place().fail_expected("a row of " + std::to_string(nodes_) + " numbers", line);
        ++matrix_row_;
    }
    void end_matrix() const {
        if (matrix_row_ != nodes_)
            source_.next_place().fail("expected " + std::to_string(nodes_) + " rows of the matrix, found " +
                                      std::to_string(matrix_row_));
    }

    void add(NodeId u, NodeId v) {
        const bool undirected = section_ == Section::Edges || section_ == Section::EdgesList;
        network_.add_edge(u, v, undirected ? Direction::None : Direction::Forward, source_.line());
    }

    NodeId take_node(std::string_view& rest, std::string_view line) {
        const auto word = io::take_word(rest);
        const auto number = parse_number<std::uint64_t>(word);
        if (!number)
            source_.place().fail_expected(
                section_ == Section::Vertices ? "a vertex 'number \"label\"'" : "an edge 'u v'", line);
        if (*number < 1 || *number > nodes_)
            source_.place().fail("expected a vertex from 1 to " + std::to_string(nodes_) + ", found " +
                                 io::quote(word));
        return static_cast<NodeId>(*number - 1);
    }

    Section section_ = Section::None;
    Network network_;
    std::uint64_t nodes_ = 0, vertices_line_ = 0, listed_ = 0, matrix_row_ = 0;
    std::vector<std::string> names_;  // of the first vertices
    bool weights_ = false, has_gap_ = false;
};

}  // namespace

std::unique_ptr<GraphReader> read_pajek(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<PajekReader>(std::move(source), labels, options);
}

}  // namespace countable::formats
