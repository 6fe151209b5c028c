#include "countable/report/cells.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>

namespace countable::report {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

double or_infinite(const RunResult& run, double value) {
    return run.state == RunState::Done && !std::isnan(value) ? value : infinite;
}

bool ended(const RunResult& run) { return run.state != RunState::Missing; }

std::vector<double> figures(const std::vector<RunResult>& runs, double RunResult::*figure) {
    std::vector<double> list;
    for (const auto& run : runs)
        if (ended(run)) list.push_back(or_infinite(run, run.*figure));
    return list;
}

// Variants in which nothing has ended come last.
bool chosen_before(const Variant& a, const Variant& b) {
    if (std::isnan(a.validation) || std::isnan(b.validation)) return !std::isnan(a.validation);
    return a.validation < b.validation;
}

std::optional<RunKey> representative(std::vector<RunResult> runs) {
    std::erase_if(runs, [](const auto& run) { return !ended(run); });
    std::ranges::stable_sort(runs, {}, [](const auto& run) { return or_infinite(run, run.test); });
    for (std::size_t i = (runs.size() + 1) / 2; i-- > 0;)
        if (runs[i].state == RunState::Done) return runs[i].key;
    return std::nullopt;
}

void add_unknown(std::vector<std::string>& list, const std::string& name) {
    if (std::ranges::find(list, name) == list.end()) list.push_back(name);
}

// Orders the variants, and returns the test figures of the one that comes first.
Figures choose(std::vector<Variant>& variants) {
    for (auto& variant : variants) {
        std::ranges::sort(variant.runs, {}, [](const auto& run) { return run.key.seed; });
        variant.validation = median(figures(variant.runs, &RunResult::validation));
    }
    std::ranges::stable_sort(variants, chosen_before);
    if (variants.empty()) return no_figures;
    const auto tests = figures(variants.front().runs, &RunResult::test);
    return {tests.empty() ? nothing : *std::ranges::min_element(tests), median(tests)};
}

void finish(Cell& cell, std::size_t seeds) {
    cell.ours = choose(cell.variants);
    cell.refitted = choose(cell.refitted_variants);
    for (const auto& variant : cell.variants)
        for (const auto& run : variant.runs) {
            cell.ended += ended(run) ? 1 : 0;
            cell.failed += run.state == RunState::Failed ? 1 : 0;
            if (!std::isnan(run.cpu_seconds)) cell.cpu_seconds += run.cpu_seconds;
        }
    cell.wanted = cell.variants.size() * seeds;
    cell.representative = representative(cell.runs());
    cell.paper = paper_figures(cell.dataset, cell.task, cell.model);
    if (!cell.paper) return;
    cell.best_mark = mark(cell.ours.best, cell.paper->best);
    cell.median_mark = mark(cell.ours.median, cell.paper->median);
}

std::optional<RunKey> shown_run(const Cell& cell, const std::vector<CurvePoint>& curves) {
    std::optional<RunKey> other;
    for (const auto& point : curves) {
        const RunKey key = as_trained(point.key);
        if (key == cell.representative) return key;
        if (key.dataset == cell.dataset && key.task == cell.task && key.model == cell.model) other = key;
    }
    return other ? other : cell.representative;
}

void add_run(std::vector<Variant>& variants, const RunResult& run) {
    auto variant = std::ranges::find(variants, run.key.variant, &Variant::name);
    if (variant == variants.end()) variant = variants.insert(variant, Variant{run.key.variant, {}, nothing});
    variant->runs.push_back(run);
}

}  // namespace

Mark mark(double ours, double paper) {
    if (std::isnan(ours) || std::isnan(paper)) return Mark::None;
    if (ours <= paper) return Mark::Better;
    return ours <= 3 * paper ? Mark::Worse : Mark::FarWorse;
}

std::string_view name(Mark mark) {
    switch (mark) {
        case Mark::None:
            return "";
        case Mark::Better:
            return "better";
        case Mark::Worse:
            return "worse";
        case Mark::FarWorse:
            return "more than 3x worse";
    }
    return "";
}

const std::vector<RunResult>& Cell::runs() const {
    static const std::vector<RunResult> none;
    return variants.empty() ? none : variants.front().runs;
}

const Cell& Cells::at(std::string_view dataset, std::string_view task, std::string_view model) const {
    for (const Cell& cell : cells)
        if (cell.dataset == dataset && cell.task == task && cell.model == model) return cell;
    throw std::invalid_argument("there is no such cell");
}

Cells make_cells(const Results& results) {
    const Table* const table = find_table(results.table);
    Cells made;
    if (table != nullptr && !table->tasks.empty()) {
        made.datasets = paper_datasets();
        made.tasks = table->tasks;
        made.models = paper_models();
    }
    std::set<std::uint64_t> seeds;
    std::set<std::string> models_with_runs;
    for (const auto& run : results.runs) {
        const RunKey& key = run.key;
        add_unknown(made.datasets, key.dataset);
        add_unknown(made.tasks, key.task);
        add_unknown(made.models, key.model);
        seeds.insert(key.seed);
        models_with_runs.insert(key.model);
        made.refitted = made.refitted || is_refitted(key);
    }
    made.seeds = seeds.size();
    std::erase_if(made.models, [&](const std::string& model) {
        if (models_with_runs.contains(model)) return false;
        for (const auto& dataset : made.datasets)
            for (const auto& task : made.tasks)
                if (paper_figures(dataset, task, model)) return false;
        return true;
    });
    for (const auto& dataset : made.datasets)
        for (const auto& task : made.tasks)
            for (const auto& model : made.models) {
                Cell cell;
                cell.dataset = dataset, cell.task = task, cell.model = model;
                for (const auto& run : results.runs) {
                    if (run.key.dataset != dataset || run.key.task != task || run.key.model != model) continue;
                    add_run(is_refitted(run.key) ? cell.refitted_variants : cell.variants, run);
                }
                finish(cell, made.seeds);
                cell.shown = shown_run(cell, results.curves);
                made.cells.push_back(std::move(cell));
            }
    return made;
}

Tally medians_beside_paper(const Cells& cells, Figures Cell::*which) {
    Tally tally;
    for (const Cell& cell : cells.cells) {
        const Mark beside = cell.paper ? mark((cell.*which).median, cell.paper->median) : Mark::None;
        tally.compared += beside == Mark::None ? 0 : 1;
        tally.better += beside == Mark::Better ? 1 : 0;
    }
    return tally;
}

double median(std::vector<double> values) {
    if (values.empty()) return nothing;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace countable::report
