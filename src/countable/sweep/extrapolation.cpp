#include "countable/sweep/extrapolation.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "countable/io/output_file.hpp"
#include "countable/report/results/csv_records.hpp"
#include "countable/report/summary/cells.hpp"
#include "countable/support/processes/child_processes.hpp"
#include "countable/sweep/test_networks.hpp"

namespace countable::sweep {
namespace {

namespace fs = std::filesystem;
using report::RunResult;
using report::RunStatus;

constexpr std::array<std::string_view, 4> columns = {"dataset", "refitted", "normalized_mse", "mae"};
constexpr std::array<std::string_view, 2> no_yes = {"no", "yes"};

std::string file_of(const std::string& run_folder) { return (fs::path(run_folder) / "extrapolation.csv").string(); }

std::string to_csv(const std::vector<Extrapolation>& found) {
    report::Lines lines(columns);
    for (const auto& one : found)
        lines.add(std::string_view(one.dataset))
            .add(no_yes[one.refitted ? 1 : 0])
            .add(one.normalized_mse)
            .add(one.mae)
            .end();
    return lines.take();
}

// A result as the report has it. What the training cost is told once.
RunResult result_on(const RunResult& trained, const Extrapolation& one, bool first) {
    RunResult result = trained;
    result.key.dataset = one.dataset;
    result.key.refitted = one.refitted;
    result.scores = {trained.score(report::ValidationError), one.normalized_mse, one.mae};
    if (!first) result.cpu_seconds = 0;
    return result;
}

void add_run(report::Results& all, const Run& run, const RunResult& result, const std::string& failure,
             const std::string& folder) {
    bool first = true;
    if (const auto found = read_extrapolation(run, run.folder_in(folder)); found && result.status == RunStatus::Done) {
        for (const auto& one : *found) {
            all.runs.push_back(result_on(result, one, first));
            first = false;
        }
        return;
    }
    for (const auto& dataset : run.table->datasets) {
        RunResult missing = result_on(result, {.dataset = dataset}, first);
        if (missing.status == RunStatus::Done)
            missing.status = failure.empty() ? RunStatus::Missing : RunStatus::Failed;
        if (!failure.empty()) missing.reason = failure;
        missing.scores.clear();
        all.runs.push_back(std::move(missing));
        first = false;
    }
}

// The compiled network of each task, as runs that need no training.
std::vector<Run> compiled_runs(const std::vector<Run>& runs) {
    std::vector<Run> compiled;
    for (const auto& run : runs) {
        Run other;
        other.key = {run.key.dataset, run.key.task, report::compiled_row, "compiled"};
        other.folder = "runs/" + run.key.dataset + "/" + run.key.task + "/" + report::compiled_row;
        other.table = run.table;
        if (std::ranges::find(compiled, other.key, &Run::key) == compiled.end()) compiled.push_back(std::move(other));
    }
    return compiled;
}

bool is_compiled(const Run& run) { return run.key.model == report::compiled_row; }

void test_and_write(const Run& run, const std::string& folder) {
    fs::create_directories(folder);
    io::write_file(file_of(folder), to_csv(is_compiled(run) ? test_compiled_network(run.key.task, run.table->datasets)
                                                            : test_network(run, folder)));
}

}  // namespace

std::optional<std::vector<Extrapolation>> read_extrapolation(const Run& run, const std::string& folder) {
    std::error_code ignored;
    if (!fs::is_regular_file(file_of(folder), ignored)) return std::nullopt;
    report::Records records(io::TextSource::open(file_of(folder)), columns);
    std::vector<Extrapolation> found;
    while (records.next()) {
        Extrapolation one;
        one.dataset = records.name();
        one.refitted = records.choice(no_yes, "no or yes") == 1;
        one.normalized_mse = records.real();
        one.mae = records.real();
        found.push_back(std::move(one));
    }
    const auto has = [&](const std::string& dataset, bool refitted) {
        return std::ranges::any_of(found,
                                   [&](const auto& one) { return one.dataset == dataset && one.refitted == refitted; });
    };
    for (const auto& dataset : run.table->datasets)
        if (!has(dataset, false) || (!is_compiled(run) && !has(dataset, true))) return std::nullopt;
    return found;
}

std::vector<std::size_t> runs_to_extrapolate(const std::vector<Run>& runs, const std::vector<RunResult>& results) {
    if (runs.empty()) return {};
    report::Results trained;
    trained.table = runs.front().table->name;
    trained.runs = results;
    const auto cells = report::make_cells(trained);
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& key = runs[i].key;
        const auto& variants = cells.at(key.dataset, key.task, key.model).variants;
        if (results[i].status == RunStatus::Done && variants.front().name == key.variant) chosen.push_back(i);
    }
    return chosen;
}

TestFailures extrapolate_all(const std::vector<Run>& runs, const std::vector<RunResult>& results,
                             const std::string& folder, std::size_t jobs, const ExtrapolationHooks& hooks) {
    std::vector<Run> waiting = compiled_runs(runs);
    TestFailures failures;
    for (const std::size_t i : runs_to_extrapolate(runs, results)) waiting.push_back(runs[i]);
    std::size_t done = 0;
    const auto stop_wanted = [&] { return hooks.stop_wanted && hooks.stop_wanted(); };
    run_in_children(waiting.size(), jobs,
                    {.work = [&](std::size_t job, const auto&) -> std::string {
                         const auto path = waiting[job].folder_in(folder);
                         if (!read_extrapolation(waiting[job], path)) test_and_write(waiting[job], path);
                         return "";
                     },
                     .ended =
                         [&](std::size_t job, const std::string& reason) {
                             if (!reason.empty() && !stop_wanted()) failures[waiting[job].key] = reason;
                             if (hooks.progress) hooks.progress(++done, waiting.size());
                         },
                     .stop_wanted = stop_wanted});
    return failures;
}

report::Results gather_extrapolation(const std::vector<Run>& runs, const std::vector<RunResult>& results,
                                     const TestFailures& failures, const std::string& folder) {
    report::Results all;
    if (runs.empty()) return all;
    const auto failure_of = [&](const Run& run) {
        const auto found = failures.find(run.key);
        return found == failures.end() ? std::string() : found->second;
    };
    all.table = runs.front().table->name;
    for (const std::size_t i : runs_to_extrapolate(runs, results))
        add_run(all, runs[i], results[i], failure_of(runs[i]), folder);
    for (const Run& run : compiled_runs(runs)) {
        RunResult exact;
        exact.key = run.key;
        exact.status = RunStatus::Done;
        exact.scores = {0};
        add_run(all, run, exact, failure_of(run), folder);
    }
    return all;
}

}  // namespace countable::sweep
