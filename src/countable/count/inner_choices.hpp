#pragma once

#include <array>

#include "countable/count/inclusion_exclusion.hpp"
#include "countable/count/plan.hpp"

namespace countable::count {

/// The ways to choose the inner nodes of a plan when the set at position i of plan.sets has size(i) elements.
template <typename Sum, typename Size>
[[nodiscard]] Sum inner_choices(const Plan& plan, const Size& size) {
    switch (plan.class_sizes.size()) {
        case 0:
            return 1;
        case 1:
            return choose<Sum>(size(0), plan.class_sizes[0]);
        case 2:
            return disjoint_pairs<Sum>(size(0), plan.class_sizes[0], size(1), plan.class_sizes[1],
                                       plan.both ? size(*plan.both) : 0);
        default: {
            std::array<std::uint64_t, most_sets> sizes;
            for (std::size_t i = 0; i < plan.sets.size(); ++i) sizes[i] = size(i);
            return static_cast<Sum>(sum_terms(plan, sizes));
        }
    }
}

}  // namespace countable::count
