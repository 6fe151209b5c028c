#include "countable/molecules/smarts/any_smarts.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"
#include "countable/molecules/smarts/smarts_query.hpp"
#include "countable/pattern/graph_symmetry.hpp"
#include "countable/support/random.hpp"

namespace countable::molecules {
namespace {

Count automorphisms(const char* smarts) { return pattern::graph_symmetry(parse_smarts_query(smarts).graph).group_size; }

TEST(SmartsQuery, AutomorphismsOfTheQuery) {
    for (const auto& [smarts, size] : std::vector<std::pair<const char*, unsigned>>{
             {"c1ccccc1", 12},
             {"[#6]1[#6][#6]1", 6},
             {"[CX3](=O)[OX2H1]", 1},
             {"[N+](=O)[O-]", 1},
             {"[C,N]~[N,C]", 2},        // the order of "or" does not matter
             {"[C;R;H2]~[H2;C;R]", 2},  // nor that of "and"
             {"[C&R;H2]~[C;R&H2]", 2},  // nor how they are nested
             {"[CH3]~[C;H3]", 2},       //
             {"[C,N]~[C]", 1},          // equal only where the same is asked
             {"[!C]~[!C]", 2},
             {"[!C]~[C]", 1},
             {"[$(C=O)]~[$(C=O)]", 2},
             {"[$(C=O)]~[$(O=C)]", 1},
             {"[$(C=O)]~[!$(C=O)]", 1},
             {"[D{1-2}]~[D{1-2}]", 2},
             {"[D{1-2}]~[D{1-3}]", 1},
             {"[R]~[R]", 2},
             {"[R1]~[R2]", 1},
             {"[r5]~[r6]", 1},
             {"CC-C", 2},  // an unwritten bond of an aliphatic atom is a single one
             {"[C;R]C-[C;R]", 2},
             {"[C,N;R]~*~[C,N;R]", 2},
             {"ccc", 2},
             {"cc-c", 1},  // single or aromatic, and single
             {"[#6][#6]-[#6]", 1},
             {"C!@C@C", 1},
             {"C!@C!@C", 2},
             {"[CH3][CH3].[CH3]", 2},
             {"[CH3].[CH3].[CH3]", 6},
             {"C1CCC2C(C1)CCC3C2CCC4C3CCC4", 1},  // more than 16 atoms
             {"[#6]1[#6][#6][#6][#6][#6][#6][#6][#6][#6][#6][#6][#6][#6][#6][#6][#6][#6]1", 36},
             {"[C:1]~[C:2]", 2}})  // numbers of atoms are for reactions
        EXPECT_EQ(automorphisms(smarts), size) << smarts;
}

TEST(SmartsQuery, WhatLabelsCanSayIsSaidByLabels) {
    Labels labels;
    EXPECT_EQ(parse_any_smarts("CC(=O)N", SmartsBy::LabelsIfPossible, labels).query, nullptr);
    EXPECT_NE(parse_any_smarts("CC(=O)N", SmartsBy::Matcher, labels).query, nullptr);
    const auto benzene = parse_any_smarts("c1ccccc1", SmartsBy::LabelsIfPossible, labels);
    EXPECT_NE(benzene.query, nullptr);
    EXPECT_EQ(benzene.name, "smarts:c1ccccc1");
    EXPECT_EQ(benzene.graph.num_edges(), 6u);
}

TEST(SmartsQuery, RefusedInOneSentence) {
    for (const auto& [smarts, said] : std::vector<std::pair<const char*, const char*>>{
             {"", "RDKit cannot read the SMARTS '': expected an atom, found nothing"},
             {"C(", "RDKit cannot read the SMARTS 'C(': syntax error"},
             {"[C", "RDKit cannot read the SMARTS '[C': syntax error"},
             {"C1CC", "RDKit cannot read the SMARTS 'C1CC': unclosed ring"},
             {"C>>N", "RDKit cannot read the SMARTS 'C>>N': syntax error"},
             {"C C", "RDKit cannot read the SMARTS 'C C': expected no blank"},
             {"[C@H](N)O",
              "RDKit cannot read the SMARTS '[C@H](N)O': stereochemistry (@ at an atom, / and \\) is not counted; "
              "leave "
              "it out"},
             {"[$([C@H](N)O)]",
              "RDKit cannot read the SMARTS '[$([C@H](N)O)]': stereochemistry (@ at an atom, / and \\) is not counted; "
              "leave it out"},
             {"C/C=C/C",
              "RDKit cannot read the SMARTS 'C/C=C/C': stereochemistry (@ at an atom, / and \\) is not counted; leave "
              "it "
              "out"}})
        EXPECT_EQ(io::error_of<std::invalid_argument>([&] { (void)parse_smarts_query(smarts); }), said);
}

TEST(SmartsQuery, RubbishIsReadOrRefused) {
    constexpr std::string_view letters = "CNOcn*[]()=#-:~@!,;&$+123%RrXHDv.";
    Random random(3);
    unsigned read = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (auto size = 1 + random.below(9); size > 0; --size) text += letters[random.below(letters.size())];
        try {
            read += parse_smarts_query(text).graph.num_nodes() > 0;
        } catch (const std::invalid_argument& error) {
            EXPECT_EQ(std::string_view(error.what()).find('\n'), std::string_view::npos) << text;
        }
    }
    EXPECT_GT(read, 20u);
}

}  // namespace
}  // namespace countable::molecules
