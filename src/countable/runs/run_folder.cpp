#include "countable/runs/run_folder.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "countable/datasets/label_counts.hpp"
#include "countable/io/csv.hpp"
#include "countable/io/output_file.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/runs/curves.hpp"
#include "countable/runs/environment.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/training/checkpoint.hpp"

namespace countable::runs {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

// Adds a line to a file that begin() has brought up to date.
void append_line(const std::string& path, const std::string& line) {
    std::ofstream file(path, std::ios::binary | std::ios::app);
    file << line << std::flush;
    if (!file) throw std::runtime_error(path + ": cannot be written");
}

std::string timing_text(const std::vector<double>& seconds) {
    std::string text = "epoch,seconds\n";
    for (std::size_t e = 0; e < seconds.size(); ++e)
        text += std::to_string(e + 1) + "," + training::shortest(seconds[e]) + "\n";
    return text;
}

// Times are a courtesy: a line that is damaged costs its number and nothing else.
std::vector<double> read_timing(const std::string& path, std::size_t epochs) {
    std::vector<double> seconds(epochs, unknown);
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::size_t epoch = 0;
        double value = 0;
        if (std::sscanf(line.c_str(), "%zu,%lf", &epoch, &value) == 2 && epoch >= 1 && epoch <= epochs)
            seconds[epoch - 1] = value;
    }
    return seconds;
}

// JSON has no word for what is not a number.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

// What is learnt, where it comes from, and how many graphs have no label of it.
Json targets_json(const datasets::Dataset& dataset) {
    Json targets = Json::object();
    const auto counts = datasets::label_counts(dataset);
    for (std::size_t t = 0; t < counts.size(); ++t)
        targets[dataset.target_names[t]] = {{"kind", datasets::kind_name(dataset.kind_of(t))},
                                            {"missing_labels", counts[t].missing()}};
    return targets;
}

// Of this process so far, all its threads.
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

// Empty for what is no file.
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
        throw std::invalid_argument(path_ + ": cannot be made a folder" + (error ? ": " + error.message() : ""));
    lock_.emplace(path_, FolderLock::Options{.busy = "another process is training there"});
    const auto refuse = [&](const std::string& sentence) { throw std::invalid_argument(path_ + ": " + sentence); };
    const bool empty = fs::is_empty(path_);
    if (existing == Existing::Refuse && !empty)
        refuse(has("config.json") ? "there is a run already; choose another folder by -o"
                                  : "expected a new or empty folder");
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
    io::write_file(file("timing.csv"), timing_text(seconds_));
    // A process that was killed may have written the weights of an epoch that its checkpoint does not know.
    if (trainer.best_epoch > 0) io::write_file(file("best.safetensors"), training::best_bytes(trainer));
    cpu_seconds_before_ = cpu_seconds_in(path_);
    data_file_ = absolute_path(find_data(path_, trainer.config.dataset.source));
    write_manifest(trainer, RunStatus::Running);
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
    std::string text = "graph";
    for (const auto& name : names) {
        io::append_csv(text += ',', name);
        io::append_csv(text += ',', name + "_predicted");
    }
    text += '\n';
    const auto& graphs = trainer.parts[static_cast<std::size_t>(datasets::Split::Test)];
    for (std::size_t row = 0; row < graphs.size(); ++row) {
        text += std::to_string(graphs[row] + 1);
        for (std::size_t t = 0; t < names.size(); ++t) {
            const auto target = static_cast<std::size_t>(graphs[row]) * names.size() + t;
            const double label = trainer.dataset.targets[target];
            (text += ',') += std::isnan(label) ? "" : training::shortest(label);
            (text += ',') += training::shortest(predictions[row * names.size() + t]);
        }
        text += '\n';
    }
    io::write_file(file("test_predictions.csv"), text);
}

void RunFolder::save_status(const training::Trainer& trainer, RunStatus status, const std::string& reason) {
    if (!trainer.history.empty())
        io::write_file(file("curves.svg"),
                       curves_svg(trainer.history, training::leading_metric(trainer.config.training),
                                  trainer.best_epoch, title_of(trainer)));
    write_manifest(trainer, status, reason);
}

void RunFolder::write_manifest(const training::Trainer& trainer, RunStatus status, const std::string& reason) {
    const auto made = environment();
    double sum = 0;
    std::size_t known = 0;
    for (const double seconds : seconds_)
        if (std::isfinite(seconds)) {
            sum += seconds;
            ++known;
        }
    char checksum[17];
    std::snprintf(checksum, sizeof checksum, "%016llx", static_cast<unsigned long long>(trainer.dataset.checksum()));
    Json json = {{"status", name_of(status)}, {"epochs", trainer.history.size()}, {"best_epoch", trainer.best_epoch}};
    if (!reason.empty()) json["reason"] = reason;
    if (trainer.best_epoch > 0) {
        const auto& best = trainer.history[static_cast<std::size_t>(trainer.best_epoch) - 1];
        for (const auto split : {datasets::Split::Train, datasets::Split::Validation, datasets::Split::Test})
            json["best"][std::string(datasets::split_name(split))] = metrics_json(best.of(split));
    }
    json["targets"] = targets_json(trainer.dataset);
    if (!data_file_.empty()) json["data_file"] = data_file_;
    json["parameters"] = models::num_parameters(*trainer.model);
    json["seed"] = trainer.config.training.seed;
    json["graphs"] = {
        {"train", trainer.parts[0].size()}, {"validation", trainer.parts[1].size()}, {"test", trainer.parts[2].size()}};
    json["data_crc64"] = checksum;
    json["seconds"] = sum;
    json["seconds_per_epoch"] = number(known > 0 ? sum / static_cast<double>(known) : unknown);
    json["cpu_seconds"] = cpu_seconds_before_ + cpu_seconds();
    json["threads"] = kernels::parallel_threads();
    json["device"] = trainer.config.device;
    json["version"] = made.version;
    json["commit"] = made.commit;
    json["compiler"] = made.compiler;
    json["libtorch"] = made.libtorch;
    json["blas"] = made.blas;
    json["cpu"] = made.cpu;
    io::write_file(file("manifest.json"), json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace countable::runs
