#include "smarts/rdkit_matcher.hpp"

#include <GraphMol/GraphMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/Substruct/SubstructMatch.h>
#include <RDGeneral/RDLog.h>

#include <limits>

namespace countable::benchmark {

struct RdkitMolecules::Molecules {
    std::vector<std::unique_ptr<RDKit::ROMol>> list;
};

RdkitMolecules::RdkitMolecules(const std::vector<std::string>& smiles) : molecules_(std::make_unique<Molecules>()) {
    boost::logging::disable_logs("rdApp.*");
    for (const auto& text : smiles) molecules_->list.emplace_back(RDKit::SmilesToMol(text));
}

RdkitMolecules::~RdkitMolecules() = default;

std::vector<std::size_t> RdkitMolecules::count(const std::string& smarts, Matches matches) const {
    const std::unique_ptr<RDKit::ROMol> query(RDKit::SmartsToMol(smarts));
    RDKit::SubstructMatchParameters parameters;
    parameters.uniquify = matches == Matches::AtomSets;
    parameters.maxMatches = std::numeric_limits<unsigned>::max();
    std::vector<std::size_t> counts;
    counts.reserve(molecules_->list.size());
    for (const auto& molecule : molecules_->list)
        counts.push_back(RDKit::SubstructMatch(*molecule, *query, parameters).size());
    return counts;
}

}  // namespace countable::benchmark
