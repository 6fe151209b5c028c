#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "countable/io/output_file.hpp"
#include "countable/support/checked.hpp"

namespace countable::app {

/// A table on its way out, cell by cell: CSV (RFC 4180, a header line, quotes only where they are needed), JSON (an
/// array with one object per row, counts as integers of any size) or text aligned for reading.
class TableWriter {
  public:
    using WriteRow = std::function<void(TableWriter& writer, std::size_t row)>;

    virtual ~TableWriter() = default;
    virtual void text(std::string_view cell) = 0;
    virtual void number(Count cell) = 0;
    /// The shortest decimal that reads back as the same double; where it is none, an empty cell or null.
    virtual void real(double cell) = 0;
    virtual void end_row() = 0;
    /// `count` rows: write(writer, i) writes the i-th, each to a writer of its own thread where the format allows it.
    virtual void rows(std::size_t count, unsigned threads, const WriteRow& write);
    /// After the last row. Commits the file.
    virtual void finish() = 0;
};

/// `format` is csv, json or table. The output must outlive the rows.
[[nodiscard]] std::unique_ptr<TableWriter> make_table_writer(std::string_view format, std::vector<std::string> columns,
                                                             io::OutputFile& output);

/// Rows of texts as columns aligned to the left, two blanks between them.
[[nodiscard]] std::string aligned(const std::vector<std::vector<std::string>>& rows);

}  // namespace countable::app
