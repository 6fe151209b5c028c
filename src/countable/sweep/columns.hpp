#pragma once

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "countable/io/csv.hpp"

namespace countable::sweep {

/// Columns of numbers, by name, of a CSV that a run has written. Throws InputError for what is none.
class Columns {
  public:
    explicit Columns(const std::string& path) : path_(path), reader_(io::TextSource::open(path)) {
        const auto header = reader_.next();
        if (!header) io::Place{path_, 0}.fail("expected a header line");
        header_ = *header;
    }
    [[nodiscard]] bool has(std::string_view name) const { return std::ranges::find(header_, name) != header_.end(); }
    [[nodiscard]] std::size_t column(std::string_view name) const {
        const auto found = std::ranges::find(header_, name);
        if (found == header_.end()) io::Place{path_, 1}.fail("expected a column '" + std::string(name) + "'");
        return static_cast<std::size_t>(found - header_.begin());
    }
    [[nodiscard]] bool next() {
        auto cells = reader_.next();
        if (!cells) return false;
        if (cells->size() != header_.size())
            reader_.place().fail("expected " + std::to_string(header_.size()) + " cells, found " +
                                 std::to_string(cells->size()));
        cells_ = std::move(*cells);
        return true;
    }
    [[nodiscard]] double number(std::size_t column) const {
        const std::string& cell = cells_[column];
        double value = std::numeric_limits<double>::quiet_NaN();
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        if (error != std::errc() || end != cell.data() + cell.size()) reader_.place().fail_expected("a number", cell);
        return value;
    }

  private:
    std::string path_;
    io::CsvReader reader_;
    std::vector<std::string> header_, cells_;
};

}  // namespace countable::sweep
