#include "countable/datasets/csv_dataset.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <optional>

#include "countable/datasets/target_columns.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/formats/reader.hpp"
#include "countable/io/csv.hpp"
#include "countable/io/words.hpp"
#include "countable/support/errors.hpp"

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

// The graphs of the file beside `csv_file`.
std::vector<formats::InputGraph> graphs_beside(const std::string& csv_file, const Place& place, const Columns& columns,
                                               Labels& labels) {
    namespace fs = std::filesystem;
    fs::path stem(csv_file);
    if (stem.extension() == ".gz") stem.replace_extension();
    if (stem.extension() == ".csv") stem.replace_extension();
    if (column(columns, "graph"))
        for (const char* const ending : {".g6", ".s6", ".gspan"})
            for (const char* const compressed : {"", ".gz"}) {
                const fs::path file = stem.string() + ending + compressed;
                std::error_code ignored;
                if (fs::is_regular_file(file, ignored)) return formats::read_graphs(file.string(), labels);
            }
    place.fail("expected a column 'graph6', or a column 'graph' and the graphs in " + stem.string() +
               ".g6, found the columns " + listed(columns));
}

// One source of graphs or the other: cells of graph6, or numbers of graphs in a file.
class GraphColumn {
  public:
    GraphColumn(const std::string& csv_file, const Place& place, const Columns& columns, Labels& labels) {
        if (const auto cells = column(columns, "graph6")) {
            column_ = *cells;
            return;
        }
        beside_ = graphs_beside(csv_file, place, columns, labels);
        column_ = *column(columns, "graph");
    }

    [[nodiscard]] Graph graph(const std::vector<std::string>& cells, const Place& place) const {
        const std::string& cell = cells[column_];
        if (!beside_) return formats::parse_graph6(cell, place);
        const auto position = parse_number<std::uint64_t>(io::trimmed(cell));
        if (!position || *position < 1 || *position > beside_->size())
            place.fail("expected the number of a graph, 1 to " + std::to_string(beside_->size()) + ", found " +
                       io::quote(cell));
        return (*beside_)[*position - 1].graph;
    }

  private:
    std::size_t column_ = 0;
    std::optional<std::vector<formats::InputGraph>> beside_;
};

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

std::vector<std::string> csv_columns(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return {};
    try {
        auto text = io::TextSource::open(file);
        const auto line = text.next_line();
        if (!line) return {};
        return io::CsvReader::of_table(io::TextSource::from_memory(file, *line)).next().value_or(Columns{});
    } catch (const InputError&) {
        return {};  // whoever reads all of it says what is wrong
    }
}

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
    const GraphColumn graphs(file, reader.place(), *columns, *dataset.labels);
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
