#include "load_data.hpp"

#include "countable/support/parallel.hpp"
#include "left_out.hpp"
#include "progress.hpp"

namespace countable::app {

datasets::Dataset load_data(const training::DatasetConfig& config, const LoadWish& wish) {
    auto options = training::dataset_options(config);
    options.threads = available_cores();
    options.whole_split = wish.whole_split;
    options.molecules.strict = wish.strict;
    if (wish.no_cache) options.molecules.cache_folder.clear();
    ProgressLine line("reading " + config.source);
    options.molecules.progress = [&](double done) { line.update(done, std::string()); };
    auto dataset = datasets::load_dataset(options);
    tell_left_out(dataset.unreadable);
    return dataset;
}

}  // namespace countable::app
