#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cache_option.hpp"
#include "commands.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/io/output_file.hpp"
#include "countable/runs/compiled_run.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/text_list.hpp"
#include "countable/tensor/torch_failure.hpp"
#include "countable/training/predict.hpp"
#include "load_data.hpp"
#include "progress.hpp"
#include "report_targets.hpp"
#include "smiles_column_option.hpp"
#include "table_writer.hpp"
#include "trained.hpp"

namespace countable::app {
namespace {

using training::Metrics;
using Json = nlohmann::ordered_json;

struct EvaluateArguments {
    std::vector<std::string> runs;
    std::string format = "table", output = "-";
    std::optional<std::string> dataset, data, smiles_column, device;
    std::optional<std::uint64_t> threads;
    std::vector<std::string> tasks;
    Caching caching = Caching::On;
    bool strict = false;
};

constexpr std::array<datasets::Split, 3> parts = {datasets::Split::Train, datasets::Split::Validation,
                                                  datasets::Split::Test};

using Result = std::array<std::vector<Metrics>, 3>;

std::string to_json(const Result& result, const std::vector<std::string>& targets) {
    Json json;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        Json& part = json[std::string(datasets::split_name(parts[p]))];
        part = runs::metrics_json(training::mean_of(result[p]));
        if (targets.size() == 1) continue;
        for (std::size_t t = 0; t < targets.size(); ++t) part["targets"][targets[t]] = runs::metrics_json(result[p][t]);
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_rows(const Result& result, const std::vector<std::string>& targets, const std::string& format,
                io::OutputFile& output) {
    const bool several = targets.size() > 1;
    const bool classes =
        std::ranges::any_of(result, [](const auto& part) { return std::isfinite(training::mean_of(part).roc_auc); });
    std::vector<std::string> columns = {"split", "mse", "mae", "normalized_mse", "rmse", "r2", "normalized_mae"};
    if (classes) columns.emplace_back("roc_auc");
    if (several) columns.insert(columns.begin() + 1, "target");
    const auto rows = make_table_writer(format, std::move(columns), output);
    const auto add = [&](datasets::Split part, std::string_view target, const Metrics& metrics) {
        rows->text(datasets::split_name(part));
        if (several) rows->text(target);
        rows->real(metrics.mse);
        rows->real(metrics.mae);
        rows->real(metrics.normalized_mse);
        rows->real(metrics.rmse);
        rows->real(metrics.r2);
        rows->real(metrics.normalized_mae);
        if (classes) rows->real(metrics.roc_auc);
        rows->end_row();
    };
    for (std::size_t p = 0; p < parts.size(); ++p) {
        add(parts[p], "all", training::mean_of(result[p]));
        for (std::size_t t = 0; several && t < targets.size(); ++t) add(parts[p], targets[t], result[p][t]);
    }
    rows->finish();
}

datasets::Dataset dataset_of(const training::TrainedModel& trained, const EvaluateArguments& args) {
    auto wanted = trained.config.dataset;
    if (args.dataset) {
        wanted.source = *args.dataset;
        wanted.graphs = 0;
        wanted.features = trained.encoding.feature_set;  // whatever the other dataset's own are
        if (datasets::find_known(wanted.source) != nullptr) wanted.smiles_column.clear();
    }
    if (args.smiles_column) wanted.smiles_column = *args.smiles_column;
    if (args.data) wanted.data = *args.data;
    if (!args.dataset) wanted.source = data_of_run(args.runs.front(), wanted.source);
    wanted.tasks = args.tasks.empty() ? trained.targets : tasks_in(args.tasks, wanted.source);
    const LoadOptions options{.strict = args.strict, .caching = args.caching, .whole_split = false};
    if (!trained.compiled || !args.tasks.empty()) return load_data(wanted, options);
    // The targets of a compiled network are counted below; until then, a task that all graphs have stands in for them.
    if (!datasets::is_colored(trained.targets[0])) wanted.tasks = {"triangle"};
    auto dataset = load_data(wanted, options);
    runs::count_targets(dataset, *trained.compiled, available_cores());
    return dataset;
}

void run_evaluate(const EvaluateArguments& args) {
    std::vector<training::TrainedModel> networks;
    std::vector<std::string> inputs;
    for (const auto& run : args.runs) {
        networks.push_back(load_run(run, args.threads, args.device, plan_cache(args.caching)));
        std::ranges::move(files_of_run(run), std::back_inserter(inputs));
    }
    inputs.push_back(args.dataset.value_or(networks.front().config.dataset.source));
    io::refuse_input_as_output(args.output, inputs);
    const auto dataset = dataset_of(networks.front(), args);
    report_missing(dataset);
    ProgressLine line("evaluating " + (args.runs.size() == 1
                                           ? args.runs.front()
                                           : "the mean of " + std::to_string(args.runs.size()) + " runs"));
    const auto result =
        training::evaluate(networks, dataset, {.progress = [&](double done) { line.update(done, std::string()); }});
    io::OutputFile output(args.output);
    if (args.format != "json") return write_rows(result, dataset.target_names, args.format, output);
    output.write(to_json(result, dataset.target_names));
    output.commit();
}

constexpr const char* evaluate_examples = R"(Examples:
  countable evaluate runs/er-3-star-gin-seed0
  countable evaluate runs/er-3-star-gin-seed0 --dataset regular --format json
  countable evaluate reproduction/runs/zinc12k/gin/seed-*

Several runs with the same targets are evaluated together, as an ensemble: the metrics are those of
the mean of their predictions.

The weights are those of the best epoch by the selection metric (training.select). mse, mae and rmse
(the square root of the MSE) are in the units of the target. normalized_mse is the MSE divided by
the variance of the target over the whole dataset: predicting the mean gives 1. r2 is 1 - MSE /
variance over the graphs of the split. normalized_mae is the MAE divided by the standard deviation
of the target over the whole dataset. Graphs without a label are ignored. Of a run with counts at
nodes (--per node) the means are over nodes. A run of 'countable
compile' is compared with the exact counts of its pattern, on er by default, unless --task names
another target.)";

}  // namespace

void add_evaluate_command(CLI::App& app) {
    auto* const command = app.add_subcommand(evaluate_command.name, evaluate_command.description);
    const auto args = std::make_shared<EvaluateArguments>();
    command
        ->add_option("RUN", args->runs, "The folder of a run; of several, the mean of their predictions is evaluated")
        ->required();
    command
        ->add_option("--dataset", args->dataset,
                     text_list(datasets::known_names()) + ", or a CSV; that of the run by default")
        ->type_name("DATA");
    command
        ->add_option(
            "--data", args->data,
            "The folder with the files of " + text_list(datasets::known_names(datasets::SourceKind::Molecules), "or"))
        ->type_name("DIR");
    add_smiles_column(*command, args->smiles_column);
    command->add_flag("--strict", args->strict, "Stop at a molecule that cannot be read instead of skipping it");
    command->add_option("--task", args->tasks, "The names of the targets in DATA; those of the run by default")
        ->allow_extra_args(false)
        ->type_name("TASK");
    command->add_option("--format", args->format, "json, table or csv")
        ->check(CLI::IsMember({"json", "table", "csv"}))
        ->capture_default_str();
    command->add_option("-o,--output", args->output, "The file to write; it appears whole or not at all")
        ->type_name("FILE");
    add_device_options(*command, args->threads, args->device);
    add_cache_option(*command, args->caching);
    command->footer(evaluate_examples);
    command->callback([args] { tensor::without_stack([&] { run_evaluate(*args); }); });
}

}  // namespace countable::app
