#include "countable/runs/run_folder.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "countable/io/csv.hpp"
#include "countable/io/output_file.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/runs/curves.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/runs/write_manifest.hpp"
#include "countable/training/files/checkpoint.hpp"
#include "countable/training/files/trained_model.hpp"

namespace countable::runs {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// Adds a line to a file that begin() has brought up to date.
void append_line(const std::string& path, const std::string& line) {
    std::ofstream file(path, std::ios::binary | std::ios::app);
    file << line << std::flush;
    if (!file) throw std::runtime_error(path + ": cannot be written");
}

// CPU time of this process so far, all threads together.
double cpu_seconds() {
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double cpu_seconds_in(const std::string& run) {
    const auto json = read_manifest(run);
    const auto found = json.is_object() ? json.value("cpu_seconds", Json()) : Json();
    return found.is_number() ? found.get<double>() : 0;
}

// The absolute path of a file; empty if there is no such file.
std::string absolute_path(const std::string& file) {
    std::error_code ignored;
    return fs::is_regular_file(file, ignored) ? fs::absolute(file, ignored).lexically_normal().string() : std::string();
}

std::string title_of(const training::Trainer& trainer) {
    std::string tasks;
    const auto& names = trainer.dataset.target_names;
    for (const auto& name : names) tasks += (tasks.empty() ? "" : ", ") + name;
    if (names.size() > 3) tasks = std::to_string(names.size()) + " targets";
    return trainer.config.model.name + " on " + fs::path(trainer.config.dataset.source).filename().string() + ", " +
           tasks + ", seed " + std::to_string(trainer.config.training.seed);
}

}  // namespace

RunFolder::RunFolder(std::string path, Existing existing) : path_(std::move(path)) {
    std::error_code error;
    made_ = fs::create_directories(path_, error);
    if (!fs::is_directory(path_))
        throw std::invalid_argument(path_ + ": cannot be created as a folder" + (error ? ": " + error.message() : ""));
    lock_.emplace(path_, FolderLock::Options{.busy = "another process is training there"});
    const auto refuse = [&](const std::string& sentence) { throw std::invalid_argument(path_ + ": " + sentence); };
    const bool empty = fs::is_empty(path_);
    if (existing == Existing::Refuse && !empty)
        refuse(has("config.json") ? "there is a run already" : "expected a new or empty folder");
    if (existing == Existing::Resume && !empty && !has("config.json")) refuse("expected a run, found no config.json");
}

RunFolder::~RunFolder() {
    if (made_) ::rmdir(path_.c_str());  // does nothing unless it is empty
}

std::string RunFolder::file(const std::string& name) const { return (fs::path(path_) / name).string(); }

bool RunFolder::has(const std::string& name) const {
    std::error_code ignored;
    return fs::is_regular_file(file(name), ignored);
}

void RunFolder::begin(const training::Trainer& trainer) {
    io::write_file(file("config.json"), training::to_json(trainer.config));
    std::string metrics = training::record_header();
    for (const auto& record : trainer.history) metrics += training::record_line(record);
    io::write_file(file("metrics.csv"), metrics);
    seconds_ = read_timing(file("timing.csv"), trainer.history.size());
    io::write_file(file("timing.csv"), timing_csv(seconds_));
    // A process that was killed may have written the weights of an epoch that its checkpoint does not know.
    if (trainer.best_epoch > 0) io::write_file(file("best.safetensors"), training::best_bytes(trainer));
    cpu_seconds_before_ = cpu_seconds_in(path_);
    data_file_ = absolute_path(find_data(path_, trainer.config.dataset.source));
    write_manifest(trainer, report::RunStatus::Running);
}

void RunFolder::restore(training::Trainer& trainer) {
    const auto path = file("checkpoint.safetensors");
    training::restore_checkpoint(trainer, io::read_safetensors(path), {path, 0});
}

void RunFolder::save_record(const training::Trainer& trainer, double seconds) {
    seconds_.push_back(seconds);
    append_line(file("metrics.csv"), training::record_line(trainer.history.back()));
    append_line(file("timing.csv"), std::to_string(trainer.history.size()) + "," + training::shortest(seconds) + "\n");
    if (trainer.best_epoch == std::ssize(trainer.history))
        io::write_file(file("best.safetensors"), training::best_bytes(trainer));
}

void RunFolder::save_epoch(const training::Trainer& trainer, double seconds) {
    save_record(trainer, seconds);
    io::write_file(file("checkpoint.safetensors"), training::checkpoint_bytes(trainer));
}

void RunFolder::save_refit(const training::Trainer& trainer, double seconds) { save_record(trainer, seconds); }

void RunFolder::save_predictions(const training::Trainer& trainer, const std::vector<double>& predictions) {
    const auto& names = trainer.dataset.target_names;
    const bool at_nodes = trainer.dataset.level == datasets::TargetLevel::Node;
    std::string text = at_nodes ? "graph,node" : "graph";
    for (const auto& name : names) {
        io::append_csv(text += ',', name);
        io::append_csv(text += ',', name + "_predicted");
    }
    text += '\n';
    const auto& graphs = trainer.graphs_of(datasets::Split::Test);
    auto prediction = predictions.begin();
    for (const auto graph : graphs) {
        const auto first = trainer.target_offsets[graph], last = trainer.target_offsets[graph + 1];
        for (auto row = first; row < last; ++row) {
            text += std::to_string(graph + 1);
            if (at_nodes) (text += ',') += std::to_string(row - first);
            for (std::size_t t = 0; t < names.size(); ++t) {
                const double label = trainer.dataset.targets[static_cast<std::size_t>(row) * names.size() + t];
                (text += ',') += std::isnan(label) ? "" : training::shortest(label);
                (text += ',') += training::shortest(*prediction++);
            }
            text += '\n';
        }
    }
    io::write_file(file("test_predictions.csv"), text);
}

void RunFolder::save_status(const training::Trainer& trainer, report::RunStatus status, const std::string& reason) {
    if (!trainer.history.empty())
        io::write_file(file("curves.svg"),
                       curves_svg(trainer.history, training::leading_metric(trainer.config.training),
                                  trainer.best_epoch, title_of(trainer)));
    write_manifest(trainer, status, reason);
}

void RunFolder::write_manifest(const training::Trainer& trainer, report::RunStatus status, const std::string& reason) {
    io::write_file(file("manifest.json"), manifest_text(trainer, {.status = status,
                                                                  .reason = reason,
                                                                  .data_file = data_file_,
                                                                  .seconds = seconds_,
                                                                  .cpu_seconds = cpu_seconds_before_ + cpu_seconds()}));
}

}  // namespace countable::runs
