#pragma once

#include <memory>
#include <vector>

#include "countable/lrp/plan_part.hpp"
#include "nanobind.hpp"

namespace countable::python {

/// The sequences of all graphs of a dataset.
struct PlanObject {
    lrp::Plan plan;
    std::vector<std::int64_t> classes;  ///< of edges: what class number i of the plan is called
};

/// The sequences of some of them.
struct PartObject {
    lrp::PlanPart part;
    std::vector<double> group_weight, sequences;  ///< as in the part, for layers in double precision
    std::int64_t edge_classes = 0;                ///< rows of edges that a layer needs at least

    template <typename T>
    [[nodiscard]] const T* weight_as() const {
        if constexpr (std::is_same_v<T, float>)
            return part.group_weight.data();
        else
            return group_weight.data();
    }
    template <typename T>
    [[nodiscard]] const T* sequences_as() const {
        if constexpr (std::is_same_v<T, float>)
            return part.sequences.data();
        else
            return sequences.data();
    }
};

}  // namespace countable::python
