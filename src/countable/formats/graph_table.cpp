#include "countable/formats/graph_table.hpp"
#include "countable/support/numbers.hpp"

#include <algorithm>
#include <filesystem>

#include "countable/formats/edges/edge_table.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/io/words.hpp"
#include "countable/support/text_list.hpp"

namespace countable::formats {
namespace {

using io::Place;
using Columns = std::vector<std::string>;

std::optional<std::size_t> find_column(const Columns& columns, std::string_view name) {
    const auto found = std::ranges::find(columns, name);
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

// The graphs of the file beside the table.
std::vector<InputGraph> graphs_beside(const std::string& table, const Place& header, const Columns& columns,
                                      Labels& labels) {
    namespace fs = std::filesystem;
    fs::path stem(table);
    if (stem.extension() == ".gz") stem.replace_extension();
    if (stem.extension() == ".csv") stem.replace_extension();
    if (find_column(columns, "graph"))
        for (const char* const ending : {".g6", ".s6", ".gspan"})
            for (const char* const compressed : {"", ".gz"}) {
                const fs::path file = stem.string() + ending + compressed;
                std::error_code ignored;
                if (fs::is_regular_file(file, ignored)) return read_graphs(file.string(), labels);
            }
    header.fail("expected a column 'graph6', or a column 'graph' and the graphs in " + stem.string() +
                ".g6, found the columns " + text_list(columns));
}

class TableReader final : public GraphReader {
  public:
    TableReader(io::TextSource source, Labels& labels)
        : file_(source.name()),
          reader_(io::CsvReader::of_table(std::move(source))),
          columns_(header()),
          graphs_(file_, reader_.place(), columns_, labels) {}

    std::optional<InputGraph> next() override {
        const auto cells = reader_.next();
        if (!cells) return std::nullopt;
        if (cells->size() != columns_.size())
            reader_.place().fail("expected " + std::to_string(columns_.size()) + " cells as in the header, found " +
                                 std::to_string(cells->size()));
        return InputGraph{graphs_.graph(*cells, reader_.place()), {}};
    }
    [[nodiscard]] Dropped dropped() const override { return {}; }
    [[nodiscard]] double fraction_read() const override { return reader_.fraction_read(); }

  private:
    Columns header() {
        auto columns = reader_.next();
        if (!columns) Place{file_, 0}.fail("expected a header line with a column 'graph6', found nothing");
        return std::move(*columns);
    }

    std::string file_;
    io::CsvReader reader_;
    Columns columns_;
    GraphColumn graphs_;
};

}  // namespace

bool has_graph_column(const Columns& columns) {
    return find_column(columns, "graph6") || find_column(columns, "graph");
}

GraphColumn::GraphColumn(const std::string& table, const Place& header, const Columns& columns, Labels& labels) {
    if (const auto cells = find_column(columns, "graph6")) {
        column_ = *cells;
        return;
    }
    beside_ = graphs_beside(table, header, columns, labels);
    column_ = *find_column(columns, "graph");
}

Graph GraphColumn::graph(const std::vector<std::string>& cells, const Place& place) const {
    const std::string& cell = cells[column_];
    if (!beside_) return parse_graph6(cell, place);
    const auto position = parse_number<std::uint64_t>(io::trimmed(cell));
    if (!position || *position < 1 || *position > beside_->size())
        place.fail("expected the number of a graph, 1 to " + std::to_string(beside_->size()) + ", found " +
                   io::quote(cell));
    return (*beside_)[*position - 1].graph;
}

std::unique_ptr<GraphReader> read_graph_table(io::TextSource source, Labels& labels, const ReadOptions& options) {
    const auto columns = io::csv_columns(source);
    if (names_edge_columns(options.network) || (!has_graph_column(columns) && has_edge_columns(columns)))
        return read_edge_table(std::move(source), labels, options);
    return std::make_unique<TableReader>(std::move(source), labels);
}

}  // namespace countable::formats
