#include "wl_pair_source.hpp"

#include "countable/formats/format.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/formats/npy_texts.hpp"
#include "countable/io/input_file.hpp"

namespace countable::app {
namespace {

class LinePairs final : public PairSource {
  public:
    explicit LinePairs(const std::string& file) : reader_(formats::PairReader::open(file)) {}
    [[nodiscard]] std::optional<formats::GraphPair> next() override { return reader_.next(); }
    [[nodiscard]] double fraction_read() const override { return reader_.fraction_read(); }

  private:
    formats::PairReader reader_;
};

/// The number of a pair stands for its line in messages.
class ArrayPairs final : public PairSource {
  public:
    explicit ArrayPairs(const std::string& file)
        : file_(file), texts_(formats::parse_npy_texts(io::read_file(file), file)) {
        if (texts_.size() % 2 != 0)
            throw InputError(file, 0,
                             "expected two graphs for each pair, found " + std::to_string(texts_.size()) + " in all");
    }
    [[nodiscard]] std::optional<formats::GraphPair> next() override {
        if (next_ == texts_.size()) return std::nullopt;
        formats::GraphPair pair;
        pair.line = next_ / 2 + 1;
        pair.index = std::to_string(pair.line);
        pair.first = formats::parse_graph6(texts_[next_], {file_, next_ + 1});
        pair.second = formats::parse_graph6(texts_[next_ + 1], {file_, next_ + 2});
        next_ += 2;
        return pair;
    }
    [[nodiscard]] double fraction_read() const override {
        return texts_.empty() ? 1 : static_cast<double>(next_) / static_cast<double>(texts_.size());
    }

  private:
    std::string file_;
    std::vector<std::string> texts_;
    std::size_t next_ = 0;
};

class GraphPairs final : public PairSource {
  public:
    GraphPairs(const std::string& file, Labels& labels, const molecules::InputOptions& options)
        : file_(file), reader_(file, labels, options) {}
    [[nodiscard]] std::optional<formats::GraphPair> next() override {
        auto first = reader_.next();
        if (!first) return std::nullopt;
        auto second = reader_.next();
        if (!second) throw InputError(file_, 0, "expected two graphs for each pair, found one at the end of the file");
        formats::GraphPair pair;
        pair.line = ++pairs_;
        pair.index = std::to_string(pairs_);
        pair.first = std::move(first->graph);
        pair.second = std::move(second->graph);
        return pair;
    }
    [[nodiscard]] double fraction_read() const override { return reader_.fraction_read(); }

  private:
    std::string file_;
    molecules::InputFile reader_;
    std::uint64_t pairs_ = 0;
};

/// Formats of graphs with labels, or that PairReader does not read.
bool is_graph_file(const std::string& file, const molecules::InputOptions& options) {
    if (!options.format.empty()) return true;
    using formats::Format;
    const auto format = formats::format_by_ending(file);
    return format == Format::Gspan || format == Format::TuDataset || format == Format::Sparse6 ||
           format == Format::Smiles || format == Format::Sdf;
}

}  // namespace

std::unique_ptr<PairSource> open_pairs(const std::string& file, Labels& labels,
                                       const molecules::InputOptions& options) {
    if (file.ends_with(".npy")) return std::make_unique<ArrayPairs>(file);
    if (is_graph_file(file, options)) return std::make_unique<GraphPairs>(file, labels, options);
    return std::make_unique<LinePairs>(file);
}

}  // namespace countable::app
