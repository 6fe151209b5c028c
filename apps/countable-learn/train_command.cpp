#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include "cache_option.hpp"
#include "commands.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/distributed/group.hpp"
#include "countable/distributed/launch.hpp"
#include "countable/io/input_file.hpp"
#include "countable/kernels/profile.hpp"
#include "countable/runs/compiled_run.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/runs/train.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/text_list.hpp"
#include "countable/tensor/torch_failure.hpp"
#include "countable/training/config/resume_rule.hpp"
#include "countable/training/linear/readout_refit.hpp"
#include "load_data.hpp"
#include "print_profile.hpp"
#include "progress.hpp"
#include "report_targets.hpp"
#include "signal_note.hpp"
#include "smiles_column_option.hpp"
#include "train_config.hpp"
#include "waiting_line.hpp"

namespace countable::app {
namespace {

using runs::RunFolder;
using training::Config;
using training::Trainer;

// `source` is where the data are now, which is not always what the configuration calls them.
Trainer make_trainer(const Config& config, const TrainArguments& args, const std::string& source) {
    auto wanted = config.dataset;
    wanted.source = source;
    auto dataset = load_data(wanted, {.strict = args.strict, .caching = args.caching});
    const WaitingLine line("preparing " + std::to_string(dataset.graphs.size()) + " graphs for " + config.model.name);
    return Trainer(config, std::move(dataset), plan_cache(args.caching));
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
    const auto& best = trainer.best_record();
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

/// Says on stderr if a run of some length has learnt nothing: a learning rate that is too large can kill all units of a
/// network, and its loss then looks like that of a hard problem.
void report_constant(const Trainer& trainer, const RunFolder& folder) {
    constexpr std::size_t least_epochs = 20;
    constexpr double least_r2 = 0.01;
    const double r2 = trainer.best_record().of(datasets::Split::Validation).r2;
    if (trainer.history.size() < least_epochs || trainer.config.training.loss == training::Loss::Bce ||
        !std::isfinite(r2) || r2 >= least_r2)
        return;
    std::fprintf(
        stderr,
        "%s: on the validation graphs no better than a constant (r2 %.2g); a smaller training.lr or another model may "
        "learn more\n",
        folder.path().c_str(), r2);
}

// The leading metric of the validation graphs: not all metrics fit into a line of a terminal.
std::string metric_of(const training::EpochRecord& record, const training::TrainingConfig& config) {
    const auto metric = training::leading_metric(config);
    char text[96];
    std::snprintf(text, sizeof text, ", %s %.3g", metric.name, record.of(datasets::Split::Validation).*metric.value);
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
                         text = which + metric_of(record, config.training);
                         show(0);
                     }});
    } catch (const distributed::RanksLost& lost) {
        throw std::runtime_error(std::string(lost.what()) + "; continue with: countable train -o " + folder.path() +
                                 " --resume");
    } catch (const training::Interrupted&) {
        throw Stopped("stopped after epoch " + std::to_string(trainer.history.size()) +
                          "; continue with: countable train -o " + folder.path() + " --resume",
                      SignalNote::seen());
    }
}

void refuse_run_in(const std::string& run, const TrainArguments& args) {
    if (runs::status_of(run) == report::RunStatus::Compiled)
        throw std::invalid_argument(run +
                                    ": was made by 'countable compile' and counts exactly; there is nothing to train");
    if (!args.resume && std::filesystem::exists(std::filesystem::path(run) / "config.json"))
        throw std::invalid_argument(
            run + ": there is a run already; resume it with --resume or choose another folder with -o");
}

// Whether a resumed run has nothing left to do.
bool is_finished(const Trainer& trainer, const std::string& run, const Config& before) {
    return trainer.schedule.finished() && runs::status_of(run) == report::RunStatus::Done &&
           before.training.readout_refit == trainer.config.training.readout_refit;
}

