#include "table_writer.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "countable/io/csv.hpp"

namespace countable::app {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 16;

std::string shortest(double value) {
    if (!std::isfinite(value)) return "";
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

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
        buffer_ += shortest(cell);
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

class JsonWriter : public TableWriter {
  public:
    JsonWriter(const std::vector<std::string>& columns, io::OutputFile& output) : output_(output) {
        for (const auto& column : columns) {
            auto& key = keys_.emplace_back(keys_.empty() ? "{" : ", ");
            append_json_string(key, column);
            key += ": ";
        }
    }
    void text(std::string_view cell) override {
        begin();
        append_json_string(buffer_, cell);
    }
    void number(Count cell) override {
        begin();
        append_decimal(buffer_, cell);
    }
    void real(double cell) override {
        begin();
        buffer_ += std::isfinite(cell) ? shortest(cell) : "null";
    }
    void end_row() override {
        buffer_ += '}';
        column_ = 0;
        if (buffer_.size() < buffer_size) return;
        output_.write(buffer_);
        buffer_.clear();
    }
    void finish() override {
        output_.write(buffer_ + (any_ ? "\n]\n" : "[]\n"));
        output_.commit();
    }

  private:
    void begin() {
        if (column_ == 0) buffer_ += any_ ? ",\n" : "[\n";
        any_ = true;
        buffer_ += keys_[column_++];
    }

    io::OutputFile& output_;
    std::vector<std::string> keys_;
    std::string buffer_;
    std::size_t column_ = 0;
    bool any_ = false;
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
        cells_.push_back(shortest(cell));
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
    if (format == "json") return std::make_unique<JsonWriter>(columns, output);
    if (format == "table") return std::make_unique<TextWriter>(std::move(columns), output);
    return std::make_unique<CsvWriter>(columns, output);
}

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            constexpr char digits[] = "0123456789abcdef";
            out += "\\u00";
            out += digits[static_cast<unsigned char>(c) >> 4];
            out += digits[static_cast<unsigned char>(c) & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

}  // namespace countable::app
