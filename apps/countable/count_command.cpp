#include <algorithm>
#include <cstdio>
#include <deque>
#include <memory>
#include <optional>
#include <stdexcept>

#include "commands.hpp"
#include "count_arguments.hpp"
#include "count_patterns.hpp"
#include "count_rows.hpp"
#include "countable/count/stream.hpp"
#include "countable/datasets/parity_colors.hpp"
#include "countable/molecules/input_file.hpp"
#include "countable/molecules/smarts/copies_of_maps.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/support/errors.hpp"
#include "dropped.hpp"
#include "progress.hpp"
#include "remedies.hpp"
#include "signal_note.hpp"
#include "skipped.hpp"
#include "smiles_column_option.hpp"
#include "unfinished_counts.hpp"

namespace countable::app {
namespace {

using count::Per;

/// What the queries that RDKit's matcher counts are to be counted for.
molecules::RecordOptions matcher_options(const molecules::MatchedQueries& matched, Per per,
                                         const std::vector<count::Embedding>& kinds) {
    molecules::RecordOptions options;
    options.queries = matched.wanted();
    options.maps_per = per == Per::Node   ? molecules::MapsPer::Atom
                       : per == Per::Edge ? molecules::MapsPer::Bond
                                          : molecules::MapsPer::Molecule;
    options.induced_maps = std::ranges::find(kinds, count::Embedding::Induced) != kinds.end();
    return options;
}

/// One file has the columns that it fills; several have those that files of their kinds can fill.
MoleculeColumns molecule_columns(const CountArguments& args, const molecules::InputFile& first, const Labels& labels) {
    MoleculeColumns columns{.names = first.has_names(), .smiles = first.has_smiles()};
    if (args.graph_files.size() > 1)
        for (const auto& file : args.graph_files) {
            const auto options = input_options(args);
            if (content_of(file, options) == molecules::Content::Graphs) continue;
            columns.names = true;
            columns.smiles = columns.smiles || format_of(file, options) != formats::Format::Sdf;
        }
    if (args.node_labels == "file" && only_molecules(args)) columns.labels = &labels;
    return columns;
}

std::string advice_on_labels(const count::MissingLabels& missing, const CountArguments& args) {
    if (missing.of == count::MissingLabels::Of::Edges)
        return "; edge labels are in gSpan files, TUDatasets and molecules; without ':LABEL', edges of any label match";
    return args.node_labels == "file" ? "; --node-labels parity colours nodes red and blue" : "";
}

/// Writes what was counted before a signal came, and ends the command.
[[noreturn]] void stop_early(std::optional<CountRows>& rows, const UnfinishedCounts& unfinished,
                             const CountArguments& args, const std::string& file) {
    SignalNote::answered();
    const bool to_file = !args.output.empty() && args.output != "-";
    std::string sentence = unfinished.interrupted_sentence(file, rows ? rows->whole_graphs() : 0);
    if (rows && rows->any()) {
        rows->finish();
        sentence += "; the counts so far are " + (to_file ? "in " + args.output : "written");
    } else if (to_file) {
        sentence += "; " + args.output + " is not written";
    }
    throw Stopped(sentence, SignalNote::seen());
}

void run_count(const CountArguments& args) {
    Labels labels;
    const Per per = args.per == "node" ? Per::Node : args.per == "edge" ? Per::Edge : Per::Graph;
    SmartsPatterns smarts;
    const auto patterns = wanted_patterns(args, smarts, labels);
    const auto kinds = wanted_kinds(args);
    std::vector<count::Query> queries;
    for (const auto& pattern : patterns)
        for (const auto kind : kinds) queries.push_back({pattern, kind, per});
    if (args.wide && per != Per::Graph)
        throw std::invalid_argument("--wide: with --per " + args.per + " there is one row per " + args.per +
                                    " and kind already, with a column per pattern and orbit");
    const molecules::MatchedQueries matched(queries);
    auto options = input_options(args);
    options.molecules.atom_labels = smarts.atom_labels(patterns);
    options.molecules.record = matcher_options(matched, per, kinds);
    options.molecules.record.explicit_hydrogens = args.hydrogens;
    options.on_note = [](const std::string& sentence, Remedy remedy) {
        std::fprintf(stderr, "countable: %s%s\n", sentence.c_str(), option_for(remedy));
    };
    std::erase_if(queries, [](const count::Query& query) { return query.pattern.query != nullptr; });
    const count::Counter counter(std::move(queries));

    auto inputs = args.graph_files;
    for (const auto& text : args.patterns)
        for (auto& file : pattern::files_named_in(text)) inputs.push_back(std::move(file));
    io::refuse_input_as_output(args.output, inputs);
    io::OutputFile output(args.output);
    std::optional<CountRows> rows;  // when the first file has said which columns it fills
    UnfinishedCounts unfinished(counter.queries());
    DroppedSum dropped;
    const SignalNote signal_note(5);  // some steps, such as a long path in a small graph, cannot be interrupted
    for (const auto& file : args.graph_files) {
        const auto input = [&] {
            try {
                return std::make_unique<molecules::InputFile>(file, labels, options);
            } catch (const InputError&) {  // a signal may have ended the reading
                if (SignalNote::seen() == 0) throw;
                stop_early(rows, unfinished, args, file);
            }
        }();
        if (!rows)
            rows.emplace(args.format, per, args.wide ? CountRows::Layout::Wide : CountRows::Layout::Long, patterns,
                         kinds, output, molecule_columns(args, *input, labels));
        ProgressLine progress("counting " + file);
        std::uint64_t position = 0;
        std::deque<molecules::MoleculeFacts> facts;  // of the molecules whose results are still to come
        const auto next = [&] {
            std::optional<formats::InputGraph> graph;
            try {
                graph = input->next();
            } catch (const InputError&) {  // a signal may have ended the reading
                if (SignalNote::seen() == 0) throw;
            }
            if (graph && input->has_molecules()) facts.push_back(input->facts());
            if (graph && args.node_labels == "parity")
                graph->graph = datasets::colored_by_parity(std::move(graph->graph), labels);
            return graph;
        };
        const auto sink = [&](const formats::InputGraph& graph, const std::vector<count::Result>& results) {
            ++position;
            const auto& name = args.graph_files.size() > 1 ? file : "";
            const auto number = facts.empty() ? position : facts.front().number;
            unfinished.add(file + ", graph " + std::to_string(number), results);
            if (facts.empty()) {
                rows->set_molecule({});
                rows->add(name, number, graph, results);
            } else {
                rows->set_molecule(facts.front());
                rows->add(name, number, graph, matched.join(results, facts.front().maps));
                facts.pop_front();
            }
            progress.update(input->fraction_read(), position, "graphs");
        };
        count::OnProgress on_progress;
        if (progress.visible()) on_progress = [&](double fraction) { progress.update(fraction, 0, ""); };
        const count::RunOptions run{args.threads, on_progress, [] { return SignalNote::seen() != 0; }};
        bool whole = false;
        try {
            whole = count_stream(counter, next, sink, run) && SignalNote::seen() == 0;
        } catch (const count::MissingLabels& error) {
            throw std::invalid_argument(file + ": " + error.what() + advice_on_labels(error, args));
        }
        dropped.add(input->dropped());
        report_skipped(input->skipped());
        if (!whole) stop_early(rows, unfinished, args, file);
    }
    rows->finish();
    dropped.report();
    if (const auto sentence = unfinished.overflow_sentence(); !sentence.empty()) throw std::runtime_error(sentence);
}

constexpr const char* examples = R"(Counts are of copies, not of maps: a triangle counts once, not six times. A subgraph
may have further edges among its nodes in the graph, an induced subgraph may not.

Examples:
  countable count graphs.g6 -p triangle,K4,K3,3 -p 'a-b, b-c, c-d, d-a' --induced
  countable count web.txt.gz --simplify --graphlets 4 --format table
  countable count molecules.gspan -p 'a:C, b:O, a-b:2' --subgraph -o carbonyl.csv
  countable count graphs.g6 -p triangle,4-cycle --induced --wide -o features.csv
  countable count graphs.g6 -p tailed-triangle --per node --format json
  countable count molecules.smi -p 'carbonyl=a:C, b:O, a-b:double' -p 6-cycle --subgraph
  countable count molecules.csv -p 'smarts:CC(=O)N' -p 'alcohol=smarts:[OX2H]' --subgraph

One row per graph, pattern and kind; with --wide one row per graph, with columns
'triangle' (or 'triangle:subgraph' and 'triangle:induced' when both kinds are counted).
With --per node or edge: one row per node or edge and kind, one column per orbit of the
pattern's nodes or edges, named after the orbit's first member (see 'countable patterns').

A count that exceeds 128 bits has an empty cell (null in JSON), and the exit code is 2.
Ctrl-C ends a long count early: what was counted is written, and the exit code is 130.

Molecules (.smi .csv .tsv .sdf .mol): the column graph numbers them in their file. Those
that cannot be read count, blank lines and comments do not. The columns name and smiles
follow where the file has them. smarts:TEXT is any SMARTS that RDKit reads, without
stereochemistry. Rings are cycles: 6-cycle counts every cycle of six atoms, not only those
of a smallest set of smallest rings (SSSR).)";

}  // namespace

