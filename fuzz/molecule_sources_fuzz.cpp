#include "check.hpp"
#include "countable/molecules/features/geometry.hpp"
#include "countable/molecules/sources.hpp"

using namespace countable;

/// Bytes as SMILES lines, a table with SMILES, an SDF file, or geometries: the first one says which.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    if (size == 0) return 0;
    const auto source = io::TextSource::from_memory;
    const std::string_view rest(data + 1, size - 1);
    try {
        if (data[0] == 'g') {
            for (const auto& [id, geometry] : molecules::read_geometries(source("f", rest))) {
                fuzz::check(geometry.elements.size() == geometry.positions.size(), "one position per atom");
                // A chain of the heavy atoms, which may or may not fit.
                molecules::Record record;
                for (const auto element : geometry.elements)
                    if (element != 1) {
                        if (record.atoms.size() == 8) break;
                        record.atoms.push_back({.element = element});
                        const auto v = static_cast<std::uint32_t>(record.atoms.size() - 1);
                        if (v > 0) record.bonds.push_back({v - 1, v});
                    }
                const bool placed = place_atoms(record, geometry);
                fuzz::check(record.positions.size() == (placed ? record.atoms.size() : 0), "positions for all or none");
            }
            return 0;
        }
        // 'x' chooses the column of SMILES by name, 't' is a table between tabs.
        const auto reader = data[0] == 's'   ? molecules::open_smi(source("f", rest))
                            : data[0] == 'c' ? molecules::open_smiles_table(source("f", rest))
                            : data[0] == 'x' ? molecules::open_smiles_table(source("f", rest), "x")
                            : data[0] == 't' ? molecules::open_smiles_table(source("f.tsv", rest))
                                             : molecules::open_sdf(source("f", rest));
        const auto sources = molecules::read_all(*reader, 100);
        fuzz::check(!sources.molecules.empty(), "there are molecules");
        fuzz::check(sources.molecules.size() <= 100, "not more than were wanted");
        for (std::size_t i = 0; i < sources.molecules.size(); ++i) {
            fuzz::check(sources.molecules[i].line > 0, "a molecule has a line");
            fuzz::check(sources.molecules[i].name.empty() || reader->has_names(), "names are announced");
            fuzz::check(i == 0 || sources.molecules[i - 1].line < sources.molecules[i].line, "lines ascend");
        }
    } catch (const InputError&) {
    }
    return 0;
}
