#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "countable/io/csv.hpp"
#include "countable/io/words.hpp"
#include "countable/support/numbers.hpp"

namespace countable::report {

using Columns = std::span<const std::string_view>;

inline std::string header_line(Columns columns) {
    std::string line;
    for (const auto name : columns) line.append(line.empty() ? "" : ",").append(name);
    return line;
}

/// The records of a CSV file, by the names of its columns. Throws InputError with the line for what is none.
class Records {
  public:
    /// Of a file with any columns.
    explicit Records(io::TextSource source) : name_(source.name()), reader_(std::move(source)) {
        auto first = reader_.next();
        if (!first) io::Place{name_, 0}.fail("expected a header line");
        columns_ = std::move(*first);
    }
    /// Of a file with exactly the columns given, whose cells are then taken one after the other.
    Records(io::TextSource source, Columns columns)
        : name_(source.name()), columns_(columns.begin(), columns.end()), reader_(std::move(source)) {
        const auto first = reader_.next();
        if (!first) io::Place{name_, 1}.fail("expected the columns " + header_line(columns) + ", found an empty file");
        if (*first != columns_) {
            std::string found;
            for (const auto& cell : *first) found += (found.empty() ? "" : ",") + cell;
            reader_.place().fail("expected the columns " + header_line(columns) + ", found " + io::quote(found));
        }
    }

    [[nodiscard]] bool has(std::string_view name) const { return std::ranges::find(columns_, name) != columns_.end(); }
    [[nodiscard]] std::size_t column(std::string_view name) const {
        const auto found = std::ranges::find(columns_, name);
        if (found == columns_.end()) io::Place{name_, 1}.fail("expected a column '" + std::string(name) + "'");
        return static_cast<std::size_t>(found - columns_.begin());
    }

    [[nodiscard]] bool next() {
        auto record = reader_.next();
        if (!record) return false;
        if (record->size() != columns_.size())
            reader_.place().fail("expected " + std::to_string(columns_.size()) + " cells, found " +
                                 std::to_string(record->size()));
        cells_ = std::move(*record);
        at_ = 0;
        return true;
    }

    /// The number in a column, which may be "nan".
    [[nodiscard]] double number(std::size_t column) const {
        const auto value = parse_number<double>(cells_[column]);
        if (!value) reader_.place().fail_expected("a number", cells_[column]);
        return *value;
    }

    // The next cell.
    std::string text() { return cells_[at_++]; }
    std::string name() {
        if (cells_[at_].empty()) refuse("a name");
        return text();
    }
    double real() {
        const std::string& cell = cells_[at_];
        const auto value = parse_number<double>(cell);
        if (!cell.empty() && (!value || std::isnan(*value))) refuse("a number or nothing");
        ++at_;
        return value.value_or(std::numeric_limits<double>::quiet_NaN());
    }
    template <typename Integer>
    Integer integer() {
        const auto value = parse_number<Integer>(cells_[at_]);
        if (!value || *value < Integer{0}) refuse("a whole number");
        ++at_;
        return *value;
    }
    /// The position of the cell among `names`.
    std::size_t choice(Columns names, const std::string& expected) {
        const auto found = std::ranges::find(names, cells_[at_]);
        if (found == names.end()) refuse(expected);
        ++at_;
        return static_cast<std::size_t>(found - names.begin());
    }
    [[noreturn]] void fail(const std::string& sentence) const { reader_.place().fail(sentence); }

  private:
    [[noreturn]] void refuse(const std::string& expected) const {
        fail("expected " + expected + " in the column '" + columns_[at_] + "', found " + io::quote(cells_[at_]));
    }

    std::string name_;
    std::vector<std::string> columns_;
    io::CsvReader reader_;
    std::vector<std::string> cells_;
    std::size_t at_ = 0;
};

/// Lines of such a file, cell by cell. Numbers are the shortest that read back as the same double, nothing for what
/// is not a number.
class Lines {
  public:
    explicit Lines(Columns columns) : text_(header_line(columns) + "\n") {}
    Lines& add(std::string_view cell) {
        separate();
        io::append_csv(text_, cell);
        return *this;
    }
    template <std::integral Integer>
    Lines& add(Integer value) {
        return add(std::string_view(std::to_string(value)));
    }
    Lines& add(double value) {
        char digits[32];
        if (std::isnan(value)) return add(std::string_view());
        return add(std::string_view(digits, std::to_chars(digits, digits + sizeof digits, value).ptr));
    }
    void end() {
        text_ += '\n';
        first_ = true;
    }
    std::string take() { return std::move(text_); }

  private:
    void separate() {
        if (!first_) text_ += ',';
        first_ = false;
    }

    std::string text_;
    bool first_ = true;
};

}  // namespace countable::report
