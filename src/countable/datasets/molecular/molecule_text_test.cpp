#include "countable/datasets/molecular/molecule_text.hpp"

#include <gmock/gmock.h>

#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

Dataset read(std::string_view text, std::uint64_t graphs = 0) {
    return read_molecule_text(io::TextSource::from_memory("m.txt", text), graphs);
}

TEST(MoleculeText, AtomsBondsTargetsAndSplit) {
    const auto dataset = read(
        "train|-1.25|0 2 0|0 1 1;2 1 2\n"
        "val|3|5 |\r\n"
        "test|4e-1||");
    ASSERT_EQ(dataset.graphs.size(), 3u);
    const Graph& first = dataset.graphs[0];
    const auto text = [&](Label label) { return dataset.labels->text(label); };
    EXPECT_EQ(first.num_nodes(), 3u);
    EXPECT_EQ(text(first.node_label(1)), "2");
    EXPECT_EQ(first.node_label(0), first.node_label(2));
    EXPECT_EQ(text(first.edge_label(0, 1)), "1");
    EXPECT_EQ(text(first.edge_label(1, 2)), "2");
    EXPECT_FALSE(first.has_edge(0, 2));
    EXPECT_EQ(dataset.graphs[1].num_nodes(), 1u);
    EXPECT_EQ(dataset.graphs[1].num_edges(), 0u);
    EXPECT_EQ(dataset.graphs[2].num_nodes(), 0u);
    EXPECT_EQ(dataset.targets, (std::vector<double>{-1.25, 3, 0.4}));
    EXPECT_EQ(dataset.split, (std::vector<Split>{Split::Train, Split::Validation, Split::Test}));
    EXPECT_EQ(dataset.target_names, std::vector<std::string>{"y"});
}

TEST(MoleculeText, TheFirstMolecules) { EXPECT_EQ(read("train|1|0|\ntest|2|0|\nnonsense\n", 2).graphs.size(), 2u); }

TEST(MoleculeText, SaysWhatIsWrongAndWhere) {
    const auto error = [](std::string_view line) {
        return io::error_of([&] { (void)read("train|1|0 0|0 1 1\n" + std::string(line)); });
    };
    using testing::AllOf, testing::HasSubstr, testing::StartsWith;
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"train|1|0 0", "expected split|y|"},
        {"train|1|0|0 0 1|x", "expected split|y|"},
        {" ", "expected split|y|"},
        {"trial|1|0|", "expected train,"},
        {"train|one|0|", "a finite number"},
        {"train|inf|0|", "a finite number"},
        {"train|1|C|", "the type of an atom"},
        {"train|1|0 -1|", "the type of an atom"},
        {"train|1|0 0|0 2 1", "an atom below 2"},
        {"train|1|0 0|0 0 1", "between two atoms"},
        {"train|1|0 0|0 1", "the type of a bond"},
        {"train|1|0 0|0 1 x", "the type of a bond"},
        {"train|1|0 0|0 1 1 1", "a bond 'u v type'"},
        {"train|1|0 0|0 1 1;1 0 2", "every bond once"},
        {"train|1|0 0|;", "the number of an atom"},
    };
    for (const auto& [line, sentence] : wrong)
        EXPECT_THAT(error(line), AllOf(StartsWith("m.txt:2: "), HasSubstr(sentence))) << line;
    EXPECT_THAT(io::error_of([] { (void)read(""); }), HasSubstr("expected a line for each molecule"));
}

}  // namespace
}  // namespace countable::datasets
