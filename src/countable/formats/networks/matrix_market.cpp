#include "countable/formats/networks/matrix_market.hpp"

#include "countable/io/letters.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

class MatrixMarketReader final : public NetworkReader {
  public:
    using NetworkReader::NetworkReader;

  private:
    InputGraph read() override {
        read_banner();
        const auto [nodes, entries] = read_size();
        const auto size_line = source_.line();
        if (values_ > 0) note("the values of the matrix are ignored");
        Network network;
        while (const auto line = next_content()) {
            if (network.num_edges() == entries)
                source_.place().fail("expected the end of the file after " + std::to_string(entries) +
                                     " entries, found " + io::quote(*line));
            auto rest = *line;
            const auto row = index(rest, nodes, *line), column = index(rest, nodes, *line);
            unsigned values = 0;
            while (!io::take_word(rest).empty()) ++values;
            if (values != values_) source_.place().fail_expected(entry_text(), *line);
            network.add_edge(row, column, direction_, source_.line());
        }
        if (network.num_edges() != entries)
            source_.next_place().fail("expected " + std::to_string(entries) + " entries as on line " +
                                      std::to_string(size_line) + ", found " + std::to_string(network.num_edges()));
        network.number_nodes(1, nodes, entries, {source_.name(), size_line});
        return finish(std::move(network));
    }

    void read_banner() {
        constexpr const char* expected = "'%%MatrixMarket matrix coordinate FIELD SYMMETRY'";
        const auto line = source_.next_line();
        auto rest = line.value_or("");
        if (io::small_letters(io::take_word(rest)) != "%%matrixmarket" ||
            io::small_letters(io::take_word(rest)) != "matrix")
            source_.place().fail_expected(expected, line.value_or(""));
        const auto form = io::small_letters(io::take_word(rest)), field = io::small_letters(io::take_word(rest)),
                   symmetry = io::small_letters(io::take_word(rest));
        if (form != "coordinate") source_.place().fail_expected("a matrix in 'coordinate' form", form);
        if (field == "real" || field == "double" || field == "integer")
            values_ = 1;
        else if (field == "complex")
            values_ = 2;
        else if (field != "pattern")
            source_.place().fail_expected("'real', 'integer', 'complex' or 'pattern'", field);
        if (symmetry == "general")
            direction_ = Direction::Forward;
        else if (symmetry != "symmetric" && symmetry != "skew-symmetric" && symmetry != "hermitian")
            source_.place().fail_expected("'general', 'symmetric', 'skew-symmetric' or 'hermitian'", symmetry);
    }

    struct Size {
        NodeId nodes;
        std::uint64_t entries;
    };
    Size read_size() {
        const auto line = next_content();
        if (!line) source_.next_place().fail("expected the size of the matrix, found the end of the file");
        auto rest = *line;
        const auto rows = parse_number<NodeId>(io::take_word(rest)),
                   columns = parse_number<NodeId>(io::take_word(rest));
        const auto entries = parse_number<std::uint64_t>(io::take_word(rest));
        if (!rows || !columns || !entries || !io::take_word(rest).empty())
            source_.place().fail_expected("'ROWS COLUMNS ENTRIES'", *line);
        if (*rows != *columns)
            source_.place().fail("expected a square matrix, found " + std::to_string(*rows) + " rows and " +
                                 std::to_string(*columns) + " columns");
        return {*rows, *entries};
    }

    /// The next line that is neither blank nor a comment.
    std::optional<std::string_view> next_content() {
        while (const auto line = source_.next_line())
            if (const auto text = io::trimmed(*line); !text.empty() && text.front() != '%') return line;
        return std::nullopt;
    }

    NodeId index(std::string_view& rest, NodeId nodes, std::string_view line) {
        const auto word = io::take_word(rest);
        const auto number = parse_number<std::uint64_t>(word);
        if (!number) source_.place().fail_expected(entry_text(), line);
        if (*number < 1 || *number > nodes)
            source_.place().fail("expected a row and a column from 1 to " + std::to_string(nodes) + ", found " +
                                 io::quote(word));
        return static_cast<NodeId>(*number - 1);
    }
    [[nodiscard]] std::string_view entry_text() const {
        return values_ == 0   ? "an entry 'row column'"
               : values_ == 1 ? "an entry 'row column value'"
                              : "an entry 'row column real imaginary'";
    }

    unsigned values_ = 0;  // of an entry
    Direction direction_ = Direction::None;
};

}  // namespace

std::unique_ptr<GraphReader> read_matrix_market(io::TextSource source, Labels& labels, const ReadOptions& options) {
    return std::make_unique<MatrixMarketReader>(std::move(source), labels, options);
}

}  // namespace countable::formats
