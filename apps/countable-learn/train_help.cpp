#include "commands.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/training/config/config.hpp"

namespace countable::app {
namespace {

constexpr const char* examples = R"(Examples:
  countable train --dataset er --task 3-star --model gin
  countable train --dataset molecules.csv --task energy --model gin -o runs/energy
  countable train --dataset er --task cycle-5,induced:cycle-4 --model deep-lrp-1-3
  countable train --dataset er --task triangle,3-star --set model.width=64 --set training.lr=0.003
  countable train --dataset regular --task cycle-5 --per node --model ppgn
  countable train --dataset er --task triangle --dry-run
  countable train --dataset zinc12k --data ~/data --model deep-lrp-7-1
  countable train -o runs/energy --resume

A CSV has a column 'graph6' (or 'graph', the number of a graph in FILE.g6 beside it), numeric
columns to learn, and optionally a column 'split': train, validation (val, valid) or test;
without it 30 % of the graphs train, 20 % validate and 50 % test. With a column 'smiles' the
graphs are molecules, of which 80 % train, 10 % validate and 10 % test (docs/molecules.md).
Without --task all numeric columns are learnt, except identifiers such as id, name, title and
index. An empty cell is a missing label; it counts neither in the loss nor in any metric.

A task that is not a column is a pattern, whose copies in every graph are counted: a name from
'countable patterns' (cycle-5), edges ('a-b, b-c, c-a') or g6:TEXT. The count is of subgraphs;
the prefix 'induced:' counts induced subgraphs, as in induced:cycle-5. The tasks tailed-triangle
and chordal-cycle are induced counts, as in the paper; the prefix 'subgraph:' makes them
subgraph-counts.

--per node learns the count at each node: the copies of the pattern that contain it, or with
--task PATTERN/NODE those in which it plays the part of NODE, as the columns of 'countable count
--per node' are called.

A run is a folder: config.json, metrics.csv, checkpoint.safetensors, best.safetensors,
curves.svg, manifest.json. It can be stopped at any moment; --resume continues to the same result.
The result is the test metrics of the best epoch, by default the one with the lowest validation
loss (training.select).

Several processes train one network together if torchrun, mpirun or srun starts them, on one
machine or on several:
  torchrun --nproc_per_node 2 --no_python countable train --dataset er --model gin
  mpirun -n 2 countable train --dataset er --model gin
Each has its part of every batch; weights and metrics are those of one process but for rounding,
except with dropout. All read the data, and rank 0 writes the run. --resume goes on with any number
of processes (docs/scaling.md).

Later settings override earlier ones: defaults of the model, --config, options, --set.
)";

}  // namespace

std::string train_help() {
    std::string text = examples;
    text += "\nDatasets:\n";
    for (const auto& dataset : datasets::known_datasets()) {
        std::string left = "  " + dataset.name;
        left.resize(std::max<std::size_t>(left.size() + 2, 11), ' ');
        text += left + dataset.summary + "\n";
    }
    text += "\nModels:";
    for (const auto& name : models::model_names()) text += " " + name;
    text += "\n        lrp-L-K deep-lrp-L-K (as in deep-lrp-1-3), lrp-L deep-lrp-L rp (for small graphs)";
    text += "\n\nFields for --set, with their values for gin:\n";
    auto config = training::default_config("gin");
    training::complete_config(config);
    for (const auto& [name, value, meaning] : training::config_fields(config)) {
        std::string left = "  " + name + "=" + value;
        left.resize(std::max<std::size_t>(left.size() + 2, 36), ' ');
        text += left + meaning + "\n";
    }
    return text;
}

}  // namespace countable::app
