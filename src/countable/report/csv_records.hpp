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

// CSV files with exactly the columns that are expected: what the files of results share.
namespace countable::report {

using Columns = std::span<const std::string_view>;

inline std::string header_line(Columns columns) {
    std::string line;
    for (const auto name : columns) line.append(line.empty() ? "" : ",").append(name);
    return line;
}

/// The records of a file with the columns given; the cells of a record are taken one after the other.
class Records {
  public:
    Records(io::TextSource source, Columns columns)
        : name_(source.name()), columns_(columns), reader_(std::move(source)) {
        const auto first = reader_.next();
        if (!first) io::Place{name_, 1}.fail("expected the columns " + header_line(columns_) + ", found an empty file");
        if (!std::ranges::equal(*first, columns_)) {
            std::string found;
            for (const auto& cell : *first) found += (found.empty() ? "" : ",") + cell;
            reader_.place().fail("expected the columns " + header_line(columns_) + ", found " + io::quote(found));
        }
    }

    bool next() {
        auto record = reader_.next();
        if (!record) return false;
        if (record->size() != columns_.size())
            reader_.place().fail("expected " + std::to_string(columns_.size()) + " cells, found " +
                                 std::to_string(record->size()));
        cells_ = std::move(*record);
        at_ = 0;
        return true;
    }

    std::string text() { return cells_[at_++]; }
    std::string name() {
        if (cells_[at_].empty()) refuse("a name");
        return text();
    }
    double real() {
        const std::string& cell = cells_[at_];
        double value = std::numeric_limits<double>::quiet_NaN();
        if (!cell.empty()) {
            const char* const end = cell.data() + cell.size();
            const auto [stop, status] = std::from_chars(cell.data(), end, value);
            if (status != std::errc{} || stop != end || std::isnan(value)) refuse("a number or nothing");
        }
        ++at_;
        return value;
    }
    template <typename Integer>
    Integer integer() {
        const auto value = io::parse_integer<Integer>(cells_[at_]);
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
        fail("expected " + expected + " in the column '" + std::string(columns_[at_]) + "', found " +
             io::quote(cells_[at_]));
    }

    std::string name_;
    Columns columns_;
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
