#include "table_writer.hpp"

#include <algorithm>

#include "countable/io/csv.hpp"
#include "countable/support/numbers.hpp"
#include "json_writer.hpp"

namespace countable::app {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 16;

class CsvWriter : public TableWriter {
  public:
    CsvWriter(const std::vector<std::string>& columns, io::OutputFile& output) : output_(output) {
        for (const auto& column : columns) text(column);
        end_row();
    }
    void text(std::string_view cell) override {
        separate();
        io::append_csv(buffer_, cell);
    }
    void number(Count cell) override {
        separate();
        append_decimal(buffer_, cell);
    }
    void real(double cell) override {
        separate();
        buffer_ += shortest_decimal(cell);
    }
    void end_row() override {
        buffer_ += '\n';
        first_ = true;
        if (buffer_.size() >= buffer_size) flush();
    }
    void finish() override {
        flush();
        output_.commit();
    }

  private:
    void separate() {
        if (!first_) buffer_ += ',';
        first_ = false;
    }
    void flush() {
        output_.write(buffer_);
        buffer_.clear();
    }

    io::OutputFile& output_;
    std::string buffer_;
    bool first_ = true;
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
