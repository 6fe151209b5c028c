#include "countable/molecules/smarts/copies_of_maps.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>
#include <set>

#include "countable/molecules/molecule.hpp"
#include "countable/molecules/smarts/any_smarts.hpp"
#include "countable/molecules/testing.hpp"
#include "countable/pattern/graph_symmetry.hpp"
#include "countable/support/random.hpp"

namespace countable::molecules {
namespace {

using molecules::Atom;
using molecules::BondKind;
using molecules::Record;

const std::vector<std::string> few_molecules = {"CC(=O)Nc1ccc(Cl)cc1",
                                                "N#CC1CCCCC1",
                                                "c1ccc2ncccc2c1",
                                                "[Na+].CC(=O)[O-]",
                                                "C1CC1C(C)(C)C",
                                                "NC(=O)CN",
                                                "c1ccc(cc1)-c1ccccc1C=O",
                                                "C12C3C4C1C5C2C3C45",
                                                "O=[N+]([O-])c1c[nH]cc1C(O)=O",
                                                "OCC(O)CO",
                                                "C",
                                                "[H][H]",
                                                "c1ccccc1-c1ccccc1"};

count::Result by_matcher(const std::string& smiles, const count::Query& query) {
    molecules::RecordOptions options;
    options.queries = {smarts_query_of(query.pattern)};
    options.maps_per = query.per == count::Per::Node   ? molecules::MapsPer::Atom
                       : query.per == count::Per::Edge ? molecules::MapsPer::Bond
                                                       : molecules::MapsPer::Molecule;
    options.induced_maps = true;
    return CopiesOfMaps(query)(molecules::molecule_of(smiles, options).maps.at(0));
}

void expect_equal(const count::Result& found, const count::Result& wanted, const std::string& what) {
    EXPECT_EQ(to_string(found.total), to_string(wanted.total)) << what;
    EXPECT_EQ(found.orbits, wanted.orbits) << what;
    EXPECT_EQ(found.anchored, wanted.anchored) << what;
}

constexpr std::array kinds = {count::Embedding::NonInduced, count::Embedding::Induced};
constexpr std::array pers = {count::Per::Graph, count::Per::Node, count::Per::Edge};

// What labels can say is counted alike by both ways.
TEST(CopiesOfMaps, SameAsCopiesByLabels) {
    for (const char* const smarts :
         {"C",           "C=O",     "CC(=O)N",   "c-[Cl]", "C#N",       "C-O-C", "c:n:c",    "c1:c:c:c:c:c:1",
          "C1CCCCC1",    "*~*~*~*", "CC(C)(C)C", "CC-C",   "c:c-N-C=O", "C.C",   "[Na].C~O", "c:c.c:c",
          "*~1~*~*~*~1", "C1CC1.C", "*=*",       "[Cl]"}) {
        Labels labels;
        const auto by_labels = molecules::parse_any_smarts(smarts, molecules::SmartsBy::LabelsIfPossible, labels);
        const auto by_query = molecules::parse_any_smarts(smarts, molecules::SmartsBy::Matcher, labels);
        ASSERT_EQ(by_labels.query, nullptr);
        for (const auto& smiles : few_molecules) {
            const auto graph =
                make_graph(molecules::molecule_of(smiles), molecules::AtomLabels::ElementsAndAromaticity, labels);
            for (const auto kind : kinds)
                for (const auto per : pers)
                    expect_equal(by_matcher(smiles, {by_query, kind, per}),
                                 count::Counter({{by_labels, kind, per}})(graph)[0], smarts + (" in " + smiles));
        }
    }
}

// The definition, for queries whose conditions are written down once more here. Atoms (bonds) of one class ask for the
// same.
struct Conditions {
    struct AtomAsks {
        int same;
        std::function<bool(const Atom&)> is;
    };
    struct BondAsks {
        unsigned u, v;
        int same;
        std::function<bool(const molecules::Bond&)> is;
    };
    std::string smarts;
    std::vector<AtomAsks> atoms;
    std::vector<BondAsks> bonds;
};
using Map = std::vector<unsigned>;

/// Every injective map with accept(map so far) all along.
void for_each_map(unsigned from, unsigned to, Map& map, const std::function<bool(const Map&)>& accept,
                  const std::function<void(const Map&)>& visit) {
    if (map.size() == from) return visit(map);
    for (unsigned image = 0; image < to; ++image) {
        if (std::ranges::find(map, image) != map.end()) continue;
        map.push_back(image);
        if (accept(map)) for_each_map(from, to, map, accept, visit);
        map.pop_back();
    }
}

class Definition {
  public:
    Definition(const Conditions& query, const Record& molecule) : query_(query), molecule_(molecule) {
        Map map;
        const auto size = static_cast<unsigned>(query.atoms.size());
        for_each_map(
            size, size, map, [&](const Map& m) { return is_automorphism(m); },
            [&](const Map& m) { automorphisms_.push_back(m); });
    }

