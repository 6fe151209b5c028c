#include "commands.hpp"
#include "countable/training/config.hpp"

namespace countable::app {
namespace {

constexpr const char* examples = R"(Examples:
  countable train --dataset er --task 3-star --model gin
  countable train --dataset molecules.csv --task energy --model gin -o runs/energy
  countable train --dataset er --task cycle-5,induced:cycle-4 --model deep-lrp-1-3
  countable train --dataset er --task triangle,3-star --set model.width=64 --set training.lr=0.003
  countable train --dataset er --task triangle --dry-run
  countable train --dataset zinc12k --data ~/data --model deep-lrp-7-1
  countable train -o runs/energy --resume

A CSV has a column 'graph6' (or 'graph', the number of a graph in FILE.g6 beside it), columns
of numbers to learn, and perhaps a column 'split': train, validation (val, valid) or test;
without it 30 % of the graphs train, 20 % validate and 50 % test. With a column 'smiles' its
graphs are molecules, of which 80 % train, 10 % validate and 10 % test (docs/molecules.md).
Without --task all columns of numbers are learnt, except id, mol_id, name and index. An empty
cell is a missing label: it counts neither in the loss nor in any figure.

A task that is no column is a pattern, which is counted in every graph: a name of 'countable
patterns' (cycle-5), edges ('a-b, b-c, c-a') or g6:TEXT. It is the number of subgraphs, with
'induced:' before it that of induced subgraphs, as in induced:cycle-5. The paper counts
tailed-triangle and chordal-cycle as induced subgraphs, and so do the tasks of these names;
'subgraph:' before them counts subgraphs.

A run is a folder: config.json, metrics.csv, checkpoint.safetensors, best.safetensors,
curves.svg, manifest.json. It can be stopped at any moment, and --resume goes on to the same
result. Result: the test figures of the epoch with the lowest validation loss.

Defaults of the model < --config < options < --set.
)";

}  // namespace

std::string train_help() {
    std::string text = examples;
    text += "\nModels:";
    for (const auto& name : models::model_names()) text += " " + name;
    text += "\n        lrp-L-K deep-lrp-L-K (as in deep-lrp-1-3), lrp-L deep-lrp-L rp (for small graphs)";
    text += "\n\nFields for --set, with their values for gin:\n";
    auto config = training::default_config("gin");
    training::finish_config(config);
    for (const auto& [name, value, meaning] : training::config_fields(config)) {
        std::string left = "  " + name + "=" + value;
        left.resize(std::max<std::size_t>(left.size() + 2, 36), ' ');
        text += left + meaning + "\n";
    }
    return text;
}

}  // namespace countable::app
