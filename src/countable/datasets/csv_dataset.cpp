#include "countable/datasets/csv_dataset.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "countable/datasets/target_columns.hpp"
#include "countable/formats/graph_table.hpp"
#include "countable/io/csv.hpp"

namespace countable::datasets {
namespace {

using io::Place;
using Columns = std::vector<std::string>;

std::optional<std::size_t> column(const Columns& columns, std::string_view name) {
    const auto found = std::ranges::find(columns, name);
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

Split split_of(const std::string& cell, const Place& place) {
    if (const auto split = split_named(cell)) return *split;
    place.fail("expected train, validation (val, valid) or test in the column 'split', found " + io::quote(cell));
}

// Where the numeric columns are that are asked for, or, where none is named, may be.
std::vector<TargetColumns::Column> candidates(const std::vector<std::string>& tasks, const Columns& columns) {
    constexpr std::array<std::string_view, 4> others = {"graph6", "graph", "smiles", "split"};
    std::vector<TargetColumns::Column> found;
    for (const auto& task : tasks)
        if (const auto position = column(columns, task)) found.push_back({task, *position});
    if (!tasks.empty()) return found;
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (std::ranges::find(others, columns[c]) == others.end() && !is_identifier(columns[c]))
            found.push_back({columns[c], c});
    return found;
}

// Puts a column of zeros where a task is no column.
std::vector<double> with_zeros(const std::vector<double>& labels, const std::vector<bool>& counted, std::size_t rows) {
    std::vector<double> targets;
    auto label = labels.begin();
    for (std::size_t row = 0; row < rows; ++row)
        for (const bool is_counted : counted) targets.push_back(is_counted ? 0 : *label++);
    return targets;
}

void require_different(const Columns& columns, const Place& place) {
    for (auto name = columns.begin(); name != columns.end(); ++name)
        if (std::find(columns.begin(), name, *name) != name)
            place.fail("expected columns of different names, found " + io::quote(*name) + " twice");
}

}  // namespace

CsvDataset parse_csv_dataset(io::TextSource source, const DatasetOptions& options) {
    const std::string file = source.name();
    auto reader = io::CsvReader::of_table(std::move(source));
    const auto columns = reader.next();
    if (!columns) Place{file, 0}.fail("expected a header line with the names of columns, found nothing");
    require_different(*columns, reader.place());
    CsvDataset result;
    result.columns = *columns;
    result.header_line = reader.place().line;
    Dataset& dataset = result.dataset;
    const formats::GraphColumn graphs(file, reader.place(), *columns, *dataset.labels);
    TargetColumns targets(candidates(options.tasks, *columns),
                          options.tasks.empty() ? ColumnChoice::Numeric : ColumnChoice::Named);
    const auto split = column(*columns, "split");

    while (options.graphs == 0 || dataset.graphs.size() < options.graphs) {
        const auto cells = reader.next();
        if (!cells) break;
        const Place place = reader.place();
        if (cells->size() != columns->size())
            place.fail("expected " + std::to_string(columns->size()) + " cells as in the header, found " +
                       std::to_string(cells->size()));
        dataset.graphs.push_back(graphs.graph(*cells, place));
        targets.add(*cells, place);
        if (split) dataset.split.push_back(split_of((*cells)[*split], place));
    }
    if (dataset.graphs.empty()) Place{file, 0}.fail("expected a row for each graph, found only the header");
    if (!split) dataset.split = seeded_split(dataset.graphs.size(), options.seed);
    const auto labels = targets.labels(file);
    dataset.skipped_columns = labels.skipped;
    if (options.tasks.empty())
        std::ranges::copy_if(*columns, std::back_inserter(dataset.skipped_columns), is_identifier);
    dataset.target_names = options.tasks.empty() ? labels.names : options.tasks;
    if (dataset.target_names.empty())
        Place{file, result.header_line}.fail(
            "expected a numeric column to learn, found the columns " + listed(*columns), Remedy::CountPattern);
    for (const auto& name : dataset.target_names) result.counted.push_back(!column(*columns, name));
    dataset.targets = with_zeros(labels.values, result.counted, dataset.graphs.size());
    return result;
}

}  // namespace countable::datasets
