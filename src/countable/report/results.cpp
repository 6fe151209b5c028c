#include "countable/report/results.hpp"

#include <filesystem>

#include "countable/io/output_file.hpp"
#include "countable/report/paper.hpp"
#include "countable/report/results_files.hpp"

namespace countable::report {
namespace {

std::string in(const std::string& folder, const char* name) { return (std::filesystem::path(folder) / name).string(); }

}  // namespace

RunKey refitted(RunKey key) {
    key.variant += second_listing;
    return key;
}

bool is_refitted(const RunKey& key) { return key.variant.ends_with(second_listing); }

RunKey as_trained(RunKey key) {
    if (is_refitted(key)) key.variant.resize(key.variant.size() - second_listing.size());
    return key;
}

Results read_results(const std::string& folder) {
    Results results;
    auto sweep = read_sweep(folder);
    if (!find_table(sweep.table)) io::Place{folder}.fail("expected counts of substructures, found " + sweep.table);
    results.table = std::move(sweep.table);
    results.configuration = std::move(sweep.configuration);
    results.runs = parse_runs(io::TextSource::open(in(folder, "runs.csv")));
    results.curves = parse_curves(io::TextSource::open(in(folder, "curves.csv")));
    results.predictions = parse_predictions(io::TextSource::open(in(folder, "predictions.csv")));
    results.variances = parse_variances(io::TextSource::open(in(folder, "variances.csv")));
    return results;
}

void write_results(const std::string& folder, const Results& results) {
    io::write_file(in(folder, "runs.csv"), to_csv(results.runs));
    io::write_file(in(folder, "curves.csv"), to_csv(results.curves));
    io::write_file(in(folder, "predictions.csv"), to_csv(results.predictions));
    io::write_file(in(folder, "variances.csv"), to_csv(results.variances));
}

}  // namespace countable::report
