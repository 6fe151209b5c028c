#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "cache_option.hpp"
#include "commands.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/io/input_file.hpp"
#include "countable/kernels/profile.hpp"
#include "countable/runs/compiled_run.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/runs/train.hpp"
#include "countable/support/text_list.hpp"
#include "countable/tensor/torch_failure.hpp"
#include "countable/training/checkpoint.hpp"
#include "countable/training/readout_refit.hpp"
#include "load_data.hpp"
#include "print_profile.hpp"
#include "progress.hpp"
#include "report_targets.hpp"
#include "signal_note.hpp"
#include "smiles_column_option.hpp"
#include "waiting_line.hpp"

namespace countable::app {
namespace {

using runs::RunFolder;
using training::Config;
using training::Trainer;

struct TrainArguments {
    std::optional<std::string> dataset, data, smiles_column, model, output, device, config_file, seed;
    std::vector<std::string> tasks, sets;
    std::optional<std::int64_t> epochs;
    std::optional<std::uint64_t> threads;
    bool resume = false, dry_run = false, no_cache = false, profile = false, strict = false;
};

void apply_option(Config& config, const std::string& assignment) {
    try {
        training::apply_set(config, assignment);
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument("--set: " + std::string(error.what()));
    }
}

/// A configuration in a file, or none.
struct ConfigText {
    std::string file, text;
};

Config config_of(const TrainArguments& args, const std::vector<ConfigText>& files) {
    // The last one who names the model, or the dataset, decides whose defaults are taken.
    const auto last_word = [&](const std::string& field, const std::optional<std::string>& option,
                               const std::string& otherwise) {
        std::string value = otherwise;
        for (const auto& [file, text] : files)
            if (const auto found = training::text_in_json(field, text, file); !found.empty()) value = found;
        if (option) value = *option;
        for (const auto& set : args.sets)
            if (set.starts_with(field + "=")) value = set.substr(field.size() + 1);
        return value;
    };
    const auto model = last_word("model.name", args.model, "gin");
    const auto source = last_word("dataset.source", args.dataset, datasets::default_source());
    const auto smiles_column = last_word("dataset.smiles_column", args.smiles_column, "");
    Config config = training::default_config(model, source, smiles_column);
    for (const auto& [file, text] : files) training::apply_json(config, text, file);
    config.model.name = model;
    config.dataset.source = source;
    config.dataset.smiles_column = smiles_column;
    if (args.data) config.dataset.data = *args.data;
    if (!args.tasks.empty()) config.dataset.tasks = tasks_in(args.tasks, source);
    if (args.seed) config.training.seed = parse_seed(*args.seed);
    if (args.epochs) config.training.epochs = *args.epochs;
    if (args.threads) config.threads = *args.threads;
    if (args.device) config.device = *args.device;
    for (const auto& set : args.sets) apply_option(config, set);
    training::complete_config(config);
    return config;
}

std::string default_run(const Config& config) {
    const std::filesystem::path source(config.dataset.source);
    std::string name = source.filename().string();
    name = name.substr(0, name.find('.'));
    for (const auto& task : config.dataset.tasks) name += "-" + task;
    name += "-" + config.model.name + "-seed" + std::to_string(config.training.seed);
    std::erase(name, ' ');
    std::ranges::replace_if(
        name, [](char c) { return std::string_view("/:,*?\"'<>|\\").find(c) != std::string::npos; }, '_');
    return "runs/" + name;
}

// `source` is where the data are now, which is not always what the configuration calls them.
Trainer make_trainer(const Config& config, const TrainArguments& args, const std::string& source) {
    auto wanted = config.dataset;
    wanted.source = source;
    auto dataset = load_data(wanted, {args.strict, args.no_cache});
    const WaitingLine line("preparing " + std::to_string(dataset.graphs.size()) + " graphs for " + config.model.name);
    return Trainer(config, std::move(dataset), plan_cache(args.no_cache));
}

void report_task(const Trainer& trainer) {
    report_targets(trainer.dataset);
    report_missing(trainer.dataset);
}

// Whether the file that a run was trained on is gone, so that --dataset may say where its data are now.
bool has_lost_data(const RunFolder& folder, const Config& config) {
    const auto& source = config.dataset.source;
    std::error_code ignored;
    return folder.has("checkpoint.safetensors") && datasets::find_known(source) == nullptr &&
           !std::filesystem::exists(source, ignored);
}

void dry_run(const Config& config, const TrainArguments& args) {
    const Trainer trainer = make_trainer(config, args, config.dataset.source);
    report_task(trainer);
    std::printf("%s%lld parameters\n", training::to_json(trainer.config).c_str(),
                static_cast<long long>(models::num_parameters(*trainer.model)));
}

void print_result(const Trainer& trainer, const RunFolder& folder) {
    const auto& best = trainer.history[static_cast<std::size_t>(trainer.best_epoch) - 1];
    const auto& test = best.of(datasets::Split::Test);
    const auto epochs = trainer.schedule.state().epochs;
    const std::string which = best.epoch > epochs
                                  ? "refitted after epoch " + std::to_string(epochs)
                                  : "best epoch " + std::to_string(best.epoch) + " of " + std::to_string(epochs);
    std::printf("%s: %s, test normalized_mse %.4g, mse %.4g, mae %.4g", folder.path().c_str(), which.c_str(),
                test.normalized_mse, test.mse, test.mae);
    if (std::isfinite(test.rmse)) std::printf(", rmse %.4g", test.rmse);
    if (std::isfinite(test.r2)) std::printf(", r2 %.4g", test.r2);
    if (std::isfinite(test.roc_auc))
        std::printf(", roc_auc %s", training::shortest(std::round(test.roc_auc * 1e4) / 1e4).c_str());
    const auto& targets = trainer.dataset.target_names;
    std::printf(" (%s%s)\n", targets.size() > 1 ? "mean over " : "", short_list(targets).c_str());
}

// Of the validation graphs, by which the best epoch is chosen: all figures do not fit into a line of a terminal.
std::string figure_of(const training::EpochRecord& record, const training::TrainingConfig& config) {
    const auto figure = training::leading_metric(config);
    char text[96];
    std::snprintf(text, sizeof text, ", %s %.3g", figure.name, record.metrics[1].*figure.value);
    return text;
}

void train_with_progress(Trainer& trainer, RunFolder& folder) {
    const auto& config = trainer.config;
    ProgressLine line(config.model.name);
    const auto first = static_cast<double>(trainer.history.size());
    const double refits = config.training.readout_refit == training::ReadoutRefit::None ? 0 : 1;
    const auto wanted = static_cast<double>(config.training.epochs) - first + refits;
    std::string text;
    const auto show = [&](double part_of_epoch) {
        line.update((static_cast<double>(trainer.history.size()) - first + part_of_epoch) / wanted, text);
    };
    const SignalNote signals;
    try {
        runs::train(trainer, folder,
                    {.epoch = {.stop_wanted = [] { return SignalNote::seen() != 0; }, .progress = show},
                     .epoch_done = [&](const Trainer& now) {
                         const auto& record = now.history.back();
                         const bool finished = record.epoch > config.training.epochs;
                         const std::string which = finished ? "readout refitted"
                                                            : "epoch " + std::to_string(record.epoch) + "/" +
                                                                  std::to_string(config.training.epochs);
                         text = which + figure_of(record, config.training);
                         show(0);
                     }});
    } catch (const training::Interrupted&) {
        throw Stopped("stopped after epoch " + std::to_string(trainer.history.size()) +
                          "; go on with: countable train -o " + folder.path() + " --resume",
                      SignalNote::seen());
    }
}

// Whether the user has chosen the loss.
bool says_loss(const TrainArguments& args, const std::vector<ConfigText>& files) {
    return std::ranges::any_of(args.sets, [](const auto& set) { return set.starts_with("training.loss="); }) ||
           std::ranges::any_of(files, [](const auto& config) {
               return !training::text_in_json("training.loss", config.text, config.file).empty();
           });
}

void run_train(const TrainArguments& args) {
    std::vector<ConfigText> files;
    if (args.config_file) files.push_back({*args.config_file, io::read_file(*args.config_file)});
    if (args.dry_run) return dry_run(config_of(args, files), args);
    const std::string run = args.output ? *args.output : default_run(config_of(args, files));
    if (runs::status_of(run) == runs::RunStatus::Compiled)
        throw std::invalid_argument(run +
                                    ": was made by 'countable compile' and counts exactly; there is nothing to train");
    if (!args.resume && std::filesystem::exists(std::filesystem::path(run) / "config.json"))
        throw std::invalid_argument(run +
                                    ": there is a run already; go on with it by --resume, or choose another folder "
                                    "by -o");
    RunFolder folder(run, args.resume ? RunFolder::Existing::Resume : RunFolder::Existing::Refuse);
    std::optional<Config> before;
    if (folder.has("config.json")) {
        const ConfigText own{folder.file("config.json"), io::read_file(folder.file("config.json"))};
        before = config_of({}, {own});
        files.insert(files.begin(), own);
    } else if (args.resume) {
        std::fprintf(stderr, "%s: nothing to resume, training from the start\n", run.c_str());
    }
    Config config = config_of(args, files);
    std::string source = config.dataset.source;
    if (before && args.dataset && has_lost_data(folder, *before))
        config.dataset.source = before->dataset.source;  // the checkpoint knows whether these are the same data
    else if (before)
        source = data_of_run(run, source);
    if (before)
        for (const auto& field : training::differing_fields(*before, config))
            if (!training::may_differ(field))
                throw std::invalid_argument(run + ": cannot be resumed with another " + field);
    Trainer trainer = make_trainer(config, args, source);
    if (before && folder.has("checkpoint.safetensors")) {
        folder.restore(trainer);
        if (trainer.schedule.finished() && runs::status_of(run) == runs::RunStatus::Done &&
            before->training.readout_refit == config.training.readout_refit) {
            std::fprintf(stderr, "%s: finished already, after %zu epochs\n", run.c_str(), trainer.history.size());
            training::refit_readout(trainer);
            return print_result(trainer, folder);
        }
    }
    report_task(trainer);
    if (!says_loss(args, files)) report_doubts(trainer.dataset, config.training.loss);
    const auto before_epochs = std::ssize(trainer.history);
    if (args.profile) kernels::Profile::start();
    train_with_progress(trainer, folder);
    print_result(trainer, folder);
    if (args.profile) print_profile(std::ssize(trainer.history) - before_epochs);
}

}  // namespace

void add_train_command(CLI::App& app) {
    auto* const command = app.add_subcommand(train_command.name, train_command.description);
    const auto args = std::make_shared<TrainArguments>();
    command
        ->add_option(
            "--dataset", args->dataset,
            text_list(datasets::known_names()) + ", or a CSV file with a column graph6 or smiles and numeric columns")
        ->type_name("DATA");
    command
        ->add_option("--data", args->data,
                     "The folder with the files of " +
                         text_list(datasets::known_names(datasets::SourceKind::Molecules), "or") +
                         "; $COUNTABLE_DATA by default")
        ->type_name("DIR");
    add_smiles_column(*command, args->smiles_column);
    command->add_flag("--strict", args->strict, "Stop at a molecule that cannot be read instead of skipping it");
    command
        ->add_option(
            "--task", args->tasks,
            "What to learn: a column of the CSV or, if there is no such column, a pattern to count, as in cycle-5; "
            "several between commas. By default all numeric columns; for random graphs, triangle")
        ->allow_extra_args(false)
        ->type_name("TASK");
    command->add_option("--model", args->model, "The network (see below)")->type_name("NAME");
    command
        ->add_option("-o,--output", args->output,
                     "The folder of the run; by default named after what is trained, in runs/")
        ->type_name("RUN");
    command->add_option("--seed", args->seed, "Of the first weights and the order of the graphs; 0 by default")
        ->type_name("UINT");
    command
        ->add_option("--epochs", args->epochs,
                     "Passes over the training graphs; 100 by default, 300 for LRP, 1000 for molecules")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
        ->type_name("N");
    command
        ->add_option("--threads", args->threads,
                     "At most so many; all cores by default. Loops with little work run on one; results are the same")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1024}))
        ->type_name("N");
    command->add_option("--device", args->device, "A torch device; cpu by default")->type_name("NAME");
    command->add_option("--config", args->config_file, "A configuration, such as the config.json of a run")
        ->type_name("FILE");
    command->add_option("--set", args->sets, "Any field of the configuration, as in training.lr=0.01")
        ->allow_extra_args(false)
        ->type_name("FIELD=VALUE");
    command->add_flag("--resume", args->resume, "Go on with the run in RUN");
    command->add_flag("--dry-run", args->dry_run,
                      "Print the configuration and the number of parameters, train nothing");
    command->add_flag("--profile", args->profile, "Print at the end where the time went, on stderr");
    add_cache_option(*command, args->no_cache);
    command->footer(train_help);
    command->callback([args] { tensor::without_stack([&] { run_train(*args); }); });
}

}  // namespace countable::app
