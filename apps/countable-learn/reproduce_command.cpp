#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "countable/distributed/launch.hpp"
#include "countable/io/input_file.hpp"
#include "countable/io/output_file.hpp"
#include "countable/support/numbers.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/text_list.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/extrapolation.hpp"
#include "countable/sweep/gather.hpp"
#include "progress.hpp"
#include "run.hpp"
#include "signal_note.hpp"
#include "slurm_script.hpp"
#include "train_sweep.hpp"

namespace countable::app {
namespace {

namespace fs = std::filesystem;
using report::RunStatus;

constexpr std::uint64_t most_seeds = 1000;

struct ReproduceArguments {
    std::string table;
    std::optional<std::uint64_t> seeds;
    std::optional<std::size_t> jobs;
    std::string runner = "local";
    std::optional<std::size_t> run;  // the only one to train
    std::optional<std::string> output, data;
    std::optional<double> budget;
    std::vector<std::string> models, keep;
    bool quick = false, search = false, refit = false, dry_run = false, submit = false;
};

// As an option takes several values.
std::string one_word(const std::vector<std::string>& values) {
    std::string word;
    for (const auto& value : values) word += (word.empty() ? "" : ",") + value;
    return word;
}

// Throws unless each of the wanted models is there.
void require_known(const std::vector<std::string>& wanted, const std::vector<std::string>& there,
                   const std::string& or_else = "") {
    for (const auto& model : wanted)
        if (std::ranges::find(there, model) == there.end())
            throw std::invalid_argument("--models: expected some of " + text_list(there) + or_else + ", found '" +
                                        model + "'");
}

// "gin" or "gin:3"
std::pair<std::string, std::optional<std::uint64_t>> row_and_seeds(const std::string& text) {
    const auto colon = text.find(':');
    if (colon == std::string::npos) return {text, std::nullopt};
    const auto seeds = parse_number<std::uint64_t>(std::string_view(text).substr(colon + 1));
    if (!seeds || *seeds < 1 || *seeds > most_seeds)
        throw std::invalid_argument("--models: expected a number of seeds after the colon, 1 to " +
                                    std::to_string(most_seeds) + ", found '" + text + "'");
    return {text.substr(0, colon), seeds};
}

// Of molecules, 'all' are all models, and each may have its own number of seeds.
void choose_row_models(sweep::Grid& grid, const std::vector<std::string>& models) {
    const auto there = sweep::trainable_models(grid.table);
    if (models == std::vector<std::string>{"all"}) {
        grid.models = there;
        return;
    }
    std::vector<std::string> wanted;
    for (const auto& text : models) {
        const auto [name, seeds] = row_and_seeds(text);
        std::vector<std::string> rows;  // of the successors a model has one per graph and one per node
        for (const auto& row : there)
            if (row.starts_with(name + "/")) rows.push_back(row);
        if (rows.empty()) rows.push_back(name);
        for (const auto& row : rows) {
            wanted.push_back(row);
            if (seeds) grid.own_seeds[row] = *seeds;
        }
    }
    require_known(wanted, there, ", or all of them by 'all'");
    grid.models.clear();
    for (const auto& row : there)
        if (std::ranges::find(wanted, row) != wanted.end()) grid.models.push_back(row);
}

sweep::Grid grid_of(const ReproduceArguments& args) {
    sweep::Grid grid = sweep::grid_of(args.table);
    const bool counts = report::find_table(args.table)->of_counts();
    if (counts && args.data)
        throw std::invalid_argument("--data: the graphs of " + args.table + " are drawn, not read");
    if (args.table == "successors" && args.data)
        throw std::invalid_argument("--data: the graphs of successors are drawn, not read");
    if (!counts && args.search) throw std::invalid_argument("--search: there is no search space for " + args.table);
    if (!counts && args.refit) throw std::invalid_argument("--refit: only tables of counts have it, not " + args.table);
    grid.quick = args.quick;
    grid.search = args.search;
    if (args.refit && !report::find_table(args.table)->trained_on.empty())
        throw std::invalid_argument("--refit: " + args.table + " always has it");
    grid.refit = args.refit;
    grid.data = args.data.value_or("");
    grid.seeds = args.seeds.value_or(args.quick ? 1 : grid.seeds);
    if (args.models.empty()) return grid;
    if (!counts) {
        choose_row_models(grid, args.models);
        return grid;
    }
    require_known(args.models, grid.models);
    grid.models = args.models;
    return grid;
}

// The arguments without the folder, the number of jobs and the runner, which do not matter for the result.
std::vector<std::string> words_of(const ReproduceArguments& args) {
    std::vector<std::string> words = {"reproduce", args.table};
    const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
    if (args.seeds) add({"--seeds", std::to_string(*args.seeds)});
    if (args.quick) add({"--quick"});
    if (args.search) add({"--search"});
    if (args.refit) add({"--refit"});
    if (!args.keep.empty()) add({"--keep", one_word(args.keep)});
    if (!args.models.empty()) add({"--models", one_word(args.models)});
    return words;
}

std::string command_of(const ReproduceArguments& args) {
    std::string text = "countable";
    for (const auto& word : words_of(args)) text += " " + word;
    return text;
}

std::string folder_of(const ReproduceArguments& args) {
    return args.output.value_or(args.quick ? "reproduction-quick" : "reproduction");
}

void make_folder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!fs::is_directory(folder))
        throw std::invalid_argument(folder + ": cannot be created as a folder: " + error.message());
}

