#include "countable/molecules/rdkit/smarts.hpp"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/Substruct/SubstructMatch.h>
#include <RDGeneral/RDLog.h>

#include <mutex>
#include <sstream>

#include "countable/molecules/rdkit/query_words.hpp"

namespace countable::molecules {
namespace {

using AtomQuery = RDKit::QueryAtom::QUERYATOM_QUERY;
using Image = std::vector<unsigned>;  // of query atom 0, 1, ...

// Conditions $(...) keep the atoms that satisfy them in the query itself, so a thread borrows a copy of its own.
class RdkitQuery final : public SmartsQuery {
  public:
    RdkitQuery(std::string smarts, std::unique_ptr<RDKit::ROMol> query) : smarts_(std::move(smarts)) {
        describe_query(*query, *this);
        idle_.push_back(std::move(query));
    }

    template <typename Use>
    void borrow(const Use& use) const {
        auto query = take();
        use(*query);
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(query));
    }

  private:
    std::unique_ptr<RDKit::ROMol> take() const {
        const std::lock_guard lock(mutex_);
        if (idle_.empty()) return std::unique_ptr<RDKit::ROMol>(RDKit::SmartsToMol(smarts_));
        auto query = std::move(idle_.back());
        idle_.pop_back();
        return query;
    }

    std::string smarts_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<RDKit::ROMol>> idle_;
};

template <typename Visit>
void for_each_recursive(const AtomQuery& query, const Visit& visit) {
    if (query.getDescription() == "RecursiveStructure")
        visit(const_cast<RDKit::RecursiveStructureQuery&>(dynamic_cast<const RDKit::RecursiveStructureQuery&>(query)));
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) for_each_recursive(**child, visit);
}

/// Calls visit(RecursiveStructureQuery&) for the conditions $(...) of a query, not for those within them.
template <typename Visit>
void for_each_recursive(const RDKit::ROMol& query, const Visit& visit) {
    for (const RDKit::Atom* const atom : query.atoms())
        if (atom->hasQuery()) for_each_recursive(*atom->getQuery(), visit);
}

/// Calls visit(image) for every map. RDKit keeps no match that its final check refuses, so none of its limits on the
/// number of matches counts. The check is also made of the matches of conditions $(...), where RDKit stops at 1000
/// of them: they are settled here, by settle_recursive(), before.
template <typename Visit>
void for_each_map(const RDKit::ROMol& molecule, const RDKit::ROMol& query, const Visit& visit) {
    RDKit::SubstructMatchParameters parameters;
    parameters.uniquify = false;
    parameters.recursionPossible = false;
    parameters.extraFinalCheck = [&](const RDKit::ROMol&, const Image& image) {
        visit(image);
        return false;
    };
    (void)RDKit::SubstructMatch(molecule, query, parameters);
}

void settle_recursive(const RDKit::ROMol& molecule, const RDKit::ROMol& query) {
    for_each_recursive(query, [&](RDKit::RecursiveStructureQuery& recursive) {
        const RDKit::ROMol& inside = *recursive.getQueryMol();
        settle_recursive(molecule, inside);
        recursive.clear();
        for_each_map(molecule, inside, [&](const Image& image) { recursive.insert(static_cast<int>(image[0])); });
    });
}

bool has_stereochemistry(const RDKit::ROMol& query) {
    for (const RDKit::Atom* const atom : query.atoms())
        if (atom->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) return true;
    for (const RDKit::Bond* const bond : query.bonds())
        if (bond->getBondDir() != RDKit::Bond::NONE || bond->getStereo() != RDKit::Bond::STEREONONE) return true;
    bool found = false;
    for_each_recursive(query, [&](const RDKit::RecursiveStructureQuery& recursive) {
        found = found || has_stereochemistry(*recursive.getQueryMol());
    });
    return found;
}

/// The reason in what RDKit writes to its log: "[12:00:00] SMARTS Parse Error: unclosed ring for input: 'C1CC'".
std::string reason_in(const std::string& log) {
    constexpr std::string_view before = "Parse Error: ";
    const auto begin = log.find(before);
    if (begin == log.npos) return "its syntax is wrong";
    auto reason = log.substr(begin + before.size());
    for (const char* const after : {"\n", " for input: ", " while parsing: "})
        reason = reason.substr(0, reason.find(after));
    return reason;
}

