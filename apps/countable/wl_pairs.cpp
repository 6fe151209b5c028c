#include "wl_pairs.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "countable/separation/test.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"
#include "json_writer.hpp"
#include "progress.hpp"
#include "table_writer.hpp"
#include "wl_pair_source.hpp"
#include "wl_pairs_drawing.hpp"

namespace countable::app {
namespace {

struct Verdict {
    bool distinguished = false;
    std::optional<std::size_t> round;  ///< nothing for tests without rounds
};

Verdict verdict_of(const std::optional<std::size_t>& round) { return {round.has_value(), round}; }

/// What a run may take.
struct Share {
    std::uint64_t memory = 0;
    unsigned threads = 1;
};

wl::Options tuple_options(const theory::SeparationTest& test, const Share& share) {
    wl::Options options = theory::tuple_test(test).value();
    options.detail = wl::Detail::Verdict;
    options.memory = share.memory;
    options.threads = share.threads;
    return options;
}

Verdict run(const theory::SeparationTest& test, const formats::GraphPair& pair, const Share& share) {
    if (theory::tuple_test(test) && test.edge_labels)
        return verdict_of(wl::k_wl(pair.first, pair.second, tuple_options(test, share)).separating_round);
    if (test.kind == theory::SeparationTest::Kind::Refinement) {
        separation::Options options{.memory = share.memory, .threads = share.threads, .verdict_only = true};
        if (test.rounds) options.max_rounds = *test.rounds;
        return verdict_of(
            separation::find_test(test.refinement)->run(pair.first, pair.second, options).separating_round);
    }
    const auto result = theory::run(test, pair.first, pair.second, {share.memory, ~std::uint64_t{0}, share.threads});
    if (!result.executed) throw std::invalid_argument(theory::name(test) + ": " + result.note);
    return {result.distinguished, result.round};
}

Verdict verdict_on(const formats::GraphPair& pair, const std::string& file, const theory::SeparationTest& test,
                   const Share& share) {
    try {
        return run(test, pair, share);
    } catch (const std::invalid_argument& error) {
        throw ArgumentError(file + ":" + std::to_string(pair.line) + ": " + error.what(), remedy_of(error));
    }
}

/// Whether a run of the pair fits into its share of the memory; for tests that do not say it is assumed.
bool fits(const theory::SeparationTest& test, const formats::GraphPair& pair, const Share& share) {
    if (!theory::tuple_test(test)) return true;
    return wl::demand(pair.first, pair.second, tuple_options(test, share)).bytes <= share.memory;
}

/// Pairs side by side, as long as their share of the memory suffices; the others one by one on all threads.
std::vector<Verdict> verdicts_on(const std::vector<formats::GraphPair>& pairs, const theory::SeparationTest& test,
                                 const WlPairsArguments& args) {
    const unsigned threads = std::max(1u, args.threads);
    const Share share{args.memory / threads, 1}, alone{args.memory, threads};
    std::vector<Verdict> verdicts(pairs.size());
    parallel_chunks(pairs.size(), 1, threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            if (fits(test, pairs[i], share)) verdicts[i] = verdict_on(pairs[i], args.pairs_file, test, share);
    });
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (!fits(test, pairs[i], share)) verdicts[i] = verdict_on(pairs[i], args.pairs_file, test, alone);
    return verdicts;
}

/// Verdicts on their way out.
class PairRows {
  public:
    PairRows(const WlPairsArguments& args, io::OutputFile& output)
        : test_(theory::name(args.tests.front())), format_(args.format), output_(output) {
        const std::vector<std::string> columns = {"pair", "category", "distinguished", "round"};
        if (format_ == "csv") csv_ = make_table_writer("csv", columns, output);
        if (format_ == "table") table_.push_back(columns);
        if (format_ == "json")
            json_.begin_object().key("test").text(test_).key("pairs").begin_array(JsonWriter::Layout::Lines);
    }

    void add(const formats::GraphPair& pair, const Verdict& verdict) {
        const auto& round = verdict.round;
        const std::string distinguished = verdict.distinguished ? "true" : "false",
                          at = round ? std::to_string(*round) : "";
        if (csv_) {
            for (const auto& cell : {pair.index, pair.category, distinguished, at}) csv_->text(cell);
            csv_->end_row();
        } else if (format_ == "table") {
            table_.push_back({pair.index, pair.category, distinguished, at});
        } else {
            json_.begin_object().key("pair");
            json_.digits(pair.index.substr(std::min(pair.index.find_first_not_of('0'), pair.index.size() - 1)));
            json_.key("category").text(pair.category).key("distinguished").boolean(verdict.distinguished).key("round");
            json_.number_or_null(round).end_object();
        }
        ++pairs_;
        auto& [all, separated] = categories_[pair.category];
        ++all;
        separated += verdict.distinguished ? 1 : 0;
    }

