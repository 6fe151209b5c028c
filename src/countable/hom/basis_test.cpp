#include "countable/hom/basis.hpp"

#include <gmock/gmock.h>

namespace countable::hom {
namespace {

std::vector<std::string> names(const std::string& text) {
    Labels labels;
    std::vector<std::string> list;
    for (const auto& pattern : basis(pattern::parse(text, labels), labels)) list.push_back(pattern.name);
    return list;
}

TEST(Basis, NamesOfQuotients) {
    EXPECT_EQ(names("triangle"), (std::vector<std::string>{"triangle"}));
    EXPECT_THAT(names("4-cycle"), testing::ElementsAre("4-cycle", "path-3", "edge"));
    EXPECT_THAT(names("path-4"), testing::UnorderedElementsAre("path-4", "path-3", "triangle", "edge"));
    EXPECT_EQ(names("cycle-6").size(), 10u);
}

TEST(Basis, LabelledQuotientsAreWrittenOut) {
    EXPECT_THAT(names("a:C, b:O, c:C, a-b, b-c"),
                testing::ElementsAre("a:C, b:O, c:C, a-b, b-c", testing::HasSubstr(":O")));
    EXPECT_EQ(names("a:C, b:O, c:N, a-b, b-c").size(), 1u);
}

}  // namespace
}  // namespace countable::hom
