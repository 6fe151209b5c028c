#include "countable/molecules/smarts/smarts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "countable/io/testing.hpp"
#include "countable/pattern/inline.hpp"

namespace countable::molecules {
namespace {

TEST(Smarts, SameAsInlinePatterns) {
    for (const auto& [smarts, same] : std::vector<std::pair<const char*, const char*>>{
             {"C", "a:C"},
             {"CC(=O)N", "a:C, b:C, c:O, d:N, a-b:single, b-c:double, b-d:single"},
             {"C#N", "a:C, b:N, a-b:triple"},
             {"c:c-[Cl]", "a:c, b:c, c:Cl, a-b:aromatic, b-c:single"},
             {"ClCBr", "a:Cl, b:C, c:Br, a-b:single, b-c:single"},
             {"cO", "a:c, b:O, a-b:single"},
             {"C1CC1", "a:C, b:C, c:C, a-b:single, b-c:single, a-c:single"},
             {"C%12CC=%12", "a:C, b:C, c:C, a-b:single, b-c:single, a-c:double"},
             {"C=1CC1", "a:C, b:C, c:C, a-b:single, b-c:single, a-c:double"},
             {"[Na].[se]", "node a:Na, node b:se"},
             {"*~*~*", "a-b, b-c"},
             {"C~O", "a:C, b:O, a-b"},
             {"*=*", "a-b:double"},
             {"c1:c:c:c:c:c:1",
              "a:c, b:c, c:c, d:c, e:c, f:c, a-b:aromatic, b-c:aromatic, c-d:aromatic, d-e:aromatic, "
              "e-f:aromatic, f-a:aromatic"}}) {
        Labels labels;
        EXPECT_EQ(parse_smarts(smarts, labels).graph, pattern::parse_inline(same, labels).graph) << smarts;
        EXPECT_EQ(parse_smarts(smarts, labels).name, std::string("smarts:") + smarts);
    }
}

TEST(Smarts, WhatLabelsCannotSayIsRefused) {
    for (const char* const smarts :
         {"",      "cc",  "c1ccccc1", "[#6]", "[C;R]", "[NH2]",   "[O-]", "[C@H]",   "[$(C=O)]", "[!C]",
          "[C,N]", "[H]", "[D2]",     "A",    "a",     "C/C=C/C", "C*",   "C~C-C",   "C(",       "C)",
          "C1CC",  "C=",  "=C",       "C==C", "(C)",   "[C",      "C11",  "C12CC12", "C1C1",     "C-1CC=1",
          "%1",    "1",   "C%1",      ".C",   "C..C",  "CC(=)C",  "C@C",  "C C",     "\xff",     "CCCCCCCCCCCCCCCCC",
          "[Xx]",  "H"}) {
        Labels labels;
        const auto said = io::error_of<std::invalid_argument>([&] { (void)parse_smarts(smarts, labels); });
        EXPECT_EQ(said.find("SMARTS '"), 0u) << smarts;
    }
    Labels labels;
    EXPECT_EQ(io::error_of<std::invalid_argument>([&] { (void)parse_smarts("Cc1ccccc1", labels); }),
              "SMARTS 'Cc1ccccc1': expected a bond, - or :, between c and c, where SMARTS means single or aromatic, "
              "found none");
    EXPECT_EQ(
        io::error_of<std::invalid_argument>([&] { (void)parse_smarts("C[N+]", labels); }),
        "SMARTS 'C[N+]': expected elements, the bonds - = # : ~, branches and ring closures, which is all of SMARTS "
        "that labels can say, found '[N+]'");
}

}  // namespace
}  // namespace countable::molecules
