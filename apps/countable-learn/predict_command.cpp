#include <memory>
#include <optional>

#include "cache_option.hpp"
#include "commands.hpp"
#include "countable/formats/reader.hpp"
#include "countable/support/errors.hpp"
#include "countable/tensor/torch_failure.hpp"
#include "countable/training/predict.hpp"
#include "csv_graphs.hpp"
#include "dropped.hpp"
#include "predict_molecules.hpp"
#include "progress.hpp"
#include "table_writer.hpp"
#include "trained.hpp"

namespace countable::app {
namespace {

struct PredictArguments {
    std::string run, graphs, output = "-", format = "csv";
    std::optional<std::string> device;
    std::optional<std::uint64_t> threads;
    std::string input_format, smiles_column;
    bool simplify = false, no_cache = false, strict = false;
};

// Graphs are taken in portions, so that a file of any length streams through.
constexpr std::size_t graphs_at_once = 1024;
constexpr std::uint64_t entries_at_once = 1 << 22;  // nodes and edges, for files of large graphs

bool knows_molecules(const training::TrainedModel& trained) { return !trained.encoding.feature_set.empty(); }

// The form of a file of molecules, if it is one; what a network of molecules reads from standard input are lines of
// SMILES.
std::optional<molecules::FileForm> molecule_form(const PredictArguments& args, const training::TrainedModel& trained) {
    if (!args.input_format.empty()) return molecules::form_by_name(args.input_format);
    if (args.graphs == "-" && knows_molecules(trained)) return molecules::FileForm::Smi;
    return molecules::form_by_ending(args.graphs);
}

void predict_graphs(const training::TrainedModel& trained, const std::string& file, formats::GraphReader& reader,
                    Labels& labels, TableWriter& rows) {
    ProgressLine line("predicting " + file);
    std::uint64_t position = 0;
    bool more = true;
    while (more) {
        std::vector<Graph> graphs;
        std::uint64_t entries = 0;
        while (more && graphs.size() < graphs_at_once && entries < entries_at_once) {
            auto input = reader.next();
            more = input.has_value();
            if (!more) break;
            entries += input->graph.num_nodes() + input->graph.num_edges();
            graphs.push_back(std::move(input->graph));
        }
        const std::size_t count = graphs.size(), targets = trained.targets.size();
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
            rows.number(++position);
            for (const double value : std::span(predictions).subspan(g * targets, targets)) {
                if (trained.compiled)
                    rows.number(static_cast<Count>(value));
                else
                    rows.real(value);
            }
            rows.end_row();
        }
        line.update(reader.fraction_read(), position, "graphs");
    }
}

void run_predict(const PredictArguments& args) {
    const auto trained = load_run(args.run, args.threads, args.device, plan_cache(args.no_cache));
    auto inputs = files_of_run(args.run);
    inputs.push_back(args.graphs);
    io::refuse_input_as_output(args.output, inputs);
    io::OutputFile output(args.output);
    const auto form = molecule_form(args, trained);
    const bool csv_of_graphs = form == molecules::FileForm::Csv && !knows_molecules(trained);
    if (!args.smiles_column.empty() && (form != molecules::FileForm::Csv || csv_of_graphs))
        throw InputError(args.graphs, 0,
                         "expected a table of molecules, since --smiles-column names one of its columns");
    if (form && !csv_of_graphs)
        return predict_molecules(trained,
                                 {.path = args.graphs,
                                  .form = *form,
                                  .format = args.format,
                                  .smiles_column = args.smiles_column,
                                  .strict = args.strict},
                                 output);
    Labels labels;
    const std::unique_ptr<formats::GraphReader> reader =
        csv_of_graphs ? std::make_unique<CsvGraphs>(args.graphs)
                      : formats::open_graphs(args.graphs, labels, {.simplify = args.simplify});
    std::vector<std::string> columns = {"graph"};
    columns.insert(columns.end(), trained.targets.begin(), trained.targets.end());
    const auto rows = make_table_writer(args.format, columns, output);
    predict_graphs(trained, args.graphs, *reader, labels, *rows);
    rows->finish();
    DroppedSum dropped;
    dropped.add(reader->dropped());
    dropped.report();
}

constexpr const char* predict_examples = R"(Examples:
  countable predict runs/er-3-star-gin-seed0 graphs.g6 -o predictions.csv
  countable predict runs/energy - < graphs.g6
  countable predict runs/zinc12k-gin-seed0 molecules.smi

One row per graph: its number in the file, from 1, and a column for each target. In a .csv file
the graphs are in the column graph6. A network that was trained on attributed triangles colours
graphs without labels by the parity of their nodes.

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
        ->add_option("--input-format", args->input_format,
                     "smi, csv, tsv, sdf or mol; by the ending of the file by default. csv is a table with a column of "
                     "SMILES, or graph6 for a network that was trained on graphs")
        ->check(CLI::IsMember({"smi", "csv", "tsv", "sdf", "mol"}));
    command
        ->add_option("--smiles-column", args->smiles_column,
                     "The column of SMILES in a table; by default smiles, canonical_smiles, isomeric_smiles or mol")
        ->type_name("NAME");
    command->add_flag("--strict", args->strict,
                      "Stop at a molecule that cannot be read, instead of an empty prediction");
    command->add_option("-o,--output", args->output, "Where to write; the file appears whole or not at all")
        ->type_name("FILE");
    command->add_option("--format", args->format, "csv, json or table")
        ->check(CLI::IsMember({"csv", "json", "table"}))
        ->capture_default_str();
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges");
    add_device_options(*command, args->threads, args->device);
    add_cache_option(*command, args->no_cache);
    command->footer(predict_examples);
    command->callback([args] { tensor::without_stack([&] { run_predict(*args); }); });
}

}  // namespace countable::app
