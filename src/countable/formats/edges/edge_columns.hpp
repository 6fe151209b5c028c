#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/io/place.hpp"

namespace countable::formats {

/// Where the parts of an edge stand in a line of a table, from 0.
struct EdgeColumns {
    std::size_t source = 0, target = 1;
    std::optional<std::size_t> label = std::nullopt;
};

/// The columns that are called source and target, from and to, u and v, or by another usual pair of names, in any case
/// and with or without blanks, - and _. Nothing if there is no such pair.
[[nodiscard]] std::optional<EdgeColumns> recognised_edge_columns(const std::vector<std::string>& header);

/// True if the rows of a table with this first line are edges: its columns are recognised, or it is no header line
/// but begins with two integers.
[[nodiscard]] bool has_edge_columns(const std::vector<std::string>& first_line);

/// True if `options` names a column of an end of an edge.
[[nodiscard]] bool names_edge_columns(const NetworkOptions& options);

/// The columns that `options` names, by their names in the header or their numbers from 1, and otherwise those that are
/// recognised. Nothing if neither tells both ends. Throws InputError for a column that is not there, and for one that
/// is both ends.
[[nodiscard]] std::optional<EdgeColumns> find_edge_columns(const std::vector<std::string>& header,
                                                           const NetworkOptions& options, const io::Place& place);

/// The same for a table without header of so many columns, in which the first two are the ends unless named by number.
[[nodiscard]] EdgeColumns edge_columns_by_number(std::size_t columns, const NetworkOptions& options,
                                                 const io::Place& place);

/// "column 3 is ignored", "the columns 'weight' and 'type' are ignored"; empty if all columns are read. Without a
/// header, columns have numbers.
[[nodiscard]] std::string ignored_columns(const EdgeColumns& read, std::size_t columns,
                                          const std::vector<std::string>& header);

}  // namespace countable::formats
