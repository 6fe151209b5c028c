#include "countable/formats/smiles_like.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"
#include "countable/support/errors.hpp"

namespace countable::formats {
namespace {

TEST(SmilesLike, Molecules) {
    for (const char* const smiles :
         {"C", "CC", "CN", "ClCBr", "CC(=O)O", "c1ccccc1", "CC(=O)Nc1ccc(O)cc1", "[Na+].[Cl-]", "C/C=C\\C", "N#N",
          "C%12CCCC%12", "CC(C)(C)C ethane, with a name", "[nH]1cccc1", "C1CC=1", "O\r"})
        EXPECT_TRUE(is_smiles_like(smiles)) << smiles;
}

TEST(SmilesLike, GraphsAndOtherTexts) {
    for (const char* const text :
         {"",   "E]~o", "EhEG", "Bw", "C~", "DQc",   "?",  "@",  "A_",    "IheA@GUAo", ":Fa@x^", "1 2", "C(",
          "C)", "C1CC", "cc",   "=C", "C=", "C(=)C", "[C", "[]", "t # 0", "C$",        "C%1",    "C%"})
        EXPECT_FALSE(is_smiles_like(text)) << text;
}

TEST(SmilesLike, ReadersSayWhatTheyTakeItFor) {
    const io::TemporaryFolder folder;
    const auto notes = [&](const std::string& name, const std::string& text, std::optional<Format> format = {}) {
        Labels labels;
        std::string said;
        ReadOptions options;
        options.format = format;
        options.on_note = [&](const std::string& sentence, Remedy) { said += sentence; };
        const auto reader = open_graphs(folder.add(name, text), labels, options);
        while (reader->next()) {
        }
        return said;
    };
    EXPECT_EQ(notes("a.txt", "CN\nCO\n"),
              folder.path("a.txt") + ": read as graph6, although each line can also be SMILES");
    EXPECT_EQ(notes("a.g6", "CN\nCO\n"), "");
    EXPECT_EQ(notes("b.txt", ">>graph6<<CN\n"), "");
    EXPECT_EQ(notes("c.txt", "CN\nC~\n"), "");
    EXPECT_EQ(notes("d.txt", "CN\nCO\n", Format::Graph6), "");

    const auto remedy = [&](const std::string& text) {
        try {
            notes("f.txt", text);
        } catch (const InputError& error) {
            return error.remedy();
        }
        return Remedy::None;
    };
    EXPECT_EQ(remedy("CC(=O)O\nC\n"), Remedy::ReadAsSmiles);
    EXPECT_EQ(remedy("CN\nCCO\n"), Remedy::ReadAsSmiles);
    EXPECT_EQ(remedy("C~\nC~~\n"), Remedy::None);

    const auto error = [&](const std::string& text) {
        return io::error_of<InputError>([&] { notes("e.txt", text); }).substr(folder.path("e.txt").size());
    };
    EXPECT_EQ(
        error("CC(=O)O\nC\n"),
        ":1: expected a graph in graph6, sparse6, gSpan, GraphML, GML, Pajek, Matrix Market, JSON, or an edge list "
        "'u v', found 'CC(=O)O'");
    EXPECT_EQ(error("CN\nCCO\n"), ":2: expected 1 bytes after the size of a graph6 graph of 4 nodes, found 2");
    EXPECT_EQ(error("C~\nC~~\n"), ":2: expected 1 bytes after the size of a graph6 graph of 4 nodes, found 2");
}

}  // namespace
}  // namespace countable::formats
