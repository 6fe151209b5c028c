#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <stdexcept>

#include "countable/formats/tu/tu_dataset.hpp"
#include "countable/io/output_file.hpp"
#include "countable/io/words.hpp"
#include "countable/support/errors.hpp"

namespace countable::formats {
namespace {

namespace fs = std::filesystem;

/// A folder with a hidden name beside its target. The destructor removes it unless it was renamed to the target.
class HiddenFolder {
  public:
    explicit HiddenFolder(fs::path target) : target_(std::move(target)) {
        if (!target_.has_filename()) target_ = target_.parent_path();  // "DS/" is DS
        std::error_code error;
        if (fs::exists(target_, error) && !(fs::is_directory(target_, error) && fs::is_empty(target_, error)))
            throw std::runtime_error(target_.string() + ": cannot be written: there is something of this name already");
        const auto hidden = io::hidden_name_beside(target_.string());
        if (::mkdir(hidden.c_str(), 0777) != 0) fail(std::error_code(errno, std::generic_category()));
        path_ = hidden;
    }
    ~HiddenFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    HiddenFolder(const HiddenFolder&) = delete;
    HiddenFolder& operator=(const HiddenFolder&) = delete;

    [[nodiscard]] std::string name() const { return target_.filename().string(); }
    [[nodiscard]] std::string file(const std::string& ending) const { return (path_ / (name() + ending)).string(); }
    void commit() {
        std::error_code error;
        fs::rename(path_, target_, error);  // replaces an empty folder, too
        if (error) fail(error);
        path_.clear();
    }

  private:
    [[noreturn]] void fail(std::error_code error) const {
        throw std::runtime_error(target_.string() + ": cannot be written: " + error.message());
    }
    fs::path target_, path_;
};

/// A file with one label per node (or edge). It is written if the first graph with a node (or edge) has labels.
class LabelFile {
  public:
    LabelFile(std::string path, const char* what, const Labels& labels)
        : path_(std::move(path)), what_(what), labels_(labels) {}

    /// Before the labels of a graph with at least one node (or edge).
    void begin_graph(bool labelled) {
        if (!decided_ && labelled) file_.emplace(path_);
        if (decided_ && labelled != file_.has_value())
            throw ArgumentError(std::string("a TUDataset has ") + what_ + " labels in all graphs or in none",
                                Remedy::DropLabels);
        decided_ = true;
    }
    void add(Label label) {
        if (!file_) return;
        file_->write(label_word(labels_, label));
        file_->write("\n");
    }
    void commit() {
        if (file_) file_->commit();
    }

  private:
    std::string path_;
    const char* what_;
    const Labels& labels_;
    std::optional<io::OutputFile> file_;
    bool decided_ = false;
};

class TuWriter : public GraphWriter {
  public:
    TuWriter(const std::string& folder, const Labels& labels, const WriteOptions& options)
        : options_(options),
          folder_(folder),
          edges_(folder_.file("_A.txt")),
          indicator_(folder_.file("_graph_indicator.txt")),
          node_labels_(folder_.file("_node_labels.txt"), "node", labels),
          edge_labels_(folder_.file("_edge_labels.txt"), "edge", labels) {}

    void write(const Graph& graph, const NodeNames&) override {
        ++graphs_;
        last_is_empty_ = graph.num_nodes() == 0;
        if (last_is_empty_) return;
        const bool node_labels = graph.has_node_labels() && !options_.drop_labels;
        node_labels_.begin_graph(node_labels);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            write_line(indicator_, graphs_);
            if (node_labels) node_labels_.add(graph.node_label(v));
        }
        if (graph.num_edges() > 0) write_edges(graph);
        first_node_ += graph.num_nodes();
    }
    void finish() override {
        if (graphs_ == 0) throw std::invalid_argument("a TUDataset cannot hold no graphs at all");
        if (last_is_empty_) throw std::invalid_argument("a TUDataset cannot end with a graph without nodes");
        edges_.commit();
        indicator_.commit();
        node_labels_.commit();
        edge_labels_.commit();
        folder_.commit();
    }

  private:
    void write_edges(const Graph& graph) {
        const bool labelled = graph.has_edge_labels() && !options_.drop_labels;
        edge_labels_.begin_graph(labelled);
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            const auto row = graph.neighbors(u);
            for (std::size_t i = 0; i < row.size(); ++i) {
                line_.clear();
                io::append_number(line_, first_node_ + u);
                line_ += ", ";
                io::append_number(line_, first_node_ + row[i]);
                line_ += '\n';
                edges_.write(line_);
                if (labelled) edge_labels_.add(graph.edge_labels(u)[i]);
            }
        }
    }
    void write_line(io::OutputFile& file, std::uint64_t number) {
        line_.clear();
        io::append_number(line_, number);
        line_ += '\n';
        file.write(line_);
    }

    WriteOptions options_;
    HiddenFolder folder_;
    io::OutputFile edges_, indicator_;
    LabelFile node_labels_, edge_labels_;
    std::string line_;
    std::uint64_t graphs_ = 0, first_node_ = 1;
    bool last_is_empty_ = false;
};

}  // namespace

std::unique_ptr<GraphWriter> write_tu_dataset(const std::string& folder, const Labels& labels,
                                              const WriteOptions& options) {
    return std::make_unique<TuWriter>(folder, labels, options);
}

}  // namespace countable::formats
