#include <memory>
#include <stdexcept>

#include "commands.hpp"
#include "countable/separation/test.hpp"
#include "countable/support/parallel.hpp"
#include "countable/theory/bounds.hpp"
#include "countable/wl/k_wl.hpp"
#include "network_options.hpp"
#include "wl_drawing.hpp"
#include "wl_input.hpp"
#include "wl_output.hpp"
#include "wl_pairs.hpp"
#include "wl_test.hpp"

namespace countable::app {
namespace {

struct WlArguments {
    std::vector<std::string> graphs;
    std::string pairs_file, format = "table", output = "-", input_format, test, svg_file;
    std::optional<unsigned> k;
    unsigned threads = available_cores();
    bool folklore = false, colors = false, explain = false, simplify = false;
    std::optional<std::uint64_t> rounds;
    std::uint64_t memory = wl::Options().memory;
    formats::NetworkOptions network;
};

/// The test of this name, a k-WL: 1-wl, 2-wl, 2-fwl, oblivious-1-wl. Nothing for a test of another kind. A network is
/// refused, with the name of the test that bounds it.
std::optional<wl::Options> named_test(const std::string& text) {
    using Kind = theory::Architecture::Kind;
    const auto architecture = theory::parse_architecture(text);
    const unsigned k = architecture.k;
    if (architecture.kind == Kind::Wl) return wl::Options{.k = k, .variant = wl::Variant::Oblivious};
    if (architecture.kind == Kind::Fwl) return wl::Options{.k = k, .variant = wl::Variant::Folklore};
    if (architecture.kind == Kind::ObliviousOneWl) return wl::Options{.k = 1, .variant = wl::Variant::Oblivious};
    const std::string name = theory::name(architecture), start = "--test " + text + ": ";
    const auto bound = theory::bounding_test(architecture);
    if (!bound) throw std::invalid_argument(start + "no test bounds " + name + ", which separates all graphs");
    const auto options = theory::tuple_test(*bound);
    if (!options) return std::nullopt;
    const std::string test =
        std::to_string(options->k) + (options->variant == wl::Variant::Folklore && options->k > 1 ? "-fwl" : "-wl");
    throw std::invalid_argument(start + name + " is a network, not a test; it is bounded by " + test + ": --test " +
                                test);
}

wl::Options wl_options(const WlArguments& args, unsigned default_k) {
    wl::Options options;
    options.k = args.k.value_or(default_k);
    // 1-WL is colour refinement everywhere, in the paper as well ("1-WL and 2-WL have the same power"). The letter of
    // its appendix for k = 1, where all nodes are neighbours of each other, is of no use to anyone.
    options.variant = args.folklore || options.k == 1 ? wl::Variant::Folklore : wl::Variant::Oblivious;
    if (!args.test.empty()) options = named_test(args.test).value();
    if (args.rounds) options.max_rounds = *args.rounds;
    options.memory = args.memory;
    options.threads = args.threads;
    return options;
}

molecules::InputOptions input_options(const WlArguments& args) {
    return {.format = args.input_format,
            .simplify = args.simplify,
            .network = args.network,
            .molecules = {.threads = args.threads},
            .on_note = print_note};
}

theory::SeparationTest tuple_test(theory::SeparationTest::Kind kind, unsigned k, const WlArguments& args) {
    theory::SeparationTest test{kind, k};
    if (args.rounds) test.rounds = static_cast<unsigned>(*args.rounds);
    return test;
}

/// Names separated by commas; "all" are those that take seconds, or a minute, for hundreds of pairs.
std::vector<theory::Architecture> asked_tests(const std::string& text) {
    if (text != "all") {
        auto list = theory::parse_architectures(text);
        for (const auto& architecture : list) static_cast<void>(named_test(theory::name(architecture)));
        return list;
    }
    return theory::parse_architectures(
        "1-wl,spd,eb-1wl,resistance,spectral,subgraph-gnn:1,subgraph-gnn:2,subgraph-gnn,pswl,swl-sv,gswl,local-2-fgnn,local-2-gnn,local-2-fgnn-symmetric,"
        "2-fwl,k-gnn:2,k-gnn:3,1-2-3-gnn,i2-gnn,k-osan:2,gsn:triangle,gsn:triangle,cycle-4,clique-4,gsn-edge:triangle,cycle-4,clique-4,"
        "hom:triangle,cycle-4,clique-4,lrp-1-2,lrp-1-3,lrp-1-4,lrp-2-1,lrp-3-1,lrp-4-1,lrp-1,"
        "deep-lrp-1-3,deep-lrp-3-1,deep-lrp-1");
}

theory::SeparationTest test_of(const theory::Architecture& architecture, const WlArguments& args) {
    auto test = theory::bounding_test(architecture).value();
    if (args.rounds) test.rounds = static_cast<unsigned>(*args.rounds);
    return test;
}

void run_pairs(const WlArguments& args) {
    if (!args.graphs.empty()) throw std::invalid_argument("wl: expected graphs or --pairs, found both");
    WlPairsArguments pairs{args.pairs_file, args.format,  args.output,        args.svg_file, {}, {},
                           args.memory,     args.threads, input_options(args)};
    if (args.test.empty()) {
        const wl::Options options = wl_options(args, 2);
        const bool folklore = options.variant == wl::Variant::Folklore;
        pairs.tests = {
            tuple_test(folklore ? theory::SeparationTest::Kind::FolkloreWl : theory::SeparationTest::Kind::ObliviousWl,
                       options.k, args)};
        pairs.names = {theory::name(pairs.tests.front())};
    }
    for (const auto& architecture : args.test.empty() ? std::vector<theory::Architecture>() : asked_tests(args.test)) {
        pairs.tests.push_back(test_of(architecture, args));
        pairs.names.push_back(theory::name(architecture));
    }
    if (pairs.tests.size() > 1 && args.format == "json")
        throw std::invalid_argument("wl: expected --format table or csv for several tests");
    run_wl_pairs(pairs);
}

/// A test that is no k-WL, of two graphs or, for the colours of its nodes, of one.
void run_named_test(const WlArguments& args) {
    if (args.explain || !args.svg_file.empty())
        throw std::invalid_argument(
            "wl: --explain and --svg show the tuples of K-wl and K-fwl; expected one of these with them, found --test " +
            args.test);
    Labels labels;
    const auto graphs = read_wl_graphs(args.graphs, labels, input_options(args));
    if (graphs.size() != 2 && !args.colors)
        throw std::invalid_argument("wl: --test " + args.test +
                                    " compares two graphs, found one; --colors lists the colours of its nodes");
    const auto test = test_of(theory::parse_architecture(args.test), args);
    const theory::SeparationLimits limits{args.memory, ~std::uint64_t{0}, args.threads};
    const Graph &first = graphs.front().graph, &second = graphs.back().graph;
    const auto result = theory::run(test, first, second, limits);
    if (!result.executed) throw std::invalid_argument("wl: --test " + args.test + ": " + result.note);
    const auto colors = args.colors ? theory::node_colors(test, first, second, limits) : std::nullopt;
    if (args.colors && !colors)
        throw std::invalid_argument("wl: --test " + args.test +
                                    " gives nodes no colours; expected it without --colors");
    io::OutputFile output(args.output);
    write_test_report({graphs, test, result, colors}, args.format, output);
}

void run_wl(const WlArguments& args) {
    if (!args.svg_file.empty() && args.svg_file == args.output)
        throw std::invalid_argument("wl: expected two files for -o and --svg, found '" + args.output + "' twice");
    if (!args.pairs_file.empty()) return run_pairs(args);
    if (args.graphs.empty()) throw std::invalid_argument("wl: expected one graph, two graphs, or --pairs FILE");
    if (args.format == "csv" && args.colors && args.explain)
        throw std::invalid_argument("wl: a CSV file has one table; expected --colors or --explain, found both");
    for (const auto& written : {args.output, args.svg_file}) io::refuse_input_as_output(written, wl_files(args.graphs));
    if (!args.test.empty() && !named_test(args.test)) return run_named_test(args);
    Labels labels;
    const auto graphs = read_wl_graphs(args.graphs, labels, input_options(args));
    wl::Options options = wl_options(args, graphs.size() == 1 ? 1 : 2);
    options.detail = args.colors || args.explain || !args.svg_file.empty() ? wl::Detail::Colors
                     : graphs.size() == 1                                  ? wl::Detail::Classes
                                                                           : wl::Detail::Rounds;
    const auto result =
        graphs.size() == 1 ? wl::k_wl(graphs[0].graph, options) : wl::k_wl(graphs[0].graph, graphs[1].graph, options);
    const WlReport report{graphs, labels, options, result, args.colors, args.explain};
    io::OutputFile output(args.output);
    if (args.svg_file.empty()) return write_wl_report(report, args.format, output);
    io::OutputFile svg(args.svg_file);
    svg.write(wl_drawing(report));
    write_wl_report(report, args.format, output);
    svg.commit();
}

constexpr const char* explanation =
    R"(One graph is refined by itself: its rounds, its colours and their classes. Two graphs share one
palette and are compared. A graph is
  FILE            a file of graphs or molecules with one graph; alone, it may have two
  FILE#3          the third graph of a file
  g6:EhEG         graph6; s6:TEXT is sparse6
  cycle-6         a name that 'countable patterns' lists
  'a-b, b-c'      edges; with labels 'a:C, b:O, a-b:double'; 'node d' is an isolated node

k-WL without --folklore is the paper's: a tuple looks at the tuples that differ from it in one
position, one multiset for each position ("oblivious"). k-FWL, with --folklore, looks at all k
positions at once and is as strong as oblivious (k+1)-WL. 1-WL is colour refinement. Round 0 is the
initial colouring by isomorphism types; labels of nodes and edges count.

--test takes K-wl and K-fwl, and the exact tests of later networks. u is a root, v a node, N the neighbours:
{TESTS}
  lrp-L-K, lrp-L                one layer of Local Relational Pooling
  deep-lrp-L-K, deep-lrp-L      any number of layers
  sgnn, enn-s2s                 the tests that bound these networks
With --pairs there may be several tests with commas, or all, a choice of them: a table of how many pairs of each category they
distinguish.

Examples:
  countable wl path-5 --explain                                what each colour means
  countable wl g6:EhEG g6:EwCW --test 2-fwl                    the same as --k 2 --folklore
  countable wl cycle-6 star-5 --test 1-wl --svg rounds.svg
  countable wl molecules.smi#1 molecules.smi#7 --k 1
  countable wl two.gspan --k 1 --colors --format json          a file with two graphs
  countable wl --pairs pairs.txt --k 2 --folklore --format csv
  countable wl rook.g6 shrikhande.g6 --test local-2-gnn
  countable wl --pairs brec_v3.npy --test subgraph-gnn,i2-gnn,gsn:triangle,cycle-4
  countable wl --pairs brec.txt --test all --format csv --svg brec.svg

A line of a pairs file is '[index] [category] graph6 graph6', or one graph6 of two that follow each other. In an array
of graph6 strings (.npy) and in other files of graphs (.gspan, .s6, .smi, ...) two consecutive graphs make a pair.)";

/// The table of tests, as lines of the help.
std::string help_text() {
    std::string lines, text = explanation;
    for (const auto& entry : separation::test_table()) {
        std::string name(entry.name);
        name.resize(std::max<std::size_t>(name.size() + 1, 29), ' ');
        lines += (lines.empty() ? "  " : "\n  ") + name + " " + std::string(entry.meaning);
    }
    const std::string place = "{TESTS}";
    return text.replace(text.find(place), place.size(), lines);
}

}  // namespace

