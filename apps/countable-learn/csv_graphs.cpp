#include "csv_graphs.hpp"

#include <algorithm>

#include "countable/datasets/target_columns.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/molecules/sources.hpp"

namespace countable::app {

CsvGraphs::CsvGraphs(const std::string& path) : reader_(io::TextSource::open(path)) {
    const auto header = reader_.next();
    if (!header) io::Place{path, 0}.fail("expected a header line with a column 'graph6', found nothing");
    const auto found = std::ranges::find(*header, "graph6");
    if (found == header->end() && molecules::smiles_column(*header) < header->size())
        io::Place{path, 0}.fail("the network knows no molecules: it was trained on graphs");
    if (found == header->end())
        reader_.place().fail("expected a column 'graph6', found the columns " + datasets::listed(*header));
    columns_ = header->size();
    column_ = static_cast<std::size_t>(found - header->begin());
}

std::optional<formats::InputGraph> CsvGraphs::next() {
    const auto cells = reader_.next();
    if (!cells) return std::nullopt;
    if (cells->size() != columns_)
        reader_.place().fail("expected " + std::to_string(columns_) + " cells as in the header, found " +
                             std::to_string(cells->size()));
    return formats::InputGraph{formats::parse_graph6((*cells)[column_], reader_.place()), {}};
}

}  // namespace countable::app
