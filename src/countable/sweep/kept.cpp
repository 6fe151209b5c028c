#include "countable/sweep/kept.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "countable/io/place.hpp"
#include "countable/support/crc64.hpp"

namespace countable::sweep {
namespace {

using report::RunKey;
using report::RunResult;
using report::RunStatus;

constexpr std::array<std::string_view, 5> of_no_matter = {"training.seed", "training.finish", "threads", "device",
                                                          "dataset.data"};

// Key without the seed; of molecules also without the dataset, which files do not have.
RunKey of_any_seed(RunKey key, const report::Table& table) {
    key = report::as_trained(std::move(key));
    key.seed = 0;
    if (!table.of_counts()) key.dataset.clear();
    return key;
}

// All runs of the first seed that the table has, with the options of the grid. Numbered as in runs_of().
class AllRuns {
  public:
    explicit AllRuns(const Grid& grid) : table_(*report::find_table(grid.table)) {
        Grid all = grid;
        all.models = trainable_models(grid.table);
        all.seeds = 1;
        all.own_seeds.clear();
        runs_ = runs_of(all);
        for (std::size_t i = 0; i < runs_.size(); ++i) numbers_[of_any_seed(runs_[i].key, table_)] = i;
    }
    [[nodiscard]] std::optional<std::size_t> number(const RunKey& key) const {
        const auto found = numbers_.find(of_any_seed(key, table_));
        if (found == numbers_.end()) return std::nullopt;
        return found->second;
    }
    [[nodiscard]] const Run& run(std::size_t number) const { return runs_[number]; }
    // Files do not have the dataset of molecules.
    void complete(RunKey& key) const { key.dataset = runs_[*number(key)].key.dataset; }

  private:
    const report::Table& table_;
    std::vector<Run> runs_;
    std::map<RunKey, std::size_t> numbers_;
};

// Keeps the entries whose run is in `keys`.
template <typename Entry>
void keep_only(std::vector<Entry>& entries, const std::set<RunKey>& keys, const AllRuns& all) {
    std::erase_if(entries, [&](const Entry& entry) { return !keys.contains(report::as_trained(entry.key)); });
    for (auto& entry : entries) all.complete(entry.key);
}

// In the order of runs_of(): by seed, in it as the table has them, in it as trained before refitted.
template <typename Entry>
void sort_as_trained(std::vector<Entry>& entries, const AllRuns& all) {
    std::ranges::stable_sort(entries, {}, [&](const Entry& entry) {
        return std::tuple(entry.key.seed, all.number(entry.key), entry.key.refitted);
    });
}

RunKey name_of(const auto& entry) { return entry.key; }

std::pair<std::string, std::string> name_of(const report::LabelVariance& variance) {
    return {variance.dataset, variance.task};
}

template <typename Entry>
void add_unknown(std::vector<Entry>& entries, const std::vector<Entry>& others) {
    std::set<decltype(name_of(std::declval<Entry>()))> known;
    for (const auto& entry : entries) known.insert(name_of(entry));
    std::ranges::copy_if(others, std::back_inserter(entries),
                         [&](const Entry& entry) { return !known.contains(name_of(entry)); });
}

std::set<RunKey> keys_of(const std::vector<RunResult>& runs, RunStatus status) {
    std::set<RunKey> keys;
    for (const auto& run : runs)
        if (run.status == status) keys.insert(run.key);
    return keys;
}

// Whether the runs of the table are also those of others, in the same folders: the networks that count, but for those
// that are tested on other graphs.
bool has_shared_runs(const std::string& name) {
    const auto* const table = report::find_table(name);
    return table != nullptr && table->of_counts() && table->trained_on.empty();
}

report::Results read_folder(const std::string& folder, const Grid& grid) {
    auto results = report::read_results(folder);
    const io::Place place{folder};
    const bool shared = has_shared_runs(results.table) && has_shared_runs(grid.table);
    if (results.table != grid.table && !shared)
        place.fail("expected results of " + grid.table + ", found those of " + results.table);
    if (results.origins.empty() && !results.runs.empty())
        place.fail("expected the configurations of its runs in configurations.csv, found none");
    return results;
}

// Removes runs that the grid does not have, or not with this configuration, and names the models of those of its table.
void keep_present_runs(report::Results& results, const AllRuns& all, const Grid& grid,
                       std::vector<std::string>& other_models) {
    std::set<RunKey> same;
    for (const auto& origin : results.origins) {
        const auto number = all.number(origin.key);
        if (number && origin.configuration == configuration_checksum(all.run(*number).config)) same.insert(origin.key);
    }
    for (const auto& run : results.runs)
        if (!same.contains(report::as_trained(run.key)) && run.status != RunStatus::Missing &&
            (results.table == grid.table || all.number(run.key)) &&
            std::ranges::find(other_models, run.key.model) == other_models.end())
            other_models.push_back(run.key.model);
    std::erase_if(results.runs, [&](const RunResult& run) {
        return run.status == RunStatus::Missing || (run.key.refitted && !grid.refit);
    });
    keep_only(results.runs, same, all);
    keep_only(results.curves, same, all);
    keep_only(results.predictions, same, all);
    keep_only(results.origins, same, all);
}

}  // namespace

std::string configuration_checksum(const training::Config& config) {
    const auto fields = training::config_fields(config), empty = training::config_fields({});
    std::string text;
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i].value != empty[i].value && std::ranges::find(of_no_matter, fields[i].name) == of_no_matter.end())
            text += fields[i].name + "=" + fields[i].value + "\n";
    return checksum_digits(crc64(text));
}