/// Neighbours of each atom, with the rows of the bonds.
class Neighbours {
  public:
    struct Entry {
        std::uint32_t atom, bond;
    };
    Neighbours(std::size_t atoms, const std::vector<Bond>& bonds) : of_(atoms) {
        for (std::uint32_t row = 0; row < bonds.size(); ++row) {
            of_[bonds[row].u].push_back({bonds[row].v, row});
            of_[bonds[row].v].push_back({bonds[row].u, row});
        }
    }
    [[nodiscard]] std::size_t bond(std::uint32_t u, std::uint32_t v) const {
        for (const auto& [atom, row] : of_[u])
            if (atom == v) return row;
        throw std::logic_error("a bond of a SMARTS is sent to no bond");
    }
    [[nodiscard]] std::size_t bonds_among(const Image& atoms, std::vector<char>& mark) const {
        for (const auto v : atoms) mark[v] = 1;
        std::size_t ends = 0;
        for (const auto v : atoms)
            for (const auto& [atom, row] : of_[v]) ends += static_cast<std::size_t>(mark[atom]);
        for (const auto v : atoms) mark[v] = 0;
        return ends / 2;
    }

  private:
    std::vector<std::vector<Entry>> of_;
};

}  // namespace

std::string read_query(const std::string& smarts, std::shared_ptr<const SmartsQuery>& into) {
    if (smarts.empty()) return "expected an atom, found nothing";
    if (smarts.find_first_of(" \t\r\n") != smarts.npos) return "expected no blank";
    static std::mutex one_at_a_time;  // RDKit tells its reasons in a log that all threads share
    const std::lock_guard lock(one_at_a_time);
    std::ostringstream log;
    const auto usual_log = std::exchange(rdErrorLog, std::make_shared<boost::logging::rdLogger>(&log));
    std::unique_ptr<RDKit::ROMol> query;
    std::string trouble;
    try {
        query.reset(RDKit::SmartsToMol(smarts));
    } catch (const std::exception& error) {
        trouble = error.what();
    }
    rdErrorLog = usual_log;
    if (!trouble.empty()) return trouble;
    if (!query) return reason_in(log.str());
    if (query->getNumAtoms() == 0) return "expected an atom, found nothing";
    if (has_stereochemistry(*query)) return "stereochemistry (@ at an atom, / and \\) is not counted; leave it out";
    into = std::make_shared<RdkitQuery>(smarts, std::move(query));
    return "";
}

MapCounts count_maps(const RDKit::ROMol& molecule, const std::vector<Bond>& bonds, const SmartsQuery& query,
                     const RecordOptions& options) {
    const std::size_t atoms = molecule.getNumAtoms();
    const bool per_bond = options.maps_per == MapsPer::Bond;
    const std::size_t columns = per_bond ? query.bonds.size() : query.atoms.size();
    const std::size_t rows = options.maps_per == MapsPer::Molecule ? 0 : per_bond ? bonds.size() : atoms;
    const Neighbours neighbours(atoms, bonds);
    std::vector<char> mark(atoms);
    MapCounts counts;
    counts.all.sent.resize(rows * columns);
    if (options.induced_maps) counts.induced.sent.resize(rows * columns);

    const auto add = [&](Maps& maps, const Image& image) {
        ++maps.total;
        if (options.maps_per == MapsPer::Atom)
            for (std::size_t q = 0; q < columns; ++q) ++maps.sent[image[q] * columns + q];
        if (per_bond)
            for (std::size_t b = 0; b < columns; ++b)
                ++maps.sent[neighbours.bond(image[query.bonds[b].u], image[query.bonds[b].v]) * columns + b];
    };
    dynamic_cast<const RdkitQuery&>(query).borrow([&](const RDKit::ROMol& own) {
        settle_recursive(molecule, own);
        for_each_map(molecule, own, [&](const Image& image) {
            add(counts.all, image);
            if (options.induced_maps && neighbours.bonds_among(image, mark) == query.bonds.size())
                add(counts.induced, image);
        });
    });
    return counts;
}

}  // namespace countable::molecules
