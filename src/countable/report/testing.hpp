#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "countable/report/summary/cells.hpp"

// What the tests of this folder share.
namespace countable::report {

inline RunResult done(RunKey key, double validation, double test) {
    RunResult run;
    run.key = std::move(key);
    run.status = RunStatus::Done;
    run.parameters = 100, run.epochs = 100, run.best_epoch = 90;
    run.scores = {validation, test, 0.5};
    run.cpu_seconds = 2;
    return run;
}

inline RunResult failed(RunKey key, std::string reason) {
    RunResult run;
    run.key = std::move(key);
    run.status = RunStatus::Failed;
    run.reason = std::move(reason);
    return run;
}

inline RunResult missing(RunKey key) {
    RunResult run;
    run.key = std::move(key);
    return run;
}

/// A sweep of table1 with runs of GIN on triangles only, seed after seed.
inline Results gin_on_triangles(const std::vector<std::pair<double, double>>& validation_and_test) {
    Results results;
    results.table = "table1";
    for (const auto& [validation, test] : validation_and_test)
        results.runs.push_back(done({"er", "triangle", "gin", "plain", results.runs.size()}, validation, test));
    return results;
}

/// The same sweep with each run listed again, its readout refitted: as good as exact.
inline Results with_refits(Results results) {
    for (auto run : std::vector(results.runs)) {
        run.key = refitted(run.key);
        const double error = 1e-9 * static_cast<double>(run.key.seed + 1);
        run.scores = {error, error, 0.5};
        run.epochs = run.best_epoch = 101;
        run.cpu_seconds = 0;
        results.runs.push_back(run);
    }
    return results;
}

/// ZINC with a model of each kind: three seeds done, one of three unfinished and one failed, one missing.
inline Results some_molecules() {
    Results results;
    results.table = "zinc";
    const auto add = [&](std::string row, std::uint64_t seed, RunStatus state, std::vector<double> scores) {
        RunResult& run = results.runs.emplace_back();
        run.key.model = std::move(row);
        run.key.seed = seed;
        run.status = state;
        run.parameters = 92073, run.epochs = 400, run.best_epoch = 350;
        run.scores = std::move(scores);
        run.cpu_seconds = 60;
    };
    for (std::uint64_t seed = 0; seed < 3; ++seed)
        add("deep-lrp-7-1-20x8", seed, RunStatus::Done, {0.1, 0.2, 0.30 + 0.01 * static_cast<double>(seed)});
    add("gin", 0, RunStatus::Done, {0.3, 0.4, 0.45});
    add("gin", 1, RunStatus::Stopped, {0.3, 0.4, 0.55});
    add("gin", 2, RunStatus::Failed, {9, 9, 9});
    results.runs[4].epochs = 12;
    results.runs[5].reason = "the loss is <not> a number & more, 50%";
    RunResult& missing_run = results.runs.emplace_back();
    missing_run.key.model = "ppgn";
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (std::int64_t epoch = 1; epoch <= 3; ++epoch)
        results.curves.push_back(
            {results.runs[3].key, epoch, 1.0 / static_cast<double>(epoch), 0.5, epoch == 2 ? nan : 0.6});
    results.notes = {"The training molecules are a substitute."};
    results.configuration = {{"command", "countable reproduce zinc"}};
    return results;
}

}  // namespace countable::report
