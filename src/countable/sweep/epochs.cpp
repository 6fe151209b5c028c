#include "countable/sweep/epochs.hpp"

#include <filesystem>

#include "countable/sweep/columns.hpp"

namespace countable::sweep {

void read_epochs(const std::string& run, std::vector<training::EpochRecord>& epochs) {
    Columns table((std::filesystem::path(run) / "metrics.csv").string());
    const auto epoch = table.column("epoch");
    std::vector<std::size_t> columns;
    auto names = training::record_columns();
    if (!table.has(names.back())) names.resize(training::first_record_columns);
    for (const auto& name : names) columns.push_back(table.column(name));
    std::vector<double> values(columns.size());
    while (table.next()) {
        for (std::size_t i = 0; i < columns.size(); ++i) values[i] = table.number(columns[i]);
        epochs.push_back(training::record_from(static_cast<std::int64_t>(table.number(epoch)), values));
    }
}

}  // namespace countable::sweep