    void finish() {
        if (csv_) return csv_->finish();
        if (format_ == "table") {
            std::vector<std::vector<std::string>> summary = {{"category", "pairs", "distinguished"}};
            std::uint64_t separated = 0;
            for (const auto& [name, counts] : categories_) {
                separated += counts.second;
                summary.push_back(
                    {name.empty() ? "(none)" : name, std::to_string(counts.first), std::to_string(counts.second)});
            }
            summary.push_back({"all", std::to_string(pairs_), std::to_string(separated)});
            output_.write("test  " + test_ + "\n\n" + aligned(table_) + "\n" + aligned(summary));
        } else {
            json_.end_array().key("categories").begin_array(JsonWriter::Layout::Lines);
            for (const auto& [name, counts] : categories_) {
                json_.begin_object().key("category").text(name);
                json_.key("pairs").number(counts.first).key("distinguished").number(counts.second).end_object();
            }
            output_.write(json_.end_array().end_object().take() + "\n");
        }
        output_.commit();
    }

  private:
    std::string test_, format_;
    io::OutputFile& output_;
    std::unique_ptr<TableWriter> csv_;
    std::vector<std::vector<std::string>> table_;
    JsonWriter json_;
    std::uint64_t pairs_ = 0;
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> categories_;  // pairs, and those separated
};

/// Adds what each test says of a pair; categories are in the order of the file.
void add(SeparatedPairs& table, const formats::GraphPair& pair, const std::vector<bool>& distinguished) {
    const auto found = std::ranges::find(table.categories, pair.category);
    const auto at = static_cast<std::size_t>(found - table.categories.begin());
    if (found == table.categories.end()) {
        table.categories.push_back(pair.category);
        table.pairs.push_back(0);
        for (auto& row : table.separated) row.push_back(0);
    }
    ++table.pairs[at];
    for (std::size_t t = 0; t < table.tests.size(); ++t) table.separated[t][at] += distinguished[t] ? 1 : 0;
}

void write_row(TableWriter& rows, const std::string& name, const std::vector<std::uint64_t>& numbers) {
    rows.text(name);
    rows.number(std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0}));
    for (const std::uint64_t number : numbers) rows.number(number);
    rows.end_row();
}

void write(const SeparatedPairs& table, const std::string& format, io::OutputFile& output) {
    std::vector<std::string> columns = {"test", "all"};
    for (const auto& category : table.categories) columns.push_back(category.empty() ? "(none)" : category);
    const auto rows = make_table_writer(format, columns, output);
    write_row(*rows, "pairs", table.pairs);
    for (std::size_t t = 0; t < table.tests.size(); ++t) write_row(*rows, table.tests[t], table.separated[t]);
    rows->finish();
}

/// Calls take(batch) for batches of pairs, with a line of progress.
void for_each_batch(const WlPairsArguments& args, const auto& take) {
    Labels labels;
    const auto source = open_pairs(args.pairs_file, labels, args.input);
    ProgressLine progress("comparing the pairs of " + args.pairs_file);
    const std::size_t batch_size = std::size_t{32} * std::max(1u, args.threads);
    std::uint64_t done = 0;
    for (bool more = true; more;) {
        std::vector<formats::GraphPair> batch;
        while (batch.size() < batch_size && more) {
            if (auto pair = source->next())
                batch.push_back(std::move(*pair));
            else
                more = false;
        }
        take(batch);
        done += batch.size();
        progress.update(source->fraction_read(), std::to_string(done) + " pairs");
    }
}

}  // namespace

void run_wl_pairs(const WlPairsArguments& args) {
    for (const auto& written : {args.output, args.svg_file})
        io::refuse_input_as_output(written, std::array{args.pairs_file});
    io::OutputFile output(args.output);
    std::optional<io::OutputFile> svg;
    if (!args.svg_file.empty()) svg.emplace(args.svg_file);
    std::optional<PairRows> rows;
    if (args.tests.size() == 1) rows.emplace(args, output);
    SeparatedPairs table{.categories = {}, .tests = args.names, .pairs = {}, .separated = {}};
    table.separated.resize(args.tests.size());
    for_each_batch(args, [&](const std::vector<formats::GraphPair>& batch) {
        std::vector<std::vector<bool>> distinguished(batch.size());
        for (const auto& test : args.tests) {
            const auto verdicts = verdicts_on(batch, test, args);
            for (std::size_t i = 0; i < batch.size(); ++i) {
                distinguished[i].push_back(verdicts[i].distinguished);
                if (rows) rows->add(batch[i], verdicts[i]);
            }
        }
        for (std::size_t i = 0; i < batch.size(); ++i) add(table, batch[i], distinguished[i]);
    });
    if (svg) svg->write(separated_pairs_drawing(table));
    rows ? rows->finish() : write(table, args.format, output);
    if (svg) svg->commit();
}

}  // namespace countable::app
