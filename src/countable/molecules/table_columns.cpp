#include "countable/molecules/table_columns.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "countable/formats/edges/edge_columns.hpp"
#include "countable/formats/graph_table.hpp"
#include "countable/io/letters.hpp"

namespace countable::molecules {
namespace {

template <std::size_t N>
std::vector<std::size_t> places_of(const std::vector<std::string>& columns,
                                   const std::array<std::string_view, N>& names) {
    std::vector<std::size_t> places;
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (std::ranges::find(names, io::plain_name(columns[c])) != names.end()) places.push_back(c);
    return places;
}

std::vector<std::size_t> smiles_places(const std::vector<std::string>& columns) {
    constexpr std::array<std::string_view, 3> usual = {"smiles", "canonicalsmiles", "isomericsmiles"};
    constexpr std::array<std::string_view, 1> rare = {"mol"};
    auto places = places_of(columns, usual);
    return places.empty() ? places_of(columns, rare) : places;
}

std::string listed(const std::vector<std::string>& columns) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t c = 0; c < std::min(most, columns.size()); ++c)
        text += (c == 0 ? "" : ", ") + io::quote(columns[c]);
    return text + (columns.size() > most ? " and " + std::to_string(columns.size() - most) + " more" : "");
}

}  // namespace

std::optional<std::size_t> find_smiles_column(const std::vector<std::string>& columns, const std::string& wanted,
                                              const io::Place& header) {
    if (!wanted.empty()) {
        const auto found = std::ranges::find(columns, wanted);
        if (found == columns.end())
            header.fail("expected a column " + io::quote(wanted) + ", found the columns " + listed(columns));
        return static_cast<std::size_t>(found - columns.begin());
    }
    const auto places = smiles_places(columns);
    if (places.size() > 1)
        header.fail("expected one column of SMILES, found " + io::quote(columns[places[0]]) + " and " +
                        io::quote(columns[places[1]]),
                    Remedy::ChooseSmilesColumn);
    if (places.empty()) return std::nullopt;
    return places[0];
}

std::size_t require_smiles_column(const std::vector<std::string>& columns, const std::string& wanted,
                                  const io::Place& header) {
    const auto place = find_smiles_column(columns, wanted, header);
    if (!place)
        header.fail("expected a column 'smiles' in the header line, found " + listed(columns),
                    Remedy::ChooseSmilesColumn);
    return *place;
}

bool has_smiles_column(const std::vector<std::string>& columns) { return !smiles_places(columns).empty(); }

std::optional<Content> rows_of(const std::vector<std::string>& columns) {
    if (std::ranges::find(columns, "graph6") != columns.end()) return Content::Graphs;
    if (has_smiles_column(columns)) return Content::Molecules;
    if (formats::has_graph_column(columns) || formats::has_edge_columns(columns)) return Content::Graphs;
    return std::nullopt;
}

std::optional<std::size_t> find_name_column(const std::vector<std::string>& columns) {
    constexpr std::array<std::string_view, 10> names = {
        "name", "title", "id", "molid", "moleculeid", "compoundid", "chemblid", "moleculechemblid", "zincid", "cid"};
    for (const auto name : names)
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (io::plain_name(columns[c]) == name) return c;
    return std::nullopt;
}

}  // namespace countable::molecules
