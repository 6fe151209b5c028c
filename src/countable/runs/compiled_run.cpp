#include "countable/runs/compiled_run.hpp"

#include <nlohmann/json.hpp>

#include "countable/count/counter.hpp"
#include "countable/io/output_file.hpp"
#include "countable/models/lrp/compiled.hpp"
#include "countable/runs/environment.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/runs/run_folder.hpp"
#include "countable/support/parallel.hpp"

namespace countable::runs {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t graphs_at_once = 64;

std::string manifest(const training::TrainedModel& trained) {
    const auto made = environment();
    const Json json = {{"status", report::name_of(report::RunStatus::Compiled)},
                       {"compiled", Json::parse(training::to_json(*trained.compiled))},
                       {"parameters", models::num_parameters(*trained.model)},
                       {"version", made.version},
                       {"commit", made.commit},
                       {"compiler", made.compiler},
                       {"libtorch", made.libtorch}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

training::TrainedModel compile(const pattern::Pattern& pattern, const Labels& labels, count::Embedding kind,
                               const theory::LrpNetwork& network) {
    training::TrainedModel trained;
    trained.config.model = models::options_of(network);
    trained.config.dataset.tasks = {pattern.name};
    trained.config.training.normalize_targets = false;
    training::complete_config(trained.config);
    trained.targets = {pattern.name};
    trained.encoding = models::encoding_of(pattern, labels);
    trained.scaling = {{0}, {1}};
    trained.model = models::make_compiled(network, trained.encoding, labels);
    trained.compiled = training::CompiledPattern(pattern, labels, kind, network.max_degree);
    return trained;
}

void write_compiled_run(const training::TrainedModel& trained, const std::string& path) {
    const RunFolder folder(path, RunFolder::Existing::Refuse);
    io::write_file(folder.file("config.json"), training::to_json(trained.config));
    io::write_file(folder.file("manifest.json"), manifest(trained));
    io::write_file(folder.file("best.safetensors"), training::compiled_bytes(trained));
}

void count_targets(datasets::Dataset& dataset, const training::CompiledPattern& compiled, unsigned threads) {
    const count::Counter counter({{compiled.pattern(*dataset.labels), compiled.kind}});
    dataset.target_names = {compiled.name};
    dataset.targets.assign(dataset.graphs.size(), 0);
    parallel_chunks(dataset.graphs.size(), graphs_at_once, threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t g = first; g < last; ++g)
            dataset.targets[g] = static_cast<double>(counter(dataset.graphs[g])[0].total);
    });
}

}  // namespace countable::runs
