#include "countable/report/results/results.hpp"

#include <filesystem>

#include "countable/io/output_file.hpp"
#include "countable/report/paper/tables.hpp"
#include "countable/report/results/results_csv.hpp"

namespace countable::report {
namespace {

constexpr std::string_view refit_suffix = "+readout";

std::string in(const std::string& folder, const char* name) { return (std::filesystem::path(folder) / name).string(); }

io::TextSource open(const std::string& folder, const char* name) { return io::TextSource::open(in(folder, name)); }

}  // namespace

RunKey refitted(RunKey key) {
    key.refitted = true;
    return key;
}

RunKey as_trained(RunKey key) {
    key.refitted = false;
    return key;
}

std::string variant_text(const RunKey& key) { return key.variant + std::string(key.refitted ? refit_suffix : ""); }

void set_variant(RunKey& key, std::string text) {
    key.refitted = text.ends_with(refit_suffix);
    if (key.refitted) text.resize(text.size() - refit_suffix.size());
    key.variant = std::move(text);
}

double RunResult::score(std::size_t metric) const { return metric < scores.size() ? scores[metric] : Score::unknown; }

Results read_results(const std::string& folder) {
    Results results;
    auto sweep = read_sweep(folder);
    const Table& table = *find_table(sweep.table);
    results.table = std::move(sweep.table);
    results.notes = std::move(sweep.notes);
    results.configuration = std::move(sweep.configuration);
    results.runs = parse_runs(open(folder, "runs.csv"), table);
    results.curves = parse_curves(open(folder, "curves.csv"), table);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(in(folder, "configurations.csv"), ignored))
        results.origins = parse_origins(open(folder, "configurations.csv"), table);
    if (!table.of_counts()) return results;
    results.predictions = parse_predictions(open(folder, "predictions.csv"));
    results.variances = parse_variances(open(folder, "variances.csv"));
    return results;
}

void write_results(const std::string& folder, const Results& results) {
    const Table& table = *find_table(results.table);
    io::write_file(in(folder, "runs.csv"), to_csv(results.runs, table));
    io::write_file(in(folder, "curves.csv"), to_csv(results.curves, table));
    io::write_file(in(folder, "configurations.csv"), to_csv(results.origins, table));
    if (!table.of_counts()) return;
    io::write_file(in(folder, "predictions.csv"), to_csv(results.predictions));
    io::write_file(in(folder, "variances.csv"), to_csv(results.variances));
}

}  // namespace countable::report
