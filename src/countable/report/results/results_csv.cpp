#include "countable/report/results/results_csv.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "countable/report/results/csv_records.hpp"

namespace countable::report {
namespace {

using ColumnNames = std::vector<std::string_view>;

constexpr std::array<std::string_view, 10> prediction_columns = {"dataset", "task",   "model", "variant", "seed",
                                                                 "count",   "graphs", "low",   "middle",  "high"};
constexpr std::array<std::string_view, 6> variance_columns = {"dataset", "task",     "graphs",
                                                              "mean",    "variance", "standard_error"};

// What the column "state" can say.
struct States {
    std::vector<RunStatus> statuses;
    ColumnNames names;
    const char* expected;
};
const States& states_of(const Table& table) {
    using enum RunStatus;
    static const States counts{{Done, Failed, Missing}, {"done", "failed", "missing"}, "done, failed or missing"},
        molecules{{Done, Stopped, Failed, Missing},
                  {"done", "unfinished", "failed", "missing"},
                  "done, unfinished, failed or missing"};
    return table.of_counts() ? counts : molecules;
}

ColumnNames key_columns(const Table& table) {
    if (table.of_counts()) return {"dataset", "task", "model", "variant", "seed"};
    return {"row", "seed"};
}

ColumnNames run_columns(const Table& table) {
    auto columns = key_columns(table);
    columns.insert(columns.end(), {"state", "parameters", "epochs", "best_epoch"});
    for (const auto& metric : table.metrics) columns.push_back(metric.name);
    columns.insert(columns.end(), {"cpu_seconds", "reason"});
    return columns;
}

ColumnNames curve_columns(const Table& table) {
    auto columns = key_columns(table);
    columns.insert(columns.end(), {"epoch", "train", "validation", "test"});
    return columns;
}

ColumnNames origin_columns(const Table& table) {
    auto columns = key_columns(table);
    columns.insert(columns.end(), {"configuration", "data", "commit"});
    return columns;
}

RunKey count_key_in(Records& records) {
    RunKey key;
    key.dataset = records.name();
    key.task = records.name();
    key.model = records.name();
    set_variant(key, records.text());
    key.seed = records.integer<std::uint64_t>();
    return key;
}

RunKey key_in(Records& records, const Table& table) {
    if (table.of_counts()) return count_key_in(records);
    ColumnNames rows;
    for (const auto& row : table.rows) rows.push_back(row.name);
    RunKey key;
    key.model = rows[records.choice(rows, "a model of the table '" + table.name + "'")];
    key.seed = records.integer<std::uint64_t>();
    return key;
}

Lines& add_count_key(Lines& lines, const RunKey& key) {
    return lines.add(std::string_view(key.dataset))
        .add(std::string_view(key.task))
        .add(std::string_view(key.model))
        .add(std::string_view(variant_text(key)))
        .add(key.seed);
}

Lines& add_key(Lines& lines, const RunKey& key, const Table& table) {
    if (table.of_counts()) return add_count_key(lines, key);
    return lines.add(std::string_view(key.model)).add(key.seed);
}

}  // namespace

// Cells are taken in the order of the columns: each by a statement of its own.

std::vector<RunResult> parse_runs(io::TextSource source, const Table& table) {
    const auto columns = run_columns(table);
    const States& states = states_of(table);
    Records records(std::move(source), columns);
    std::vector<RunResult> runs;
    std::set<RunKey> known;
    while (records.next()) {
        RunResult run;
        run.key = key_in(records, table);
        run.status = states.statuses[records.choice(states.names, states.expected)];
        run.parameters = records.integer<std::int64_t>();
        run.epochs = records.integer<std::int64_t>();
        run.best_epoch = records.integer<std::int64_t>();
        for (std::size_t i = 0; i < table.metrics.size(); ++i) run.scores.push_back(records.real());
        run.cpu_seconds = records.real();
        run.reason = records.text();
        if (!known.insert(run.key).second) records.fail("expected each run once, found a second line of the same run");
        runs.push_back(std::move(run));
    }
    return runs;
}

std::vector<CurvePoint> parse_curves(io::TextSource source, const Table& table) {
    const auto columns = curve_columns(table);
    Records records(std::move(source), columns);
    std::vector<CurvePoint> curves;
    while (records.next()) {
        CurvePoint point;
        point.key = key_in(records, table);
        point.epoch = records.integer<std::int64_t>();
        point.train = records.real();
        point.validation = records.real();
        point.test = records.real();
        curves.push_back(std::move(point));
    }
    return curves;
}

std::vector<RunOrigin> parse_origins(io::TextSource source, const Table& table) {
    const auto columns = origin_columns(table);
    Records records(std::move(source), columns);
    std::vector<RunOrigin> origins;
    std::set<RunKey> known;
    while (records.next()) {
        RunOrigin origin;
        origin.key = key_in(records, table);
        origin.configuration = records.name();
        origin.data = records.text();
        origin.commit = records.text();
        if (!known.insert(origin.key).second)
            records.fail("expected each run once, found a second line of the same run");
        origins.push_back(std::move(origin));
    }
    return origins;
}

std::vector<PredictionSummary> parse_predictions(io::TextSource source) {
    Records records(std::move(source), prediction_columns);
    std::vector<PredictionSummary> predictions;
    while (records.next()) {
        PredictionSummary summary;
        summary.key = count_key_in(records);
        summary.count = records.real();
        summary.graphs = records.integer<std::int64_t>();
        summary.low = records.real();
        summary.middle = records.real();
        summary.high = records.real();
        predictions.push_back(std::move(summary));
    }
    return predictions;
}

std::vector<LabelVariance> parse_variances(io::TextSource source) {
    Records records(std::move(source), variance_columns);
    std::vector<LabelVariance> variances;
    while (records.next()) {
        LabelVariance label;
        label.dataset = records.name();
        label.task = records.name();
        label.graphs = records.integer<std::int64_t>();
        label.mean = records.real();
        label.variance = records.real();
        label.standard_error = records.real();
        variances.push_back(std::move(label));
    }
    return variances;
}

std::string to_csv(const std::vector<RunResult>& runs, const Table& table) {
    const auto columns = run_columns(table);
    const States& states = states_of(table);
    Lines lines(columns);
    for (const auto& run : runs) {
        const auto state = std::ranges::find(states.statuses, run.status) - states.statuses.begin();
        add_key(lines, run.key, table).add(states.names[static_cast<std::size_t>(state)]);
        lines.add(run.parameters).add(run.epochs).add(run.best_epoch);
        for (std::size_t i = 0; i < table.metrics.size(); ++i) lines.add(run.score(i));
        lines.add(run.cpu_seconds).add(std::string_view(run.reason)).end();
    }
    return lines.take();
}

std::string to_csv(const std::vector<CurvePoint>& curves, const Table& table) {
    const auto columns = curve_columns(table);
    Lines lines(columns);
    for (const auto& point : curves)
        add_key(lines, point.key, table).add(point.epoch).add(point.train).add(point.validation).add(point.test).end();
    return lines.take();
}

std::string to_csv(const std::vector<RunOrigin>& origins, const Table& table) {
    const auto columns = origin_columns(table);
    Lines lines(columns);
    for (const auto& origin : origins)
        add_key(lines, origin.key, table)
            .add(std::string_view(origin.configuration))
            .add(std::string_view(origin.data))
            .add(std::string_view(origin.commit))
            .end();
    return lines.take();
}

std::string to_csv(const std::vector<PredictionSummary>& predictions) {
    Lines lines(prediction_columns);
    for (const auto& one : predictions)
        add_count_key(lines, one.key).add(one.count).add(one.graphs).add(one.low).add(one.middle).add(one.high).end();
    return lines.take();
}

std::string to_csv(const std::vector<LabelVariance>& variances) {
    Lines lines(variance_columns);
    for (const auto& label : variances) {
        lines.add(std::string_view(label.dataset)).add(std::string_view(label.task)).add(label.graphs);
        lines.add(label.mean).add(label.variance).add(label.standard_error).end();
    }
    return lines.take();
}

Sweep parse_sweep(io::TextSource source) {
    const io::Place place{source.name(), 0};
    std::string text;
    while (const auto line = source.next_line()) text.append(*line).append("\n");
    const auto shallow = [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        if (depth > 32) place.fail("expected at most 32 levels of brackets");
        return true;
    };
    nlohmann::json json;
    try {
        json = nlohmann::json::parse(text, shallow);
    } catch (const nlohmann::json::parse_error& error) {
        const auto read = std::min(error.byte, text.size());
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n');
        io::Place{source.name(), static_cast<std::uint64_t>(line)}.fail("expected JSON, found something else");
    } catch (const nlohmann::json::out_of_range&) {
        place.fail("expected JSON with numbers of at most 1.8e308");
    }
    if (!json.is_object() || !json.contains("table") || !json["table"].is_string())
        place.fail("expected a JSON object with the name of a table: {\"table\": \"table1\"}");
    Sweep sweep;
    sweep.table = json["table"];
    if (!find_table(sweep.table))
        place.fail("expected one of the tables " + table_names() + ", found " + io::quote(sweep.table));
    constexpr auto replace = nlohmann::json::error_handler_t::replace;
    const auto text_of = [](const nlohmann::json& value) {
        return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, replace);
    };
    for (const auto& [name, value] : json.items()) {
        if (name == "notes" && value.is_array())
            for (const auto& note : value) sweep.notes.push_back(text_of(note));
        else
            sweep.configuration.emplace_back(name, text_of(value));
    }
    return sweep;
}

Sweep read_sweep(const std::string& folder) {
    const auto path = [&](const char* name) { return (std::filesystem::path(folder) / name).string(); };
    for (const char* const name : {"sweep.json", "runs.csv"}) {
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(path(name), ignored))
            io::Place{folder}.fail("expected a folder of results, made by countable reproduce, found no " +
                                   std::string(name) + " there");
    }
    return parse_sweep(io::TextSource::open(path("sweep.json")));
}

}  // namespace countable::report
