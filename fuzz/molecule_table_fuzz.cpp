#include <cmath>

#include "check.hpp"
#include "countable/datasets/molecular/molecule_table.hpp"
#include "countable/datasets/molecular/uncharacterized.hpp"

using namespace countable;

/// Bytes as a CSV of molecules, and as a list of molecules to leave out.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    const std::string_view text(data, size);
    try {
        const auto table = datasets::read_molecule_table(io::TextSource::from_memory("f.csv", text), {.most = 100});
        fuzz::check(table.rows() > 0 && table.rows() <= 100, "there are rows");
        fuzz::check(table.sources.molecules.size() == table.rows(), "a molecule per row");
        fuzz::check(table.targets.size() == table.rows() * table.target_names.size(), "targets per row");
        fuzz::check(table.split.empty() || table.split.size() == table.rows(), "every row is used for something");
        fuzz::check(table.ids.empty() || table.ids.size() == table.rows(), "ids for all or none");
        for (const double target : table.targets)
            fuzz::check(std::isnan(target) || target - target == 0, "targets are finite or missing");
    } catch (const InputError&) {
    }
    try {
        fuzz::check(!datasets::read_uncharacterized(io::TextSource::from_memory("f.txt", text)).empty(), "numbers");
    } catch (const InputError&) {
    }
    return 0;
}
