#pragma once

#include <string>
#include <vector>

namespace countable::sweep {

/// The model of a row of a table that has one dataset: molecules (report::molecule_tables()), or counts by the networks
/// after the paper (report::successors_table()).
struct RowModel {
    std::string row;                ///< "deep-lrp-7-1-20x8"
    std::string dataset, model;     ///< "zinc12k", "deep-lrp-7-1"
    std::vector<std::string> sets;  ///< what differs from the defaults of the model on the dataset, as for `--set`
    bool by_default = true;         ///< false for those that take longest
};

/// All rows of a table that are trained, in its order; none for a table that has no such rows.
[[nodiscard]] const std::vector<RowModel>& row_models(const std::string& table);

}  // namespace countable::sweep
