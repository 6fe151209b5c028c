#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "countable/io/place.hpp"

namespace countable::datasets {

/// The label of a graph whose cell is empty.
inline constexpr double missing_label = std::numeric_limits<double>::quiet_NaN();

/// Whether the columns were named by the user, or are to be found among all columns.
enum class ColumnChoice { Named, Numeric };

/// True for a column that numbers or names the rows, by its header in any case: id, cid, name, title, index, what ends
/// in _id, or the empty header that pandas gives its index. Such a column is learnt only if it is named.
[[nodiscard]] bool is_identifier(std::string_view column);

/// "a, b, c".
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

/// Labels in columns of a CSV: a cell is a finite number, or empty for a missing label.
///   Named:    another cell is an error, and so is a column without any number.
///   Numeric:  a column is learnt if it has numbers and no other text. A column with more other texts than numbers, or
///             without any number, is skipped. A column with some other texts among its numbers is an error that names
///             the first of them, rather than a column that is skipped in silence.
class TargetColumns {
  public:
    struct Column {
        std::string name;
        std::size_t position = 0;  ///< among the cells of a row
    };
    struct Labels {
        std::vector<std::string> names;    ///< of the columns that are learnt
        std::vector<double> values;        ///< rows x names, row by row; `missing_label` where the cell is empty
        std::vector<std::string> skipped;  ///< names of the other columns
    };

    TargetColumns(const std::vector<Column>& columns, ColumnChoice choice);

    /// One more row. Throws InputError for a cell of a named column that is no number.
    void add(const std::vector<std::string>& cells, const io::Place& place);

    /// Throws InputError where a column has to be refused.
    [[nodiscard]] Labels labels(std::string_view file) const;

  private:
    struct Candidate {
        Column column;
        std::vector<double> values = {};
        std::size_t numbers = 0, texts = 0;
        std::string first_text = {};
        std::uint64_t first_text_line = 0;
    };
    std::vector<Candidate> candidates_;
    ColumnChoice choice_;
};

}  // namespace countable::datasets
