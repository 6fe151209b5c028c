#include "countable/report/score_results.hpp"

#include <array>
#include <filesystem>
#include <set>

#include "countable/io/output_file.hpp"
#include "countable/report/csv_records.hpp"
#include "countable/report/results_files.hpp"

namespace countable::report {
namespace {

constexpr std::array<std::string_view, 4> state_names = {"done", "unfinished", "failed", "missing"};
constexpr std::array<std::string_view, 6> curve_columns = {"row", "seed", "epoch", "train", "validation", "test"};

std::vector<std::string_view> run_columns(const ScoreTable& table) {
    std::vector<std::string_view> columns = {"row", "seed", "state", "parameters", "epochs", "best_epoch"};
    for (const auto& score : table.scores) columns.push_back(score.name);
    columns.insert(columns.end(), {"cpu_seconds", "reason"});
    return columns;
}

std::string row_in(Records& records, const ScoreTable& table) {
    std::vector<std::string_view> rows;
    for (const auto& row : table.rows) rows.push_back(row.name);
    return std::string(rows[records.choice(rows, "a model of the table '" + table.name + "'")]);
}

std::string in(const std::string& folder, const char* name) { return (std::filesystem::path(folder) / name).string(); }

}  // namespace

std::vector<ScoreRun> parse_score_runs(io::TextSource source, const ScoreTable& table) {
    const auto columns = run_columns(table);
    Records records(std::move(source), columns);
    std::vector<ScoreRun> runs;
    std::set<std::pair<std::string, std::uint64_t>> known;
    while (records.next()) {
        ScoreRun run;
        run.row = row_in(records, table);
        run.seed = records.integer<std::uint64_t>();
        run.state = static_cast<ScoreState>(records.choice(state_names, "done, unfinished, failed or missing"));
        run.parameters = records.integer<std::int64_t>();
        run.epochs = records.integer<std::int64_t>();
        run.best_epoch = records.integer<std::int64_t>();
        for (std::size_t i = 0; i < table.scores.size(); ++i) run.scores.push_back(records.real());
        run.cpu_seconds = records.real();
        run.reason = records.text();
        if (!known.emplace(run.row, run.seed).second)
            records.fail("expected each run once, found a second line of the same run");
        runs.push_back(std::move(run));
    }
    return runs;
}

std::vector<ScorePoint> parse_score_curves(io::TextSource source, const ScoreTable& table) {
    Records records(std::move(source), curve_columns);
    std::vector<ScorePoint> curves;
    while (records.next()) {
        ScorePoint point;
        point.row = row_in(records, table);
        point.seed = records.integer<std::uint64_t>();
        point.epoch = records.integer<std::int64_t>();
        point.train = records.real();
        point.validation = records.real();
        point.test = records.real();
        curves.push_back(std::move(point));
    }
    return curves;
}

std::string to_csv(const std::vector<ScoreRun>& runs, const ScoreTable& table) {
    const auto columns = run_columns(table);
    Lines lines(columns);
    for (const auto& run : runs) {
        lines.add(std::string_view(run.row)).add(run.seed).add(state_names[static_cast<std::size_t>(run.state)]);
        lines.add(run.parameters).add(run.epochs).add(run.best_epoch);
        for (const double score : run.scores) lines.add(score);
        lines.add(run.cpu_seconds).add(std::string_view(run.reason)).end();
    }
    return lines.take();
}

std::string to_csv(const std::vector<ScorePoint>& curves) {
    Lines lines(curve_columns);
    for (const auto& point : curves)
        lines.add(std::string_view(point.row))
            .add(point.seed)
            .add(point.epoch)
            .add(point.train)
            .add(point.validation)
            .add(point.test)
            .end();
    return lines.take();
}

ScoreResults read_scores(const std::string& folder) {
    ScoreResults results;
    auto sweep = read_sweep(folder);
    const ScoreTable* const table = find_score_table(sweep.table);
    if (table == nullptr) io::Place{folder}.fail("expected scores of molecules, found those of " + sweep.table);
    results.table = sweep.table;
    results.notes = std::move(sweep.notes);
    results.configuration = std::move(sweep.configuration);
    results.runs = parse_score_runs(io::TextSource::open(in(folder, "runs.csv")), *table);
    results.curves = parse_score_curves(io::TextSource::open(in(folder, "curves.csv")), *table);
    return results;
}

void write_scores(const std::string& folder, const ScoreResults& results) {
    io::write_file(in(folder, "runs.csv"), to_csv(results.runs, *find_score_table(results.table)));
    io::write_file(in(folder, "curves.csv"), to_csv(results.curves));
}

}  // namespace countable::report
