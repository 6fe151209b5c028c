#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/io/text_source.hpp"

namespace countable::io {

/// The character between the cells of a header line: a comma, a tab or a semicolon, whichever is there most often
/// outside quotes; a comma in a tie.
[[nodiscard]] char separator_in(std::string_view header);

/// The records of a CSV file as RFC 4180 has them: cells between commas, or another separator; a cell in double quotes
/// may contain separators, line ends and doubled quotes. A quote inside an unquoted cell is an ordinary character.
/// Blank lines are skipped. Line ends inside a cell are read as LF. Throws InputError for
/// a quoted cell that does not end, and for text after its closing quote. Memory for one record.
class CsvReader {
  public:
    explicit CsvReader(TextSource source, char separator = ',') : source_(std::move(source)), separator_(separator) {}

    /// Reads a table, whose separator is a tab if the name ends in .tsv or .tsv.gz, else the separator of its first line.
    [[nodiscard]] static CsvReader of_table(TextSource source);

    /// The cells of the next record, or nothing at the end of the file.
    [[nodiscard]] std::optional<std::vector<std::string>> next();

    /// The line on which the last record returned by next() begins.
    [[nodiscard]] Place place() const { return {source_.name(), line_}; }
    [[nodiscard]] double fraction_read() const { return source_.fraction_read(); }

  private:
    TextSource source_;
    char separator_;
    std::uint64_t line_ = 0;
};

/// The names of the columns of a table, from its first line, which is not taken; none where it cannot be read.
[[nodiscard]] std::vector<std::string> csv_columns(TextSource& source);
/// The same for a file; none where there is no such file.
[[nodiscard]] std::vector<std::string> csv_columns(const std::string& file);

/// Appends a cell, in quotes only where they are needed.
void append_csv(std::string& out, std::string_view cell);
/// The cells of a line and its end.
void append_csv_line(std::string& out, const std::vector<std::string>& cells);

}  // namespace countable::io
