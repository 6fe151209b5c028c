#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <memory>
#include <thread>

#include "commands.hpp"
#include "countable/io/output_file.hpp"
#include "countable/report/render.hpp"
#include "countable/support/parallel.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/sweep.hpp"
#include "countable/training/run_folder.hpp"
#include "signal_note.hpp"
#include "sweep_view.hpp"

namespace countable::app {
namespace {

namespace fs = std::filesystem;
using report::RunState;

struct ReproduceArguments {
    std::string table;
    std::optional<std::uint64_t> seeds;
    std::size_t jobs = available_cores();
    std::optional<std::string> output;
    std::vector<std::string> models;
    bool quick = false, search = false, dry_run = false;
};

sweep::Grid grid_of(const ReproduceArguments& args) {
    sweep::Grid grid = sweep::grid_of(args.table);
    grid.quick = args.quick;
    grid.search = args.search;
    grid.seeds = args.seeds.value_or(args.quick ? 1 : grid.seeds);
    if (args.models.empty()) return grid;
    for (const auto& model : args.models)
        if (std::ranges::find(grid.models, model) == grid.models.end()) {
            std::string known;
            for (const auto& name : grid.models) known += (known.empty() ? "" : ", ") + name;
            throw std::invalid_argument("--models: expected some of " + known + ", found '" + model + "'");
        }
    grid.models = args.models;
    return grid;
}

/// A folder for one sweep at a time. Processes of a sweep that was killed keep the lock until they have ended, which
/// takes them a moment: so it waits for them, for a while.
class FolderLock {
  public:
    explicit FolderLock(const std::string& path) {
        using namespace std::chrono_literals;
        std::error_code error;
        fs::create_directories(path, error);
        file_ = ::open(path.c_str(), O_RDONLY | O_DIRECTORY);  // children inherit it, and the lock with it
        if (file_ < 0) throw std::invalid_argument(path + ": cannot be made a folder: " + std::strerror(errno));
        for (int tries = 0; ::flock(file_, LOCK_EX | LOCK_NB) != 0; ++tries) {
            if (tries == 100) {
                ::close(file_);
                throw std::invalid_argument(path + ": another sweep is at work there");
            }
            std::this_thread::sleep_for(100ms);
        }
    }
    ~FolderLock() { ::close(file_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int file_;
};

std::string command_of(const sweep::Grid& grid, const ReproduceArguments& args) {
    std::string text = "countable reproduce " + grid.table;
    if (args.seeds) text += " --seeds " + std::to_string(*args.seeds);
    if (args.quick) text += " --quick";
    if (args.search) text += " --search";
    for (std::size_t i = 0; i < args.models.size(); ++i) text += (i == 0 ? " --models " : ",") + args.models[i];
    return text;
}

void list_runs(const std::vector<sweep::Run>& runs) {
    for (const auto& run : runs) std::printf("%s\n", run.folder.c_str());
}

void write_file(const std::string& path, std::string_view text) {
    io::OutputFile file(path);
    file.write(text);
    file.commit();
}

void write_report(const std::string& folder, const sweep::Grid& grid, const report::Results& results,
                  const std::string& command) {
    const auto file = [&](const char* name) { return (fs::path(folder) / name).string(); };
    write_file(file("sweep.json"), sweep::sweep_json(grid, results, command));
    report::write_results(folder, results);
    const auto all = report::read_results(folder);  // as who reads it later finds it
    for (const auto& [format, name] :
         {std::pair{"text", "table.txt"}, {"csv", "table.csv"}, {"latex", "table.tex"}, {"html", "index.html"}})
        write_file(file(name), report::render(all, format));
}

void run_reproduce(const ReproduceArguments& args) {
    const sweep::Grid grid = grid_of(args);
    const auto runs = sweep::runs_of(grid);
    if (args.dry_run) return list_runs(runs);
    const std::string folder = args.output.value_or(args.quick ? "reproduction-quick" : "reproduction");
    const FolderLock lock(folder);
    const std::string reported = (fs::path(folder) / grid.table).string();
    fs::create_directories(reported);
    std::vector<report::RunResult> results;
    {
        SweepView view(grid.table, runs, args.jobs);
        for (std::size_t i = 0; i < runs.size(); ++i)
            view.known(i, sweep::result_of(runs[i], (fs::path(folder) / runs[i].folder).string()));
        const SignalNote signals;
        results = sweep::train_all(
            runs, folder, args.jobs,
            {.started = [&](std::size_t run) { view.started(run); },
             .epoch_done = [&](std::size_t run, std::int64_t epochs) { view.epoch_done(run, epochs); },
             .ended = [&](std::size_t run, const report::RunResult& result) { view.known(run, result); },
             .tick = [&] { view.draw(); },
             .stop_wanted = [] { return SignalNote::seen() != 0; }});
    }
    const auto done = std::ranges::count(results, RunState::Done, &report::RunResult::state);
    write_report(reported, grid, sweep::gather(grid, runs, results, folder), command_of(grid, args));
    const std::string rest = folder == "reproduction" || folder == "reproduction-quick" ? "" : " -o " + folder;
    if (SignalNote::seen() != 0)
        throw Stopped("stopped with " + std::to_string(done) + " of " + std::to_string(runs.size()) +
                          " runs done; go on with: " + command_of(grid, args) + rest,
                      SignalNote::seen());
    std::printf("%s", training::read_text((fs::path(reported) / "table.txt").string()).c_str());
    std::fprintf(stderr, "%s/index.html has it with pictures\n", reported.c_str());
}

constexpr const char* examples = R"(Examples:
  countable reproduce table1 --quick
  countable reproduce all-synthetic --seeds 5 -o sweep
  countable reproduce table5 --models ppgn,deep-lrp-1-3

Tables:
  table1         triangles and 3-stars, eight models
  table5         tailed triangles, chordal cycles, attributed triangles; LRP-1-3, Deep LRP-1-3, PPGN
  all-synthetic  all five tasks, all eight models
  variances      of the counts in both datasets; trains nothing

DIR/runs has a folder for each run, as 'countable train' makes them, shared by all tables.
DIR/TABLE has the table as table.txt, table.csv, table.tex and index.html, and the figures it is
made of as CSV; 'countable report DIR/TABLE' makes them again.

It may be stopped at any moment, by Ctrl-C or by kill: the same command goes on where it was.
Runs that are done are not repeated. A run that failed is shown with its reason, and tried again
by the next call.)";

}  // namespace

void add_reproduce_command(CLI::App& app) {
    auto* const command = app.add_subcommand(
        "reproduce", "Train the models of the paper's counting experiments, and put their errors beside the paper's");
    const auto args = std::make_shared<ReproduceArguments>();
    command->add_option("TABLE", args->table, "table1, table5, all-synthetic or variances")->required();
    command->add_option("--seeds", args->seeds, "Runs of each variant; 5 by default, as in the paper, 1 with --quick")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000}))
        ->type_name("N");
    command
        ->add_option("--jobs", args->jobs, "Runs at a time, each on one thread; as many as there are cores by default")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
        ->type_name("N");
    command->add_flag("--quick", args->quick,
                      "A miniature of about two minutes: 1,000 graphs, 50 epochs, one variant, one seed");
    command->add_flag("--search", args->search, "The paper's search spaces, instead of the settings it settled on");
    command->add_option("--models", args->models, "Only these, between commas")->delimiter(',')->type_name("NAMES");
    command
        ->add_option("-o,--output", args->output,
                     "The folder of the sweep; reproduction by default, reproduction-quick with --quick")
        ->type_name("DIR");
    command->add_flag("--dry-run", args->dry_run, "List the runs, train nothing");
    command->footer(examples);
    command->callback([args] { run_reproduce(*args); });
}

}  // namespace countable::app
