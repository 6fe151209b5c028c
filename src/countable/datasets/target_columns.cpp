#include "countable/datasets/target_columns.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "countable/datasets/finite_number.hpp"

namespace countable::datasets {
namespace {

std::string no_number(const std::string& column, const std::string& cell) {
    return "expected a finite number in the column " + io::quote(column) +
           ", or an empty cell for a missing label, found " + io::quote(cell);
}

}  // namespace

bool is_identifier(std::string_view column) {
    constexpr std::array<std::string_view, 7> identifiers = {"", "id", "cid", "name", "title", "index", "unnamed: 0"};
    std::string lower(io::trimmed(column));
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower.ends_with("_id") || std::ranges::find(identifiers, lower) != identifiers.end();
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

TargetColumns::TargetColumns(const std::vector<Column>& columns, ColumnChoice choice) : choice_(choice) {
    for (const auto& column : columns) candidates_.push_back({.column = column});
}

void TargetColumns::add(const std::vector<std::string>& cells, const io::Place& place) {
    for (auto& candidate : candidates_) {
        const std::string& cell = cells[candidate.column.position];
        const auto value = finite_number(cell);
        candidate.values.push_back(value.value_or(missing_label));
        if (value) {
            ++candidate.numbers;
        } else if (!io::trimmed(cell).empty()) {
            if (choice_ == ColumnChoice::Named) place.fail(no_number(candidate.column.name, cell));
            if (candidate.texts++ > 0) continue;
            candidate.first_text = cell;
            candidate.first_text_line = place.line;
        }
    }
}

TargetColumns::Labels TargetColumns::labels(std::string_view file) const {
    Labels result;
    std::vector<const Candidate*> learnt;
    for (const auto& candidate : candidates_) {
        const std::string& name = candidate.column.name;
        const bool skipped = candidate.numbers == 0 || candidate.texts > candidate.numbers;
        if (skipped && choice_ == ColumnChoice::Named)
            io::Place{file, 0}.fail("expected numbers in the column " + io::quote(name) + ", found empty cells only");
        if (!skipped && candidate.texts > 0)
            io::Place{file, candidate.first_text_line}.fail(
                no_number(name, candidate.first_text) + " in a numeric column", Remedy::ChooseTargets);
        if (skipped) {
            result.skipped.push_back(name);
        } else {
            learnt.push_back(&candidate);
            result.names.push_back(name);
        }
    }
    const std::size_t rows = candidates_.empty() ? 0 : candidates_.front().values.size();
    result.values.reserve(rows * learnt.size());
    for (std::size_t row = 0; row < rows; ++row)
        for (const auto* const candidate : learnt) result.values.push_back(candidate->values[row]);
    return result;
}

}  // namespace countable::datasets
