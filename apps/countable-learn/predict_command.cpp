#include <memory>
#include <optional>

#include "cache_option.hpp"
#include "commands.hpp"
#include "countable/datasets/count_task.hpp"
#include "countable/molecules/input_file.hpp"
#include "countable/support/errors.hpp"
#include "countable/tensor/torch_failure.hpp"
#include "countable/training/predict.hpp"
#include "dropped.hpp"
#include "predict_molecules.hpp"
#include "progress.hpp"
#include "smiles_column_option.hpp"
#include "table_writer.hpp"
#include "trained.hpp"

namespace countable::app {
namespace {

struct PredictArguments {
    std::string run, graphs, output = "-", format = "csv";
    std::optional<std::string> device;
    std::optional<std::uint64_t> threads;
    std::string input_format, smiles_column;
    Caching caching = Caching::On;
    bool simplify = false, strict = false;
};

// Graphs are read in portions, so that memory does not grow with the length of the file. Molecules are, too: see
// predict_molecules.cpp.
constexpr std::size_t graphs_at_once = 1024;
constexpr std::uint64_t entries_at_once = 1 << 22;  // nodes and edges, for files of large graphs

bool knows_molecules(const training::TrainedModel& trained) { return !trained.encoding.feature_set.empty(); }

void predict_graphs(const training::TrainedModel& trained, const std::string& file, molecules::InputFile& input,
                    Labels& labels, TableWriter& rows) {
    ProgressLine line("predicting " + file);
    std::uint64_t position = 0;
    bool more = true;
    while (more) {
        std::vector<Graph> graphs;
        std::uint64_t entries = 0;
        while (more && graphs.size() < graphs_at_once && entries < entries_at_once) {
            auto graph = input.next();
            more = graph.has_value();
            if (!more) break;
            entries += graph->graph.num_nodes() + graph->graph.num_edges();
            graphs.push_back(std::move(graph->graph));
        }
        const bool at_nodes = trained.config.dataset.per == datasets::TargetLevel::Node;
        const std::size_t count = graphs.size(), targets = trained.targets.size();
        const auto offsets = datasets::row_offsets(graphs, trained.config.dataset.per);
        if (count == 0) break;
        std::vector<double> predictions;
        try {
            predictions = training::predict(trained, std::move(graphs), labels);
        } catch (const std::invalid_argument& error) {
            throw InputError(
                file, 0,
                std::string(error.what()) + " (graphs are numbered from " + std::to_string(position + 1) + " on)",
                remedy_of(error));
        }
        for (std::size_t g = 0; g < count; ++g) {
            ++position;
            for (auto row = offsets[g]; row < offsets[g + 1]; ++row) {
                rows.number(position);
                if (at_nodes) rows.number(static_cast<Count>(row - offsets[g]));
                for (const double value :
                     std::span(predictions).subspan(static_cast<std::size_t>(row) * targets, targets)) {
                    if (trained.compiled)
                        rows.number(static_cast<Count>(value));
                    else
                        rows.real(value);
                }
                rows.end_row();
            }
        }
        line.update(input.fraction_read(), position, "graphs");
    }
}

void run_predict(const PredictArguments& args) {
    const auto trained = load_run(args.run, args.threads, args.device, plan_cache(args.caching));
    auto inputs = files_of_run(args.run);
    inputs.push_back(args.graphs);
    io::refuse_input_as_output(args.output, inputs);
    io::OutputFile output(args.output);
    const bool molecular = knows_molecules(trained);
    const molecules::InputOptions options{
        .format = args.input_format,
        .smiles_column = args.smiles_column,
        .wanted = molecular ? molecules::Content::Molecules : molecules::Content::Graphs,
        .simplify = args.simplify,
        .molecules = {.strict = args.strict}};
    if (molecular && content_of(args.graphs, options) == molecules::Content::Graphs &&
        format_of(args.graphs, options) != formats::Format::Table)
        throw InputError(args.graphs, 0,
                         "expected molecules with the features that the model was made for (" +
                             trained.encoding.feature_set + "), found a file of graphs");
    if (molecular)
        return predict_molecules(trained, {.path = args.graphs, .input = options, .format = args.format}, output);
    Labels labels;
    molecules::InputFile input(args.graphs, labels, options);
    if (input.has_molecules())
        throw InputError(args.graphs, 0, "the network knows no molecules: it was trained on graphs");
    std::vector<std::string> columns = {"graph"};
    if (trained.config.dataset.per == datasets::TargetLevel::Node) columns.emplace_back("node");
    columns.insert(columns.end(), trained.targets.begin(), trained.targets.end());
    const auto rows = make_table_writer(args.format, columns, output);
    predict_graphs(trained, args.graphs, input, labels, *rows);
    rows->finish();
    DroppedSum dropped;
    dropped.add(input.dropped());
    dropped.report();
}

constexpr const char* predict_examples = R"(Examples:
  countable predict runs/er-3-star-gin-seed0 graphs.g6 -o predictions.csv
  countable predict runs/energy - < graphs.g6
  countable predict runs/zinc12k-gin-seed0 molecules.smi

One row per graph: its number in the file, from 1, and a column for each target. Of a network that
learnt counts at nodes (--per node), one row per node, in the column node, from 0. A .csv file has
its graphs where 'countable train' looks for them: in the column graph6, or in FILE.g6. A network
that was trained on attributed triangles colours graphs without labels by the parity of their
nodes.

A network that was trained on molecules reads .smi (one SMILES per line), .csv (a column smiles)
and .sdf files. Rows have the name and the SMILES if the file has them. The prediction for a
molecule that cannot be read is empty, and a warning says why. The column 'unseen' lists elements
and features that do not occur in the training molecules, such as 'element Fe': predictions for
such molecules are extrapolations.)";

}  // namespace

void add_predict_command(CLI::App& app) {
    auto* const command = app.add_subcommand(predict_command.name, predict_command.description);
    const auto args = std::make_shared<PredictArguments>();
    command->add_option("RUN", args->run, "The folder of a run")->required();
    command
        ->add_option("GRAPHS", args->graphs,
                     "A file of graphs or molecules, gzipped or not, a TUDataset folder, or - for standard input")
        ->required();
    command
        ->add_option(
            "--input-format", args->input_format,
            "Instead of recognising it from content and ending. csv is a table with a column of SMILES or graph6")
        ->check(CLI::IsMember(formats::input_format_names()));
    add_smiles_column(*command, args->smiles_column);
    command->add_flag("--strict", args->strict,
                      "Stop at a molecule that cannot be read instead of leaving its prediction empty");
    command->add_option("-o,--output", args->output, "Where to write; the file appears whole or not at all")
        ->type_name("FILE");
    command->add_option("--format", args->format, "csv, json or table")
        ->check(CLI::IsMember({"csv", "json", "table"}))
        ->capture_default_str();
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges, and say how many");
    add_device_options(*command, args->threads, args->device);
    add_cache_option(*command, args->caching);
    command->footer(predict_examples);
    command->callback([args] { tensor::without_stack([&] { run_predict(*args); }); });
}

}  // namespace countable::app