SweepEnd results_so_far(const std::vector<sweep::Run>& runs, const std::string& folder) {
    SweepEnd end;
    for (const auto& run : runs) end.results.push_back(sweep::result_of(run, run.folder_in(folder)));
    return end;
}

void list_runs(const std::vector<sweep::Run>& runs) {
    for (const auto& run : runs) std::printf("%s\n", run.folder.c_str());
}

sweep::Kept kept_of(const ReproduceArguments& args, const sweep::Grid& grid) {
    if (args.keep.empty()) return {};
    if (!report::find_table(args.table)->trained_on.empty())
        throw std::invalid_argument("--keep: " + args.table + " tests networks, which results do not have");
    auto kept = sweep::read_kept(args.keep, grid);
    if (!kept.other_models.empty())
        std::fprintf(stderr, "%s: runs with another configuration are not kept, of %s\n", text_list(args.keep).c_str(),
                     text_list(kept.other_models).c_str());
    return kept;
}

// Reads the data of the runs that are not done, before the folder is made: without data there is nothing to put there.
void prepare_data(const std::vector<sweep::Run>& runs, const std::string& folder, const sweep::Kept& kept,
                  const sweep::Grid& grid) {
    std::vector<sweep::Run> waiting;
    for (const auto& run : runs)
        if (sweep::result_of(run, run.folder_in(folder)).status != RunStatus::Done) waiting.push_back(run);
    sweep::require_same_data(kept, grid, waiting, sweep::prepare_data(waiting));
}

// Networks are tested as far as they are trained.
report::Results test_on_other_graphs(const std::vector<sweep::Run>& runs, const SweepEnd& end,
                                     const std::string& folder, std::size_t jobs) {
    const SignalNote signals;
    ProgressLine line("testing networks on other graphs");
    const auto failures = sweep::extrapolate_all(
        runs, end.results, folder, jobs,
        {.progress =
             [&](std::size_t done, std::size_t all) {
                 line.update(static_cast<double>(done) / static_cast<double>(all), done, "networks");
             },
         .stop_wanted = [&] { return end.signal != 0 || SignalNote::seen() != 0; }});
    return sweep::gather_extrapolation(runs, end.results, failures, folder);
}

// Trains one run, for whoever shares out the runs by number. Another process may have it already: then that one trains it.
void train_one_run(const std::vector<sweep::Run>& runs, const ReproduceArguments& args, const std::string& folder) {
    if (*args.run >= runs.size())
        throw std::invalid_argument("--run: expected a number below " + std::to_string(runs.size()) + ", found " +
                                    std::to_string(*args.run));
    const std::vector<sweep::Run> one = {runs[*args.run]};
    const auto end = train_sweep(one, {args.table, folder, 1, args.budget});
    const auto& result = end.results.front();
    if (end.signal != 0) throw Stopped("stopped in " + one[0].folder, end.signal);
    if (result.status == RunStatus::Failed) throw std::runtime_error(one[0].folder + ": " + result.reason);
    std::printf("%s: %s\n", one[0].folder.c_str(), std::string(report::name_of(result.status)).c_str());
}

// The runs that are not done as an array of jobs of Slurm.
void hand_to_slurm(const std::vector<sweep::Run>& runs, const std::vector<report::RunResult>& results,
                   const ReproduceArguments& args, const std::string& folder) {
    SlurmArray array;
    array.name = "countable-" + args.table;
    array.at_once = args.jobs.value_or(0);
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (results[i].status != RunStatus::Done) array.runs.push_back(i);
    if (array.runs.empty()) return;
    array.output = fs::absolute(fs::path(folder) / "slurm").string();
    fs::create_directories(array.output);
    array.start_in = fs::current_path().string();
    array.command = {fs::read_symlink("/proc/self/exe").replace_filename("countable").string()};
    for (const auto& word : words_of(args)) array.command.push_back(word);
    if (args.data) array.command.insert(array.command.end(), {"--data", *args.data});
    array.command.insert(array.command.end(), {"-o", folder, "--run"});
    const std::string script = (fs::path(folder) / (args.table + ".sbatch")).string();
    io::write_file(script, slurm_script(array));
    if (args.submit)
        std::fprintf(stderr, "%s", submit(script).c_str());
    else
        std::fprintf(stderr, "%s has the %zu runs that are not done; submit it with: sbatch %s\n", script.c_str(),
                     array.runs.size(), script.c_str());
}

