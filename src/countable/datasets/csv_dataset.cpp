#include "countable/datasets/csv_dataset.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "countable/datasets/finite_number.hpp"
#include "countable/datasets/targets.hpp"
#include "countable/io/csv.hpp"
#include "countable/io/graph6.hpp"
#include "countable/io/reader.hpp"
#include "countable/io/words.hpp"

namespace countable::datasets {
namespace {

using io::Place;
using Columns = std::vector<std::string>;

std::optional<std::size_t> column(const Columns& columns, std::string_view name) {
    const auto found = std::ranges::find(columns, name);
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

std::string listed(const Columns& columns) {
    std::string text;
    for (const auto& name : columns) text += (text.empty() ? "" : ", ") + name;
    return text;
}

double number(const std::string& cell, const std::string& name, const Place& place) {
    if (const auto value = finite_number(cell)) return *value;
    place.fail("expected a finite number in the column " + io::quote(name) + ", found " + io::quote(cell));
}

Split split_of(const std::string& cell, const Place& place) {
    if (const auto split = split_named(cell)) return *split;
    place.fail("expected train, validation (val, valid) or test in the column 'split', found " + io::quote(cell));
}

// The graphs of the file beside `csv_file`.
std::vector<io::InputGraph> graphs_beside(const std::string& csv_file, const Place& place, const Columns& columns,
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
                if (fs::is_regular_file(file, ignored)) return io::read_graphs(file.string(), labels);
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
        if (!beside_) return io::parse_graph6(cell, place);
        const auto position = io::parse_integer<std::uint64_t>(io::trimmed(cell));
        if (!position || *position < 1 || *position > beside_->size())
            place.fail("expected the number of a graph, 1 to " + std::to_string(beside_->size()) + ", found " +
                       io::quote(cell));
        return (*beside_)[*position - 1].graph;
    }

  private:
    std::size_t column_ = 0;
    std::optional<std::vector<io::InputGraph>> beside_;
};

// Where a target comes from: a column, or a count of ours.
struct TargetSource {
    std::optional<std::size_t> column, counted;
};

std::vector<TargetSource> target_sources(const std::vector<std::string>& tasks, const Columns& columns,
                                         const Place& place) {
    std::vector<TargetSource> sources;
    for (const auto& task : tasks) {
        TargetSource source{column(columns, task), std::nullopt};
        if (!source.column) {
            const auto known = std::ranges::find(target_names, task);
            if (known == target_names.end())
                place.fail("expected a column " + io::quote(task) + ", found the columns " + listed(columns));
            source.counted = static_cast<std::size_t>(known - target_names.begin());
        }
        sources.push_back(source);
    }
    return sources;
}

void require_different(const Columns& columns, const Place& place) {
    for (auto name = columns.begin(); name != columns.end(); ++name)
        if (std::find(columns.begin(), name, *name) != name)
            place.fail("expected columns of different names, found " + io::quote(*name) + " twice");
}

}  // namespace

CsvDataset parse_csv_dataset(io::TextSource source, const DatasetOptions& options) {
    const std::string file = source.name();
    io::CsvReader reader(std::move(source));
    const auto columns = reader.next();
    if (!columns) Place{file, 0}.fail("expected a header line with the names of columns, found nothing");
    require_different(*columns, reader.place());
    CsvDataset result;
    Dataset& dataset = result.dataset;
    dataset.target_names = options.tasks;
    const GraphColumn graphs(file, reader.place(), *columns, *dataset.labels);
    const auto targets = target_sources(options.tasks, *columns, reader.place());
    const auto split = column(*columns, "split");

    while (options.graphs == 0 || dataset.graphs.size() < options.graphs) {
        const auto cells = reader.next();
        if (!cells) break;
        const Place place = reader.place();
        if (cells->size() != columns->size())
            place.fail("expected " + std::to_string(columns->size()) + " cells as in the header, found " +
                       std::to_string(cells->size()));
        dataset.graphs.push_back(graphs.graph(*cells, place));
        for (const auto& target : targets)
            dataset.targets.push_back(
                target.column ? number((*cells)[*target.column], (*columns)[*target.column], place) : 0);
        if (split) dataset.split.push_back(split_of((*cells)[*split], place));
    }
    if (dataset.graphs.empty()) Place{file, 0}.fail("expected a row for each graph, found only the header");
    if (!split) dataset.split = seeded_split(dataset.graphs.size(), options.seed);
    for (const auto& target : targets) result.counted.push_back(target.counted);
    return result;
}

}  // namespace countable::datasets