Kept read_kept(const std::vector<std::string>& folders, const Grid& grid) {
    const AllRuns all(grid);
    Kept kept;
    for (const auto& folder : folders) {
        auto more = read_folder(folder, grid);
        keep_present_runs(more, all, grid, kept.other_models);
        add_unknown(kept.results.runs, more.runs);
        add_unknown(kept.results.curves, more.curves);
        add_unknown(kept.results.predictions, more.predictions);
        add_unknown(kept.results.origins, more.origins);
        add_unknown(kept.results.variances, more.variances);
    }
    return kept;
}

std::vector<Run> runs_to_train(const std::vector<Run>& runs, const Kept& kept, const Grid& grid) {
    const auto done = keys_of(kept.results.runs, RunStatus::Done);
    std::vector<Run> left = runs;
    std::erase_if(left, [&](const Run& run) {
        return done.contains(run.key) && (!grid.refit || done.contains(report::refitted(run.key)));
    });
    return left;
}

void require_same_data(const Kept& kept, const Grid& grid, const std::vector<Run>& runs,
                       const std::vector<std::string>& checksums) {
    const AllRuns all(grid);
    for (const auto& origin : kept.results.origins) {
        const auto& dataset = all.run(*all.number(origin.key)).config.dataset;
        for (std::size_t i = 0; i < runs.size(); ++i)
            if (runs[i].config.dataset == dataset && !origin.data.empty() && origin.data != checksums[i])
                throw std::invalid_argument(
                    "the runs of " + origin.key.model + " that are to be kept were trained on other " + "data of " +
                    origin.key.dataset + " (checksum " + origin.data + ") than there are now (" + checksums[i] + ")");
    }
}

void add_kept_runs(report::Results& all, const Kept& kept, const Grid& grid) {
    if (kept.results.runs.empty()) return;
    std::set<RunKey> kept_keys;
    for (const auto& run : kept.results.runs) kept_keys.insert(run.key);
    std::erase_if(all.runs, [&](const RunResult& run) {
        return run.status == RunStatus::Missing && kept_keys.contains(run.key);
    });
    add_unknown(all.runs, kept.results.runs);
    add_unknown(all.origins, kept.results.origins);
    const AllRuns order(grid);
    sort_as_trained(all.runs, order);
    sort_as_trained(all.origins, order);
}

}  // namespace countable::sweep
