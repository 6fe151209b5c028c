#include "countable/theory/bounds.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace countable::theory {
namespace {

using Kind = SeparationTest::Kind;

TEST(BoundingTest, OfEachArchitecture) {
    const std::pair<const char*, SeparationTest> cases[] = {
        {"mlp", {Kind::NodeLabels}},
        {"oblivious-1-wl", {Kind::NodeLabels}},
        {"1-ign", {Kind::NodeLabels}},
        {"mpnn", {Kind::FolkloreWl, 1}},
        {"gated-gcn", {Kind::FolkloreWl, 1}},
        {"lrga-gated-gcn", {Kind::FolkloreWl, 1}},
        {"monet", {Kind::FolkloreWl, 1}},
        {"diffpool", {Kind::FolkloreWl, 1}},
        {"enn-s2s", {Kind::ColorShares, 1}},
        {"dtnn", {Kind::FolkloreWl, 1}},
        {"1-2-3-gnn", {Kind::Refinement, 0, {}, {}, true, "1-2-3-gnn"}},
        {"gin", {Kind::FolkloreWl, 1, std::nullopt, {}, false}},
        {"graphsage", {Kind::GraphSage, 1, std::nullopt, {}, false}},
        {"sgnn", {Kind::Sgnn, 2, std::nullopt, {}, false}},
        {"3-ign", {Kind::ObliviousWl, 3}},
        {"k-wl:3", {Kind::ObliviousWl, 3}},
        {"ppgn", {Kind::FolkloreWl, 2}},
        {"lrp-1-3", {Kind::Lrp, 0, 1, {1, 3}}},
        {"deep-lrp-1-3", {Kind::Lrp, 0, std::nullopt, {1, 3}}},
        {"lrp-2", {Kind::Egonets, 0, 1, {2, 0}}},
        {"deep-lrp-2", {Kind::Egonets, 0, std::nullopt, {2, 0}}},
    };
    for (const auto& [architecture, test] : cases)
        EXPECT_EQ(bounding_test(parse_architecture(architecture)), test) << architecture;
    EXPECT_FALSE(bounding_test(parse_architecture("rp")));
}

TEST(BoundingTest, WithRounds) {
    for (const char* const text : {"mpnn", "gcn", "graphsage", "sgnn", "dtnn", "1-wl"}) {
        EXPECT_EQ(bounding_test(parse_architecture(text), 0)->kind, Kind::NodeLabels) << text;
        EXPECT_EQ(bounding_test(parse_architecture(text), 2)->rounds, 2u) << text;
    }
    // What passes messages by other ways than layers needs more rounds.
    EXPECT_EQ(bounding_test(parse_architecture("monet"), 0)->kind, Kind::NodeLabels);
    EXPECT_EQ(bounding_test(parse_architecture("monet"), 2)->rounds, 3u);
    EXPECT_EQ(bounding_test(parse_architecture("diffpool"), 0)->rounds, 2u);
    EXPECT_EQ(bounding_test(parse_architecture("k-wl:2"), 0)->kind, Kind::ObliviousWl);  // colours of pairs are there
    for (const char* const text : {"lrp-1-3", "deep-lrp-1-3", "lrp-1", "rp"})
        EXPECT_THROW(static_cast<void>(bounding_test(parse_architecture(text), 1)), std::invalid_argument) << text;
}

TEST(FwlRange, OfTheTests) {
    struct Case {
        SeparationTest test;
        unsigned reached, bound;
    };
    for (const auto& [test, reached, bound] :
         {Case{{Kind::ObliviousWl, 1}, 1, 1}, Case{{Kind::ObliviousWl, 2}, 1, 1}, Case{{Kind::ObliviousWl, 4}, 3, 3},
          Case{{Kind::FolkloreWl, 1}, 1, 1}, Case{{Kind::FolkloreWl, 3}, 3, 3}, Case{{Kind::GraphSage, 1}, 1, 1},
          Case{{Kind::Sgnn, 2}, 1, 2}}) {
        EXPECT_EQ(fwl_range(test).reached, reached) << name(test);
        EXPECT_EQ(fwl_range(test).bound, bound) << name(test);
    }
}

}  // namespace
}  // namespace countable::theory
