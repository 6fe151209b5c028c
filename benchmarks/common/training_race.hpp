#pragma once

#include <string>
#include <vector>

#include "common/bench.hpp"
#include "countable/datasets/random_graphs/erdos_renyi.hpp"
#include "countable/models/model.hpp"

namespace countable::benchmark {

/// An epoch of training of a model of ours against the same model in Python.
struct TrainingRace {
    models::ModelOptions options;
    std::string script;  ///< the contestant: see common/contestant.py
    std::string bar;     ///< for the report
    datasets::ErdosRenyi graphs = {};
    std::uint64_t examples = 5'000;  ///< graphs that are drawn; 30 % of them are for training
    std::size_t batch_size = 32;
    std::string title = {};  ///< for the report; empty: the name of the model
};

/// Trains on triangles in the 1,500 training graphs of `countable generate er --seed 0`, or in others of such a random graph
/// model, by Adam. Both start with the same weights and must have the same losses in the first steps. Then they take turns, one epoch each,
/// with one thread and with all cores. The contestant has its batches laid out before the clock starts; ours makes
/// them.
void training_race(const Arguments& args, const TrainingRace& race);

/// main() of such a benchmark. Returns 77, which CTest shows as skipped, with a sentence where python3 has no torch.
int run_training_race(int argc, char** argv, const TrainingRace& race);
/// The same of several races, one after the other.
int run_training_races(int argc, char** argv, const std::vector<TrainingRace>& races);

}  // namespace countable::benchmark
