#include "countable/report/summary/cells.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>

namespace countable::report {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

double or_infinite(const RunResult& run, std::size_t metric) {
    const double value = run.score(metric);
    return run.status == RunStatus::Done && !std::isnan(value) ? value : infinite;
}

bool ended(const RunResult& run) { return run.status != RunStatus::Missing; }

std::vector<double> errors(const std::vector<RunResult>& runs, std::size_t metric) {
    std::vector<double> list;
    for (const auto& run : runs)
        if (ended(run)) list.push_back(or_infinite(run, metric));
    return list;
}

// Variants in which nothing has ended come last.
bool chosen_before(const Variant& a, const Variant& b) {
    if (std::isnan(a.validation) || std::isnan(b.validation)) return !std::isnan(a.validation);
    return a.validation < b.validation;
}

std::optional<RunKey> representative(std::vector<RunResult> runs, std::size_t metric) {
    std::erase_if(runs, [](const auto& run) { return !ended(run); });
    std::ranges::stable_sort(runs, {}, [&](const auto& run) { return or_infinite(run, metric); });
    for (std::size_t i = (runs.size() + 1) / 2; i-- > 0;)
        if (runs[i].status == RunStatus::Done) return runs[i].key;
    return std::nullopt;
}

void add_unknown(std::vector<std::string>& list, const std::string& name) {
    if (std::ranges::find(list, name) == list.end()) list.push_back(name);
}

// Orders the variants, and returns the best and the median of the one that comes first.
Score best_and_median(std::vector<Variant>& variants, std::size_t metric) {
    for (auto& variant : variants) variant.validation = median(errors(variant.runs, ValidationError));
    std::ranges::stable_sort(variants, chosen_before);
    Score score;
    if (variants.empty()) return score;
    const auto tests = errors(variants.front().runs, metric);
    if (!tests.empty()) score.best = *std::ranges::min_element(tests);
    score.median = median(tests);
    return score;
}

Score mean_and_deviation(const std::vector<double>& values) {
    Score score;
    if (values.empty()) return score;
    const auto n = static_cast<double>(values.size());
    double sum = 0, squares = 0;
    for (const double value : values) sum += value;
    score.mean = sum / n;
    for (const double value : values) squares += (value - score.mean) * (value - score.mean);
    if (values.size() > 1) score.deviation = std::sqrt(squares / (n - 1));
    return score;
}

void count_runs(Cell& cell) {
    for (const auto& variant : cell.variants)
        for (const auto& run : variant.runs) {
            cell.done += run.status == RunStatus::Done ? 1 : 0;
            cell.unfinished += run.status == RunStatus::Stopped ? 1 : 0;
            cell.failed += run.status == RunStatus::Failed ? 1 : 0;
            cell.missing += run.status == RunStatus::Missing ? 1 : 0;
            cell.parameters = std::max(cell.parameters, run.parameters);
            if (!std::isnan(run.cpu_seconds)) cell.cpu_seconds += run.cpu_seconds;
        }
}

void score_counts(Cell& cell, std::size_t seeds) {
    cell.ours = best_and_median(cell.variants, cell.metric);
    cell.refitted = best_and_median(cell.refitted_variants, cell.metric);
    count_runs(cell);  // the chosen variant first
    cell.wanted = cell.variants.size() * (cell.model == compiled_row ? 1 : seeds);
    cell.representative = representative(cell.runs(), cell.metric);
    cell.paper = paper_count_score(cell.dataset, cell.task, cell.model);
    if (!cell.paper) return;
    cell.best_comparison = compare_errors(cell.ours.best, cell.paper->best);
    cell.comparison = compare_errors(cell.ours.median, cell.paper->median);
}

void score_molecules(Cell& cell, const Table& table) {
    std::vector<double> values;
    for (const auto& run : cell.runs())
        if (run.begun() && std::isfinite(run.score(cell.metric))) values.push_back(run.score(cell.metric));
    cell.ours = mean_and_deviation(values);
    cell.seeds = values.size();
    cell.wanted = cell.runs().size();
    cell.paper = table.paper_score(cell.model, cell.metric);
    if (cell.paper) cell.comparison = compare_means(table.metrics[cell.metric], cell.ours, *cell.paper);
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
    const std::string name = variant_text(run.key);
    auto variant = std::ranges::find(variants, name, &Variant::name);
    if (variant == variants.end()) variant = variants.insert(variant, Variant{name, {}, Score::unknown});
    variant->runs.push_back(run);
}

// Datasets, tasks and models of the paper's table, and after them those of further runs.
Cells empty_cells(const Results& results, const Table& table) {
    Cells made;
    made.table = &table;
    if (!table.of_counts()) {
        made.datasets = made.tasks = {""};
        for (const auto& row : table.rows) made.models.push_back(row.name);
        return made;
    }
    if (!table.tasks.empty()) {
        made.datasets = table.datasets;
        made.tasks = table.tasks;
        for (const auto& row : table.rows) made.models.push_back(row.name);
    }
    std::set<std::uint64_t> seeds;
    std::set<std::string> models_with_runs;
    for (const auto& run : results.runs) {
        add_unknown(made.datasets, run.key.dataset);
        add_unknown(made.tasks, run.key.task);
        add_unknown(made.models, run.key.model);
        seeds.insert(run.key.seed);
        models_with_runs.insert(run.key.model);
        made.refitted = made.refitted || run.key.refitted;
    }
    made.seeds = seeds.size();
    std::erase_if(made.models, [&](const std::string& model) {
        if (models_with_runs.contains(model)) return false;
        for (const auto& dataset : made.datasets)
            for (const auto& task : made.tasks)
                if (paper_count_score(dataset, task, model)) return false;
        return true;
    });
    return made;
}

Cell cell_of_runs(const Results& results, const Table& table, const std::string& dataset, const std::string& task,
                  const std::string& model) {
    Cell cell;
    cell.dataset = dataset, cell.task = task, cell.model = model;
    for (const auto& run : results.runs) {
        if (run.key.model != model) continue;
        if (table.of_counts() && (run.key.dataset != dataset || run.key.task != task)) continue;
        add_run(run.key.refitted ? cell.refitted_variants : cell.variants, run);
    }
    for (auto* const variants : {&cell.variants, &cell.refitted_variants})
        for (auto& variant : *variants)
            std::ranges::sort(variant.runs, {}, [](const auto& run) { return run.key.seed; });
    return cell;
}

}  // namespace

