// An epoch of training of the models on pairs and triples of nodes, 4 layers of 64, against the same models in Python
// (rooted_torch.py), on graphs of 19 nodes and about 31 edges.
#include "common/training_race.hpp"

int main(int argc, char** argv) {
    using namespace countable;
    std::vector<benchmark::TrainingRace> races;
    struct Setting {
        std::int64_t mlp_depth;
        std::size_t batch_size;  // 8 as in `countable reproduce successors`
    };
    for (const auto [mlp_depth, batch_size] : {Setting{2, 8}, Setting{2, 32}, Setting{1, 8}})
        for (const char* const name : {"subgraph-gnn", "local-2-gnn", "local-2-fgnn", "i2-gnn"}) {
            auto options = models::default_options(name);
            options.depth = 4;
            options.width = 64;
            options.mlp_depth = mlp_depth;
            options.head_depth = 1;
            options.batch_norm = false;               // else Adam enlarges the rounding of gradients that are 0
            options.readout = models::Readout::Mean;  // outputs of about 1, so that losses can be compared
            races.push_back({.options = options,
                             .script = COUNTABLE_CONTESTANT,
                             .bar = "3",
                             .graphs = {.nodes = 19, .probability = {31, 171}},
                             .examples = 700,
                             .batch_size = batch_size,
                             .title = std::string(name) + ", mlp_depth " + std::to_string(mlp_depth) + ", batches of " +
                                      std::to_string(batch_size)});
        }
    return benchmark::run_training_races(argc, argv, races);
}
