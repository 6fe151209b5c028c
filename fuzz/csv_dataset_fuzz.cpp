#include <cmath>

#include "check.hpp"
#include "countable/datasets/csv_dataset.hpp"

using namespace countable;

/// Bytes as a CSV of graphs, with the column t as target, and with all numeric columns.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    for (const std::vector<std::string>& tasks : {std::vector<std::string>{"t"}, {}}) {
        try {
            const auto dataset =
                datasets::parse_csv_dataset(io::TextSource::from_memory("f.csv", std::string_view(data, size)),
                                            {.tasks = tasks, .graphs = 100})
                    .dataset;
            fuzz::check(!dataset.graphs.empty(), "a dataset has graphs");
            fuzz::check(!dataset.target_names.empty(), "a dataset has a target");
            fuzz::check(dataset.targets.size() == dataset.graphs.size() * dataset.target_names.size(),
                        "targets per graph");
            fuzz::check(dataset.split.size() == dataset.graphs.size(), "every graph is used for something");
            for (const double target : dataset.targets)
                fuzz::check(std::isnan(target) || target - target == 0, "targets are finite or missing");
        } catch (const InputError&) {
        }
    }
    return 0;
}
