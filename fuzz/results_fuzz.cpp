#include "check.hpp"
#include "countable/report/results/results_csv.hpp"
#include "countable/report/summary/cells.hpp"

using namespace countable;

/// The first byte chooses the file of a folder of results, the rest is its text. What was read is written and read
/// again, to the same bytes.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    if (size == 0) return 0;
    const auto source = [](std::string_view text) { return io::TextSource::from_memory("f", text); };
    const std::string_view text(data + 1, size - 1);
    const report::Table& counts = *report::find_table("table1");
    const report::Table& molecules = *report::find_table("zinc");
    const auto check_again = [&](auto parse, const auto&... table) {
        const std::string once = report::to_csv(parse(source(text), table...), table...);
        fuzz::check(report::to_csv(parse(source(once), table...), table...) == once,
                    "the same after writing and reading");
    };
    try {
        switch (data[0] % 8) {
            case 1:
                check_again(report::parse_curves, counts);
                break;
            case 2:
                check_again(report::parse_predictions);
                break;
            case 3:
                check_again(report::parse_variances);
                break;
            case 4:
                check_again(report::parse_runs, molecules);
                break;
            case 5:
                check_again(report::parse_curves, molecules);
                break;
            case 6: {
                const auto sweep = report::parse_sweep(source(text));
                fuzz::check(!sweep.configuration.empty(), "the table is part of the configuration");
                break;
            }
            case 7:
                check_again(report::parse_origins, counts);
                break;
            default: {
                check_again(report::parse_runs, counts);
                report::Results results;
                results.table = "table1";
                results.runs = report::parse_runs(source(text), counts);
                for (const auto& cell : report::make_cells(results).cells)
                    fuzz::check(cell.ended() <= cell.wanted, "no more runs than variants times seeds");
            }
        }
    } catch (const InputError&) {
    }
    return 0;
}