/// What a run is to become.
struct RunPlan {
    std::optional<Config> before;  ///< the configuration of the run that is resumed
    Config config;
    std::string source;  ///< where the data are now; may differ from what the configuration calls them
};

// `files`: configurations besides that of the run.
RunPlan plan_run(const RunFolder& folder, const TrainArguments& args, std::vector<ConfigText> files) {
    RunPlan plan;
    if (folder.has("config.json")) {
        const ConfigText own{folder.file("config.json"), io::read_file(folder.file("config.json"))};
        plan.before = training::config_from_json(own.text, own.file);
        files.insert(files.begin(), own);
    }
    plan.config = config_of(args, files);
    plan.source = plan.config.dataset.source;
    if (!plan.before) return plan;
    if (args.dataset && has_lost_data(folder, *plan.before))
        plan.config.dataset.source =
            plan.before->dataset.source;  // the checkpoint tells whether these are the same data
    else
        plan.source = data_of_run(folder.path(), plan.source);
    if (const auto field = training::field_against_resuming(*plan.before, plan.config))
        throw std::invalid_argument(folder.path() + ": cannot be resumed with another " + *field);
    return plan;
}

// What the other ranks must know: where the data are, then the configuration.
std::string to_text(const RunPlan& plan) { return plan.source + "\n" + training::to_json(plan.config); }
RunPlan plan_from(const std::string& text) {
    const auto end = text.find('\n');
    return {{}, training::config_from_json(text.substr(end + 1), "the configuration of rank 0"), text.substr(0, end)};
}

// Rank 0 calls make(), and says to the others whether it went well. Alone it just calls it.
std::string on_first(distributed::Group* group, const std::function<std::string()>& make) {
    return group == nullptr ? make() : group->from_first(make);
}

constexpr const char* nothing_left = "nothing left";

// Alone, or as rank 0 of a group.
void train_first(const TrainArguments& args, const std::vector<ConfigText>& files, distributed::Group* group) {
    std::string run;
    std::optional<RunFolder> folder;
    RunPlan plan;
    on_first(group, [&] {
        run = args.output ? *args.output : default_run(config_of(args, files));
        refuse_run_in(run, args);
        folder.emplace(run, args.resume ? RunFolder::Existing::Resume : RunFolder::Existing::Refuse);
        plan = plan_run(*folder, args, files);
        return to_text(plan);
    });
    const auto& [before, config, source] = plan;
    if (args.resume && !before) std::fprintf(stderr, "%s: nothing to resume, training from the start\n", run.c_str());
    std::optional<Trainer> made;
    const std::string left = on_first(group, [&]() -> std::string {
        made.emplace(make_trainer(config, args, source));
        if (!before || !folder->has("checkpoint.safetensors")) return "";
        folder->restore(*made);
        return is_finished(*made, run, *before) ? nothing_left : "";
    });
    Trainer& trainer = *made;
    if (left == nothing_left) {
        std::fprintf(stderr, "%s: finished already, after %zu epochs\n", run.c_str(), trainer.history.size());
        training::refit_readout(trainer);
        return print_result(trainer, *folder);
    }
    if (group != nullptr) join(trainer, *group);
    report_task(trainer);
    if (!before && !has_loss(args, files)) report_doubts(trainer.dataset, config.training.loss);
    const auto epochs_before = std::ssize(trainer.history);
    if (args.profile) kernels::Profile::start();
    train_with_progress(trainer, *folder);
    print_result(trainer, *folder);
    report_constant(trainer, *folder);
    const auto epochs = std::ssize(trainer.history) - epochs_before;
    if (args.profile) print_profile(epochs);
    if (args.profile && group != nullptr)
        std::fprintf(stderr, "%.0f sums over the ranks in an epoch, of %.4g MB\n",
                     static_cast<double>(group->sums()) / static_cast<double>(epochs),
                     static_cast<double>(group->bytes_summed()) / 1e6 / static_cast<double>(epochs));
}

