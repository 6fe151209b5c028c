#include "countable/sweep/grid.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/report/paper.hpp"

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

Config config_of(const PaperModel& model, const Variant& variant, const Grid& grid) {
    Config config = training::default_config(model.name);
    const auto apply = [&](const Sets& sets) {
        for (const auto& set : sets) training::apply_set(config, set);
    };
    apply(protocol_of(grid));
    apply(model.sets);
    apply(variant.sets);
    return config;
}

}  // namespace

Grid grid_of(const std::string& name) {
    const report::Table* const table = report::find_table(name);
    if (table == nullptr)
        throw std::invalid_argument(
            "expected table1, table5, variances, all-synthetic, molhiv, zinc, qm9 or timing, found '" + name + "'");
    Grid grid{name, report::paper_datasets(), table->tasks, {}};
    if (name == "table5")
        grid.models = {"ppgn", "lrp-1-3", "deep-lrp-1-3"};  // those that the paper shows
    else if (!table->tasks.empty())
        grid.models = report::paper_models();
    return grid;
}

std::vector<std::string> protocol_of(const Grid& grid) {
    auto sets = protocol;
    if (grid.quick) override_by(sets, miniature);
    if (grid.refit) override_by(sets, refit);
    return sets;
}

std::vector<Variant> variants_of(const Grid& grid, const PaperModel& model) {
    auto variants = variants_of(model, grid.search);
    if (grid.quick) variants.erase(variants.begin(), variants.end() - 1);
    return variants;
}

std::vector<Run> runs_of(const Grid& grid) {
    std::vector<Run> runs;
    for (std::uint64_t seed = 0; seed < grid.seeds; ++seed)
        for (const auto& dataset : grid.datasets)
            for (const auto& task : grid.tasks)
                for (const auto& model : paper_models()) {
                    if (std::ranges::find(grid.models, model.name) == grid.models.end()) continue;
                    for (const auto& variant : variants_of(grid, model)) {
                        Config config = config_of(model, variant, grid);
                        config.dataset.source = dataset;
                        config.dataset.tasks = {task};
                        config.training.seed = seed;
                        training::complete_config(config);
                        runs.push_back({{dataset, task, model.name, variant.name, seed},
                                        std::move(config),
                                        "runs/" + dataset + "/" + task + "/" + model.name + "/" + variant.name +
                                            "/seed-" + std::to_string(seed)});
                    }
                }
    return runs;
}

}  // namespace countable::sweep
