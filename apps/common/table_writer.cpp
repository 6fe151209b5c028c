#include "table_writer.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "countable/io/csv.hpp"
#include "countable/support/numbers.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/turns.hpp"
#include "json_writer.hpp"

namespace countable::app {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 16;

/// Tables of counts have millions of cells, so numbers go straight to their place in the buffer.
class CsvWriter : public TableWriter {
  public:
    CsvWriter(const std::vector<std::string>& columns, io::OutputFile& output) : output_(output) {
        for (const auto& column : columns) text(column);
        end_row();
    }
    /// Rows of a table that has a header.
    explicit CsvWriter(io::OutputFile& output) : output_(output) {}

    void text(std::string_view cell) override {
        separate();
        text_.clear();
        io::append_csv(text_, cell);
        append(text_);
    }
    void number(Count cell) override {
        separate();
        if (cell >> 64 != 0) return append(to_string(cell));
        require_room();
        used_ = static_cast<std::size_t>(
            std::to_chars(buffer_.data() + used_, buffer_.data() + buffer_.size(), static_cast<std::uint64_t>(cell))
                .ptr -
            buffer_.data());
    }
    void real(double cell) override {
        separate();
        append(shortest_decimal(cell));
    }
    void end_row() override {
        require_room();
        buffer_[used_++] = '\n';
        first_ = true;
    }
    void rows(std::size_t count, unsigned threads, const WriteRow& write) override {
        constexpr std::size_t chunk = 512;
        if (threads <= 1 || count <= chunk) return TableWriter::rows(count, threads, write);
        flush();
        std::vector<CsvWriter> writers(threads, CsvWriter(output_));
        for (auto& writer : writers) writer.grows_ = true;
        Turns turns;
        parallel_chunks(count, chunk, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
            auto& writer = writers[worker];
            turns.take(
                first / chunk,
                [&] {
                    for (std::size_t row = first; row < last; ++row) write(writer, row);
                },
                [&] { writer.write_out(); });
        });
    }
    void finish() override {
        flush();
        output_.commit();
    }

  private:
    static constexpr std::size_t longest_number = 20;  // of 64 bits

    void separate() {
        require_room();
        if (!first_) buffer_[used_++] = ',';
        first_ = false;
    }
    void append(std::string_view cell) {
        if (used_ + cell.size() > buffer_.size()) flush(cell.size());
        std::ranges::copy(cell, buffer_.begin() + static_cast<std::ptrdiff_t>(used_));
        used_ += cell.size();
    }
    void require_room() {
        if (buffer_.size() - used_ < longest_number) flush();
    }
    /// Makes room for so many bytes.
    void flush(std::size_t needed = longest_number) {
        if (!grows_) write_out();
        if (buffer_.size() - used_ < needed) buffer_.resize(2 * buffer_.size() + needed);
    }
    void write_out() {
        output_.write({buffer_.data(), used_});
        used_ = 0;
    }

    io::OutputFile& output_;
    std::vector<char> buffer_ = std::vector<char>(buffer_size);
    std::size_t used_ = 0;
    std::string text_;
    bool first_ = true, grows_ = false;
};

class JsonTableWriter : public TableWriter {
  public:
    JsonTableWriter(std::vector<std::string> columns, io::OutputFile& output)
        : output_(output), columns_(std::move(columns)) {
        json_.begin_array(JsonWriter::Layout::Rows);
    }
    void text(std::string_view cell) override { next().text(cell); }
    void number(Count cell) override { next().number(cell); }
    void real(double cell) override { next().real(cell); }
    void end_row() override {
        json_.end_object();
        column_ = 0;
        if (json_.size() >= buffer_size) output_.write(json_.take());
    }
    void finish() override {
        json_.end_array();
        output_.write(json_.take() + "\n");
        output_.commit();
    }

  private:
    JsonWriter& next() {
        if (column_ == 0) json_.begin_object();
        return json_.key(columns_[column_++]);
    }

    io::OutputFile& output_;
    std::vector<std::string> columns_;
    JsonWriter json_;
    std::size_t column_ = 0;
};

/// Numbers to the right, texts to the left. Keeps all cells until the widths are known.
class TextWriter : public TableWriter {
  public:
    TextWriter(std::vector<std::string> columns, io::OutputFile& output)
        : output_(output), columns_(columns.size()), cells_(std::move(columns)), numeric_(columns_, false) {}
    void text(std::string_view cell) override { cells_.emplace_back(cell); }
    void number(Count cell) override {
        numeric_[cells_.size() % columns_] = true;
        cells_.push_back(to_string(cell));
    }
    void real(double cell) override {
        numeric_[cells_.size() % columns_] = true;
        cells_.push_back(shortest_decimal(cell));
    }
    void end_row() override {}
    void finish() override {
        std::vector<std::size_t> widths(columns_);
        for (std::size_t i = 0; i < cells_.size(); ++i)
            widths[i % columns_] = std::max(widths[i % columns_], cells_[i].size());
        std::string line;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const std::size_t column = i % columns_, blanks = widths[column] - cells_[i].size();
            if (column > 0) line += "  ";
            if (numeric_[column]) line.append(blanks, ' ');
            line += cells_[i];
            if (!numeric_[column]) line.append(blanks, ' ');
            if (column + 1 < columns_) continue;
            line.erase(line.find_last_not_of(' ') + 1);
            output_.write(line += '\n');
            line.clear();
        }
        output_.commit();
    }

  private:
    io::OutputFile& output_;
    std::size_t columns_;
    std::vector<std::string> cells_;
    std::vector<bool> numeric_;
};

}  // namespace

void TableWriter::rows(std::size_t count, unsigned /*threads*/, const WriteRow& write) {
    for (std::size_t row = 0; row < count; ++row) write(*this, row);
}

std::unique_ptr<TableWriter> make_table_writer(std::string_view format, std::vector<std::string> columns,
                                               io::OutputFile& output) {
    if (format == "json") return std::make_unique<JsonTableWriter>(std::move(columns), output);
    if (format == "table") return std::make_unique<TextWriter>(std::move(columns), output);
    return std::make_unique<CsvWriter>(columns, output);
}

std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i];
            line.append(widths[i] - row[i].size() + 2, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

}  // namespace countable::app