void run_reproduce(const ReproduceArguments& args) {
    const auto rank = distributed::rank_of();  // among processes that share the runs
    const sweep::Grid grid = grid_of(args);
    const report::Table& table = *report::find_table(args.table);
    const auto kept = kept_of(args, grid);
    const auto wanted = sweep::runs_of(grid), runs = sweep::runs_to_train(wanted, kept, grid);
    if (args.dry_run) return rank > 0 ? void() : list_runs(runs);
    const std::string folder = folder_of(args), reported = (fs::path(folder) / args.table).string();
    const bool slurm = args.runner == "slurm";
    if (args.submit && !slurm) throw std::invalid_argument("--submit: expected --runner slurm beside it");
    if (!table.of_counts() && !slurm) prepare_data(runs, folder, kept, grid);
    make_folder(folder);
    if (args.run) return train_one_run(runs, args, folder);
    // One at a time where the clock matters.
    const bool timed = table.measured == report::Measured::EpochSeconds;
    if (timed && (slurm || rank))
        throw std::invalid_argument("timing: expected --runner local, which has the machine to itself");
    const auto jobs = timed ? 1 : args.jobs.value_or(rank ? 1 : available_cores());
    const auto end = slurm ? results_so_far(runs, folder)
                           : train_sweep(runs, {args.table, folder, jobs, args.budget, rank.value_or(0) == 0});
    if (rank > 0) {
        if (end.signal != 0) throw Quiet(128 + end.signal);
        return;
    }
    fs::create_directories(reported);
    const auto all = table.trained_on.empty() ? sweep::gather(grid, runs, end.results, folder, kept)
                                              : test_on_other_graphs(runs, end, folder, jobs);
    io::write_file((fs::path(reported) / "sweep.json").string(), sweep::sweep_json(grid, all, command_of(args)));
    report::write_results(reported, all);
    write_tables(reported);
    const auto done = std::ranges::count(end.results, RunStatus::Done, &report::RunResult::status) +
                      std::ssize(wanted) - std::ssize(runs);
    std::string how =
        std::to_string(done) + " of " + std::to_string(wanted.size()) + " runs done; go on with: " + command_of(args);
    if (args.data) how += " --data " + *args.data;
    if (args.output) how += " -o " + folder;
    if (end.signal != 0) throw Stopped("stopped with " + how, end.signal);
    std::printf("%s", io::read_file((fs::path(reported) / "table.txt").string()).c_str());
    std::fflush(stdout);
    if (end.budget_spent) std::fprintf(stderr, "time budget used up: %s\n", how.c_str());
    if (slurm) hand_to_slurm(runs, end.results, args, folder);
    std::fprintf(stderr, "report with plots: %s/index.html\n", reported.c_str());
}

constexpr const char* reproduce_examples = R"(Examples:
  countable reproduce table1 --quick
  countable reproduce all-synthetic --seeds 5 -o sweep
  countable reproduce table5 --models ppgn,deep-lrp-1-3 --refit
  countable reproduce zinc --data ~/molecules --seeds 3 --budget 8
  countable reproduce molhiv --models gin,deep-lrp-1-3-es:3
  countable reproduce zinc --models gat,monet --keep experiments/zinc
  countable reproduce all-synthetic --seeds 3 --keep experiments/table1,experiments/table5

Tables of counts, in random graphs:
  table1         triangles and 3-stars, eight models
  table5         tailed triangles, chordal cycles, attributed triangles; LRP-1-3, Deep LRP-1-3, PPGN
  all-synthetic  all five tasks, all eight models
  variances      of the counts in both datasets; trains nothing
  extrapolation  networks trained on ER(10, 0.3), tested on graphs of 10 to 40 nodes and densities 0.1
                 to 0.5: as trained, with the readout refitted, and compiled