void add_wl_command(CLI::App& app) {
    auto* const command =
        app.add_subcommand("wl", "Run a Weisfeiler-Leman test on one graph, or compare two graphs by it");
    const auto args = std::make_shared<WlArguments>();
    command->add_option("GRAPH", args->graphs, "One graph or two: files or inline, see below")
        ->expected(0, 2)
        ->type_name("");
    auto* const k =
        command->add_option("--k", args->k, "Dimension of the test, at least 1 (default: 2 for two graphs, 1 for one)");
    auto* const folklore =
        command->add_flag("--folklore", args->folklore, "Run folklore k-WL (k-FWL) instead of the paper's k-WL");
    command
        ->add_option("--test", args->test,
                     "Name of the test instead of --k and --folklore: 1-wl, 2-fwl, subgraph-gnn, ..., see below")
        ->type_name("NAME")
        ->excludes(k)
        ->excludes(folklore);
    auto* const pairs =
        command->add_option("--pairs", args->pairs_file, "Compare the pairs of this file")->type_name("FILE");
    command->add_option("--rounds", args->rounds, "Maximum number of rounds (default: run until stable)")
        ->type_name("T");
    command
        ->add_flag("--explain", args->explain,
                   "List every colour of each round: how many tuples of each graph have it, and what it means")
        ->excludes(pairs);
    command
        ->add_flag(
            "--colors", args->colors,
            "List the colour of every tuple after each round; of a test that is no k-WL, of every node at its end")
        ->excludes(pairs);
    command
        ->add_option(
            "--svg", args->svg_file,
            "Draw the graphs in each round, nodes filled by their colours; with --pairs, the table of categories")
        ->type_name("FILE");
    command->add_option("--format", args->format, "Output format")
        ->check(CLI::IsMember({"table", "json", "csv"}))
        ->capture_default_str();
    command->add_option("-o,--output", args->output, "Output file; - is standard output")->type_name("FILE");
    command->add_option("--memory", args->memory, "Memory limit, e.g. 500M or 8G (default 4G)")
        ->transform(CLI::AsSizeValue(false))
        ->type_name("SIZE");
    command->add_option("--threads", args->threads, "Number of threads; results do not depend on it")
        ->check(CLI::Range(1, 4096));
    command->add_option("--input-format", args->input_format, "Format of the files (default: detected)")
        ->check(CLI::IsMember(formats::input_format_names()));
    add_network_options(*command, args->network);
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges, and report how many");
    command->footer(help_text());
    command->callback([args] { run_wl(*args); });
}

}  // namespace countable::app
