#include "check.hpp"
#include "countable/report/cells.hpp"
#include "countable/report/results_files.hpp"

using namespace countable;

/// The first byte chooses the file of a folder of results, the rest is its text. What was read is written and read
/// again, to the same bytes.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    if (size == 0) return 0;
    const auto source = [](std::string_view text) { return io::TextSource::from_memory("f", text); };
    const std::string_view text(data + 1, size - 1);
    const auto check_again = [&](auto parse) {
        const std::string once = report::to_csv(parse(source(text)));
        fuzz::check(report::to_csv(parse(source(once))) == once, "the same after writing and reading");
    };
    try {
        switch (data[0] % 5) {
            case 0:
                check_again(report::parse_curves);
                break;
            case 1:
                check_again(report::parse_predictions);
                break;
            case 2:
                check_again(report::parse_variances);
                break;
            case 3: {
                report::Results results;
                report::parse_sweep(source(text), results);
                fuzz::check(!results.configuration.empty(), "the table is part of the configuration");
                break;
            }
            default: {
                check_again(report::parse_runs);
                report::Results results;
                results.table = "table1";
                results.runs = report::parse_runs(source(text));
                for (const auto& cell : report::make_cells(results).cells)
                    fuzz::check(cell.ended <= cell.wanted, "no more runs than variants times seeds");
            }
        }
    } catch (const InputError&) {
    }
    return 0;
}
