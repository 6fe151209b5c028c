#include "countable/molecules/input_file.hpp"

#include "countable/formats/edges/edge_columns.hpp"
#include "countable/formats/graph_table.hpp"
#include "countable/io/csv.hpp"
#include "countable/support/text_list.hpp"

namespace countable::molecules {
namespace {

using formats::Format;

Content table_content(const std::vector<std::string>& columns, const InputOptions& options) {
    if (!options.smiles_column.empty()) return Content::Molecules;
    if (formats::names_edge_columns(options.network)) return Content::Graphs;
    if (options.wanted && formats::has_graph_column(columns) && has_smiles_column(columns)) return *options.wanted;
    return rows_of(columns).value_or(options.wanted.value_or(Content::Molecules));
}

}  // namespace

std::optional<Format> format_of(const std::string& path, const InputOptions& options) {
    if (!options.format.empty()) return formats::format_by_name(options.format);
    if (path == "-" && options.wanted == Content::Molecules && options.smiles_column.empty()) return Format::Smiles;
    const auto format = formats::format_by_ending(path);
    return format && !formats::holds_graphs(*format) ? format : std::nullopt;
}

Content content_of(const std::string& path, const InputOptions& options) {
    const auto format = format_of(path, options);
    if (!format || formats::holds_graphs(*format)) return Content::Graphs;
    return format == Format::Table ? table_content(io::csv_columns(path), options) : Content::Molecules;
}

std::unique_ptr<SourceReader> open_sources(const std::string& path, const InputOptions& options) {
    const auto format = format_of(path, options);
    if (!options.smiles_column.empty() && format != Format::Table)
        io::Place{path, 0}.fail(
            "expected a table of molecules, since a column of SMILES is named, found another format");
    if (format == Format::Smiles) return open_smi(io::TextSource::open(path));
    if (format == Format::Sdf) return open_sdf(io::TextSource::open(path));
    if (format != Format::Table) io::Place{path, 0}.fail("expected molecules, found a file of graphs");
    return open_smiles_table(io::TextSource::open(path), options.smiles_column);
}

namespace {

/// Refuses a table that has none of the columns that we know.
void refuse_unknown_table(const std::string& path, const std::vector<std::string>& columns,
                          const InputOptions& options) {
    if (rows_of(columns) || options.wanted || columns.empty() || formats::names_edge_columns(options.network)) return;
    std::vector<std::string> names;
    for (const auto& column : columns) names.push_back(io::quote(column));
    if (names.size() > 8) names.resize(8), names.emplace_back("...");
    io::Place{path, 1}.fail(
        "expected a column 'smiles', or 'source' and 'target', in the header line, found " + text_list(names),
        Remedy::ChooseColumns);
}

formats::ReadOptions read_options(std::optional<Format> format, const InputOptions& options) {
    return {.format = format,
            .simplify = options.simplify,
            .on_note = options.on_note,
            .network = options.network,
            .threads = options.molecules.threads};
}

}  // namespace

InputFile::InputFile(const std::string& path, Labels& labels, const InputOptions& options) {
    const auto format = format_of(path, options);
    if (format == Format::Table && options.smiles_column.empty()) {
        auto source = io::TextSource::open(path);
        const auto columns = io::csv_columns(source);
        refuse_unknown_table(source.name(), columns, options);
        if (table_content(columns, options) == Content::Molecules) {
            molecules_.emplace(open_smiles_table(std::move(source)), labels, options.molecules);
        } else {
            if (options.on_note && !options.wanted && has_smiles_column(columns))
                options.on_note(path + ": read as graphs, although it has a column of SMILES",
                                Remedy::ChooseSmilesColumn);
            graphs_ = formats::read_graph_table(std::move(source), labels, read_options(format, options));
        }
    } else if ((format && !formats::holds_graphs(*format)) || !options.smiles_column.empty()) {
        molecules_.emplace(open_sources(path, options), labels, options.molecules);
    } else {
        graphs_ = formats::open_graphs(path, labels, read_options(format, options));
    }
    if (options.molecules.record.explicit_hydrogens && graphs_)
        io::Place{path, 0}.fail("expected molecules, since hydrogens are asked for, found a file of graphs");
}

double InputFile::fraction_read() const { return graphs_ ? graphs_->fraction_read() : molecules_->fraction_read(); }

std::optional<formats::InputGraph> InputFile::next() {
    if (graphs_) {
        ++facts_.number;
        return graphs_->next();
    }
    while (auto streamed = molecules_->next()) {
        if (!streamed->molecule) {
            skipped_.push_back(std::move(streamed->skip_reason));
            continue;
        }
        facts_ = std::move(streamed->facts);
        return formats::InputGraph{std::move(streamed->molecule->graph), {}};
    }
    return std::nullopt;
}

}  // namespace countable::molecules
