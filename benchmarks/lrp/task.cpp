#include "lrp/task.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/datasets/molecular/molecule_text.hpp"
#include "lrp/molecules.hpp"

namespace countable::benchmark {
namespace {

Task molecular(std::string name, const std::string& model, std::int64_t depth, std::int64_t width,
               std::size_t twin_steps, std::size_t torch_steps) {
    Task task{.name = std::move(name), .options = models::default_options(model), .molecules = true};
    task.options.depth = depth;
    task.options.width = width;
    task.options.readout = models::Readout::Mean;
    task.options.variant = "molecular";
    task.steps = 40;
    task.twin_steps = twin_steps;
    task.torch_steps = torch_steps;
    return task;
}

std::vector<std::string> numbers_below(std::uint64_t end) {
    std::vector<std::string> texts;
    for (std::uint64_t i = 0; i < end; ++i) texts.push_back(std::to_string(i));
    return texts;
}

}  // namespace

std::vector<Task> tasks(bool check_only) {
    Task er{.name = "er-1-3-128", .options = models::default_options("deep-lrp-1-3")};
    er.batch_size = 10;
    er.epoch_graphs = 1'500;
    er.steps = er.twin_steps = er.torch_steps = 150;
    er.bar = "0.12 s";
    std::vector<Task> all = {std::move(er), molecular("zinc-7-1-20x8", "deep-lrp-7-1", 20, 8, 10, 5),
                             molecular("zinc-7-1-24x32", "deep-lrp-7-1", 24, 32, 4, 2),
                             molecular("zinc-5-1-10x128", "deep-lrp-5-1", 10, 128, 3, 2),
                             molecular("zinc-7-1-10x128", "deep-lrp-7-1", 10, 128, 2, 1)};
    if (check_only) {
        all = {all[0], all[1], all[3]};  // the other two differ in numbers only
        for (Task& task : all) {
            task.options.depth = std::min<std::int64_t>(task.options.depth, 2);
            task.batch_size = std::min<std::size_t>(task.batch_size, 10);
            task.steps = task.twin_steps = task.torch_steps = 2;
        }
    }
    return all;
}

Task task_named(std::string_view name, bool check_only) {
    for (auto& task : tasks(check_only))
        if (task.name == name) return task;
    throw std::invalid_argument("there is no task '" + std::string(name) + "'");
}

batches::GraphStore Problem::store(const batches::Needs& needs) const {
    return batches::GraphStore(graphs, *labels, encoding, targets, 1, {.needs = needs});
}

models::Widths Problem::widths() const {
    return {.node = encoding.node_width(), .edge = encoding.edge_width(), .outputs = 1};
}

Problem problem_of(const Task& task, std::size_t steps, const std::string& molecules) {
    const std::size_t wanted = steps * task.batch_size;
    Problem problem;
    datasets::Dataset dataset;
    if (!task.molecules)
        dataset = datasets::load_dataset({.source = "er", .graphs = std::max<std::size_t>(5'000, wanted)});
    else if (molecules.empty())
        dataset = molecule_like(wanted);
    else
        dataset = datasets::read_molecule_text(io::TextSource::open(molecules), wanted);
    if (task.molecules) problem.encoding = {numbers_below(atom_types), numbers_below(bond_types)};
    for (std::size_t g = 0; g < dataset.graphs.size() && problem.graphs.size() < wanted; ++g) {
        if (dataset.split[g] != datasets::Split::Train) continue;
        problem.graphs.push_back(std::move(dataset.graphs[g]));
        // Mean and deviation of the triangles in ER graphs.
        problem.targets.push_back(task.molecules ? dataset.targets[g] : (dataset.targets[g] - 3.24) / 2.8);
    }
    if (problem.graphs.size() < wanted)
        throw std::runtime_error("expected " + std::to_string(wanted) + " training graphs for " +
                                 std::to_string(steps) + " steps, found " + std::to_string(problem.graphs.size()));
    problem.labels = std::move(dataset.labels);
    return problem;
}

}  // namespace countable::benchmark
