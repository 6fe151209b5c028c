#include <memory>
#include <optional>

#include "cache_option.hpp"
#include "commands.hpp"
#include "countable/io/reader.hpp"
#include "countable/support/errors.hpp"
#include "countable/training/evaluate.hpp"
#include "progress.hpp"
#include "rows.hpp"
#include "trained.hpp"

namespace countable::app {
namespace {

struct PredictArguments {
    std::string run, graphs, output = "-", format = "csv";
    std::optional<std::string> device;
    std::optional<std::uint64_t> threads;
    bool simplify = false, no_cache = false;
};

// Graphs are taken in portions, so that a file of any length streams through.
constexpr std::size_t graphs_at_once = 1024;
constexpr std::uint64_t entries_at_once = 1 << 22;  // nodes and edges, for files of large graphs

void run_predict(const PredictArguments& args) {
    const auto trained = load_run(args.run, args.threads, args.device, plan_cache(args.no_cache));
    Labels labels;
    const auto reader = io::open_graphs(args.graphs, labels, {.simplify = args.simplify});
    io::OutputFile output(args.output);
    std::vector<std::string> columns = {"graph"};
    columns.insert(columns.end(), trained.targets.begin(), trained.targets.end());
    const auto rows = make_rows(args.format, columns, output);
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
        for (std::size_t g = 0; g < count; ++g) {
            rows->number(++position);
            for (std::size_t t = 0; t < targets; ++t) {
                const double value = predictions[g * targets + t];
                if (trained.compiled)
                    rows->number(static_cast<Count>(value));
                else
                    rows->real(value);
            }
            rows->end_row();
        }
        line.update(reader->fraction_read(), position, "graphs");
    }
    rows->finish();
}

constexpr const char* examples = R"(Examples:
  countable predict runs/er-3-star-gin-seed0 graphs.g6 -o predictions.csv
  countable predict runs/energy - < graphs.g6

One row per graph: its number in the file, from 1, and a column for each target. A network that
was trained on attributed triangles colours graphs without labels by the parity of their nodes.)";

}  // namespace

void add_predict_command(CLI::App& app) {
    auto* const command = app.add_subcommand("predict", "What a trained network says of the graphs of a file");
    const auto args = std::make_shared<PredictArguments>();
    command->add_option("RUN", args->run, "The folder of a run")->required();
    command->add_option("GRAPHS", args->graphs, "A file, gzipped or not, a TUDataset folder, or - for standard input")
        ->required();
    command->add_option("-o,--output", args->output, "Where to write; the file appears whole or not at all")
        ->type_name("FILE");
    command->add_option("--format", args->format, "csv, json or table")
        ->check(CLI::IsMember({"csv", "json", "table"}))
        ->capture_default_str();
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges");
    add_device_options(*command, args->threads, args->device);
    add_cache_option(*command, args->no_cache);
    command->footer(examples);
    command->callback([args] { run_predict(*args); });
}

}  // namespace countable::app
