#include "lrp/training.hpp"

#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "common/process.hpp"
#include "common/report.hpp"
#include "lrp/contestant.hpp"

namespace countable::benchmark {
namespace {

constexpr const char* python = "/usr/bin/python3";
// Two dozen layers with norms multiply a rounding error by ten with every step; later losses would say nothing.
constexpr std::size_t compared_losses = 3;

bool python_has_torch() {
    try {
        run_program({python, "-c", "import torch"});
        return true;
    } catch (const std::exception&) {
        std::fprintf(stderr, "lrp: %s cannot import torch, this contestant is left out\n", python);
        return false;
    }
}

// While it lives, processes that are started keep the memory that they free, in large pages, as countable-learn does:
// else the contestants, with tensors of half a gigabyte, spend most of their time on fresh pages.
class KeepMemory {
  public:
    KeepMemory() {
        ::setenv("MALLOC_MMAP_MAX_", "0", 1);
        ::setenv("MALLOC_TRIM_THRESHOLD_", "1000000000000", 1);
        ::setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 1);
    }
    ~KeepMemory() {
        ::unsetenv("MALLOC_MMAP_MAX_");
        ::unsetenv("MALLOC_TRIM_THRESHOLD_");
        ::unsetenv("GLIBC_TUNABLES");
    }
    KeepMemory(const KeepMemory&) = delete;
    KeepMemory& operator=(const KeepMemory&) = delete;
};

class Runner {
  public:
    Runner(const Arguments& args, const Flags& flags) : args_(args), flags_(flags) {}

    Outcome program(const std::string& contestant, const Task& task, std::size_t steps, std::size_t dump_steps = 0) {
        std::vector<std::string> command = {std::filesystem::read_symlink("/proc/self/exe"),
                                            "--contestant",
                                            contestant,
                                            "--task",
                                            task.name,
                                            "--steps",
                                            std::to_string(steps),
                                            "--threads",
                                            std::to_string(flags_.threads),
                                            "--folder",
                                            folder_.file("")};
        if (dump_steps > 0) command.insert(command.end(), {"--dump-steps", std::to_string(dump_steps)});
        if (!flags_.molecules.empty()) command.insert(command.end(), {"--molecules", flags_.molecules});
        if (args_.check_only) command.push_back("--check-only");
        return outcome(command);
    }

    // Nothing, with a sentence, where it fails in a measurement, as it does for want of memory: the rows of the others
    // are worth having.
    std::optional<Outcome> torch(const Task& task, std::size_t steps) {
        try {
            return outcome({python, COUNTABLE_CONTESTANT, folder_.file(""), std::to_string(flags_.threads),
                            std::to_string(steps), task.molecules ? "28" : "1", task.molecules ? "1" : "0"});
        } catch (const std::runtime_error& error) {
            if (args_.check_only) throw;
            std::fprintf(stderr, "lrp: %s: torch is left out, %s\n", task.name.c_str(), error.what());
            return std::nullopt;
        }
    }

  private:
    Outcome outcome(const std::vector<std::string>& command) {
        const Usage usage = run_program(command);
        Outcome outcome = read_outcome(folder_.file(""));
        std::filesystem::remove(folder_.file("outcome.txt"));
        outcome.peak_megabytes = usage.peak_megabytes;
        return outcome;
    }

    const Arguments& args_;
    const Flags& flags_;
    TemporaryFolder folder_;
};

void compare_losses(const Task& task, const Outcome& ours, const std::string& contestant, const Outcome& theirs) {
    const std::size_t steps = std::min({ours.losses.size(), theirs.losses.size(), compared_losses});
    for (std::size_t step = 0; step < steps; ++step)
        if (!(std::abs(ours.losses[step] - theirs.losses[step]) <=
              (step == 0 ? 1e-5 : 1e-3) * std::abs(theirs.losses[step])))
            throw std::runtime_error(task.name + ", loss of step " + std::to_string(step + 1) + ": countable says " +
                                     fixed(ours.losses[step], 6) + ", " + contestant + " says " +
                                     fixed(theirs.losses[step], 6));
}

double sum(const std::vector<double>& list, std::size_t count) {
    return std::accumulate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
}

// Theirs in relation to ours, on the batches that both had.
double ratio(const Outcome& ours, const Outcome& theirs) {
    const std::size_t steps = std::min(ours.milliseconds.size(), theirs.milliseconds.size());
    return sum(theirs.milliseconds, steps) / sum(ours.milliseconds, steps);
}

// From the milliseconds of so many steps.
double seconds_per_epoch(const Task& task, double total, std::size_t steps) {
    return total / 1e3 / static_cast<double>(steps * task.batch_size) * static_cast<double>(task.epoch_graphs);
}

// One contestant over all rounds.
struct Rounds {
    std::vector<double> seconds, batch_seconds, ratios, rates;
    double peak_megabytes = 0;
    std::size_t steps = 0;

