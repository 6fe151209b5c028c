#include "countable/datasets/molecular/molecule_table.hpp"

#include <algorithm>
#include <iterator>

#include "countable/datasets/target_columns.hpp"
#include "countable/io/csv.hpp"
#include "countable/io/words.hpp"
#include "countable/molecules/table_columns.hpp"

namespace countable::datasets {
namespace {

using Columns = std::vector<std::string>;

std::optional<std::size_t> place_of(const Columns& columns, const std::string& name) {
    const auto found = std::ranges::find(columns, name);
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

struct Layout {
    std::optional<std::size_t> smiles, split, id;
    std::vector<TargetColumns::Column> targets;  // or what may be targets, where none is named
};

Layout layout_of(const Columns& columns, const MoleculeTableOptions& options, const io::Place& place) {
    for (auto name = columns.begin(); name != columns.end(); ++name)
        if (std::find(columns.begin(), name, *name) != name)
            place.fail("expected columns of different names, found " + io::quote(*name) + " twice");
    Layout layout;
    layout.split = place_of(columns, "split");
    layout.id = place_of(columns, "mol_id");
    layout.smiles = options.needs_smiles ? molecules::require_smiles_column(columns, options.smiles_column, place)
                                         : molecules::find_smiles_column(columns, options.smiles_column, place);
    for (const auto& name : options.targets) {
        auto column = place_of(columns, name);
        if (!column && options.renamed && options.targets.size() == 1) column = place_of(columns, *options.renamed);
        if (!column) place.fail("expected a column " + io::quote(name) + ", found the columns " + listed(columns));
        layout.targets.push_back({name, *column});
    }
    if (options.targets.empty())
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (c != layout.smiles && c != layout.split && c != layout.id && !is_identifier(columns[c]))
                layout.targets.push_back({columns[c], c});
    return layout;
}

std::uint64_t id_of(const std::string& cell, const io::Place& place) {
    const auto digits = cell.find_first_of("0123456789");
    const auto id =
        digits == std::string::npos ? std::nullopt : parse_number<std::uint64_t>(std::string_view(cell).substr(digits));
    if (!id) place.fail("expected a number in the column 'mol_id', found " + io::quote(cell));
    return *id;
}

}  // namespace

MoleculeTable read_molecule_table(io::TextSource source, const MoleculeTableOptions& options) {
    MoleculeTable table;
    table.sources.file = source.name();
    auto reader = io::CsvReader::of_table(std::move(source));
    const auto columns = reader.next();
    if (!columns)
        io::Place{table.sources.file, 0}.fail("expected a header line with the names of columns, found nothing");
    const auto layout = layout_of(*columns, options, reader.place());
    TargetColumns targets(layout.targets, options.targets.empty() ? ColumnChoice::Numeric : ColumnChoice::Named);
    while (options.most == 0 || table.rows() < options.most) {
        auto cells = reader.next();
        if (!cells) break;
        const io::Place place = reader.place();
        if (cells->size() != columns->size())
            place.fail("expected " + std::to_string(columns->size()) + " cells as in the header, found " +
                       std::to_string(cells->size()));
        table.lines.push_back(place.line);
        targets.add(*cells, place);
        if (layout.split) {
            const auto split = split_named((*cells)[*layout.split]);
            if (!split)
                place.fail("expected train, validation (val, valid) or test in the column 'split', found " +
                           io::quote((*cells)[*layout.split]));
            table.split.push_back(*split);
        }
        if (layout.id) table.ids.push_back(id_of((*cells)[*layout.id], place));
        if (layout.smiles) table.sources.molecules.push_back({std::move((*cells)[*layout.smiles]), place.line});
    }
    if (table.rows() == 0)
        io::Place{table.sources.file, 0}.fail("expected a row for each molecule, found only the header");
    auto labels = targets.labels(table.sources.file);
    table.target_names = std::move(labels.names);
    table.targets = std::move(labels.values);
    if (table.target_names.empty())
        io::Place{table.sources.file, 0}.fail("expected a numeric column to learn, found the columns " +
                                              listed(*columns));
    if (!options.targets.empty()) return table;
    table.skipped = std::move(labels.skipped);
    std::ranges::copy_if(*columns, std::back_inserter(table.skipped), is_identifier);
    return table;
}

}  // namespace countable::datasets
