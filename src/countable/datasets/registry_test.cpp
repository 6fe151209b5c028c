#include "countable/datasets/registry.hpp"

#include <gtest/gtest.h>

#include <set>

#include "countable/datasets/molecular/molecule_datasets.hpp"
#include "countable/datasets/random_graphs/erdos_renyi.hpp"
#include "countable/io/testing.hpp"
#include "countable/support/text_list.hpp"

namespace countable::datasets {
namespace {

TEST(Registry, EveryDatasetIsComplete) {
    std::set<std::string> names;
    for (const auto& dataset : known_datasets()) {
        EXPECT_TRUE(names.insert(dataset.name).second) << dataset.name;
        EXPECT_FALSE(dataset.name.empty() || dataset.title.empty() || dataset.summary.empty()) << dataset.name;
        EXPECT_NE(dataset.random.has_value(), dataset.molecules.has_value()) << dataset.name;
        EXPECT_EQ(find_known(dataset.name), &dataset);
        EXPECT_EQ(is_random_source(dataset.name), dataset.random.has_value());
        EXPECT_EQ(is_molecule_source(dataset.name), dataset.molecules.has_value());
        if (dataset.random) {
            Random random(0, 0, 0);
            EXPECT_GT(dataset.random->default_model()(random).num_nodes(), 0u) << dataset.name;
        } else {
            EXPECT_FALSE(dataset.molecules->targets.empty()) << dataset.name;
            EXPECT_TRUE(dataset.molecules->find_files && dataset.molecules->facts) << dataset.name;
            const io::TemporaryFolder empty;
            EXPECT_NE(io::error_of([&] { (void)find_files(dataset.name, empty.path("")); }).find("expected "),
                      std::string::npos)
                << dataset.name;
        }
    }
    EXPECT_EQ(find_known("graphs.csv"), nullptr);
    EXPECT_TRUE(is_random_source(default_source()));
}

TEST(Registry, NamesForHelpAndErrors) {
    EXPECT_EQ(text_list(known_names()), "er, regular, molhiv, zinc12k, qm9");
    EXPECT_EQ(text_list(known_names(SourceKind::Random), "and"), "er and regular");
    EXPECT_EQ(text_list(known_names(SourceKind::Molecules), "or"), "molhiv, zinc12k or qm9");
    EXPECT_EQ(text_list({}, "or"), "");
    EXPECT_EQ(io::error_of<std::invalid_argument>([] { (void)known_molecules("er"); }),
              "there is no dataset 'er'; there are molhiv, zinc12k and qm9");
}

TEST(Registry, NotesOnMolecules) {
    EXPECT_EQ(note_on_molecules("zinc12k", "0123")
                  .find("ZINC: this program does not know the molecules with the checksum 0123"),
              0u);
    EXPECT_NE(note_on_molecules("zinc12k", "fb59cba6ded3918b").find("are a substitute"), std::string::npos);
    EXPECT_EQ(note_on_molecules("zinc12k", ""), "");
    for (const char* const other : {"qm9", "er", "graphs.csv"})
        EXPECT_EQ(note_on_molecules(other, "0123"), "") << other;
}

TEST(Registry, ParametersOfARandomModel) {
    const auto& random = *find_known("er")->random;
    const std::vector<std::string> values = {"7", "0.5"};
    Random a(3, 0, 0), b(3, 0, 0);
    EXPECT_EQ(random.model(values)(a), erdos_renyi({7, {1, 2}}, b));
    for (const auto& wrong :
         std::vector<std::vector<std::string>>{{"0", "0.5"}, {"1001", "0.5"}, {"x", "0.5"}, {"7", "2"}})
        EXPECT_THROW((void)random.model(wrong), ParameterError) << wrong[0] << " " << wrong[1];
    const auto error = [&](const std::vector<std::string>& wrong) {
        return io::error_of<std::invalid_argument>([&] { (void)random.model(wrong); });
    };
    EXPECT_EQ(error({"0", "0.5"}), "nodes: expected a whole number from 1 to 1000, found '0'");
    EXPECT_EQ(error({"7", "2"}),
              "probability: expected a probability from 0 to 1 as a decimal with at most 18 decimals, found '2'");
}

}  // namespace
}  // namespace countable::datasets