    count::Result count(count::Embedding kind, count::Per per) const {
        std::set<Map> copies;  // the smallest map of each
        Map map;
        for_each_map(
            static_cast<unsigned>(query_.atoms.size()), static_cast<unsigned>(molecule_.atoms.size()), map,
            [&](const Map& m) { return fits(m, kind); },
            [&](const Map& m) {
                Map smallest = m;
                for (const auto& automorphism : automorphisms_) {
                    Map other;
                    for (const auto q : automorphism) other.push_back(m[q]);
                    smallest = std::min(smallest, other);
                }
                copies.insert(smallest);
            });
        count::Result result;
        result.total = copies.size();
        if (per == count::Per::Graph) return result;
        // Parts are atoms, or bonds as pairs of atoms in ascending order.
        std::vector<std::set<unsigned>> parts, places;
        if (per == count::Per::Node) {
            for (unsigned q = 0; q < query_.atoms.size(); ++q) parts.push_back({q});
            for (unsigned v = 0; v < molecule_.atoms.size(); ++v) places.push_back({v});
        } else {
            for (const auto& bond : query_.bonds) parts.push_back({bond.u, bond.v});
            std::ranges::sort(parts);
            for (const auto& bond : molecule_.bonds) places.push_back({bond.u, bond.v});
        }
        const auto sent = [](const std::set<unsigned>& part, const Map& m) {
            std::set<unsigned> image;
            for (const auto q : part) image.insert(m[q]);
            return image;
        };
        std::vector<std::set<std::set<unsigned>>> orbits;
        for (const auto& part : parts) {
            std::set<std::set<unsigned>> orbit;
            for (const auto& automorphism : automorphisms_) orbit.insert(sent(part, automorphism));
            if (std::ranges::find(orbits, orbit) == orbits.end()) orbits.push_back(orbit);
        }
        result.orbits = orbits.size();
        for (const auto& place : places)
            for (const auto& orbit : orbits) {
                Count plays = 0;
                for (const auto& copy : copies)
                    plays += static_cast<Count>(
                        std::ranges::any_of(orbit, [&](const auto& part) { return sent(part, copy) == place; }));
                result.anchored.push_back(plays);
            }
        return result;
    }

  private:
    const Conditions::BondAsks* asked(unsigned a, unsigned b) const {
        for (const auto& bond : query_.bonds)
            if ((bond.u == a && bond.v == b) || (bond.u == b && bond.v == a)) return &bond;
        return nullptr;
    }
    const molecules::Bond* bond_between(unsigned a, unsigned b) const {
        for (const auto& bond : molecule_.bonds)
            if ((bond.u == a && bond.v == b) || (bond.u == b && bond.v == a)) return &bond;
        return nullptr;
    }
    bool is_automorphism(const Map& m) const {
        const auto last = static_cast<unsigned>(m.size() - 1);
        if (query_.atoms[last].same != query_.atoms[m[last]].same) return false;
        for (unsigned q = 0; q < last; ++q) {
            const auto *from = asked(q, last), *to = asked(m[q], m[last]);
            if ((from == nullptr) != (to == nullptr)) return false;
            if (from != nullptr && from->same != to->same) return false;
        }
        return true;
    }
    bool fits(const Map& m, count::Embedding kind) const {
        const auto last = static_cast<unsigned>(m.size() - 1);
        if (!query_.atoms[last].is(molecule_.atoms[m[last]])) return false;
        for (unsigned q = 0; q < last; ++q) {
            const auto* const wanted = asked(q, last);
            const auto* const there = bond_between(m[q], m[last]);
            if (wanted != nullptr && (there == nullptr || !wanted->is(*there))) return false;
            if (wanted == nullptr && there != nullptr && kind == count::Embedding::Induced) return false;
        }
        return true;
    }

