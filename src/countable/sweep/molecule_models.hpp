#pragma once

#include <string>
#include <vector>

namespace countable::sweep {

/// A model of the paper's experiments on molecules, or of the table of its successors: a row of report::molecule_tables()
/// or of report::successors_table().
struct MoleculeModel {
    std::string row;                ///< "deep-lrp-7-1-20x8"
    std::string dataset, model;     ///< "zinc12k", "deep-lrp-7-1"
    std::vector<std::string> sets;  ///< what differs from the defaults of the model on the dataset, as for `--set`
    bool by_default = true;         ///< false for those that take longest
};

/// All rows of a table that are trained, in its order; none for a table that has none.
[[nodiscard]] const std::vector<MoleculeModel>& molecule_models(const std::string& table);

}  // namespace countable::sweep
