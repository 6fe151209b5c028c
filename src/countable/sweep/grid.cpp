#include "countable/sweep/grid.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "countable/sweep/row_models.hpp"

namespace countable::sweep {
namespace {

using training::Config;

using Sets = std::vector<std::string>;

// The paper's protocol: 100 epochs, of which the one with the lowest validation loss counts. Not from the paper: the
// learning rate falls along a cosine; only epochs that may become the best one are measured on the test graphs, as no
// other test result is used.
const Sets protocol = {
    "training.epochs=100",           "training.schedule=cosine",     "training.finish=none",
    "training.evaluate_train=false", "training.evaluate_test=false", "threads=1",
};
const Sets miniature = {"dataset.graphs=1000", "training.epochs=50"};
const Sets refit = {"training.finish=readout"};
constexpr std::uint64_t paper_seeds = 5;

// Replaces the value of each field that `sets` has already, and appends the others.
void override_by(Sets& sets, const Sets& others) {
    for (const auto& other : others) {
        const auto field = other.substr(0, other.find('=') + 1);
        const auto found = std::ranges::find_if(sets, [&](const auto& set) { return set.starts_with(field); });
        if (found == sets.end())
            sets.push_back(other);
        else
            *found = other;
    }
}

const report::Table& table_of(const std::string& name) {
    if (const auto* const table = report::find_table(name)) return *table;
    std::string names = report::table_names();
    names.replace(names.rfind(", "), 2, " or ");
    throw std::invalid_argument("expected " + names + ", found '" + name + "'");
}

bool is_of_successors(const report::Table& table) { return table.measured == report::Measured::TargetNormalizedMae; }

// What the data of a run are called in lists of checksums: other targets or features are other data.
std::string data_name(const training::DatasetConfig& dataset) {
    std::string name = dataset.source;
    if (dataset.per == datasets::TargetLevel::Node) name += " per node";
    if (!dataset.node_counts.empty()) name += " with counts";
    if (!dataset.node_homomorphisms.empty()) name += " with homomorphisms";
    return name;
}

bool is_timed(const report::Table& table) { return table.measured == report::Measured::EpochSeconds; }

void apply(Config& config, const Sets& sets) {
    for (const auto& set : sets) training::apply_set(config, set);
}

// One run for each dataset, task, model and variant, without a seed.
std::vector<Run> count_runs(const Grid& grid, const report::Table& table) {
    std::vector<Run> runs;
    for (const auto& dataset : grid.datasets)
        for (const auto& task : grid.tasks)
            for (const auto& model : count_models()) {
                if (std::ranges::find(grid.models, model.name) == grid.models.end()) continue;
                for (const auto& variant : variants_of(grid, model)) {
                    Config config = training::default_config(model.model);
                    for (const auto& sets : {protocol_of(grid), model.sets, variant.sets}) apply(config, sets);
                    config.dataset.source = dataset;
                    config.dataset.tasks = {task};
                    runs.push_back({{dataset, task, model.name, variant.name},
                                    std::move(config),
                                    "runs/" + dataset + "/" + task + "/" + model.name + "/" + variant.name,
                                    &table});
                }
            }
    return runs;
}

// Keys have the row as model, and no task nor variant.
std::vector<Run> molecule_runs(const Grid& grid, const report::Table& table) {
    std::vector<Run> runs;
    const auto& models = row_models(grid.table);
    for (const auto& row : grid.models) {
        const auto model = std::ranges::find(models, row, &RowModel::row);
        if (model == models.end())
            throw std::invalid_argument("there is no model '" + row + "' in the table " + grid.table);
        Config config = training::default_config(model->model, model->dataset);
        for (const auto& sets : {model->sets, protocol_of(grid)}) apply(config, sets);
        config.dataset.data = grid.data;
        runs.push_back(
            {{data_name(config.dataset), "", row, ""},
             std::move(config),
             "runs/" + (is_timed(table) || is_of_successors(table) ? table.name : model->dataset) + "/" + row,
             &table,
             is_timed(table)});
    }
    return runs;
}

}  // namespace

std::uint64_t Grid::seeds_of(const std::string& model) const {
    const auto own = own_seeds.find(model);
    return own == own_seeds.end() ? seeds : own->second;
}

std::string Run::folder_in(const std::string& sweep) const { return (std::filesystem::path(sweep) / folder).string(); }

std::vector<std::string> trainable_models(const std::string& name) {
    std::vector<std::string> models;
    const report::Table& table = table_of(name);
    for (const auto& model : row_models(name)) models.push_back(model.row);
    for (const auto& row : table.rows) {  // of counts those that the paper shows
        if (!table.trained_on.empty()) {
            if (row.name != report::compiled_row) models.push_back(row.name);
            continue;
        }
        const bool shown = std::ranges::any_of(table.datasets, [&](const auto& dataset) {
            return std::ranges::any_of(table.tasks, [&](const auto& task) {
                return report::paper_count_score(dataset, task, row.name).has_value();
            });
        });
        if (shown) models.push_back(row.name);
    }
    return models;
}

Grid grid_of(const std::string& name) {
    const report::Table& table = table_of(name);
    Grid grid{name, table.datasets, table.tasks, trainable_models(name), paper_seeds};
    if (!table.trained_on.empty()) grid.datasets = {table.trained_on};
    if (table.of_counts()) return grid;
    grid.seeds = 1;
    std::erase_if(grid.models, [&](const auto& row) {
        return !std::ranges::find(row_models(name), row, &RowModel::row)->by_default;
    });
    return grid;
}

std::vector<std::string> protocol_of(const Grid& grid) {
    const report::Table& table = table_of(grid.table);
    if (!table.of_counts()) {
        if (is_timed(table)) return {"threads=0", "training.epochs=3", "training.evaluate_test=true"};
        // As for counts: epochs that cannot become the best one are not measured on the test molecules.
        Sets sets = {"threads=1", "training.evaluate_test=false"};
        if (grid.quick) sets.push_back("training.epochs=3");
        return sets;
    }
    auto sets = protocol;
    if (grid.quick) override_by(sets, miniature);
    if (grid.refit) override_by(sets, refit);
    return sets;
}

std::vector<Variant> variants_of(const Grid& grid, const CountModel& model) {
    if (grid.quick && !grid.search) return {model.variants.back()};
    auto variants = variants_of(model, grid.search ? Search::All : Search::None);
    if (grid.quick) variants.erase(variants.begin(), variants.end() - 1);
    return variants;
}

std::vector<Run> runs_of(const Grid& grid) {
    const report::Table& table = table_of(grid.table);
    const auto of_one_seed = table.of_counts() ? count_runs(grid, table) : molecule_runs(grid, table);
    std::uint64_t most_seeds = 0;
    for (const auto& run : of_one_seed) most_seeds = std::max(most_seeds, grid.seeds_of(run.key.model));
    std::vector<Run> runs;
    for (std::uint64_t seed = 0; seed < most_seeds; ++seed)
        for (Run run : of_one_seed) {
            if (seed >= grid.seeds_of(run.key.model)) continue;
            run.key.seed = run.config.training.seed = seed;
            run.folder += "/seed-" + std::to_string(seed);
            training::complete_config(run.config);
            runs.push_back(std::move(run));
        }
    return runs;
}

}  // namespace countable::sweep
