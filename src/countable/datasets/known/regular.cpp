#include "countable/datasets/random_graphs/random_regular.hpp"
#include "countable/datasets/registry.hpp"

namespace countable::datasets {

KnownDataset known_regular() {
    return {.name = "regular",
            .title = "Random regular",
            .summary = "Random regular graphs of 10, 15, 20 or 30 nodes, with as many edges deleted as there are nodes",
            .random = RandomSource{
                .model = [](std::span<const std::string>) -> RandomGraphModel { return thinned_random_regular; }}};
}

}  // namespace countable::datasets
