#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

#include "commands.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/io/output_file.hpp"
#include "countable/support/parallel.hpp"

namespace countable::app {
namespace {

struct GenerateArguments {
    std::string graph_file;
    bool graph_file_named = false, force = false;
    datasets::SyntheticOptions options;
    std::vector<std::string> values;  ///< of the parameters of the random model
};

std::string csv_file_beside(const std::string& graph_file) {
    const std::filesystem::path path(graph_file);
    if (path.extension() != ".g6" || path.stem().empty())
        throw std::invalid_argument("generate writes FILE.g6 and FILE.csv: expected a name that ends in .g6, found '" +
                                    graph_file + "'");
    return std::filesystem::path(path).replace_extension(".csv").string();
}

std::string csv_header() {
    std::string header = "graph";
    for (const auto name : datasets::target_names) header.append(",").append(name);
    return header.append(",split\n");
}

void append_csv_row(std::string& row, std::uint64_t position, const datasets::Example& example) {
    append_decimal(row, position);
    for (const Count target : example.targets) {
        row += ',';
        append_decimal(row, target);
    }
    row.append(",").append(datasets::split_name(example.split)).append("\n");
}

bool begins_with_header(const std::string& csv_file) {
    std::ifstream file(csv_file);
    std::string line;
    return std::getline(file, line) && line + "\n" == csv_header();
}

/// Files that the user has not named are replaced only if an earlier `generate` wrote them, which the header of the CSV
/// tells.
void refuse_to_replace(const GenerateArguments& args, const std::string& csv_file) {
    if (args.force || begins_with_header(csv_file)) return;
    for (const auto& [file, named] : {std::pair{args.graph_file, args.graph_file_named}, std::pair{csv_file, false}})
        if (!named && std::filesystem::is_regular_file(file))
            throw std::invalid_argument(
                "generate would replace " + file +
                ", which it did not write; choose another name with -o FILE.g6, or add --force");
}

void run_generate(const GenerateArguments& args, const datasets::RandomGraphModel& model) {
    const std::string csv_file = csv_file_beside(args.graph_file);
    refuse_to_replace(args, csv_file);
    io::OutputFile graphs(args.graph_file), table(csv_file);
    table.write(csv_header());
    std::string row;
    datasets::for_each_example(model, args.options, [&](std::uint64_t i, const datasets::Example& example) {
        graphs.write(formats::to_graph6(example.graph));
        graphs.write("\n");
        row.clear();
        append_csv_row(row, i + 1, example);
        table.write(row);
    });
    graphs.commit();
    table.commit();
    std::fprintf(stderr, "%llu graphs in %s, targets and split in %s\n",
                 static_cast<unsigned long long>(args.options.graphs), args.graph_file.c_str(), csv_file.c_str());
}

// Parameters are options of the same name.
datasets::RandomGraphModel model_of(const datasets::RandomSource& source, const std::vector<std::string>& values) {
    try {
        return source.model(values);
    } catch (const datasets::ParameterError& error) {
        throw std::invalid_argument("--" + std::string(error.what()));
    }
}

// The options that all random datasets have.
std::shared_ptr<GenerateArguments> add_arguments(CLI::App& command, const std::string& graph_file) {
    auto args = std::make_shared<GenerateArguments>();
    args->graph_file = graph_file;
    args->options.threads = available_cores();
    command
        .add_option("-o,--output", args->graph_file, "File for the graphs; targets and split go to FILE.csv beside it")
        ->type_name("FILE.g6")
        ->capture_default_str()
        ->each([args](const std::string&) { args->graph_file_named = true; });
    command.add_flag("--force", args->force, "Replace a FILE.csv that was not written by generate");
    command.add_option("--graphs", args->options.graphs, "Number of graphs")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    command
        .add_option_function<std::string>(
            "--seed", [args](const std::string& text) { args->options.seed = parse_seed(text); },
            "Seed of the random numbers; the same seed gives the same files on every machine")
        ->type_name("UINT=0");
    command
        .add_option("--threads", args->options.threads,
                    "Number of threads (default: all cores); results do not depend on it")
        ->check(CLI::Range(1u, 1024u))
        ->type_name("N");
    return args;
}

}  // namespace

void add_generate_command(CLI::App& app) {
    auto* const command =
        app.add_subcommand("generate", "Generate the paper's random datasets, with targets and split");
    command->require_subcommand(1);
    command->footer(
        "Examples:\n"
        "  countable generate er -o er.g6                        the paper's 5,000 graphs: er.g6 and er.csv\n"
        "  countable generate er --nodes 20 --probability 0.2 --seed 1 -o larger.g6\n"
        "  countable generate regular -o regular.g6");

    for (const auto& dataset : datasets::known_datasets()) {
        if (!dataset.random) continue;
        auto* const of_dataset = command->add_subcommand(dataset.name, dataset.summary);
        const auto args = add_arguments(*of_dataset, dataset.name + ".g6");
        const auto& parameters = dataset.random->parameters;
        for (const auto& parameter : parameters) args->values.push_back(parameter.value);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            of_dataset->add_option("--" + parameters[i].name, args->values[i], parameters[i].meaning)
                ->type_name("NUMBER")
                ->capture_default_str();
        of_dataset->callback([args, &dataset] { run_generate(*args, model_of(*dataset.random, args->values)); });
    }
}

}  // namespace countable::app
