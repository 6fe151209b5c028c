#include "countable/datasets/molecular/zinc_text.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

Dataset read(std::string_view text) { return read_zinc_text(io::TextSource::from_memory("z.txt", text)); }

TEST(ZincText, TypesBecomeFeaturesAndElementsLabels) {
    const auto dataset = read("train|1.5|4 7 0|0 2 1;0 1 2\ntest|2|27|\n");
    EXPECT_EQ(dataset.features.node_categories, (molecules::CategoryTable{{28}, {4, 7, 0, 27}}));
    EXPECT_EQ(dataset.features.edge_categories, (molecules::CategoryTable{{4}, {2, 1}}));  // in the order of edges()
    const auto text = [&](Label label) { return dataset.labels->text(label); };
    EXPECT_EQ(text(dataset.graphs[0].node_label(0)), "C");
    EXPECT_EQ(text(dataset.graphs[0].node_label(1)), "O");
    EXPECT_EQ(text(dataset.graphs[1].node_label(0)), "P");
    EXPECT_EQ(text(dataset.graphs[0].edge_label(0, 1)), "double");
    EXPECT_EQ(dataset.targets, (std::vector<double>{1.5, 2}));
}

TEST(ZincText, Defects) {
    EXPECT_EQ(io::error_of([] { (void)read("train|1|0|\ntrain|1|28|\n"); }),
              "z.txt:2: expected a type of atom from 0 to 27, found 28");
    EXPECT_EQ(io::error_of([] { (void)read("train|1|0 0|0 1 4\n"); }),
              "z.txt:1: expected a type of bond from 1 to 3, found 4");
    EXPECT_EQ(io::error_of([] { (void)read("train|1|0 0|0 1 0\n"); }),
              "z.txt:1: expected a type of bond from 1 to 3, found 0");
}

}  // namespace
}  // namespace countable::datasets