// Any other rank: it reads the same data, takes part in the epochs, and leaves writing and talking to rank 0.
void train_along(const TrainArguments& args, distributed::Group& group) {
    const SignalNote signals;
    try {
        const auto unused = []() -> std::string { return ""; };
        const RunPlan plan = plan_from(group.from_first(unused));
        Trainer trainer = make_trainer(plan.config, args, plan.source);
        if (group.from_first(unused) == nothing_left) return;
        join(trainer, group);
        runs::train_along(trainer, {.stop_wanted = [] { return SignalNote::seen() != 0; }, .progress = {}});
    } catch (const training::Interrupted&) {
        SignalNote::answered();
        throw Quiet(128 + (SignalNote::seen() != 0 ? SignalNote::seen() : SIGINT));
    } catch (const training::Diverged&) {
        throw Quiet(2);
    } catch (const distributed::FirstRankFailed&) {
        throw Quiet(2);
    }
}

// The cores of a machine are for all of its ranks, unless the launcher has bound each to its own.
void share_cores(TrainArguments& args, const distributed::Launch& launch) {
    const unsigned all = std::max(1u, std::thread::hardware_concurrency()), own = available_cores();
    if (!args.threads) args.threads = own < all ? own : std::max(1u, all / static_cast<unsigned>(launch.local_size));
}

void run_train(TrainArguments args) {
    std::vector<ConfigText> files;
    if (args.config_file) files.push_back({*args.config_file, io::read_file(*args.config_file)});
    const auto launch = distributed::launch_of();
    if (args.dry_run) return launch && launch->rank > 0 ? void() : dry_run(config_of(args, files), args);
    if (!launch) return train_first(args, files, nullptr);
    share_cores(args, *launch);
    distributed::Group group(*launch, std::chrono::seconds(args.rank_timeout));
    launch->rank == 0 ? train_first(args, files, &group) : train_along(args, group);
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
    command
        ->add_option(
            "--per", args->per,
            "graph: learn one number for each graph; node: counts at each node, the copies of the pattern that "
            "contain it, or PATTERN/NODE as columns of 'countable count --per node' are called")
        ->check(CLI::IsMember({"graph", "node"}))
        ->type_name("UNIT");
    command->add_option("--model", args->model, "The network (see below)")->type_name("NAME");
    command
        ->add_option("-o,--output", args->output,
                     "The folder of the run; by default in runs/, named after what is trained")
        ->type_name("RUN");
    command->add_option("--seed", args->seed, "Seed of the first weights and of the order of the graphs; 0 by default")
        ->type_name("UINT");
    command
        ->add_option("--epochs", args->epochs,
                     "Passes over the training graphs; 100 by default, 300 for LRP, 1000 for molecules")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
        ->type_name("N");
    command
        ->add_option("--threads", args->threads,
                     "Maximum number of threads (default: all cores; small loops use one). Results do not depend on it")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1024}))
        ->type_name("N");
    command->add_option("--device", args->device, "A torch device; cpu by default")->type_name("NAME");
    command->add_option("--config", args->config_file, "A configuration, such as the config.json of a run")
        ->type_name("FILE");
    command->add_option("--set", args->sets, "Set a field of the configuration, as in training.lr=0.01")
        ->allow_extra_args(false)
        ->type_name("FIELD=VALUE");
    command
        ->add_option("--rank-timeout", args->rank_timeout,
                     "Of several processes (see below): seconds after which one that does not answer is lost")
        ->check(CLI::Range(1u, 1'000'000u))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_flag("--resume", args->resume, "Continue the run in RUN");
    command->add_flag("--dry-run", args->dry_run,
                      "Print the configuration and the number of parameters without training");
    command->add_flag("--profile", args->profile, "Print a time profile to stderr at the end");
    add_cache_option(*command, args->caching);
    command->footer(train_help);
    command->callback([args] { tensor::without_stack([&] { run_train(*args); }); });
}

}  // namespace countable::app