Tables of molecules; their files must be in a data folder ('countable data check NAME' says which
are missing and where to get them):
  molhiv         ROC-AUC of nine models on ogbg-molhiv
  zinc           error of seventeen models on ZINC, and of six rows beyond the paper (Deep LRP with the
                 authors' first weights, cycles as features: GSN, networks on pairs). Those and the slow
                 ones (ppgn and the large Deep LRPs) are trained only if --models names them, or with
                 --models all
  qm9            errors of the twelve targets and the loss, of five baselines and two Deep LRPs; beyond the
                 paper, and only if --models names them, both with the places of all atoms as features
  timing         seconds per epoch on ogbg-molhiv and ZINC, and where they go; one run at a time on
                 all cores

Counts by the networks that came after the paper:
  successors     cycles of 3 to 6 nodes, paths and four other patterns, in graphs and at nodes, each error
                 beside the verdict of 'countable can'; --models gin trains both, gin/node one of them

A run on molecules may take many hours. --budget stops the program after that many hours; the table
then shows unfinished runs with their best epoch so far, and marks them.

The table shows networks as trained. --refit adds a column: after training, the last linear layer of
each network is solved by least squares on the training graphs. Errors on graphs like those become
smaller, often by orders of magnitude; on larger graphs they can become far larger. Runs that are
done get the refit added; nothing is trained again.

DIR/runs has a folder for each run, as 'countable train' makes them, shared by all tables.
DIR/TABLE has the table as table.txt, table.csv, table.tex and index.html, and the results behind it
as CSV; 'countable report DIR/TABLE' renders them again.

--keep adds to earlier results, for which sweep.json and the CSV files in DIR are enough: runs that are
done there with the same configuration are not trained again and are listed as they were, whether
the command names their model or not. Runs there with another configuration are left out. The tables of
counts have runs in common: all-synthetic takes over those of table1 and table5.

Several callers may share DIR, also on several machines: none trains the run of another, each waits
for the last one, and the runs of a machine that died go to the others after a minute and a half.
  mpirun -n 8 countable reproduce table1 --runner mpi -o DIR
  countable reproduce table1 --runner slurm --submit -o DIR     (the same command gathers)

The program can be stopped at any moment, by Ctrl-C or by kill; the same command continues. Finished
runs are not repeated. A failed run is listed with its reason, and tried again by the next call.)";

}  // namespace

void add_reproduce_command(CLI::App& app) {
    auto* const command = app.add_subcommand(reproduce_command.name, reproduce_command.description);
    const auto args = std::make_shared<ReproduceArguments>();
    command
        ->add_option("TABLE", args->table,
                     "table1, table5, all-synthetic, variances, extrapolation; molhiv, zinc, qm9, timing; successors")
        ->required();
    command
        ->add_option("--seeds", args->seeds,
                     "Seeds of each model; default: 5 for counts, as in the paper, 1 for molecules and with --quick")
        ->check(CLI::Range(std::uint64_t{1}, most_seeds))
        ->type_name("N");
    command
        ->add_option(
            "--jobs", args->jobs,
            "Runs at the same time, each on one thread; default: number of cores, 1 for each rank of mpirun, no "
            "limit for Slurm")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
        ->type_name("N");
    command->add_flag(
        "--quick", args->quick,
        "A miniature that takes about two minutes: 1,000 graphs, 50 epochs, one variant, one seed; for molecules all "
        "of them, but three epochs");
    command
        ->add_option("--budget", args->budget, "Stop all runs after this many hours; the same command continues them")
        ->check(CLI::PositiveNumber)
        ->type_name("HOURS");
    command->add_option("--data", args->data, "Folder with the files of molecules; default: $COUNTABLE_DATA")
        ->type_name("DIR");
    command->add_flag("--search", args->search, "Train the paper's search spaces instead of its final settings");
    command->add_flag("--refit", args->refit,
                      "Also report each network with its last linear layer solved by least squares (counts only)");
    command
        ->add_option("--models", args->models,
                     "Train only these, separated by commas; for molecules NAME:N trains N seeds of one")
        ->delimiter(',')
        ->type_name("NAMES");
    command
        ->add_option("-o,--output", args->output,
                     "Folder of the sweep; default: reproduction, or reproduction-quick with --quick")
        ->type_name("DIR");
    command
        ->add_option("--keep", args->keep,
                     "Folders with earlier results of the table, separated by commas; runs that are done there are not "
                     "trained again. Tables of counts take those of each other")
        ->delimiter(',')
        ->type_name("DIRS");
    command
        ->add_option(
            "--runner", args->runner,
            "Who trains the runs: local, this process; mpi, all that mpirun or srun started; slurm, an array of "
            "jobs whose script is written")
        ->check(CLI::IsMember({"local", "mpi", "slurm"}))
        ->capture_default_str();
    command->add_flag("--submit", args->submit, "With --runner slurm: submit the script too");
    command
        ->add_option("--run", args->run,
                     "Train only the run of this number, as --dry-run lists them from 0, without a table")
        ->type_name("N");
    command->add_flag("--dry-run", args->dry_run, "List the runs without training");
    command->footer(reproduce_examples);
    command->callback([args] { run_reproduce(*args); });
}

}  // namespace countable::app
