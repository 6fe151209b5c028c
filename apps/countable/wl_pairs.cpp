#include "wl_pairs.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "countable/formats/pair_file.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"
#include "json_writer.hpp"
#include "progress.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

using Verdict = std::optional<std::size_t>;  // the separating round

Verdict verdict_on(const formats::GraphPair& pair, const std::string& file, const wl::Options& options) {
    try {
        return wl::k_wl(pair.first, pair.second, options).separating_round;
    } catch (const std::invalid_argument& error) {
        throw ArgumentError(file + ":" + std::to_string(pair.line) + ": " + error.what(), remedy_of(error));
    }
}

/// Pairs side by side, as long as their share of the memory suffices; the others one by one on all threads.
std::vector<Verdict> verdicts_on(const std::vector<formats::GraphPair>& pairs, const WlPairsArguments& args) {
    const unsigned threads = std::max(1u, args.threads);
    wl::Options options = args.options;
    options.detail = wl::Detail::Verdict;
    options.memory /= threads;
    const auto fits = [&](const formats::GraphPair& pair) {
        return wl::demand(pair.first, pair.second, options).bytes <= options.memory;
    };
    std::vector<Verdict> verdicts(pairs.size());
    parallel_chunks(pairs.size(), 1, threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            if (fits(pairs[i])) verdicts[i] = verdict_on(pairs[i], args.pairs_file, options);
    });
    wl::Options alone = args.options;
    alone.detail = wl::Detail::Verdict;
    alone.threads = threads;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (!fits(pairs[i])) verdicts[i] = verdict_on(pairs[i], args.pairs_file, alone);
    return verdicts;
}

/// Verdicts on their way out.
class PairRows {
  public:
    PairRows(const WlPairsArguments& args, io::OutputFile& output)
        : test_(wl::test_name(args.options)), format_(args.format), output_(output) {
        const std::vector<std::string> columns = {"pair", "category", "distinguished", "round"};
        if (format_ == "csv") csv_ = make_table_writer("csv", columns, output);
        if (format_ == "table") table_.push_back(columns);
        if (format_ == "json")
            json_.begin_object().key("test").text(test_).key("pairs").begin_array(JsonWriter::Layout::Lines);
    }

    void add(const formats::GraphPair& pair, const Verdict& round) {
        const std::string distinguished = round ? "true" : "false", at = round ? std::to_string(*round) : "";
        if (csv_) {
            for (const auto& cell : {pair.index, pair.category, distinguished, at}) csv_->text(cell);
            csv_->end_row();
        } else if (format_ == "table") {
            table_.push_back({pair.index, pair.category, distinguished, at});
        } else {
            json_.begin_object().key("pair");
            json_.digits(pair.index.substr(std::min(pair.index.find_first_not_of('0'), pair.index.size() - 1)));
            json_.key("category").text(pair.category).key("distinguished").boolean(round.has_value()).key("round");
            json_.number_or_null(round).end_object();
        }
        ++pairs_;
        auto& [all, separated] = categories_[pair.category];
        ++all;
        separated += round.has_value();
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

}  // namespace

void run_wl_pairs(const WlPairsArguments& args) {
    io::refuse_input_as_output(args.output, std::array{args.pairs_file});
    auto reader = formats::PairReader::open(args.pairs_file);
    io::OutputFile output(args.output);
    PairRows rows(args, output);
    ProgressLine progress("comparing the pairs of " + args.pairs_file);
    const std::size_t batch_size = std::size_t{32} * std::max(1u, args.threads);
    std::uint64_t done = 0;
    for (bool more = true; more;) {
        std::vector<formats::GraphPair> batch;
        while (batch.size() < batch_size && more) {
            if (auto pair = reader.next())
                batch.push_back(std::move(*pair));
            else
                more = false;
        }
        const auto verdicts = verdicts_on(batch, args);
        for (std::size_t i = 0; i < batch.size(); ++i) rows.add(batch[i], verdicts[i]);
        progress.update(reader.fraction_read(), done += batch.size(), "pairs");
    }
    rows.finish();
}

}  // namespace countable::app
