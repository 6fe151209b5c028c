#include "countable/runs/write_manifest.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "countable/datasets/label_counts.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/runs/environment.hpp"
#include "countable/runs/manifest.hpp"

namespace countable::runs {
namespace {

using datasets::Split;
using Json = nlohmann::ordered_json;

// Kind and number of missing labels of each target.
Json targets_json(const datasets::Dataset& dataset) {
    Json targets = Json::object();
    const auto counts = datasets::label_counts(dataset);
    for (std::size_t t = 0; t < counts.size(); ++t)
        targets[dataset.target_names[t]] = {{"kind", datasets::kind_name(dataset.kind_of(t))},
                                            {"missing_labels", counts[t].missing()}};
    return targets;
}

Json best_json(const training::EpochRecord& best) {
    Json json;
    for (const auto split : {Split::Train, Split::Validation, Split::Test})
        json[std::string(datasets::split_name(split))] = metrics_json(best.of(split));
    return json;
}

void add_environment(Json& json) {
    const auto made = environment();
    json["version"] = made.version;
    json["commit"] = made.commit;
    json["compiler"] = made.compiler;
    json["libtorch"] = made.libtorch;
    json["blas"] = made.blas;
    json["cpu"] = made.cpu;
}

}  // namespace

std::string manifest_text(const training::Trainer& trainer, const ManifestFacts& facts) {
    Json json = {
        {"status", name_of(facts.status)}, {"epochs", trainer.history.size()}, {"best_epoch", trainer.best_epoch}};
    if (!facts.reason.empty()) json["reason"] = facts.reason;
    if (trainer.best_epoch > 0) json["best"] = best_json(trainer.best_record());
    json["targets"] = targets_json(trainer.dataset);
    if (trainer.dataset.level == datasets::TargetLevel::Node) json["per"] = "node";
    if (!facts.data_file.empty()) json["data_file"] = facts.data_file;
    json["parameters"] = models::num_parameters(*trainer.model);
    json["seed"] = trainer.config.training.seed;
    json["graphs"] = {{"train", trainer.graphs_of(Split::Train).size()},
                      {"validation", trainer.graphs_of(Split::Validation).size()},
                      {"test", trainer.graphs_of(Split::Test).size()}};
    json["data_crc64"] = training::checksum_text(trainer.dataset);
    const auto [sum, mean] = summary_of(facts.seconds);
    json["seconds"] = sum;
    json["seconds_per_epoch"] = std::isfinite(mean) ? Json(mean) : Json(nullptr);
    json["cpu_seconds"] = facts.cpu_seconds;
    json["threads"] = kernels::parallel_threads();
    json["device"] = trainer.config.device;
    add_environment(json);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace countable::runs
