#include "countable/formats/edges/edge_table.hpp"

#include <algorithm>
#include <utility>

#include "countable/formats/edge_list.hpp"
#include "countable/formats/edges/edge_layout.hpp"
#include "countable/formats/edges/edge_rows.hpp"
#include "countable/io/csv.hpp"
#include "countable/io/words.hpp"
#include "countable/support/text_list.hpp"

namespace countable::formats {
namespace {

using Cells = std::vector<std::string>;

class EdgeTableReader final : public GraphReader {
  public:
    EdgeTableReader(io::TextSource source, Labels& labels, const ReadOptions& options)
        : file_(source.name()),
          reader_(io::CsvReader::of_table(std::move(source))),
          labels_(labels),
          options_(options) {
        auto first = next_row();
        if (!first) io::Place{file_, 0}.fail("expected a header line with the columns of edges, found nothing");
        layout_.columns = first->size();
        layout_.line = reader_.place().line;
        if (const auto columns = find_edge_columns(*first, options.network, reader_.place())) {
            layout_.edge = *columns;
            layout_.header = std::move(*first);
            first_row_ = next_row();
        } else if (has_edge_columns(*first)) {
            layout_.edge = edge_columns_by_number(first->size(), options.network, reader_.place());
            first_row_ = std::move(first);
        } else {
            Cells names;
            for (const auto& name : *first) names.push_back(io::quote(name));
            reader_.place().fail("expected the columns 'source' and 'target', found " + text_list(names),
                                 Remedy::ChooseEdgeColumns);
        }
    }

    std::optional<InputGraph> next() override {
        if (std::exchange(done_, true)) return std::nullopt;
        if (!first_row_) reader_.place().fail("expected an edge after the header line, found the end of the file");
        check_size(*first_row_);
        layout_.integers = !options_.network.string_ids && !is_text((*first_row_)[layout_.edge.source]) &&
                           !is_text((*first_row_)[layout_.edge.target]);
        if (const auto ignored = ignored_columns(layout_.edge, layout_.columns, layout_.header);
            options_.on_note && !ignored.empty())
            options_.on_note(file_ + ": " + ignored, Remedy::None);
        EdgeRows rows(layout_, labels_);
        for (auto row = std::move(first_row_); row; row = next_row()) {
            check_size(*row);
            if (!rows.add(*row, reader_.place().line)) fail_row(*row);
        }
        return std::move(rows).graph(file_, options_, dropped_);
    }
    [[nodiscard]] Dropped dropped() const override { return dropped_; }
    [[nodiscard]] double fraction_read() const override { return reader_.fraction_read(); }

  private:
    static bool is_text(std::string_view cell) { return is_text_id(cell) && !looks_like_number(cell); }

    /// Without blanks around its cells. Comments are skipped.
    std::optional<Cells> next_row() {
        while (auto row = reader_.next()) {
            if (row->front().starts_with('#') || row->front().starts_with('%')) continue;
            for (auto& cell : *row)
                if (const auto text = io::trimmed(cell); text.size() < cell.size()) cell = std::string(text);
            return row;
        }
        return std::nullopt;
    }
    void check_size(const Cells& row) const {
        if (row.size() != layout_.columns)
            reader_.place().fail("expected " + std::to_string(layout_.columns) + " cells as on line " +
                                 std::to_string(layout_.line) + ", found " + std::to_string(row.size()));
    }
    [[noreturn]] void fail_row(const Cells& row) const {
        for (const auto column : {layout_.edge.source, layout_.edge.target}) {
            const auto& cell = row[column];
            const auto name = column < layout_.header.size() ? io::quote(layout_.header[column])
                                                             : "column " + std::to_string(column + 1);
            if (layout_.integers && !parse_number<std::uint64_t>(cell))
                reader_.place().fail("expected a node id from 0 to 2^64-1 in " + name + ", found " + io::quote(cell),
                                     Remedy::ReadIdsAsTexts);
            if (!layout_.integers && !is_text_id(cell))
                reader_.place().fail("expected a node id without control characters in " + name + ", found " +
                                     io::quote(cell));
        }
        reader_.place().fail("expected an edge");
    }

    std::string file_;
    io::CsvReader reader_;
    Labels& labels_;
    ReadOptions options_;
    EdgeLayout layout_;
    std::optional<Cells> first_row_;
    Dropped dropped_;
    bool done_ = false;
};

/// Two columns of integers without quotes are what an edge list can have, which is read much faster.
bool is_edge_list(io::TextSource& source, const ReadOptions& options) {
    const auto beginning = source.peek();
    if (names_edge_columns(options.network) || beginning.find('"') != beginning.npos) return false;
    if (!has_edge_columns(io::csv_columns(source))) return false;
    const auto layout = edge_layout(beginning, options.network, source.name());
    return layout && layout->is_plain() && layout->columns == 2;
}

}  // namespace

std::unique_ptr<GraphReader> read_edge_table(io::TextSource source, Labels& labels, const ReadOptions& options) {
    if (is_edge_list(source, options)) return read_edge_list(std::move(source), labels, options);
    return std::make_unique<EdgeTableReader>(std::move(source), labels, options);
}

}  // namespace countable::formats
