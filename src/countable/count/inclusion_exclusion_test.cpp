#include "countable/count/inclusion_exclusion.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "countable/support/random.hpp"

namespace countable::count {
namespace {

using Set = unsigned;  // bits

/// Ways to choose sizes[c] different elements in order from sets[c], all of them different, by trying all.
SignedCount ordered_choices(const std::vector<Set>& sets, const std::vector<unsigned>& sizes) {
    std::vector<Set> slots;
    for (std::size_t c = 0; c < sets.size(); ++c) slots.insert(slots.end(), sizes[c], sets[c]);
    const std::function<SignedCount(std::size_t, Set)> extend = [&](std::size_t slot, Set used) -> SignedCount {
        if (slot == slots.size()) return 1;
        SignedCount sum = 0;
        for (unsigned v = 0; v < 8; ++v)
            if (slots[slot] & ~used & 1u << v) sum += extend(slot + 1, used | 1u << v);
        return sum;
    };
    return extend(0, 0);
}

TEST(InclusionExclusion, EqualsTryingAllChoices) {
    Random random{31};
    for (int round = 0; round < 300; ++round) {
        const std::size_t classes = 1 + random.below(4);
        std::vector<Set> sets;
        std::vector<unsigned> sizes;
        for (std::size_t c = 0; c < classes; ++c) {
            sets.push_back(static_cast<Set>(random.below(256)));
            sizes.push_back(1 + static_cast<unsigned>(random.below(3)));
        }
        SignedCount sum = 0;
        for (const auto& [product, coefficient] : distinct_choices(sizes)) {
            SignedCount term = coefficient;
            for (const ClassMask mask : product) {
                Set common = 255;
                for (std::size_t c = 0; c < classes; ++c)
                    if (mask >> c & 1) common &= sets[c];
                term *= __builtin_popcount(common);
            }
            sum += term;
        }
        const SignedCount expected = ordered_choices(sets, sizes);
        ASSERT_EQ(sum, expected);
        if (classes != 2) continue;
        const auto size = [](Set set) { return static_cast<std::uint64_t>(__builtin_popcount(set)); };
        SignedCount orders = 1;
        for (const unsigned n : sizes)
            for (unsigned i = 2; i <= n; ++i) orders *= i;
        const auto both = size(sets[0] & sets[1]);
        EXPECT_EQ(disjoint_pairs<Count>(size(sets[0]), sizes[0], size(sets[1]), sizes[1], both),
                  static_cast<Count>(expected / orders));
        EXPECT_EQ(disjoint_pairs<std::uint64_t>(size(sets[0]), sizes[0], size(sets[1]), sizes[1], both),
                  static_cast<std::uint64_t>(expected / orders));
    }
}

TEST(InclusionExclusion, FifteenEqualNodesAreAFallingFactorial) {
    const std::vector<unsigned> sizes = {15};
    for (const SignedCount n : {14, 15, 20}) {
        SignedCount sum = 0, expected = 1;
        for (const auto& [product, coefficient] : distinct_choices(sizes)) {
            SignedCount term = coefficient;
            for (std::size_t i = 0; i < product.size(); ++i) term *= n;
            sum += term;
        }
        for (int i = 0; i < 15; ++i) expected *= n - i;
        EXPECT_EQ(sum, expected);
    }
}

}  // namespace
}  // namespace countable::count
