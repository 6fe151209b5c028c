#include "load_data.hpp"

#include <filesystem>

#include "countable/datasets/count_task.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/io/csv.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"
#include "progress.hpp"
#include "skipped.hpp"

namespace countable::app {

datasets::Dataset load_data(const training::DatasetConfig& config, const LoadOptions& options) {
    auto wanted = training::dataset_options(config);
    wanted.threads = available_cores();
    wanted.whole_split = options.whole_split;
    wanted.molecules.strict = options.strict;
    if (options.caching == Caching::Off) wanted.molecules.cache_folder.clear();
    ProgressLine line("reading " + config.source);
    wanted.molecules.progress = [&](double done) { line.update(done, std::string()); };
    auto dataset = datasets::load_dataset(wanted);
    report_skipped(dataset.unreadable);
    return dataset;
}

std::vector<std::string> tasks_in(const std::vector<std::string>& values, const std::string& source) {
    const auto columns = io::csv_columns(source);
    std::vector<std::string> tasks;
    for (const auto& value : values)
        for (auto& task : datasets::split_tasks(value, columns)) tasks.push_back(std::move(task));
    return tasks;
}

std::string data_of_run(const std::string& run, const std::string& source) {
    auto found = runs::find_data(run, source);
    std::error_code ignored;
    if (datasets::find_known(source) == nullptr && !std::filesystem::exists(found, ignored))
        throw InputError(source, 0, "the data of the run are not there; --dataset FILE says where they are now");
    return found;
}

}  // namespace countable::app
