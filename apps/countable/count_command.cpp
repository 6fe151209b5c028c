#include <memory>

#include "commands.hpp"
#include "count_files.hpp"
#include "countable/formats/format.hpp"
#include "network_options.hpp"
#include "smiles_column_option.hpp"

namespace countable::app {
namespace {

constexpr const char* examples = R"(Counts are of copies, not of maps: a triangle counts once, not six times. A subgraph
may have further edges among its nodes in the graph, an induced subgraph may not.

Examples:
  countable count graphs.g6 -p triangle,K4,K3,3 -p 'a-b, b-c, c-d, d-a' --induced
  countable count web.txt.gz --simplify --graphlets 4 --format table
  countable count edges.csv --source-column from --target-column to -p triangle --per node
  countable count molecules.gspan -p 'a:C, b:O, a-b:2' --subgraph -o carbonyl.csv
  countable count graphs.g6 -p triangle,4-cycle --induced --wide -o features.csv
  countable count graphs.g6 -p tailed-triangle --per node --format json
  countable count web.txt --orbits 5 -o orbits.csv
  countable count molecules.smi -p 'carbonyl=a:C, b:O, a-b:double' -p 6-cycle --subgraph
  countable count graphs.g6 -p 6-cycle --basis --wide -o basis.csv
  countable count molecules.csv -p 'smarts:CC(=O)N' -p 'alcohol=smarts:[OX2H]' --subgraph

One row per graph, pattern and kind; with --wide one row per graph, with columns
'triangle' (or 'triangle:subgraph' and 'triangle:induced' when both kinds are counted).
Homomorphisms are maps, not copies: a triangle has six in itself, and an edge of a graph has
two of every path. Per node or edge they are those that send the first node or edge of the
orbit there. --basis counts those of all quotients of a pattern, under their own names: of
4-cycle those of 4-cycle, path-3 and edge.

With --per node or edge: one row per node or edge and kind, one column per orbit of the
pattern's nodes or edges, named after the orbit's first member (see 'countable patterns').

--orbits 5 has the columns o0 to o72 (graphlet degree vectors; o0 is the degree), with
--per edge e0 to e67, as the program ORCA has them; --orbits 4 has o0 to o14 or e0 to e11.
'countable patterns --orbits' draws them. With --subgraph the graphlet may have further
edges among its nodes in the graph.

A count that exceeds 128 bits has an empty cell (null in JSON), and the exit code is 2.
Ctrl-C ends a long count early: what was counted is written, and the exit code is 130.

Under mpirun or srun the processes count together, on one machine or more, and the first one
writes the same output: 'mpirun -n 8 countable count web.txt --graphlets 4'. --explain says
how much memory each machine needs for a large graph.

Molecules (.smi .csv .tsv .sdf .mol): the column graph numbers them in their file. Those
that cannot be read count, blank lines and comments do not. The columns name and smiles
follow where the file has them. smarts:TEXT is any SMARTS that RDKit reads, without
stereochemistry. Rings are cycles: 6-cycle counts every cycle of six atoms, not only those
of a smallest set of smallest rings (SSSR).)";

}  // namespace

void add_count_command(CLI::App& app, const CountBy& count_by) {
    auto* const command = app.add_subcommand("count", "Count patterns in graphs, exactly");
    const auto args = std::make_shared<CountArguments>();
    args->threads = count_by.default_threads;
    command
        ->add_option("GRAPHS", args->graph_files,
                     "Files of graphs or molecules, gzipped or not, TUDataset folders, or - for standard input")
        ->required();
    command
        ->add_option("-p,--pattern", args->patterns,
                     "What to count: names (see 'countable patterns'), separated by commas, g6:TEXT, edges 'a-b, b-c', "
                     "smarts:TEXT, or a file; name=PATTERN gives the pattern a name")
        ->allow_extra_args(false)
        ->type_name("PATTERN");
    auto* const kinds = command->add_option_group("kind");
    kinds->add_flag("--subgraph", args->subgraph, "Only subgraph-counts C_S");
    kinds->add_flag("--induced", args->induced, "Only induced-subgraph-counts C_I");
    kinds->add_flag("--both", args->both, "Both (the default)");
    kinds->add_flag("--homomorphisms", args->homomorphisms,
                    "Homomorphism counts: maps that send edges to edges and may send several nodes to one");
    kinds->add_flag("--basis", args->basis,
                    "Homomorphism counts of each pattern and of all its quotients, in which nodes are merged");
    kinds->require_option(0, 1);
    command->add_option("--per", args->per, "Count per graph (default), per node (default with --orbits) or per edge")
        ->check(CLI::IsMember({"graph", "node", "edge"}));
    command->add_option("--graphlets", args->graphlets, "Count all connected patterns of 3 to K nodes")
        ->check(CLI::IsMember({3u, 4u, 5u}))
        ->type_name("K");
    command
        ->add_option(
            "--orbits", args->orbits,
            "All orbits of the graphlets of up to K nodes in the order of the literature: o0, o1, ... per node, "
            "e0, e1, ... per edge; induced unless --subgraph")
        ->check(CLI::IsMember({4u, 5u}))
        ->type_name("K");
    command->add_flag("--explain", args->explain,
                      "Do not count: say by which engine and plan the first graph of each file would be counted");
    command->add_flag("--wide", args->wide, "One row per graph, with a column per pattern and kind");
    command
        ->add_option(
            "--threads", args->threads,
            "Number of threads, by default all cores; results do not depend on it. Under mpirun: of each process")
        ->check(CLI::Range(1u, 1024u))
        ->type_name("N");
    command->add_option("--format", args->format, "csv, json or table")
        ->check(CLI::IsMember({"csv", "json", "table"}))
        ->capture_default_str();
    command->add_option("-o,--output", args->output, "Where to write; the file appears at the end, or not at all")
        ->type_name("FILE");
    command->add_option("--input-format", args->input_format, "Instead of recognising it from content and ending")
        ->check(CLI::IsMember(formats::input_format_names()));
    add_smiles_column(*command, args->smiles_column);
    add_network_options(*command, args->network);
    command->add_flag("--hydrogens", args->hydrogens, "Make the hydrogens of molecules nodes of their own");
    command->add_flag("--strict", args->strict, "Stop at a molecule that cannot be read instead of skipping it");
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges, and say how many");
    command
        ->add_option("--node-labels", args->node_labels,
                     "Labels as in the file, or by parity: even nodes red, odd blue")
        ->check(CLI::IsMember({"file", "parity"}))
        ->capture_default_str();
    command->footer(examples);
    command->callback([args, count_by] { count_files(*args, count_by); });
}

}  // namespace countable::app
