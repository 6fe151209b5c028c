#include "countable/molecules/features/zinc.hpp"

#include <algorithm>
#include <iostream>

#include "countable/io/text_source.hpp"
#include "countable/io/words.hpp"
#include "countable/molecules/elements.hpp"
#include "countable/molecules/parse.hpp"
#include "countable/molecules/testing.hpp"
#include "countable/support/parallel.hpp"

namespace countable::molecules {
namespace {

std::vector<std::int32_t> types_of(const std::string& smiles) {
    std::vector<std::int32_t> types;
    for (const Atom& atom : molecule_of(smiles).atoms) types.push_back(zinc_type(atom).value_or(-1));
    return types;
}

TEST(ZincFeatures, HydrogensCountWhereASmilesOfTheKekuleFormWritesThem) {
    EXPECT_EQ(types_of("CCO"), (std::vector<std::int32_t>{0, 0, 1}));
    EXPECT_EQ(types_of("N[C@@H](C)C(=O)[O-]"), (std::vector<std::int32_t>{2, 4, 0, 0, 1, 7}));
    EXPECT_EQ(types_of("c1cc[nH]c1"), (std::vector<std::int32_t>{0, 0, 0, 2, 0}));  // not a kind of its own
    EXPECT_EQ(types_of("C[NH3+]"), (std::vector<std::int32_t>{0, 10}));
    EXPECT_EQ(types_of("[Na+]"), (std::vector<std::int32_t>{-1}));
}

TEST(ZincFeatures, BondsAreThoseOfAKekuleForm) {
    const auto benzene = molecule_of("c1ccccc1");
    EXPECT_EQ(std::ranges::count_if(benzene.bonds, [](const Bond& bond) { return zinc_bond(bond) == 1; }), 3);
    EXPECT_EQ(std::ranges::count_if(benzene.bonds, [](const Bond& bond) { return zinc_bond(bond) == 2; }), 3);
    EXPECT_EQ(zinc_bond(molecule_of("C#N").bonds[0]), 3);
    EXPECT_EQ(zinc_bond(Bond{.kekule_kind = BondKind::Other}), std::nullopt);
}

TEST(ZincFeatures, AllKindsAreDifferent) {
    for (std::size_t i = 0; i < zinc_types.size(); ++i) {
        const auto& [element, hydrogens, charge] = zinc_types[i];
        const Atom atom{.element = *element_named(element), .charge = charge, .written_hydrogens = hydrogens};
        EXPECT_EQ(zinc_type(atom), static_cast<std::int32_t>(i));
    }
}

// A graph of the benchmark: types of atoms, bonds.
struct TypedGraph {
    struct TypedBond {
        std::uint32_t u = 0, v = 0;
        std::int32_t type = 0;
        friend bool operator==(const TypedBond&, const TypedBond&) = default;
    };
    std::vector<std::int32_t> types;
    std::vector<TypedBond> bonds;
    friend bool operator==(const TypedGraph&, const TypedGraph&) = default;
};

TypedGraph typed(const Record& record) {
    TypedGraph graph;
    for (const Atom& atom : record.atoms) graph.types.push_back(zinc_type(atom).value_or(-1));
    for (const Bond& bond : record.bonds) graph.bonds.push_back({bond.u, bond.v, zinc_bond(bond).value_or(-1)});
    return graph;
}

// Of "split|y|types|u v bond;...".
TypedGraph typed(std::string_view line) {
    for (int field = 0; field < 2; ++field) line.remove_prefix(line.find('|') + 1);
    const auto number = [](std::string_view& text) { return parse_number<std::uint32_t>(io::take_word(text)).value(); };
    TypedGraph graph;
    std::string_view types = line.substr(0, line.find('|')), bonds = line.substr(line.find('|') + 1);
    while (!io::trimmed(types).empty()) graph.types.push_back(static_cast<std::int32_t>(number(types)));
    while (!bonds.empty()) {
        const auto end = std::min(bonds.find(';'), bonds.size());
        auto bond = bonds.substr(0, end);
        const auto u = number(bond), v = number(bond), type = number(bond);
        graph.bonds.push_back({u, v, static_cast<std::int32_t>(type)});
        bonds.remove_prefix(std::min(end + 1, bonds.size()));
    }
    return graph;
}

// What does not depend on the order of the atoms: hashes of their neighbourhoods, sorted. With or without the kinds of
// bonds, which a molecule with several Kekule forms leaves open.
std::vector<std::size_t> invariant(const TypedGraph& graph, bool kinds) {
    std::vector<std::size_t> colors(graph.types.begin(), graph.types.end());
    for (std::size_t round = 0; round < colors.size(); ++round) {
        std::vector<std::size_t> next(colors.size());
        const auto mixed = [](std::size_t x) { return (x ^ (x >> 29)) * 0x9e3779b97f4a7c15; };
        for (std::size_t v = 0; v < colors.size(); ++v) next[v] = mixed(colors[v] + 17);
        for (const auto& [u, v, type] : graph.bonds) {
            const auto kind = kinds ? static_cast<std::size_t>(type) : 0;
            next[u] += mixed(mixed(colors[v] + 3) + kind);
            next[v] += mixed(mixed(colors[u] + 3) + kind);
        }
        for (auto& color : next) color = mixed(color);
        colors = std::move(next);
    }
    std::ranges::sort(colors);
    return colors;
}

TEST(ZincFeatures, AllMoleculesOfTheBenchmark) {
    COUNTABLE_NEEDS_DATA("zinc12k.csv.gz");
    COUNTABLE_NEEDS_DATA("zinc12k.graphs.txt.gz");
    const auto sources = read_smiles_column(io::TextSource::open((development_data() / "zinc12k.csv.gz").string()));
    const auto parsed =
        parse(sources, rdkit(), {.record = {.features = FeatureSet::Zinc}, .threads = available_cores()});
    EXPECT_EQ(parsed.unreadable, std::vector<std::string>{});
    auto graphs = io::TextSource::open((development_data() / "zinc12k.graphs.txt.gz").string());
    std::size_t same = 0, same_up_to_order = 0, other_kekule_form = 0;
    for (std::size_t i = 0; i < parsed.records.size(); ++i) {
        const std::string line(graphs.next_line().value());
        const auto ours = typed(*parsed.records[i]), official = typed(line);
        const auto bonds_of_type = [](const TypedGraph& graph, std::int32_t type) {
            return std::ranges::count(graph.bonds, type, &TypedGraph::TypedBond::type);
        };
        if (ours == official)
            ++same;
        else if (invariant(ours, true) == invariant(official, true))
            ++same_up_to_order;
        else if (invariant(ours, false) == invariant(official, false) &&
                 bonds_of_type(ours, 1) == bonds_of_type(official, 1) &&
                 bonds_of_type(ours, 2) == bonds_of_type(official, 2))
            ++other_kekule_form;
        else
            ADD_FAILURE() << sources.molecules[i].text << "\n" << line;
    }
    std::cout << same << " molecules are the same, " << same_up_to_order << " in another order of atoms, "
              << other_kekule_form << " in another Kekule form\n";
    EXPECT_EQ(same + same_up_to_order + other_kekule_form, 12'000u);
    EXPECT_GE(same, 11'657u);
}

}  // namespace
}  // namespace countable::molecules
