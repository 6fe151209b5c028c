#include "countable/report/results_files.hpp"

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "countable/report/csv_records.hpp"
#include "countable/report/paper.hpp"
#include "countable/report/score_tables.hpp"

namespace countable::report {
namespace {

constexpr std::array<std::string_view, 14> run_columns = {
    "dataset", "task",       "model",      "variant", "seed",     "state",       "parameters",
    "epochs",  "best_epoch", "validation", "test",    "test_mae", "cpu_seconds", "reason"};
constexpr std::array<std::string_view, 9> curve_columns = {"dataset", "task",  "model",      "variant", "seed",
                                                           "epoch",   "train", "validation", "test"};
constexpr std::array<std::string_view, 10> prediction_columns = {"dataset", "task",   "model", "variant", "seed",
                                                                 "count",   "graphs", "low",   "middle",  "high"};
constexpr std::array<std::string_view, 6> variance_columns = {"dataset", "task",     "graphs",
                                                              "mean",    "variance", "standard_error"};
constexpr std::array<std::string_view, 3> state_names = {"done", "failed", "missing"};  // in the order of RunState

RunState state_in(Records& records) {
    return static_cast<RunState>(records.choice(state_names, "done, failed or missing"));
}

RunKey key_in(Records& records) {
    RunKey key;
    key.dataset = records.name();
    key.task = records.name();
    key.model = records.name();
    key.variant = records.text();
    key.seed = records.integer<std::uint64_t>();
    return key;
}

Lines& add_key(Lines& lines, const RunKey& key) {
    return lines.add(std::string_view(key.dataset))
        .add(std::string_view(key.task))
        .add(std::string_view(key.model))
        .add(std::string_view(key.variant))
        .add(key.seed);
}

}  // namespace

// Cells are taken in the order of the columns: each by a statement of its own.

std::vector<RunResult> parse_runs(io::TextSource source) {
    Records records(std::move(source), run_columns);
    std::vector<RunResult> runs;
    std::set<RunKey> known;
    while (records.next()) {
        RunResult run;
        run.key = key_in(records);
        run.state = state_in(records);
        run.parameters = records.integer<std::int64_t>();
        run.epochs = records.integer<std::int64_t>();
        run.best_epoch = records.integer<std::int64_t>();
        run.validation = records.real();
        run.test = records.real();
        run.test_mae = records.real();
        run.cpu_seconds = records.real();
        run.reason = records.text();
        if (!known.insert(run.key).second) records.fail("expected each run once, found a second line of the same run");
        runs.push_back(std::move(run));
    }
    return runs;
}

std::vector<CurvePoint> parse_curves(io::TextSource source) {
    Records records(std::move(source), curve_columns);
    std::vector<CurvePoint> curves;
    while (records.next()) {
        CurvePoint point;
        point.key = key_in(records);
        point.epoch = records.integer<std::int64_t>();
        point.train = records.real();
        point.validation = records.real();
        point.test = records.real();
        curves.push_back(std::move(point));
    }
    return curves;
}

std::vector<PredictionSummary> parse_predictions(io::TextSource source) {
    Records records(std::move(source), prediction_columns);
    std::vector<PredictionSummary> predictions;
    while (records.next()) {
        PredictionSummary summary;
        summary.key = key_in(records);
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

std::string to_csv(const std::vector<RunResult>& runs) {
    Lines lines(run_columns);
    for (const auto& run : runs) {
        add_key(lines, run.key).add(state_names[static_cast<std::size_t>(run.state)]);
        lines.add(run.parameters).add(run.epochs).add(run.best_epoch);
        lines.add(run.validation).add(run.test).add(run.test_mae).add(run.cpu_seconds);
        lines.add(std::string_view(run.reason)).end();
    }
    return lines.take();
}

std::string to_csv(const std::vector<CurvePoint>& curves) {
    Lines lines(curve_columns);
    for (const auto& point : curves)
        add_key(lines, point.key).add(point.epoch).add(point.train).add(point.validation).add(point.test).end();
    return lines.take();
}

std::string to_csv(const std::vector<PredictionSummary>& predictions) {
    Lines lines(prediction_columns);
    for (const auto& one : predictions)
        add_key(lines, one.key).add(one.count).add(one.graphs).add(one.low).add(one.middle).add(one.high).end();
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
    if (!find_table(sweep.table) && !find_score_table(sweep.table)) {
        std::string names;
        for (const auto& table : tables()) names += table.name + ", ";
        for (const auto& table : score_tables()) names += table.name + ", ";
        place.fail("expected one of the tables " + names + "found " + io::quote(sweep.table));
    }
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
