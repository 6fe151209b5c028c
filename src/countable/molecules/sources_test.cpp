#include "countable/molecules/sources.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::molecules {
namespace {

using io::error_of;

io::TextSource text(std::string_view bytes) { return io::TextSource::from_memory("m", bytes); }

TEST(Smi, LinesNamesAndComments) {
    const auto sources = read_smi(text("# two\nCCO ethanol, drinkable\n\n  C\t\r\n"));
    ASSERT_EQ(sources.molecules.size(), 2u);
    EXPECT_EQ(sources.molecules[0].text, "CCO");
    EXPECT_EQ(sources.molecules[0].name, "ethanol, drinkable");
    EXPECT_EQ(sources.molecules[1].text, "C");
    EXPECT_EQ(sources.molecules[1].line, 4u);
    EXPECT_EQ(read_smi(text("C\nN\nO\n"), 2).molecules.size(), 2u);
    EXPECT_EQ(error_of([] { (void)read_smi(text("# none\n")); }), "m: expected molecules, found none");
}

TEST(SmilesColumn, AnyPlaceAndCase) {
    const auto sources = read_smiles_column(text("id,SMILES\n1,CCO\n2,\"C\"\n"));
    ASSERT_EQ(sources.molecules.size(), 2u);
    EXPECT_EQ(sources.molecules[1].text, "C");
    EXPECT_EQ(sources.molecules[1].line, 3u);
    EXPECT_EQ(error_of([] { (void)read_smiles_column(text("a,b\n1,2\n")); }),
              "m:1: expected a column 'smiles' in the header line, found 'a', 'b'");
    EXPECT_EQ(error_of([] { (void)read_smiles_column(text("smiles,b\n1\n")); }),
              "m:2: expected 2 cells as in the header, found 1");
    EXPECT_EQ(error_of([] { (void)read_smiles_column(text("smiles\n")); }), "m: expected molecules, found none");
    EXPECT_EQ(error_of([] { (void)read_smiles_column(text("")); }),
              "m: expected a header line with a column 'smiles', found nothing");
}

TEST(SmilesColumn, TabsAndSemicolons) {
    for (const char* const bytes : {"name\tSmiles\nethanol, pure\tCCO\n", "name;Smiles\n\"ethanol, pure\";CCO\n",
                                    "\xEF\xBB\xBFname,Smiles\n\"ethanol, pure\",CCO\n"}) {
        const auto reader = open_smiles_table(text(bytes));
        EXPECT_TRUE(reader->has_names());
        const auto molecule = reader->next();
        ASSERT_TRUE(molecule) << bytes;
        EXPECT_EQ(molecule->text, "CCO");
        EXPECT_EQ(molecule->name, "ethanol, pure");
        EXPECT_EQ(molecule->line, 2u);
        EXPECT_FALSE(reader->next());
    }
    EXPECT_FALSE(open_smiles_table(text("smiles,y\nC,1\n"))->has_names());
    EXPECT_EQ(open_smiles_table(text("a,b\n1,C\n"), "b")->next()->text, "C");
}

TEST(Smi, WhetherThereAreNames) {
    EXPECT_FALSE(open_smi(text("# ethanol and methane\nCCO\nC \t\r\n"))->has_names());
    EXPECT_TRUE(open_smi(text("CCO\nC methane\n"))->has_names());
    EXPECT_FALSE(open_smi(text(""))->has_names());
}

TEST(Sdf, EntriesWithoutTheirProperties) {
    const auto sources = read_sdf(text("one\nx\nM  END\n> <p>\n1\n\n$$$$\ntwo\ny\n$$$$\nthree\nz\n\n"));
    ASSERT_EQ(sources.molecules.size(), 3u);
    EXPECT_EQ(sources.molecules[0].text, "one\nx\nM  END\n");
    EXPECT_EQ(sources.molecules[1].name, "two");
    EXPECT_EQ(sources.molecules[1].line, 8u);
    EXPECT_EQ(sources.molecules[2].text, "three\nz\n\n");
    EXPECT_EQ(read_sdf(text("\n\n\n$$$$\n\n")).molecules.size(), 1u);
    EXPECT_EQ(error_of([] { (void)read_sdf(text("\n\n")); }), "m: expected molecules, found none");
}

}  // namespace
}  // namespace countable::molecules
