// An epoch of training of the models on pairs and triples of nodes, 4 layers of 64, against the same models in Python
// (rooted_torch.py), on graphs of 19 nodes and about 31 edges.
#include "common/training_race.hpp"

int main(int argc, char** argv) {
    using namespace countable;
    std::vector<benchmark::TrainingRace> races;
    for (const char* const name : {"subgraph-gnn", "local-2-gnn", "local-2-fgnn", "i2-gnn"}) {
        auto options = models::default_options(name);
        options.depth = 4;
        options.width = 64;
        options.batch_norm = true;
        options.head_depth = 1;
        races.push_back({options, COUNTABLE_CONTESTANT, "3", {.nodes = 19, .probability = {31, 171}}});
    }
    return benchmark::run_training_races(argc, argv, races);
}
