#include "countable/formats/edges/edge_layout.hpp"

#include <algorithm>

#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

using Cells = std::vector<std::string_view>;

bool is_integer(std::string_view cell) { return parse_number<std::uint64_t>(cell).has_value(); }

char separator_of(std::string_view line) {
    const auto before_attributes = line.substr(0, line.find('{'));
    for (const char c : {',', ';'})
        if (before_attributes.find(c) != line.npos) return c;
    return ' ';
}

/// The lines of a text that are neither blank nor comments, with their numbers; at most two.
struct ContentLine {
    std::string_view text;
    std::uint64_t number;
};
std::vector<ContentLine> first_content_lines(std::string_view text) {
    std::vector<ContentLine> lines;
    for (std::uint64_t number = 1; !text.empty() && lines.size() < 2; ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!is_skipped(line)) lines.push_back({line, number});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

bool has_integers(const Cells& cells, const EdgeColumns& edge) {
    return edge.source < cells.size() && edge.target < cells.size() && is_integer(cells[edge.source]) &&
           is_integer(cells[edge.target]);
}

bool looks_like_text(std::string_view cell) { return is_text_id(cell) && !looks_like_number(cell); }

}  // namespace

bool looks_like_number(std::string_view cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789+-.eE") == cell.npos && cell.front() != 'e' &&
           cell.front() != 'E';
}

bool is_text_id(std::string_view id) {
    return !id.empty() && std::ranges::none_of(id, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

bool is_skipped(std::string_view line) {
    const auto first = line.find_first_not_of(" \t");
    return first == line.npos || line[first] == '#' || line[first] == '%';
}

Cells split_edge(std::string_view line, char separator) {
    Cells cells;
    if (separator == ' ') {
        while (true) {
            line = io::trimmed(line);
            if (line.empty()) return cells;
            if (line.front() == '{') {
                cells.push_back(line);
                return cells;
            }
            cells.push_back(io::take_word(line));
        }
    }
    while (true) {
        const auto end = line.find(separator);
        cells.push_back(io::trimmed(line.substr(0, end)));
        if (end == line.npos) return cells;
        line.remove_prefix(end + 1);
    }
}

std::optional<EdgeLayout> edge_layout(std::string_view beginning, const NetworkOptions& options,
                                      std::string_view file) {
    const auto lines = first_content_lines(beginning);
    if (lines.empty()) return std::nullopt;
    EdgeLayout layout;
    layout.line = lines[0].number;
    layout.separator = separator_of(lines[0].text);
    const auto first = split_edge(lines[0].text, layout.separator);
    const auto second = lines.size() > 1 ? split_edge(lines[1].text, layout.separator) : Cells{};
    layout.columns = first.size();
    const io::Place place{file, layout.line};
    const std::vector<std::string> names(first.begin(), first.end());
    const bool has_numbers = std::ranges::any_of(first, looks_like_number);
    const bool numbers_follow = second.size() == first.size() && first.size() >= 2 && has_integers(second, {}) &&
                                looks_like_text(first[0]) && looks_like_text(first[1]);
    const auto* ids = &first;
    if (!has_numbers && (recognised_edge_columns(names) || numbers_follow)) {
        layout.header = names;
        layout.edge = find_edge_columns(names, options, place).value_or(EdgeColumns{});
        ids = &second;
    } else {
        layout.edge = edge_columns_by_number(std::max<std::size_t>(2, first.size()), options, place);
    }
    if (options.string_ids) {
        layout.integers = false;
    } else if (std::max(layout.edge.source, layout.edge.target) < ids->size()) {
        layout.integers = !looks_like_text((*ids)[layout.edge.source]) && !looks_like_text((*ids)[layout.edge.target]);
    }
    return layout;
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> parse_edge(std::string_view line, const EdgeLayout& layout) {
    const auto cells = split_edge(line, layout.separator);
    if (cells.size() != layout.columns || !has_integers(cells, layout.edge)) return std::nullopt;
    return std::pair(*parse_number<std::uint64_t>(cells[layout.edge.source]),
                     *parse_number<std::uint64_t>(cells[layout.edge.target]));
}

void fail_edge(std::string_view line, const EdgeLayout& layout, const io::Place& place) {
    const auto cells = split_edge(line, layout.separator);
    const bool two_columns = layout.columns <= 2;
    const auto& [source, target, label] = layout.edge;
    const Remedy text_ids = layout.integers ? Remedy::ReadIdsAsTexts : Remedy::None;
    if (layout.integers)
        for (const auto column : {source, target}) {
            if (column >= cells.size() || is_integer(cells[column])) continue;
            const auto cell = cells[column];
            const bool digits = cell.find_first_not_of("0123456789", cell.starts_with('-') ? 1 : 0) == cell.npos;
            if (!cell.empty() && cell != "-" && digits)
                place.fail("expected a node id from 0 to 2^64-1, found " + io::quote(cell), text_ids);
        }
    if (cells.size() >= 2 && cells.size() != layout.columns) {
        if (two_columns)
            place.fail("expected an edge 'u v', two columns, found " + io::quote(line), Remedy::ReadAsAdjacencyList);
        place.fail("expected " + std::to_string(layout.columns) + " columns as on line " + std::to_string(layout.line) +
                       ", found " + io::quote(line),
                   Remedy::ReadAsAdjacencyList);
    }
    place.fail("expected an edge 'u v', found " + io::quote(line), cells.size() >= 2 ? text_ids : Remedy::None);
}

}  // namespace countable::formats
