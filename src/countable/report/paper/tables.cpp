#include "countable/report/paper/tables.hpp"

#include "countable/report/paper/successors.hpp"

#include <algorithm>
#include <cmath>

namespace countable::report {

const TableRow* Table::find_row(std::string_view row) const {
    const auto found = std::ranges::find(rows, row, &TableRow::name);
    return found == rows.end() ? nullptr : &*found;
}

std::optional<Score> Table::paper_score(std::string_view row, std::size_t metric) const {
    const TableRow* const found = find_row(row);
    if (found == nullptr || metric >= found->paper.size() || std::isnan(found->paper[metric].mean)) return std::nullopt;
    return found->paper[metric];
}

const std::vector<Table>& tables() {
    static const std::vector<Table> list = [] {
        auto all = count_tables();
        for (auto& table : molecule_tables()) all.push_back(std::move(table));
        all.push_back(successors_table());
        return all;
    }();
    return list;
}

const Table* find_table(std::string_view name) {
    const auto found = std::ranges::find(tables(), name, &Table::name);
    return found == tables().end() ? nullptr : &*found;
}

std::string table_names() {
    std::string names;
    for (const auto& table : tables()) names += (names.empty() ? "" : ", ") + table.name;
    return names;
}

}  // namespace countable::report
