#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/batches/encoding.hpp"
#include "countable/batches/graph_store.hpp"
#include "countable/models/model.hpp"

namespace countable::benchmark {

/// A model to be trained, on what, and how many steps of it a contestant is given unless the user says otherwise: the
/// slow ones cannot be given whole epochs.
struct Task {
    std::string name;
    models::ModelOptions options;
    bool molecules = false;  ///< else the 1,500 training graphs of `countable generate er --seed 0`
    std::size_t batch_size = 64, epoch_graphs = 10'000;
    std::size_t steps = 0, twin_steps = 0, torch_steps = 0;
    std::string bar = "";
};

/// Deep LRP-1-3 as the authors train it on ER graphs, and their four models for ZINC. With `check_only` some of them,
/// with few layers, small batches and few steps.
[[nodiscard]] std::vector<Task> tasks(bool check_only);
[[nodiscard]] Task task_named(std::string_view name, bool check_only);

/// The graphs of the first steps of a task, with a target each.
struct Problem {
    std::vector<Graph> graphs;
    std::unique_ptr<Labels> labels;
    batches::Encoding encoding;
    std::vector<double> targets;

    [[nodiscard]] batches::GraphStore store(const batches::Needs& needs) const;
    [[nodiscard]] models::Widths widths() const;
};

/// `molecules`: a file as datasets/molecule_text.hpp reads it, or "" for generated ones.
[[nodiscard]] Problem problem_of(const Task& task, std::size_t steps, const std::string& molecules);

}  // namespace countable::benchmark