    void add(const Task& task, const Outcome& outcome, const Outcome& ours) {
        steps = outcome.milliseconds.size();
        const double total = sum(outcome.milliseconds, steps);
        seconds.push_back(seconds_per_epoch(task, total, steps));
        batch_seconds.push_back(seconds_per_epoch(task, outcome.batch_milliseconds, steps));
        ratios.push_back(ratio(ours, outcome));
        rates.push_back(outcome.flop / 1e6 / (total - outcome.batch_milliseconds));
        peak_megabytes = std::max(peak_megabytes, outcome.peak_megabytes);
    }
};

void add_rows(Report& report, const Task& task, const Rounds& ours, const Rounds& twin, const Rounds& torch,
              double sgemm) {
    const auto cells = [&](const std::string& name, const Rounds& rounds) {
        return std::vector<std::string>{
            task.name,
            name,
            std::to_string(rounds.steps),
            fixed(summarize(rounds.seconds).median, 3),
            rounds.batch_seconds[0] > 0 ? fixed(summarize(rounds.batch_seconds).median, 3) : "",
            fixed(rounds.peak_megabytes, 0)};
    };
    auto row = cells("countable", ours);
    const double rate = summarize(ours.rates).median;
    row.insert(row.end(), {"1", "", "", fixed(rate, 1), fixed(rate / sgemm, 2), task.bar});
    report.add(row);
    for (const auto& [name, rounds] : {std::pair("twin", &twin), std::pair("torch", &torch)}) {
        if (rounds->steps == 0) continue;
        row = cells(name, *rounds);
        const Time times = summarize(rounds->ratios);
        row.insert(row.end(), {fixed(times.median, 1), fixed(times.best, 1),
                               fixed(*std::ranges::max_element(rounds->ratios), 1), "", "", ""});
        report.add(row);
    }
}

}  // namespace

void run_training(const Arguments& args, const Flags& flags) {
    const bool with_torch = python_has_torch();
    Runner runner(args, flags);
    Report report({"task", "contestant", "steps", "s per epoch", "batches", "peak MB", "ratio", "lowest", "highest",
                   "GFLOP/s", "of sgemm", "bar"});
    double sgemm = 0;
    for (const Task& task : tasks(args.check_only)) {
        if (!flags.task.empty() && flags.task != task.name) continue;
        const auto chosen = [](std::size_t flag, std::size_t usual) { return flag > 0 ? flag : usual; };
        const std::size_t torch_steps = with_torch ? chosen(flags.torch_steps, task.torch_steps) : 0;
        if (sgemm == 0 && !args.check_only) sgemm = runner.program("sgemm", task, 1).flop;
        Rounds ours, twin, torch;
        for (unsigned round = args.repetitions ? args.repetitions : 1; round > 0; --round) {
            std::optional<KeepMemory> keep(std::in_place);
            const Outcome mine = runner.program("ours", task, chosen(flags.steps, task.steps));
            ours.add(task, mine, mine);
            if (flags.memory == "system") keep.reset();
            const Outcome twins = runner.program("twin", task, chosen(flags.twin_steps, task.twin_steps), torch_steps);
            compare_losses(task, mine, "the twin", twins);
            twin.add(task, twins, mine);
            if (!with_torch) continue;
            const auto theirs = runner.torch(task, torch_steps);
            if (!theirs) continue;
            compare_losses(task, mine, COUNTABLE_CONTESTANT, *theirs);
            torch.add(task, *theirs, mine);
        }
        if (!args.check_only) add_rows(report, task, ours, twin, torch, sgemm);
    }
    if (args.check_only) return;
    std::printf(
        "%smolecules: %s; %d thread%s, %s; memory of the others: %s; sgemm of 4096: %.1f GFLOP/s; s per epoch: from "
        "the steps measured\n",
        args.csv ? "# " : "", flags.molecules.empty() ? "generated" : flags.molecules.c_str(), flags.threads,
        flags.threads == 1 ? "" : "s", flags.threads == 1 ? "CPU time" : "wall clock", flags.memory.c_str(), sgemm);
    report.print(args);
}

}  // namespace countable::benchmark