void add_count_command(CLI::App& app) {
    auto* const command = app.add_subcommand("count", "Count patterns in graphs, exactly");
    const auto args = std::make_shared<CountArguments>();
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
    kinds->require_option(0, 1);
    command->add_option("--per", args->per, "Count per graph, per node or per edge")
        ->check(CLI::IsMember({"graph", "node", "edge"}))
        ->capture_default_str();
    command->add_option("--graphlets", args->graphlets, "Count all connected patterns of 3 to K nodes")
        ->check(CLI::IsMember({3u, 4u, 5u}))
        ->type_name("K");
    command->add_flag("--wide", args->wide, "One row per graph, with a column per pattern and kind");
    command
        ->add_option("--threads", args->threads, "Number of threads, by default all cores; results do not depend on it")
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
    command->add_flag("--hydrogens", args->hydrogens, "Make the hydrogens of molecules nodes of their own");
    command->add_flag("--strict", args->strict, "Stop at a molecule that cannot be read instead of skipping it");
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges, and say how many");
    command
        ->add_option("--node-labels", args->node_labels,
                     "Labels as in the file, or by parity: even nodes red, odd blue")
        ->check(CLI::IsMember({"file", "parity"}))
        ->capture_default_str();
    command->footer(examples);
    command->callback([args] { run_count(*args); });
}

}  // namespace countable::app
