#include "countable/sweep/epochs.hpp"

#include <filesystem>

#include "countable/report/results/csv_records.hpp"
#include "countable/support/errors.hpp"

namespace countable::sweep {

void read_epochs(const std::string& run, std::vector<training::EpochRecord>& epochs) {
    report::Records table(io::TextSource::open((std::filesystem::path(run) / "metrics.csv").string()));
    const auto epoch = table.column("epoch");
    std::vector<std::size_t> columns;
    auto names = training::record_columns();
    for (const std::size_t earlier : {training::second_record_columns, training::first_record_columns})
        if (!table.has(names.back())) names.resize(earlier);
    for (const auto& name : names) columns.push_back(table.column(name));
    std::vector<double> values(columns.size());
    while (table.next()) {
        for (std::size_t i = 0; i < columns.size(); ++i) values[i] = table.number(columns[i]);
        epochs.push_back(training::record_from(static_cast<std::int64_t>(table.number(epoch)), values));
    }
}

std::vector<training::EpochRecord> whole_epochs(const std::string& run) {
    std::vector<training::EpochRecord> epochs;
    try {
        read_epochs(run, epochs);
    } catch (const InputError&) {  // no epoch has ended, or the process did not live to end a line
    }
    return epochs;
}

}  // namespace countable::sweep
