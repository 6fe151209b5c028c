#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "countable/formats/edges/edge_columns.hpp"
#include "countable/io/place.hpp"

namespace countable::formats {

/// What the lines of an edge list look like.
struct EdgeLayout {
    char separator = ' ';                  ///< a comma, a semicolon, a tab, or ' ' for any spaces and tabs
    std::size_t columns = 2;               ///< of every line
    EdgeColumns edge = {};                 ///< which of them are read
    bool integers = true;                  ///< ids are integers from 0 to 2^64-1; else texts
    std::uint64_t line = 0;                ///< of the first edge, or of the header line
    std::vector<std::string> header = {};  ///< the names of the columns, if there is a header line

    /// Whether the ids are integers and stand in front, which is what scan_edges() reads.
    [[nodiscard]] bool is_plain() const { return integers && edge.source == 0 && edge.target == 1 && !edge.label; }
};

/// The layout of an edge list by its first lines. The first line that is neither blank nor a comment is a header if it
/// has usual names of columns, or if the line after it has integers where it has none. Else it tells whether ids are
/// integers or texts; a number that is no such integer counts as a wrong integer. Nothing if there is no such line.
/// Throws InputError if the options name columns that are not there.
[[nodiscard]] std::optional<EdgeLayout> edge_layout(std::string_view beginning, const NetworkOptions& options,
                                                    std::string_view file);

/// True for blank lines and comments, which '#' and '%' begin.
[[nodiscard]] bool is_skipped(std::string_view line);

/// The cells of a line, without blanks around them. In a layout of blanks, a cell that begins with '{' takes all the
/// rest: networkx writes the attributes of an edge so.
[[nodiscard]] std::vector<std::string_view> split_edge(std::string_view line, char separator);

/// The integers that are the ends of an edge; nothing if the line has none, or another number of columns.
[[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> parse_edge(std::string_view line,
                                                                                const EdgeLayout& layout);
/// Says why parse_edge() gives nothing, or why a line of an edge list of texts is wrong.
[[noreturn]] void fail_edge(std::string_view line, const EdgeLayout& layout, const io::Place& place);

/// True for an id that can be a text: not empty, and without control characters.
[[nodiscard]] bool is_text_id(std::string_view id);

/// True for a cell that is meant as a number, so that it is not taken for a text: 7, -1, +1, 1.5, 1e5.
[[nodiscard]] bool looks_like_number(std::string_view cell);

}  // namespace countable::formats
