#include "countable/molecules/sources.hpp"

#include <algorithm>

#include "countable/io/csv.hpp"
#include "countable/io/words.hpp"

namespace countable::molecules {
namespace {

bool more(const Sources& sources, std::uint64_t most) { return most == 0 || sources.molecules.size() < most; }

void require_molecules(const Sources& sources) {
    if (sources.molecules.empty()) io::Place{sources.file, 0}.fail("expected molecules, found none");
}

}  // namespace

Sources read_smi(io::TextSource source, std::uint64_t most) {
    Sources sources{source.name(), Notation::Smiles, {}};
    while (more(sources, most)) {
        auto line = source.next_line();
        if (!line) break;
        const auto smiles = io::take_word(*line);
        if (smiles.empty() || smiles.front() == '#') continue;
        sources.molecules.push_back({std::string(smiles), source.line(), std::string(io::trimmed(*line))});
    }
    require_molecules(sources);
    return sources;
}

std::size_t smiles_column(const std::vector<std::string>& columns) {
    const auto is_smiles = [](const std::string& name) { return name == "smiles" || name == "SMILES"; };
    return static_cast<std::size_t>(std::ranges::find_if(columns, is_smiles) - columns.begin());
}

Sources read_smiles_column(io::TextSource source, std::uint64_t most) {
    Sources sources{source.name(), Notation::Smiles, {}};
    io::CsvReader reader(std::move(source));
    const auto columns = reader.next();
    if (!columns) io::Place{sources.file, 0}.fail("expected a header line with a column 'smiles', found nothing");
    const auto column = smiles_column(*columns);
    if (column == columns->size()) reader.place().fail("expected a column 'smiles' in the header line");
    while (more(sources, most)) {
        auto cells = reader.next();
        if (!cells) break;
        if (cells->size() != columns->size())
            reader.place().fail("expected " + std::to_string(columns->size()) + " cells as in the header, found " +
                                std::to_string(cells->size()));
        sources.molecules.push_back({std::move((*cells)[column]), reader.place().line});
    }
    require_molecules(sources);
    return sources;
}

Sources read_sdf(io::TextSource source, std::uint64_t most) {
    constexpr std::string_view end_of_entry = "$$$$", end_of_molecule = "M  END";
    Sources sources{source.name(), Notation::MolBlock, {}};
    while (more(sources, most)) {
        SourceText entry;
        bool blank = true, in_molecule = true, closed = false;
        while (const auto line = source.next_line()) {
            if (line->starts_with(end_of_entry)) {
                closed = true;
                break;
            }
            if (entry.line == 0) {
                entry.line = source.line();
                entry.name = io::trimmed(*line);
            }
            if (!io::trimmed(*line).empty()) blank = false;
            if (in_molecule) entry.text.append(*line).push_back('\n');
            if (line->starts_with(end_of_molecule)) in_molecule = false;
        }
        if (!closed && blank) break;  // the end of the file, perhaps after blank lines
        if (entry.line == 0) entry.line = source.line();
        sources.molecules.push_back(std::move(entry));
        if (!closed) break;
    }
    require_molecules(sources);
    return sources;
}

}  // namespace countable::molecules
