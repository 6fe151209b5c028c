#include "countable/report/results_files.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "countable/io/csv.hpp"
#include "countable/io/words.hpp"
#include "countable/report/paper.hpp"

namespace countable::report {
namespace {

using Columns = std::span<const std::string_view>;

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

std::string header(Columns columns) {
    std::string line;
    for (const auto name : columns) line.append(line.empty() ? "" : ",").append(name);
    return line;
}

/// The records of a file with the columns given; the cells of a record are taken one after the other.
class Records {
  public:
    Records(io::TextSource source, Columns columns)
        : name_(source.name()), columns_(columns), reader_(std::move(source)) {
        const auto first = reader_.next();
        if (!first) io::Place{name_, 1}.fail("expected the columns " + header(columns_) + ", found an empty file");
        if (!std::ranges::equal(*first, columns_)) {
            std::string found;
            for (const auto& cell : *first) found += (found.empty() ? "" : ",") + cell;
            reader_.place().fail("expected the columns " + header(columns_) + ", found " + io::quote(found));
        }
    }

    bool next() {
        auto record = reader_.next();
        if (!record) return false;
        if (record->size() != columns_.size())
            reader_.place().fail("expected " + std::to_string(columns_.size()) + " cells, found " +
                                 std::to_string(record->size()));
        cells_ = std::move(*record);
        at_ = 0;
        return true;
    }

    std::string text() { return cells_[at_++]; }
    std::string name() {
        if (cells_[at_].empty()) refuse("a name");
        return text();
    }
    double real() {
        const std::string& cell = cells_[at_];
        double value = std::numeric_limits<double>::quiet_NaN();
        if (!cell.empty()) {
            const char* const end = cell.data() + cell.size();
            const auto [stop, status] = std::from_chars(cell.data(), end, value);
            if (status != std::errc{} || stop != end || std::isnan(value)) refuse("a number or nothing");
        }
        ++at_;
        return value;
    }
    template <typename Integer>
    Integer integer() {
        const auto value = io::parse_integer<Integer>(cells_[at_]);
        if (!value || *value < Integer{0}) refuse("a whole number");
        ++at_;
        return *value;
    }
    RunState state() {
        const auto found = std::ranges::find(state_names, cells_[at_]);
        if (found == state_names.end()) refuse("done, failed or missing");
        ++at_;
        return static_cast<RunState>(found - state_names.begin());
    }
    RunKey key() {
        RunKey key;
        key.dataset = name();
        key.task = name();
        key.model = name();
        key.variant = text();
        key.seed = integer<std::uint64_t>();
        return key;
    }
    [[noreturn]] void fail(const std::string& sentence) const { reader_.place().fail(sentence); }

  private:
    [[noreturn]] void refuse(const std::string& expected) const {
        fail("expected " + expected + " in the column '" + std::string(columns_[at_]) + "', found " +
             io::quote(cells_[at_]));
    }

    std::string name_;
    Columns columns_;
    io::CsvReader reader_;
    std::vector<std::string> cells_;
    std::size_t at_ = 0;
};

class Lines {
  public:
    explicit Lines(Columns columns) : text_(header(columns) + "\n") {}
    Lines& add(std::string_view cell) {
        separate();
        io::append_csv(text_, cell);
        return *this;
    }
    template <std::integral Integer>
    Lines& add(Integer value) {
        return add(std::string_view(std::to_string(value)));
    }
    Lines& add(double value) {
        char digits[32];
        if (std::isnan(value)) return add(std::string_view());
        return add(std::string_view(digits, std::to_chars(digits, digits + sizeof digits, value).ptr));
    }
    Lines& add(const RunKey& key) {
        return add(std::string_view(key.dataset))
            .add(std::string_view(key.task))
            .add(std::string_view(key.model))
            .add(std::string_view(key.variant))
            .add(key.seed);
    }
    void end() {
        text_ += '\n';
        first_ = true;
    }
    std::string take() { return std::move(text_); }

  private:
    void separate() {
        if (!first_) text_ += ',';
        first_ = false;
    }

    std::string text_;
    bool first_ = true;
};

}  // namespace

// Cells are taken in the order of the columns: each by a statement of its own.

std::vector<RunResult> parse_runs(io::TextSource source) {
    Records records(std::move(source), run_columns);
    std::vector<RunResult> runs;
    std::set<RunKey> known;
    while (records.next()) {
        RunResult run;
        run.key = records.key();
        run.state = records.state();
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
        point.key = records.key();
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
        summary.key = records.key();
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
        lines.add(run.key).add(state_names[static_cast<std::size_t>(run.state)]);
        lines.add(run.parameters).add(run.epochs).add(run.best_epoch);
        lines.add(run.validation).add(run.test).add(run.test_mae).add(run.cpu_seconds);
        lines.add(std::string_view(run.reason)).end();
    }
    return lines.take();
}

std::string to_csv(const std::vector<CurvePoint>& curves) {
    Lines lines(curve_columns);
    for (const auto& point : curves)
        lines.add(point.key).add(point.epoch).add(point.train).add(point.validation).add(point.test).end();
    return lines.take();
}

std::string to_csv(const std::vector<PredictionSummary>& predictions) {
    Lines lines(prediction_columns);
    for (const auto& one : predictions)
        lines.add(one.key).add(one.count).add(one.graphs).add(one.low).add(one.middle).add(one.high).end();
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

void parse_sweep(io::TextSource source, Results& results) {
    const io::Place place{source.name(), 0};
    std::string text;
    while (const auto line = source.next_line()) text.append(*line).append("\n");
    const auto shallow = [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        if (depth > 32) place.fail("expected at most 32 levels of brackets");
        return true;
    };
    nlohmann::json sweep;
    try {
        sweep = nlohmann::json::parse(text, shallow);
    } catch (const nlohmann::json::parse_error& error) {
        const auto read = std::min(error.byte, text.size());
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n');
        io::Place{source.name(), static_cast<std::uint64_t>(line)}.fail("expected JSON, found something else");
    } catch (const nlohmann::json::out_of_range&) {
        place.fail("expected JSON with numbers of at most 1.8e308");
    }
    if (!sweep.is_object() || !sweep.contains("table") || !sweep["table"].is_string())
        place.fail("expected a JSON object with the name of a table: {\"table\": \"table1\"}");
    results.table = sweep["table"];
    if (!find_table(results.table)) {
        std::string names;
        for (const auto& table : tables()) names += (names.empty() ? "" : ", ") + table.name;
        place.fail("expected one of the tables " + names + ", found " + io::quote(results.table));
    }
    results.configuration.clear();
    constexpr auto replace = nlohmann::json::error_handler_t::replace;
    for (const auto& [name, value] : sweep.items())
        results.configuration.emplace_back(
            name, value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, replace));
}

}  // namespace countable::report
