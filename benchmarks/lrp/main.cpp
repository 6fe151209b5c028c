// Plans of LRP, and training steps of Deep LRP against the same models with all slots materialised: in C++ (twin.cpp)
// and in Python (lrp_torch.py).
#include <cstdio>
#include <stdexcept>

#include "lrp/contestant.hpp"
#include "lrp/flags.hpp"
#include "lrp/plans.hpp"
#include "lrp/sgemm.hpp"
#include "lrp/training.hpp"

namespace {

using namespace countable::benchmark;

Outcome compete(const Arguments& args, const Flags& flags) {
    const Assignment assignment{.task = task_named(flags.task, args.check_only),
                                .steps = flags.steps,
                                .threads = flags.threads,
                                .molecules = flags.molecules,
                                .folder = flags.folder,
                                .dump_steps = flags.dump_steps};
    if (flags.contestant == "ours") return run_ours(assignment);
    if (flags.contestant == "twin") return run_twin(assignment);
    if (flags.contestant == "sgemm") return {.milliseconds = {0}, .losses = {0, 0}, .flop = sgemm_rate(flags.threads)};
    throw std::invalid_argument("there is no contestant '" + flags.contestant + "'");
}

void require_task(const Flags& flags) {
    if (!flags.task.empty() && flags.task != "plans") static_cast<void>(task_named(flags.task, false));
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<char*> arguments(argv, argv + argc);
    Flags flags;
    try {
        flags = take_flags(arguments);
        require_task(flags);
    } catch (const std::invalid_argument& error) {
        std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
        return 2;
    }
    return run(static_cast<int>(arguments.size()), arguments.data(), [&](const Arguments& args) {
        if (!flags.contestant.empty()) return write_outcome(flags.folder, compete(args, flags));
        // Training first: a process that is started shows at least the peak of the one that started it.
        if (flags.task != "plans") run_training(args, flags);
        if (flags.task.empty() || flags.task == "plans") run_plans(args, flags.molecules);
    });
}
