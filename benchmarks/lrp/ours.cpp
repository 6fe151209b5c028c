#include "common/clock.hpp"
#include "common/training_step.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/tensor/threads.hpp"
#include "lrp/contestant.hpp"
#include "lrp/flop.hpp"

namespace countable::benchmark {

Outcome run_ours(const Assignment& assignment) {
    at::set_num_threads(1);  // as countable-learn has it
    tensor::use_torch_threads();
    kernels::parallel_options().threads = assignment.threads;
    const Task& task = assignment.task;
    const Problem problem = problem_of(task, assignment.steps, assignment.molecules);
    torch::manual_seed(0);
    const auto model = models::make_model(task.options, problem.widths());
    const auto store = problem.store(model->needs());
    training::Adam optimizer(*model);
    Outcome outcome;
    const auto now = [&] { return milliseconds(assignment.threads); };
    const auto step = [&](const batches::Batch& batch) {
        outcome.losses.push_back(training_step(*model, batch, optimizer, learning_rate).item<double>());
    };
    step(store.batch(graphs_of_step(task, 0)));
    for (std::size_t number = 0; number < assignment.steps; ++number) {
        const double start = now();
        const auto batch = store.batch(graphs_of_step(task, number));
        outcome.batch_milliseconds += now() - start;
        step(batch);
        outcome.milliseconds.push_back(now() - start);
    }
    for (std::size_t number = 0; number < assignment.steps; ++number)
        outcome.flop += training_flop(task.options, problem.widths(), store.batch(graphs_of_step(task, number)));
    return outcome;
}

}  // namespace countable::benchmark