Comparison compare_errors(double ours, double paper) {
    if (std::isnan(ours) || std::isnan(paper)) return Comparison::None;
    if (ours <= paper) return Comparison::Better;
    return ours <= 3 * paper ? Comparison::Worse : Comparison::FarWorse;
}

Comparison compare_means(const Metric& metric, const Score& ours, const Score& paper) {
    if (std::isnan(ours.mean) || std::isnan(paper.mean)) return Comparison::None;
    const double worse_by = metric.higher_is_better ? paper.mean - ours.mean : ours.mean - paper.mean;
    if (worse_by <= 0) return Comparison::Better;
    const auto known = [](double deviation) { return std::isnan(deviation) ? 0 : deviation; };
    return worse_by <= known(ours.deviation) + known(paper.deviation) ? Comparison::Close : Comparison::Worse;
}

std::string_view name(Comparison comparison) {
    switch (comparison) {
        case Comparison::None:
            return "";
        case Comparison::Better:
            return "better";
        case Comparison::Close:
            return "close";
        case Comparison::Worse:
            return "worse";
        case Comparison::FarWorse:
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

std::span<const Cell> Cells::row(std::string_view model) const { return {&at("", "", model), table->metrics.size()}; }

Cells make_cells(const Results& results) {
    const Table& table = *find_table(results.table);
    Cells made = empty_cells(results, table);
    for (const auto& dataset : made.datasets)
        for (const auto& task : made.tasks)
            for (const auto& model : made.models) {
                Cell cell = cell_of_runs(results, table, dataset, task, model);
                if (table.of_counts()) {
                    cell.metric = table.main_metric;
                    score_counts(cell, made.seeds);
                    cell.shown = shown_run(cell, results.curves);
                    made.cells.push_back(std::move(cell));
                    continue;
                }
                count_runs(cell);
                for (cell.metric = 0; cell.metric < table.metrics.size(); ++cell.metric) {
                    score_molecules(cell, table);
                    made.cells.push_back(cell);
                    cell.comparison = Comparison::None;
                }
            }
    return made;
}

Tally medians_beside_paper(const Cells& cells, Score Cell::*which) {
    Tally tally;
    for (const Cell& cell : cells.cells) {
        const auto beside = cell.paper ? compare_errors((cell.*which).median, cell.paper->median) : Comparison::None;
        tally.compared += beside == Comparison::None ? 0 : 1;
        tally.better += beside == Comparison::Better ? 1 : 0;
    }
    return tally;
}

double median(std::vector<double> values) {
    if (values.empty()) return Score::unknown;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::string runs_text(const Cells& cells, const Cell& cell) {
    if (cell.runs().empty()) return cells.table->find_row(cell.model)->only_paper ? "-" : "none";
    std::string text = std::to_string(cell.done) + " of " + std::to_string(cell.runs().size());
    if (cell.unfinished > 0) text += ", " + std::to_string(cell.unfinished) + " unfinished";
    if (cell.failed > 0) text += ", " + std::to_string(cell.failed) + " failed";
    return text;
}

std::string epochs_text(const Cell& cell) {
    std::int64_t least = 0, most = 0;
    for (const auto& run : cell.runs()) {
        if (run.epochs == 0) continue;
        least = least == 0 ? run.epochs : std::min(least, run.epochs);
        most = std::max(most, run.epochs);
    }
    if (most == 0) return "-";
    return least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace countable::report