    const Conditions& query_;
    const Record& molecule_;
    std::vector<Map> automorphisms_;
};

TEST(CopiesOfMaps, SameAsTheDefinition) {
    const auto aromatic = [](unsigned element) {
        return [=](const Atom& atom) { return atom.aromatic && atom.element == element; };
    };
    const auto aliphatic = [](unsigned element) {
        return [=](const Atom& atom) { return !atom.aromatic && atom.element == element; };
    };
    const auto any = [](const auto&) { return true; };
    const auto unwritten = [](const molecules::Bond& bond) {
        return bond.kind == BondKind::Single || bond.kind == BondKind::Aromatic;
    };
    const auto is_double = [](const molecules::Bond& bond) { return bond.kind == BondKind::Double; };
    const auto carbon = [](const Atom& atom) { return atom.element == 6; };
    const auto hydroxyl = [](const Atom& atom) {
        return !atom.aromatic && atom.element == 8 && atom.hydrogens == 1 && atom.degree == 2;
    };
    const Conditions::AtomAsks c{0, aromatic(6)};
    const std::vector<Conditions> queries = {
        {"c1ccccc1",
         {c, c, c, c, c, c},
         {{0, 1, 0, unwritten},
          {1, 2, 0, unwritten},
          {2, 3, 0, unwritten},
          {3, 4, 0, unwritten},
          {4, 5, 0, unwritten},
          {0, 5, 0, unwritten}}},
        {"[OX2H]", {{0, hydroxyl}}, {}},
        {"[CX3](=O)[OX2H1]",
         {{0, [](const Atom& atom) { return !atom.aromatic && atom.element == 6 && atom.degree == 3; }},
          {1, aliphatic(8)},
          {2, hydroxyl}},
         {{0, 1, 0, is_double}, {0, 2, 1, unwritten}}},
        {"[#6]~[#6]~[#6]", {{0, carbon}, {0, carbon}, {0, carbon}}, {{0, 1, 0, any}, {1, 2, 0, any}}},
        {"[#6][#6][#6][#6]",
         {{0, carbon}, {0, carbon}, {0, carbon}, {0, carbon}},
         {{0, 1, 0, unwritten}, {1, 2, 0, unwritten}, {2, 3, 0, unwritten}}},
        {"[C,N]~[#6]",
         {{0, [](const Atom& atom) { return !atom.aromatic && (atom.element == 6 || atom.element == 7); }},
          {1, carbon}},
         {{0, 1, 0, any}}},
        {"[NX3;H2]",
         {{0, [](const Atom& a) { return !a.aromatic && a.element == 7 && a.degree == 3 && a.hydrogens == 2; }}},
         {}},
        {"[N+](=O)[O-]",
         {{0, [](const Atom& atom) { return !atom.aromatic && atom.element == 7 && atom.charge == 1; }},
          {1, aliphatic(8)},
          {2, [](const Atom& atom) { return !atom.aromatic && atom.element == 8 && atom.charge == -1; }}},
         {{0, 1, 0, is_double}, {0, 2, 1, unwritten}}},
        {"[nH]", {{0, [](const Atom& a) { return a.aromatic && a.element == 7 && a.hydrogens == 1; }}}, {}},
        {"[CH3]", {{0, [](const Atom& a) { return !a.aromatic && a.element == 6 && a.hydrogens == 3; }}}, {}},
        {"[C;R]", {{0, [](const Atom& a) { return !a.aromatic && a.element == 6 && a.in_ring; }}}, {}},
        {"[#6;R]~[#6;!R]",
         {{0, [](const Atom& a) { return a.element == 6 && a.in_ring; }},
          {1, [](const Atom& a) { return a.element == 6 && !a.in_ring; }}},
         {{0, 1, 0, any}}},
        {"[CH2,CH3,CH].[!#6]",
         {{0, [](const Atom& a) { return !a.aromatic && a.element == 6 && a.hydrogens >= 1 && a.hydrogens <= 3; }},
          {1, [](const Atom& a) { return a.element != 6; }}},
         {}}};
    for (const auto& conditions : queries)
        for (const auto& smiles : few_molecules) {
            const auto pattern = molecules::parse_smarts_query(conditions.smarts);
            const auto molecule = molecules::molecule_of(smiles);
            const Definition definition(conditions, molecule);
            for (const auto kind : kinds)
                for (const auto per : pers)
                    expect_equal(by_matcher(smiles, {pattern, kind, per}), definition.count(kind, per),
                                 conditions.smarts + " in " + smiles);
        }
}

Count copies_of(const std::string& smarts, const std::string& smiles) {
    return by_matcher(smiles, {molecules::parse_smarts_query(smarts), count::Embedding::NonInduced, count::Per::Graph})
        .total;
}

TEST(CopiesOfMaps, RingsAndRecursion) {
    EXPECT_EQ(copies_of("[$(C=O)]", "CC(=O)CC=O"), 2u);
    EXPECT_EQ(copies_of("[C;!$(C=O)]", "CC(=O)CC=O"), 2u);
    EXPECT_EQ(copies_of("[$([CH2][$(C=O)])]", "CC(=O)CC=O"), 1u);
    EXPECT_EQ(copies_of("[r6]", "C1CCCCC1C"), 6u);
    EXPECT_EQ(copies_of("C!@C", "C1CC1C"), 1u);
    EXPECT_EQ(copies_of("C@C", "C1CC1C"), 3u);
    EXPECT_EQ(copies_of("C~N", "CN"), 1u);
    EXPECT_EQ(copies_of("[R2]", "C1CC2CCCC2C1"), 2u);
}

// Random queries: trees, rings and several parts of conditions that RDKit stores in all the ways it has. Automorphisms
// permute the maps, so copies are whole numbers, and each copy has an atom (bond) for each atom (bond) of an orbit.
TEST(CopiesOfMaps, EachCopyHasAllItsParts) {
    const std::vector<std::string> atoms = {"C",           "c",         "*",        "[#6]",     "[C,N]",    "[N,C]",
                                            "[!#7]",       "[R]",       "[!R]",     "[r6]",     "[X3]",     "[D2]",
                                            "[H1]",        "[CH2,CH3]", "[C;R;H2]", "[H2;C;R]", "[$(C=O)]", "[!$(C=O)]",
                                            "[$(*~[#8])]", "[D{1-2}]",  "[a]",      "[A]",      "[+0]",     "[C&R,c]"},
                                   bonds = {"", "-", "=", ":", "~", "@", "!@", "-,=", "-;@", "!-"};
    Random random(11);
    const auto one_of = [&](const auto& list) { return list[random.below(list.size())]; };
    unsigned with_copies = 0;
    for (int i = 0; i < 1500; ++i) {
        // Few kinds in each query, so that it has automorphisms.
        const std::array few_atoms = {one_of(atoms), one_of(atoms)};
        const std::array few_bonds = {one_of(bonds), one_of(bonds)};
        std::string smarts = one_of(few_atoms);
        const bool ring = random.chance(1, 3);
        if (ring) smarts += "1";
        for (std::uint64_t more = 1 + random.below(4); more > 0; --more) {
            const bool branch = random.chance(1, 3), other_part = !ring && random.chance(1, 8);
            const auto next = (other_part ? "." : one_of(few_bonds)) + one_of(few_atoms);
            smarts += branch && !other_part ? "(" + next + ")" : next;
        }
        if (ring) smarts += one_of(few_bonds) + one_of(few_atoms) + one_of(few_bonds) + one_of(few_atoms) + "1";
        const auto pattern = molecules::parse_smarts_query(smarts);
        const auto symmetry = pattern::graph_symmetry(pattern.graph);
        const auto& smiles = one_of(few_molecules);
        for (const auto kind : kinds)
            for (const auto per : {count::Per::Node, count::Per::Edge}) {
                const auto result = by_matcher(smiles, {pattern, kind, per});
                with_copies += result.total > 0;
                const auto& orbit_of = per == count::Per::Node ? symmetry.node_orbit : symmetry.edge_orbit;
                std::map<unsigned, Count> sizes;
                for (const auto smallest : orbit_of) ++sizes[smallest];
                ASSERT_EQ(result.orbits, sizes.size()) << smarts;
                std::size_t orbit = 0;
                for (const auto& [smallest, size] : sizes) {
                    Count sum = 0;
                    for (std::size_t row = 0; row * result.orbits < result.anchored.size(); ++row)
                        sum += result.at(row, orbit);
                    EXPECT_EQ(sum, result.total * size) << smarts << " in " << smiles;
                    ++orbit;
                }
            }
    }
    EXPECT_GT(with_copies, 500u);
}

TEST(CopiesOfMaps, MoreThan16Atoms) {
    const std::string steroid = "C1CCC2C(C1)CCC3C2CCC4C3CCC4";
    EXPECT_EQ(copies_of(steroid, "CC12CCC3C(CCC4CC(O)CCC34C)C1CCC2O"), 1u);
    const auto result = by_matcher("C1CCCCCCCCCCCCCCCCC1", {molecules::parse_smarts_query(std::string(18, 'C')),
                                                            count::Embedding::NonInduced, count::Per::Node});
    EXPECT_EQ(result.total, 18u);  // the paths around a ring of 18
    EXPECT_EQ(result.orbits, 9u);
    EXPECT_EQ(result.at(5, 0), 2u);
}

// RDKit would stop at 1000 matches: of the query, and of the condition inside $().
TEST(CopiesOfMaps, NoLimitOnTheNumberOfMatches) {
    const std::string chain(60, 'C');
    EXPECT_EQ(copies_of("[#6].[#6].[#6]", chain), 60u * 59 * 58 / 6);
    EXPECT_EQ(copies_of("[$(C.C.C)]", chain), 60u);
    EXPECT_EQ(copies_of("[$(C.C.O)]", chain + "O"), 60u);
}

TEST(CopiesOfMaps, QueriesOfBothKindsInOneRequest) {
    Labels labels;
    std::vector<count::Query> queries;
    for (const char* const smarts : {"CO", "[OX2H]", "C", "[CH3]"}) {
        const auto pattern = molecules::parse_any_smarts(smarts, molecules::SmartsBy::LabelsIfPossible, labels);
        for (const auto kind : kinds) queries.push_back({pattern, kind, count::Per::Graph});
    }
    const MatchedQueries matched(queries);
    EXPECT_EQ(matched.wanted().size(), 2u);
    molecules::RecordOptions options;
    options.queries = matched.wanted();
    options.induced_maps = true;
    const auto record = molecules::molecule_of("CC(O)CO", options);
    std::erase_if(queries, [](const count::Query& query) { return query.pattern.query != nullptr; });
    const auto graph = make_graph(record, molecules::AtomLabels::ElementsAndAromaticity, labels);
    const auto results = matched.join(count::Counter(queries)(graph), record.maps);
    std::vector<unsigned> totals;
    for (const auto& result : results) totals.push_back(static_cast<unsigned>(result.total));
    EXPECT_EQ(totals, (std::vector<unsigned>{2, 2, 2, 2, 3, 3, 1, 1}));
    EXPECT_THROW(
        count::Counter({{molecules::parse_smarts_query("[OX2H]"), count::Embedding::NonInduced, count::Per::Graph}}),
        std::invalid_argument);
}

}  // namespace
}  // namespace countable::molecules
