#include "common/clock.hpp"
#include "common/dump.hpp"
#include "countable/models/lrp/reference.hpp"
#include "countable/training/optimizer/adam.hpp"
#include "lrp/contestant.hpp"

namespace countable::benchmark {
namespace {

struct LaidOut {
    batches::Batch batch;
    models::LrpSlots slots;
};

LaidOut lay_out(const batches::GraphStore& store, const Task& task, std::size_t step) {
    auto batch = store.batch(graphs_of_step(task, step));
    auto slots = models::make_lrp_slots(*batch.lrp, batch);
    batch.lrp.reset();
    return {std::move(batch), std::move(slots)};
}

// batchN.bin: int64 numbers, as lrp_torch.py reads them. targetsN.bin: float.
void write_batch(const std::string& folder, std::size_t number, const LaidOut& step) {
    const auto& [batch, slots] = step;
    std::vector<std::int64_t> numbers = {batch.num_graphs(), batch.num_nodes(), batch.num_entries(),
                                         slots.num_sequences(), slots.length};
    const auto add = [&](const torch::Tensor& tensor) {
        const auto list = tensor.to(torch::kInt64).contiguous();
        numbers.insert(numbers.end(), list.data_ptr<std::int64_t>(), list.data_ptr<std::int64_t>() + list.numel());
    };
    add(batch.node_features.argmax(1));
    add(batch.edge_features.size(1) > 0 ? batch.edge_features.argmax(1) : torch::zeros({batch.num_entries()}));
    add(batch.graph_of_node);
    add(slots.source);
    add(slots.root);
    add(slots.degrees);
    add(slots.sequence_degrees);
    write_numbers(folder + "/batch" + std::to_string(number) + ".bin", numbers);
    const auto* const targets = batch.targets.data_ptr<float>();
    write_numbers(folder + "/targets" + std::to_string(number) + ".bin",
                  std::vector<float>(targets, targets + batch.targets.numel()));
}

}  // namespace

Outcome run_twin(const Assignment& assignment) {
    at::set_num_threads(assignment.threads);
    const Task& task = assignment.task;
    const Problem problem = problem_of(task, std::max(assignment.steps, assignment.dump_steps), assignment.molecules);
    torch::manual_seed(0);
    const auto model = models::make_model(task.options, problem.widths());
    const auto store = problem.store({.lrp = model->needs().lrp_first});
    if (assignment.dump_steps > 0) write_weights(assignment.folder, *model);
    for (std::size_t number = 0; number < assignment.dump_steps; ++number)
        write_batch(assignment.folder, number, lay_out(store, task, number));

    training::Adam optimizer(*model);
    models::ReferenceDeepLrp twin(*model, task.options);
    Outcome outcome;
    const auto train = [&](const LaidOut& step) {
        optimizer.clear_gradients();
        const auto loss = (twin.forward(step.batch, step.slots) - step.batch.targets).square().mean();
        loss.backward();
        optimizer.step(learning_rate);
        outcome.losses.push_back(loss.item<double>());
    };
    train(lay_out(store, task, 0));
    for (std::size_t number = 0; number < assignment.steps; ++number) {
        const auto step = lay_out(store, task, number);
        const double start = milliseconds(assignment.threads);
        train(step);
        outcome.milliseconds.push_back(milliseconds(assignment.threads) - start);
    }
    return outcome;
}

}  // namespace countable::benchmark
