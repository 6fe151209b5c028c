#pragma once

#include <span>
#include <vector>

#include "countable/count/graphlets/derivation.hpp"

namespace countable::count::graphlets {

/// What a kernel can tell: the maps of `shape` for given images of `anchors`.
struct KernelPattern {
    Kernel kernel;
    pattern::PatternGraph shape;
    unsigned rigid;  ///< the first so many nodes go to different nodes; one more node stands for the weight
    std::vector<unsigned> anchors;
};

/// All that the kernels can tell.
[[nodiscard]] const std::vector<KernelPattern>& kernel_patterns();

/// image[i] = the node of `shape` that node i of the kernel's pattern becomes, anchors[i] that of its i-th anchor; empty if
/// the two are not isomorphic. Tries all bijections: for at most 5 nodes.
[[nodiscard]] std::vector<unsigned> find_isomorphism(const KernelPattern& kernel, const pattern::PatternGraph& shape,
                                                     std::span<const unsigned> anchors);

}  // namespace countable::count::graphlets
