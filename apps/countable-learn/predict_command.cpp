#include <memory>
#include <optional>

#include "cache_option.hpp"
#include "commands.hpp"
#include "countable/io/reader.hpp"
#include "countable/models/torch_failure.hpp"
#include "countable/support/errors.hpp"
#include "countable/training/evaluate.hpp"
#include "predict_molecules.hpp"
#include "progress.hpp"
#include "rows.hpp"
#include "trained.hpp"

namespace countable::app {
namespace {

struct PredictArguments {
    std::string run, graphs, output = "-", format = "csv";
    std::optional<std::string> device;
    std::optional<std::uint64_t> threads;
    std::string input_format;
    bool simplify = false, no_cache = false, strict = false;
};

// Graphs are taken in portions, so that a file of any length streams through.
constexpr std::size_t graphs_at_once = 1024;
constexpr std::uint64_t entries_at_once = 1 << 22;  // nodes and edges, for files of large graphs

// The form of a file of molecules; what a network of molecules reads from standard input are lines of SMILES.
std::optional<molecules::FileForm> molecule_form(const PredictArguments& args, const training::TrainedModel& trained) {
    if (!args.input_format.empty()) return molecules::form_by_name(args.input_format);
    if (args.graphs == "-" && !trained.encoding.feature_set.empty()) return molecules::FileForm::Smi;
    return molecules::form_by_ending(args.graphs);
}

void run_predict(const PredictArguments& args) {
    const auto trained = load_run(args.run, args.threads, args.device, plan_cache(args.no_cache));
    auto inputs = files_of_run(args.run);
    inputs.push_back(args.graphs);
    io::refuse_input_as_output(args.output, inputs);
    io::OutputFile output(args.output);
    std::vector<std::string> columns = {"graph"};
    columns.insert(columns.end(), trained.targets.begin(), trained.targets.end());
    const auto rows = make_rows(args.format, columns, output);
    const auto add_row = [&](std::uint64_t number, std::span<const double> predictions) {
        rows->number(number);
        for (const double value : predictions) {
            if (trained.compiled)
                rows->number(static_cast<Count>(value));
            else
                rows->real(value);
        }
        rows->end_row();
    };
    if (const auto form = molecule_form(args, trained)) {
        predict_molecules(trained, args.graphs, *form, args.strict, add_row);
        return rows->finish();
    }
    Labels labels;
    const auto reader = io::open_graphs(args.graphs, labels, {.simplify = args.simplify});
    ProgressLine line("predicting " + args.graphs);
    std::uint64_t position = 0;
    bool more = true;
    while (more) {
        std::vector<Graph> graphs;
        std::uint64_t entries = 0;
        while (more && graphs.size() < graphs_at_once && entries < entries_at_once) {
            auto input = reader->next();
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
                args.graphs, 0,
                std::string(error.what()) + " (graphs are numbered from " + std::to_string(position + 1) + " on)");
        }
        for (std::size_t g = 0; g < count; ++g)
            add_row(++position, std::span(predictions).subspan(g * targets, targets));
        line.update(reader->fraction_read(), position, "graphs");
    }
    rows->finish();
}

constexpr const char* predict_examples = R"(Examples:
  countable predict runs/er-3-star-gin-seed0 graphs.g6 -o predictions.csv
  countable predict runs/energy - < graphs.g6
  countable predict runs/zinc12k-gin-seed0 molecules.smi

One row per graph: its number in the file, from 1, and a column for each target. A network that
was trained on attributed triangles colours graphs without labels by the parity of their nodes.
A network that was trained on molecules takes .smi (a SMILES a line), .csv (a column smiles) and
.sdf files; a molecule that cannot be read is told and has no row, the others have theirs.)";

}  // namespace

void add_predict_command(CLI::App& app) {
    auto* const command = app.add_subcommand("predict", "What a trained network says of the graphs of a file");
    const auto args = std::make_shared<PredictArguments>();
    command->add_option("RUN", args->run, "The folder of a run")->required();
    command
        ->add_option("GRAPHS", args->graphs,
                     "A file of graphs or molecules, gzipped or not, a TUDataset folder, or - for standard input")
        ->required();
    command->add_option("--input-format", args->input_format, "smi, csv or sdf; by the ending of the file by default")
        ->check(CLI::IsMember({"smi", "csv", "sdf"}));
    command->add_flag("--strict", args->strict, "Stop at a molecule that cannot be read, instead of leaving it out");
    command->add_option("-o,--output", args->output, "Where to write; the file appears whole or not at all")
        ->type_name("FILE");
    command->add_option("--format", args->format, "csv, json or table")
        ->check(CLI::IsMember({"csv", "json", "table"}))
        ->capture_default_str();
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges");
    add_device_options(*command, args->threads, args->device);
    add_cache_option(*command, args->no_cache);
    command->footer(predict_examples);
    command->callback([args] { models::without_stack([&] { run_predict(*args); }); });
}

}  // namespace countable::app
