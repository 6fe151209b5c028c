#include "countable/models/lrp/slot_weights.hpp"

#include <cmath>

namespace countable::models {

SlotWeightsImpl::SlotWeightsImpl(const Options& options) {
    const std::int64_t length = options.length;
    weight = register_parameter("weight", torch::randn({length, length, options.in, options.out}));
    if (options.bias) bias = register_parameter("bias", torch::zeros({options.out}));
    // Of the L^2 slots about 3 L are filled: the nodes, and the tree's edges in both directions.
    if (!options.unit_normal) {
        const torch::NoGradGuard no_gradients;
        weight.mul_(std::sqrt(2.0 / (3.0 * static_cast<double>(length * options.in))));
    }
}

}  // namespace countable::models
