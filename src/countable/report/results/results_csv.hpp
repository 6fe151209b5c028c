#pragma once

#include <string>
#include <vector>

#include "countable/io/text_source.hpp"
#include "countable/report/paper/tables.hpp"
#include "countable/report/results/results.hpp"

namespace countable::report {

// The CSV files of a folder of results: a header line with exactly these columns, commas (RFC 4180), an empty cell
// where there is no number. Readers throw InputError with the line and what was expected. A run of counts is named by
// dataset, task, model, variant and seed, a run on molecules by the row of the table and the seed.

[[nodiscard]] std::vector<RunResult> parse_runs(io::TextSource source, const Table& table);
[[nodiscard]] std::vector<CurvePoint> parse_curves(io::TextSource source, const Table& table);
[[nodiscard]] std::vector<RunOrigin> parse_origins(io::TextSource source, const Table& table);
[[nodiscard]] std::vector<PredictionSummary> parse_predictions(io::TextSource source);
[[nodiscard]] std::vector<LabelVariance> parse_variances(io::TextSource source);

[[nodiscard]] std::string to_csv(const std::vector<RunResult>& runs, const Table& table);
[[nodiscard]] std::string to_csv(const std::vector<CurvePoint>& curves, const Table& table);
[[nodiscard]] std::string to_csv(const std::vector<RunOrigin>& origins, const Table& table);
[[nodiscard]] std::string to_csv(const std::vector<PredictionSummary>& predictions);
[[nodiscard]] std::string to_csv(const std::vector<LabelVariance>& variances);

/// sweep.json: one object, whose "table" is the name of one of report::tables().
struct Sweep {
    std::string table;
    std::vector<std::string> notes;                                  ///< the texts of its list "notes", if there is one
    std::vector<std::pair<std::string, std::string>> configuration;  ///< all entries but the notes, as text
};
[[nodiscard]] Sweep parse_sweep(io::TextSource source);
/// That of a folder; throws InputError if the folder has none, or no runs.csv.
[[nodiscard]] Sweep read_sweep(const std::string& folder);

}  // namespace countable::report
