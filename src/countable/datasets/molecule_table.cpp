#include "countable/datasets/molecule_table.hpp"

#include <algorithm>

#include "countable/datasets/finite_number.hpp"
#include "countable/io/csv.hpp"

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
    std::vector<std::size_t> targets;
    std::vector<std::string> target_names;
};

Layout layout_of(const Columns& columns, const MoleculeTableOptions& options, const io::Place& place) {
    for (auto name = columns.begin(); name != columns.end(); ++name)
        if (std::find(columns.begin(), name, *name) != name)
            place.fail("expected columns of different names, found " + io::quote(*name) + " twice");
    Layout layout;
    layout.split = place_of(columns, "split");
    layout.id = place_of(columns, "mol_id");
    if (const auto smiles = molecules::smiles_column(columns); smiles < columns.size()) layout.smiles = smiles;
    if (options.needs_smiles && !layout.smiles) place.fail("expected a column 'smiles' in the header line");
    layout.target_names = options.targets;
    if (options.targets.empty())
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (c != layout.smiles && c != layout.split && c != layout.id) layout.target_names.push_back(columns[c]);
    for (const auto& name : layout.target_names) {
        auto column = place_of(columns, name);
        if (!column && options.renamed && layout.target_names.size() == 1) column = place_of(columns, *options.renamed);
        if (!column) {
            std::string listed;
            for (const auto& other : columns) listed += (listed.empty() ? "" : ", ") + other;
            place.fail("expected a column " + io::quote(name) + ", found the columns " + listed);
        }
        layout.targets.push_back(*column);
    }
    return layout;
}

std::uint64_t id_of(const std::string& cell, const io::Place& place) {
    const auto digits = cell.find_first_of("0123456789");
    const auto id = digits == std::string::npos
                        ? std::nullopt
                        : io::parse_integer<std::uint64_t>(std::string_view(cell).substr(digits));
    if (!id) place.fail("expected a number in the column 'mol_id', found " + io::quote(cell));
    return *id;
}

}  // namespace

MoleculeTable read_molecule_table(io::TextSource source, const MoleculeTableOptions& options) {
    MoleculeTable table;
    table.sources.file = source.name();
    io::CsvReader reader(std::move(source));
    const auto columns = reader.next();
    if (!columns)
        io::Place{table.sources.file, 0}.fail("expected a header line with the names of columns, found nothing");
    const auto layout = layout_of(*columns, options, reader.place());
    table.target_names = layout.target_names;
    while (options.most == 0 || table.rows() < options.most) {
        auto cells = reader.next();
        if (!cells) break;
        const io::Place place = reader.place();
        if (cells->size() != columns->size())
            place.fail("expected " + std::to_string(columns->size()) + " cells as in the header, found " +
                       std::to_string(cells->size()));
        table.lines.push_back(place.line);
        for (const auto column : layout.targets) {
            const auto value = finite_number((*cells)[column]);
            if (!value)
                place.fail("expected a finite number in the column " + io::quote((*columns)[column]) + ", found " +
                           io::quote((*cells)[column]));
            table.targets.push_back(*value);
        }
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
    return table;
}

}  // namespace countable::datasets
