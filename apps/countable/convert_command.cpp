#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "commands.hpp"
#include "countable/formats/format.hpp"
#include "countable/formats/writer.hpp"
#include "countable/io/output_file.hpp"
#include "countable/molecules/input_file.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/text_list.hpp"
#include "dropped.hpp"
#include "network_options.hpp"
#include "skipped.hpp"
#include "smiles_column_option.hpp"

namespace countable::app {
namespace {

struct ConvertArguments {
    std::vector<std::string> inputs;
    std::string output, to, input_format, smiles_column;
    bool simplify = false, drop_labels = false, strict = false;
    formats::NetworkOptions network;
};

formats::Format output_format(const ConvertArguments& args) {
    if (args.output.ends_with(".gz"))
        throw std::invalid_argument("convert: output is not compressed; write to -o - and pipe it through gzip");
    if (!args.to.empty()) return formats::format_by_name(args.to).value();
    if (const auto format = formats::format_by_ending(args.output); format && formats::can_be_written(*format))
        return *format;
    throw std::invalid_argument("convert: the ending of '" + args.output + "' names no format; add --to " +
                                text_list(formats::output_format_names(), "or"));
}

void run_convert(const ConvertArguments& args) {
    const auto format = output_format(args);
    if (format == formats::Format::TuDataset && args.output == "-")
        throw std::invalid_argument("convert: a TUDataset is a folder and cannot go to standard output");
    Labels labels;
    const molecules::InputOptions options{.format = args.input_format,
                                          .smiles_column = args.smiles_column,
                                          .simplify = args.simplify,
                                          .network = args.network,
                                          .molecules = {.strict = args.strict, .threads = available_cores()},
                                          .on_note = print_note};

    io::refuse_input_as_output(args.output, args.inputs);
    const auto writer = formats::make_writer(format, args.output, labels, {args.drop_labels});
    DroppedSum dropped;
    bool loses_ids = false, ids_ascend = true;
    for (const auto& input : args.inputs) {
        molecules::InputFile reader(input, labels, options);
        const bool has_ids = !std::filesystem::is_directory(input);  // a TUDataset numbers the nodes of all graphs
        while (const auto graph = reader.next()) {
            const bool named = !graph->node_ids.empty() || !graph->node_names.empty();
            loses_ids |= has_ids && named && format != formats::Format::EdgeList;
            ids_ascend &= graph->node_names.empty() && std::ranges::is_sorted(graph->node_ids);
            writer->write(*graph);
        }
        dropped.add(reader.dropped());
        report_skipped(reader.skipped());
    }
    writer->finish();
    dropped.report();
    if (loses_ids)
        std::fprintf(stderr, "countable: %s keeps no ids of nodes: nodes are numbered from 0 in the order of %s\n",
                     std::string(formats::format_name(format)).c_str(), ids_ascend ? "their ids" : "the file");
}

}  // namespace

void add_convert_command(CLI::App& app) {
    auto* const command = app.add_subcommand("convert", "Convert files of graphs or molecules to another graph format");
    const auto args = std::make_shared<ConvertArguments>();
    const auto formats = CLI::IsMember(formats::output_format_names());
    command
        ->add_option("IN", args->inputs,
                     "Files of graphs or molecules, gzipped or not, TUDataset folders, or - for standard input")
        ->required()
        ->type_name("");
    command->add_option("-o,--output", args->output, "The file or folder to write; - for standard output")
        ->required()
        ->type_name("OUT");
    command->add_option("--to", args->to, "Format to write (default: by the ending of OUT)")->check(formats);
    command
        ->add_option("--input-format", args->input_format,
                     "Format of IN (default: recognised from its content and ending)")
        ->check(CLI::IsMember(formats::input_format_names()));
    add_smiles_column(*command, args->smiles_column);
    add_network_options(*command, args->network);
    command->add_flag("--strict", args->strict, "Stop at a molecule that cannot be read instead of skipping it");
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges, and say how many there were");
    command->add_flag("--drop-labels", args->drop_labels, "Drop node and edge labels");
    command->footer(
        "Formats and endings:\n"
        "  graph6   .g6 .graph6          one graph a line, no labels; best for small graphs\n"
        "  sparse6  .s6 .sparse6         one graph a line, no labels; best for large sparse graphs\n"
        "  edges    .edges .el .txt ...  one graph, a line 'u v' per edge (SNAP), no labels, no isolated nodes\n"
        "  gspan    .gspan .gsp .lg      many graphs with labels ('t # 0', 'v 0 C', 'e 0 1 single')\n"
        "  tu       OUT/                 a TUDataset folder with labels\n"
        "Read only: tables with columns source and target, or graph6 (.csv .tsv), mtx (.mtx), metis (.graph\n"
        ".metis), graphml (.graphml), gml (.gml), pajek (.net), node-link (.json), adjlist (.adjlist), and\n"
        "molecules (.smi .csv .tsv .sdf .mol) as graphs with elements and bond types as labels\n"
        "\n"
        "Examples:\n"
        "  countable convert MUTAG/ -o mutag.gspan          a TUDataset, labels kept\n"
        "  countable convert mutag.gspan --drop-labels -o mutag.g6\n"
        "  countable convert ca-GrQc.txt.gz --simplify -o ca-GrQc.s6\n"
        "  countable convert network.graphml -o network.edges\n"
        "  countable convert molecules.smi -o molecules.gspan\n"
        "  geng -c 5 | countable convert - --to gspan -o -  five-node graphs from nauty\n"
        "\n"
        "OUT appears whole or not at all. See docs/formats.md for what each format accepts.");
    command->callback([args] { run_convert(*args); });
}

}  // namespace countable::app
