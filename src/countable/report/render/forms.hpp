#pragma once

#include <string>

#include "countable/report/summary/cells.hpp"

namespace countable::report {

// The forms of a table of results. Each has our scores beside the paper's, what has to be known to compare them, failed
// runs with their reasons and the runs behind each cell; of counts also what the theory predicts and the variances.

/// For a terminal: '+' better, '~' close, '-' worse, '!' more than 3x worse.
[[nodiscard]] std::string text_table(const Results& results);

/// A line for each cell, with all digits; for the table "variances" a line for each of its rows. docs/formats.md has
/// the columns.
[[nodiscard]] std::string csv_table(const Results& results);

/// To be \input by a document with the packages booktabs and longtable. Of counts, values below 1E-3 are bold, as in the
/// paper.
[[nodiscard]] std::string latex_table(const Results& results);

/// One page with plots that needs no other file, no script and no network.
[[nodiscard]] std::string html_page(const Results& results);

// The forms of a table of test graphs unlike the training graphs (Table::trained_on): a line for each model, a column
// for each kind of graphs.
[[nodiscard]] std::string extrapolation_text(const Cells& cells);
[[nodiscard]] std::string extrapolation_latex(const Cells& cells);
[[nodiscard]] std::string extrapolation_html(const Cells& cells);

// The forms of the table "successors": for counts per graph and per node, a line for each model and a column for each
// pattern, with the verdict of the theory beside each error.
[[nodiscard]] std::string successors_text(const Results& results);
[[nodiscard]] std::string successors_csv(const Results& results);
[[nodiscard]] std::string successors_latex(const Results& results);
[[nodiscard]] std::string successors_html(const Results& results, const Cells& cells);

// What stands on the page between the title and the configuration.
[[nodiscard]] std::string counts_html(const Results& results, const Cells& cells);
[[nodiscard]] std::string molecules_html(const Results& results, const Cells& cells);

}  // namespace countable::report
