#include "countable/count/graphlets/step_order.hpp"

#include <algorithm>
#include <limits>

namespace countable::count::graphlets {
namespace {

bool has_two_directions(const Step& ear) { return ear.edge != EdgeTerm{} || ear.other != EdgeTerm{}; }

/// In columns per node of 8 bytes; columns per edge have 4.
int memory_of(const Step& step) {
    constexpr int edges = 5;
    switch (step.kind) {
        case Step::Kind::Ones:
            return 0;
        case Step::Kind::Ear:
            return has_two_directions(step) ? 2 * edges : edges;
        case Step::Kind::Kernel:
            return step.anchors.count == 0 ? 0 : step.anchors.count == 1 ? 1 : edges;
        default:
            return 1;
    }
}

/// What a step has beside its results until it is done.
int memory_while_running(const Step& step) { return reads_edge_numbers(step) ? 2 : 0; }

/// Steps that are computed at once, and what they read.
struct Run {
    std::vector<unsigned> steps, operands;
};

std::vector<Run> runs_of(const std::vector<Step>& steps, const StepUses& uses) {
    std::vector<Run> runs;
    for (unsigned s = 0; s < steps.size(); ++s) {
        if (!uses.needed[s] || uses.within[s]) continue;
        const auto together =
            std::ranges::find_if(runs, [&](const Run& run) { return in_one_run(steps[run.steps[0]], steps[s]); });
        if (together != runs.end()) together->steps.push_back(s);
        Run& run = together == runs.end() ? runs.emplace_back(Run{{s}, {}}) : *together;
        for (const unsigned operand : uses.operands[s])
            if (uses.within[operand])
                run.operands.insert(run.operands.end(), uses.operands[operand].begin(), uses.operands[operand].end());
            else
                run.operands.push_back(operand);
    }
    return runs;
}

}  // namespace

bool reads_edge_numbers(const Step& step) {
    if (step.kind != Step::Kind::Kernel) return false;
    const bool clique = step.kernel == Kernel::FourClique || step.kernel == Kernel::FourCliqueByNode ||
                        step.kernel == Kernel::FourCliqueByEdge || step.kernel == Kernel::FiveClique;
    return step.kernel == Kernel::FourCycleByEdge || (step.anchors.count == 2 && !clique);
}

void choose_ears_within(const std::vector<Step>& steps, StepUses& uses) {
    std::vector<std::vector<unsigned>> readers(steps.size());
    for (unsigned s = 0; s < steps.size(); ++s)
        if (uses.needed[s])
            for (const unsigned operand : uses.operands[s]) readers[operand].push_back(s);
    std::vector<bool> has_ear(steps.size());
    for (const std::size_t most_readers : {1, 2, 3, 4})
        for (unsigned s = 0; s < steps.size(); ++s) {
            if (!uses.needed[s] || uses.kept[s] || uses.within[s] || steps[s].kind != Step::Kind::Ear) continue;
            const auto& sums = readers[s];
            if (sums.size() != most_readers ||
                (sums.size() > 1 && (std::ranges::adjacent_find(sums) != sums.end() || !has_two_directions(steps[s]))))
                continue;
            const auto can_have = [&](unsigned sum) { return steps[sum].kind == Step::Kind::EdgeSum && !has_ear[sum]; };
            if (!std::ranges::all_of(sums, can_have)) continue;
            uses.within[s] = true;
            for (const unsigned sum : sums) has_ear[sum] = true;
            for (const unsigned operand : uses.operands[s])
                uses.operand_of[operand] += static_cast<unsigned>(sums.size() - 1);
        }
}

std::vector<unsigned> step_order(const std::vector<Step>& steps, const StepUses& uses) {
    auto runs = runs_of(steps, uses);
    auto uses_left = uses.operand_of;
    std::vector<bool> done(steps.size());
    std::vector<unsigned> order;
    // What a run adds to the memory in use, less what it has given back by then: that is better done early.
    const auto growth = [&](const Run& run) {
        int sum = 0, while_running = 0;
        for (const unsigned s : run.steps) {
            if (uses.kept[s] || uses_left[s] > 0) sum += memory_of(steps[s]);
            while_running = std::max(while_running, memory_while_running(steps[s]));
        }
        sum -= while_running;
        for (std::size_t i = 0; i < run.operands.size(); ++i) {
            const unsigned operand = run.operands[i];
            if (uses.kept[operand] || std::find(run.operands.begin(), run.operands.begin() + i, operand) !=
                                          run.operands.begin() + static_cast<std::ptrdiff_t>(i))
                continue;
            if (uses_left[operand] == std::ranges::count(run.operands, operand)) sum -= memory_of(steps[operand]);
        }
        return sum;
    };
    while (!runs.empty()) {
        auto best = runs.end();
        int least = std::numeric_limits<int>::max();
        for (auto run = runs.begin(); run != runs.end(); ++run) {
            if (!std::ranges::all_of(run->operands, [&](unsigned operand) { return done[operand]; })) continue;
            if (const int sum = growth(*run); sum < least) {
                least = sum;
                best = run;
            }
        }
        for (const unsigned s : best->steps) {
            done[s] = true;
            order.push_back(s);
        }
        for (const unsigned operand : best->operands) --uses_left[operand];
        runs.erase(best);
    }
    return order;
}

}  // namespace countable::count::graphlets
