#include "countable/molecules/parse.hpp"

#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"

namespace countable::molecules {
namespace {

constexpr std::size_t molecules_at_once = 64;

std::string read(const SourceText& source, Notation notation, const Chemistry& chemistry, const RecordOptions& options,
                 Record& into) {
    if (notation == Notation::Smiles && source.text.find_first_not_of(" \t") == std::string::npos)
        return "expected a SMILES, found nothing";
    const auto trouble = notation == Notation::Smiles ? chemistry.read_smiles(source.text, options, into)
                                                      : chemistry.read_mol_block(source.text, options, into);
    if (trouble.empty()) return lacks_features(into, options.features);
    const auto what = notation == Notation::Smiles ? io::quote(source.text) : "the molecule " + io::quote(source.name);
    return "RDKit cannot read " + what + ": " + trouble;
}

}  // namespace

Parsed parse(const Sources& sources, const Chemistry& chemistry, const ParseOptions& options) {
    const auto& molecules = sources.molecules;
    Parsed parsed;
    parsed.records.resize(molecules.size());
    std::vector<std::string> troubles(molecules.size());
    const auto body = [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            troubles[i] = read(molecules[i], sources.notation, chemistry, options.record, parsed.records[i].emplace());
    };
    parallel_chunks(molecules.size(), molecules_at_once, options.threads, body);
    for (std::size_t i = 0; i < molecules.size(); ++i) {
        if (troubles[i].empty()) continue;
        const InputError error(sources.file, molecules[i].line, troubles[i]);
        if (options.strict) throw InputError(error);
        parsed.unreadable.emplace_back(error.what());
        parsed.records[i].reset();
    }
    return parsed;
}

}  // namespace countable::molecules
