#include "countable/molecules/rdkit/query_words.hpp"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryBond.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/SmilesParse/SmartsWrite.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>

namespace countable::molecules {
namespace {

using AtomQuery = RDKit::QueryAtom::QUERYATOM_QUERY;
using BondQuery = RDKit::QueryBond::QUERYBOND_QUERY;

template <typename Query>
bool is_and(const Query& query) {
    return query.getDescription() == "AtomAnd" || query.getDescription() == "BondAnd";
}
template <typename Query>
bool is_or(const Query& query) {
    return query.getDescription() == "AtomOr" || query.getDescription() == "BondOr";
}

std::string recursive_part(const AtomQuery& query) {
    const auto* const recursive = dynamic_cast<const RDKit::RecursiveStructureQuery*>(&query);
    return recursive == nullptr ? "" : "$(" + RDKit::MolToSmarts(*recursive->getQueryMol()) + ")";
}
std::string recursive_part(const BondQuery&) { return ""; }

// Whether the text of a leaf says all that the leaf asks.
template <typename Object, typename Query>
bool is_plain(const Query& query) {
    return dynamic_cast<const Queries::EqualityQuery<int, const Object*, true>*>(&query) != nullptr ||
           dynamic_cast<const Queries::RangeQuery<int, const Object*, true>*>(&query) != nullptr ||
           query.getDescription() == "AtomNull" || query.getDescription() == "BondNull";
}

template <typename Object, typename Query>
std::string words_of(const Query& query, std::size_t owner);

// The children of an "and" within an "and" are its own, and likewise for "or".
template <typename Object, typename Query>
void add_parts(const Query& query, std::size_t owner, std::vector<std::string>& parts) {
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
        const Query& part = **child;
        if (part.getDescription() == query.getDescription() && !part.getNegation())
            add_parts<Object>(part, owner, parts);
        else
            parts.push_back(words_of<Object>(part, owner));
    }
}

template <typename Object, typename Query>
std::string words_of(const Query& query, std::size_t owner) {
    if (is_and(query) || is_or(query)) {
        std::vector<std::string> parts;
        add_parts<Object>(query, owner, parts);
        std::ranges::sort(parts);
        parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
        std::string text = query.getNegation() ? "not(" : "(";
        for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : is_and(query) ? ";" : ",") + parts[i];
        return parts.size() == 1 && !query.getNegation() ? parts[0] : text + ")";
    }
    if (const auto inside = recursive_part(query); !inside.empty()) return (query.getNegation() ? "!" : "") + inside;
    auto text = query.getFullDescription();
    // A kind of query that is not known here is taken to be like no other.
    if (!is_plain<Object>(query)) text += " of " + std::to_string(owner);
    return text;
}

bool surely_aliphatic(const AtomQuery& query) {
    if (is_and(query) && !query.getNegation())
        return std::any_of(query.beginChildren(), query.endChildren(),
                           [](const auto& part) { return surely_aliphatic(*part); });
    if (is_or(query) && !query.getNegation())
        return std::all_of(query.beginChildren(), query.endChildren(),
                           [](const auto& part) { return surely_aliphatic(*part); });
    if (query.getDescription() == "AtomIsAromatic") return query.getNegation();
    if (query.getNegation()) return false;
    if (query.getDescription() == "AtomIsAliphatic") return true;
    const auto* const type = dynamic_cast<const RDKit::ATOM_EQUALS_QUERY*>(&query);
    return query.getDescription() == "AtomType" && type != nullptr &&
           !RDKit::getAtomTypeIsAromatic(static_cast<unsigned>(type->getVal()));
}

bool surely_aliphatic(const RDKit::Atom& atom) { return atom.hasQuery() && surely_aliphatic(*atom.getQuery()); }

std::string bond_words(const RDKit::Bond& bond) {
    if (!bond.hasQuery()) return "order " + std::to_string(bond.getBondType());
    const BondQuery& query = *bond.getQuery();
    // A bond that is not written asks for "single or aromatic"; only aromatic atoms have aromatic bonds.
    if (query.getDescription() == "SingleOrAromaticBond" && !query.getNegation() &&
        (surely_aliphatic(*bond.getBeginAtom()) || surely_aliphatic(*bond.getEndAtom()))) {
        const std::unique_ptr<BondQuery> single(RDKit::makeBondOrderEqualsQuery(RDKit::Bond::SINGLE));
        return words_of<RDKit::Bond>(*single, bond.getIdx());
    }
    return words_of<RDKit::Bond>(query, bond.getIdx());
}

}  // namespace

void describe_query(const RDKit::ROMol& query, SmartsQuery& into) {
    for (const RDKit::Atom* const atom : query.atoms())
        into.atoms.push_back(atom->hasQuery() ? words_of<RDKit::Atom>(*atom->getQuery(), atom->getIdx())
                                              : "element " + std::to_string(atom->getAtomicNum()));
    for (const RDKit::Bond* const bond : query.bonds()) {
        const auto [u, v] = std::minmax({bond->getBeginAtomIdx(), bond->getEndAtomIdx()});
        into.bonds.push_back({u, v, bond_words(*bond)});
    }
    std::ranges::sort(into.bonds,
                      [](const auto& a, const auto& b) { return std::pair(a.u, a.v) < std::pair(b.u, b.v); });
}

}  // namespace countable::molecules
