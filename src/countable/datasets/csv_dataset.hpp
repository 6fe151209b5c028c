#pragma once

#include <string>
#include <vector>

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// A CSV, read except for what is to be counted.
struct CsvDataset {
    Dataset dataset;            ///< with 0 for each target that is to be counted
    std::vector<bool> counted;  ///< for each target: no column has its name
    std::vector<std::string> columns;
    std::uint64_t header_line = 1;
};

/// The first half of read_csv_dataset(), which needs no counting engine.
[[nodiscard]] CsvDataset parse_csv_dataset(io::TextSource source, const DatasetOptions& options);

}  // namespace countable::datasets
