#include "countable/formats/tu/tu_dataset.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <numeric>

#include "countable/formats/tu/tu_tables.hpp"

namespace countable::formats {
namespace {

namespace fs = std::filesystem;

class TuReader : public GraphReader {
  public:
    TuReader(TuFiles files, Labels& labels, const ReadOptions& options)
        : files_(std::move(files)), labels_(labels), options_(options) {}

    std::optional<InputGraph> next() override {
        if (!tables_) tables_ = read_tu_tables(files_, labels_);
        if (graph_ == tables_->num_graphs()) return std::nullopt;
        return make_tu_graph(*tables_, graph_++, files_, labels_, options_.simplify, dropped_);
    }
    Dropped dropped() const override { return dropped_; }
    double fraction_read() const override {
        if (!tables_) return 0;
        return tables_->num_graphs() == 0 ? 1 : static_cast<double>(graph_) / tables_->num_graphs();
    }

  private:
    TuFiles files_;
    Labels& labels_;
    ReadOptions options_;
    std::optional<TuTables> tables_;
    Dropped dropped_;
    std::uint32_t graph_ = 0;
};

}  // namespace

TuFiles open_tu_folder(const std::string& folder) {
    constexpr std::string_view ending = "_A.txt";
    const io::Place place{folder, 0};
    std::vector<std::string> stems;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const auto name = entry->path().filename().string();
        if (name.ends_with(ending)) stems.push_back(name.substr(0, name.size() - ending.size()));
    }
    if (error) place.fail("cannot be read: " + error.message());
    if (stems.empty()) place.fail("expected a TUDataset folder with a file DS_A.txt, found none");
    std::sort(stems.begin(), stems.end());
    if (stems.size() > 1) place.fail("expected one dataset, found " + stems[0] + "_A.txt and " + stems[1] + "_A.txt");
    const auto path = [&](const char* table) { return (fs::path(folder) / (stems[0] + table)).string(); };
    const auto open_optional = [&](const char* table) -> std::optional<io::TextSource> {
        std::error_code unknown;  // opening the files reports the error
        if (!fs::exists(path(table), unknown) && !unknown) return std::nullopt;
        return io::TextSource::open(path(table));
    };
    return {io::TextSource::open(path("_A.txt")), io::TextSource::open(path("_graph_indicator.txt")),
            open_optional("_node_labels.txt"), open_optional("_edge_labels.txt")};
}

std::unique_ptr<GraphReader> read_tu_dataset(TuFiles files, Labels& labels, const ReadOptions& options) {
    return std::make_unique<TuReader>(std::move(files), labels, options);
}

}  // namespace countable::formats
