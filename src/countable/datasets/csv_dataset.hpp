#pragma once

#include <optional>
#include <vector>

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// A CSV, read but for what is still to be counted.
struct CsvDataset {
    Dataset dataset;                                  ///< with 0 for each target that is to be counted
    std::vector<std::optional<std::size_t>> counted;  ///< for each target: its place in `target_names`, if so
};

/// The first half of read_csv_dataset(), which needs no counting engine.
[[nodiscard]] CsvDataset parse_csv_dataset(io::TextSource source, const DatasetOptions& options);

}  // namespace countable::datasets
