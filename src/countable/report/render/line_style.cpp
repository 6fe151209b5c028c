#include "countable/report/render/line_style.hpp"

#include <array>
#include <utility>

namespace countable::report {
namespace {

// Beginnings of the rows' names, the longer ones first, and whose colour they have.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kinds = {{
    {"deep-lrp-5", "lrp-1-3"},
    {"deep-lrp", "deep-lrp-1-3"},
    {"lrga-gated-gcn", "sgnn"},
    {"gated-gcn", "sgnn"},
    {"graphsage", "graphsage"},
    {"ppgn", "ppgn"},
    {"gcn", "gcn"},
    {"gin", "gin"},
    {"gat", "2-ign"},
    {"gsn", "graphsage"},
    {"hom", "gcn"},
    {"subgraph-gnn", "sgnn"},
    {"local-2-gnn", "2-ign"},
    {"local-2-fgnn", "lrp-1-3"},
    {"", ""},
}};
constexpr std::array<const char*, 4> dashes = {"", "9 3", "2.5 2.5", "9 2.5 2.5 2.5"};

std::string_view kind_of(std::string_view row) {
    for (const auto& [beginning, color] : kinds)
        if (row.starts_with(beginning)) return color;
    return "";
}

}  // namespace

LineStyle line_style(const Table& table, std::string_view row) {
    const auto kind = kind_of(row);
    std::size_t before = 0;
    for (const auto& other : table.rows) {
        if (other.name == row) break;
        if (!other.only_paper && kind_of(other.name) == kind) ++before;
    }
    return {&plot::color_of(kind), dashes[before % dashes.size()]};
}

}  // namespace countable::report
