#include "countable/formats/edges/edge_columns.hpp"

#include <algorithm>
#include <array>

#include "countable/io/letters.hpp"
#include "countable/io/words.hpp"
#include "countable/support/text_list.hpp"

namespace countable::formats {
namespace {

using Header = std::vector<std::string>;

struct NamePair {
    std::string_view source, target;
};

constexpr std::array usual_names = {
    NamePair{"source", "target"},
    NamePair{"from", "to"},
    NamePair{"src", "dst"},
    NamePair{"src", "dest"},
    NamePair{"source", "destination"},
    NamePair{"u", "v"},
    NamePair{"node1", "node2"},
    NamePair{"nodea", "nodeb"},
    NamePair{"sourceid", "targetid"},
    NamePair{"fromid", "toid"},
    NamePair{"fromnode", "tonode"},
    NamePair{"fromnodeid", "tonodeid"},
    NamePair{"sourcenode", "targetnode"},
    NamePair{"vertex1", "vertex2"},
    NamePair{"id1", "id2"},
    NamePair{"nodeid1", "nodeid2"},
    NamePair{"gene1", "gene2"},
    NamePair{"genea", "geneb"},
    NamePair{"protein1", "protein2"},
    NamePair{"proteina", "proteinb"},
    NamePair{"interactora", "interactorb"},
    NamePair{"head", "tail"},
    NamePair{"tail", "head"},
    NamePair{"start", "end"},
    NamePair{"i", "j"},
};

std::optional<std::size_t> place_of(const Header& header, std::string_view name) {
    const auto found = std::ranges::find(header, name);
    if (found == header.end()) return std::nullopt;
    return static_cast<std::size_t>(found - header.begin());
}

std::optional<std::size_t> by_number(const std::string& number, std::size_t columns) {
    const auto value = parse_number<std::size_t>(number);
    return value && *value >= 1 && *value <= columns ? std::optional(*value - 1) : std::nullopt;
}

std::size_t require_column(const std::string& wanted, const Header& header, const io::Place& place) {
    if (const auto named = place_of(header, wanted)) return *named;
    if (const auto numbered = by_number(wanted, header.size())) return *numbered;
    std::vector<std::string> names;
    for (const auto& name : header) names.push_back(io::quote(name));
    place.fail("expected a column " + io::quote(wanted) + ", found the columns " + text_list(names));
}

void refuse_one_end(const EdgeColumns& columns, const io::Place& place) {
    if (columns.source == columns.target)
        place.fail("expected two columns for the ends of an edge, found column " + std::to_string(columns.source + 1) +
                   " for both");
}

}  // namespace

std::optional<EdgeColumns> recognised_edge_columns(const Header& header) {
    Header names;
    for (const auto& name : header) names.push_back(io::plain_name(name));
    for (const auto& [source, target] : usual_names)
        if (const auto from = place_of(names, source), to = place_of(names, target); from && to)
            return EdgeColumns{*from, *to};
    return std::nullopt;
}

bool has_edge_columns(const Header& first_line) {
    if (recognised_edge_columns(first_line)) return true;
    const auto is_integer = [](const std::string& cell) {
        return parse_number<std::uint64_t>(io::trimmed(cell)).has_value();
    };
    return first_line.size() >= 2 && is_integer(first_line[0]) && is_integer(first_line[1]);
}

bool names_edge_columns(const NetworkOptions& options) {
    return !options.source_column.empty() || !options.target_column.empty();
}

std::optional<EdgeColumns> find_edge_columns(const Header& header, const NetworkOptions& options,
                                             const io::Place& place) {
    auto columns = recognised_edge_columns(header);
    if (options.source_column.empty() != options.target_column.empty() && !columns) return std::nullopt;
    if (!options.source_column.empty() || !options.target_column.empty()) {
        if (!columns) columns.emplace();
        if (!options.source_column.empty()) columns->source = require_column(options.source_column, header, place);
        if (!options.target_column.empty()) columns->target = require_column(options.target_column, header, place);
        refuse_one_end(*columns, place);
    }
    if (columns && !options.label_column.empty()) columns->label = require_column(options.label_column, header, place);
    return columns;
}

EdgeColumns edge_columns_by_number(std::size_t columns, const NetworkOptions& options, const io::Place& place) {
    EdgeColumns result;
    const auto take = [&](const std::string& wanted, auto& column) {
        if (wanted.empty()) return;
        const auto found = by_number(wanted, columns);
        if (!found)
            place.fail("expected the number of a column, 1 to " + std::to_string(columns) +
                       ", since there is no header line, found " + io::quote(wanted));
        column = *found;
    };
    take(options.source_column, result.source);
    take(options.target_column, result.target);
    take(options.label_column, result.label);
    refuse_one_end(result, place);
    return result;
}

std::string ignored_columns(const EdgeColumns& read, std::size_t columns, const Header& header) {
    std::vector<std::string> names;
    for (std::size_t c = 0; c < columns; ++c)
        if (c != read.source && c != read.target && c != read.label)
            names.push_back(c < header.size() ? io::quote(header[c]) : std::to_string(c + 1));
    if (names.empty()) return "";
    constexpr std::size_t most = 6;
    if (names.size() > most) {
        const auto more = names.size() - most + 1;
        names.resize(most - 1);
        names.push_back(std::to_string(more) + " more");
    }
    return (names.size() == 1 ? "column " : "columns ") + text_list(names) +
           (names.size() == 1 ? " is ignored" : " are ignored");
}

}  // namespace countable::formats
