#include "check.hpp"
#include "countable/datasets/csv_dataset.hpp"

using namespace countable;

/// Bytes as a CSV of graphs, with a column of numbers as target.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    try {
        const auto dataset =
            datasets::parse_csv_dataset(io::TextSource::from_memory("f.csv", std::string_view(data, size)),
                                        {.tasks = {"t"}, .graphs = 100})
                .dataset;
        fuzz::check(!dataset.graphs.empty(), "a dataset has graphs");
        fuzz::check(dataset.targets.size() == dataset.graphs.size(), "one target per graph");
        fuzz::check(dataset.split.size() == dataset.graphs.size(), "every graph is used for something");
        for (const double target : dataset.targets) fuzz::check(target - target == 0, "targets are finite");
    } catch (const InputError&) {
    }
    return 0;
}
