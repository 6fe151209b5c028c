#pragma once

#include <string>

#include "countable/formats/reader.hpp"
#include "countable/io/csv.hpp"

namespace countable::app {

/// The graphs in the column `graph6` of a CSV with a header line, gzipped or not, or "-" for standard input.
class CsvGraphs : public formats::GraphReader {
  public:
    /// Throws InputError if there is no such column.
    explicit CsvGraphs(const std::string& path);

    [[nodiscard]] std::optional<formats::InputGraph> next() override;
    [[nodiscard]] formats::Dropped dropped() const override { return {}; }
    [[nodiscard]] double fraction_read() const override { return 0; }

  private:
    io::CsvReader reader_;
    std::size_t columns_ = 0, column_ = 0;
};

}  // namespace countable::app
