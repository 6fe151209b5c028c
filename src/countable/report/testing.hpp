#pragma once

#include <string>
#include <utility>
#include <vector>

#include "countable/report/results.hpp"

// What the tests of this folder share.
namespace countable::report {

inline RunResult done(RunKey key, double validation, double test) {
    RunResult run;
    run.key = std::move(key);
    run.state = RunState::Done;
    run.parameters = 100, run.epochs = 100, run.best_epoch = 90;
    run.validation = validation, run.test = test, run.test_mae = 0.5, run.cpu_seconds = 2;
    return run;
}

inline RunResult failed(RunKey key, std::string reason) {
    RunResult run;
    run.key = std::move(key);
    run.state = RunState::Failed;
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

}  // namespace countable::report
