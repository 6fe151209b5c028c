#include <memory>
#include <stdexcept>

#include "can_atlas.hpp"
#include "can_output.hpp"
#include "commands.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/pattern/graphlets.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/theory/verdict.hpp"
#include "progress.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

using count::Embedding;
using theory::Answer;
using theory::Architecture;

struct CanArguments {
    std::vector<std::string> words;
    bool induced = false, subgraph = false;
    std::string per = "graph";
    std::optional<unsigned> rounds;
    unsigned patterns_up_to = 0;
    std::string format = "table", output = "-", svg_file;
};

std::vector<Embedding> wanted_kinds(const CanArguments& args) {
    if (args.subgraph) return {Embedding::NonInduced};
    if (args.induced) return {Embedding::Induced};
    return {Embedding::NonInduced, Embedding::Induced};
}

count::Per wanted_per(const CanArguments& args) { return args.per == "node" ? count::Per::Node : count::Per::Graph; }

bool is_lrp(const Architecture& architecture) {
    switch (architecture.kind) {
        case Architecture::Kind::Lrp:
        case Architecture::Kind::DeepLrp:
        case Architecture::Kind::EgonetLrp:
        case Architecture::Kind::DeepEgonetLrp:
        case Architecture::Kind::Rp:
            return true;
        default:
            return false;
    }
}

/// "all", or names separated by commas. With rounds, `all` leaves out LRP, about whose layers nothing is known.
std::vector<Architecture> wanted_architectures(const std::string& text, std::optional<unsigned> rounds) {
    if (text != "all") return theory::parse_architectures(text);
    auto list = theory::representative_architectures();
    if (rounds) std::erase_if(list, is_lrp);
    return list;
}

void run_atlas(const CanArguments& args) {
    if (args.words.size() > 1) throw std::invalid_argument("can: --patterns-up-to takes the place of PATTERN");
    if (args.rounds) throw std::invalid_argument("can: --patterns-up-to and --rounds exclude each other");
    const auto architectures = wanted_architectures(args.words.empty() ? "all" : args.words[0], {});
    io::OutputFile output(args.output);
    std::vector<std::string> columns = {"pattern", "graph6", "nodes", "edges", "kind", "k-wl", "k-fwl"};
    for (const auto& architecture : architectures) columns.push_back(name(architecture));
    const auto rows = make_table_writer(args.format, columns, output);
    std::vector<AtlasRow> drawn;
    const auto library = std::make_shared<theory::PairLibrary>();
    for (const auto& pattern : pattern::graphlets(args.patterns_up_to)) {
        theory::PatternCache cache(pattern, library);
        AtlasRow& picture = drawn.emplace_back();
        picture.pattern = pattern;
        for (const Embedding kind : wanted_kinds(args)) {
            rows->text(pattern.name);
            rows->text(formats::to_graph6(pattern.graph));
            rows->number(pattern.graph.num_nodes());
            rows->number(pattern.graph.num_edges());
            rows->text(kind_name(kind));
            const auto least = theory::minimal_k(cache, kind);
            rows->number(*least.wl);  // graphlets have few quotients
            rows->number(*least.fwl);
            for (const auto& architecture : architectures) {
                const Answer answer =
                    theory::decide({architecture, kind, std::nullopt, wanted_per(args)}, cache).answer;
                rows->text(name(answer));
                (kind == Embedding::Induced ? picture.induced : picture.subgraph).push_back(answer);
            }
            rows->end_row();
        }
    }
    if (!args.svg_file.empty()) {
        std::vector<std::string> names;
        for (const auto& architecture : architectures) names.push_back(name(architecture));
        io::write_file(args.svg_file, atlas_drawing(names, drawn));
    }
    rows->finish();
}

void run_can(const CanArguments& args) {
    if (args.patterns_up_to > 0) return run_atlas(args);
    if (!args.svg_file.empty())
        throw std::invalid_argument("can: --svg draws the atlas; expected --patterns-up-to N with it");
    if (args.words.empty())
        throw std::invalid_argument("can: expected a pattern, 'countable can [ARCHITECTURE] PATTERN'");
    if (args.words.size() == 1 && (args.words[0] == "all" || theory::looks_like_architecture(args.words[0])))
        throw std::invalid_argument("can: expected a pattern after '" + args.words[0] + "'");
    const std::string asked = args.words.size() == 2 ? args.words[0] : "all";
    const auto architectures = wanted_architectures(asked, args.rounds);
    Labels labels;
    const auto patterns = pattern::parse_list(args.words.back(), labels);
    io::refuse_input_as_output(args.output, pattern::files_named_in(args.words.back()));
    const auto library = std::make_shared<theory::PairLibrary>();
    std::vector<PatternVerdict> verdicts;
    for (const auto& pattern : patterns) {
        ProgressLine progress("can " + pattern.name);
        theory::PatternCache cache(pattern, library,
                                   [&](double part) { progress.update(part, "hereditary treewidth"); });
        for (const auto& architecture : architectures)
            for (const Embedding kind : wanted_kinds(args)) {
                progress.update(0, name(architecture));
                verdicts.push_back(
                    {&pattern, theory::decide({architecture, kind, args.rounds, wanted_per(args)}, cache)});
            }
    }
    io::OutputFile output(args.output);
    write_verdicts(verdicts, labels, args.format, output);
    if (asked == "all") return;
    for (const auto& [pattern, verdict] : verdicts)
        if (verdict.answer == Answer::Unknown) throw Undecided("can: a verdict is unknown");
}

constexpr const char* explanation =
    R"(An architecture can count a pattern if, for any two graphs with different counts, one of its
models tells the graphs apart. ARCHITECTURE is one of
  mpnn, gcn, gin, gat, gated-gcn, lrga-gated-gcn,    message passing
  monet, graphsage, diffpool, sgnn
  enn-s2s, dtnn                                      message passing, made for molecules
  1-2-3-gnn                                          message passing, then on pairs and triples of nodes
  mlp                                                a network on each node alone
  K-ign, ppgn                                        invariant graph networks, 2-ign for example
  1-wl                                               colour refinement
  K-wl, K-fwl                                        tests, also as k-wl:K and k-fwl:K: the paper's oblivious k-WL
                                                     for K at least 2, folklore k-WL (1-fwl is 1-wl)
  oblivious-1-wl                                     the paper's k-WL for k = 1: the multiset of node labels
  lrp-L-K, lrp-L                                     one layer of Local Relational Pooling, depth L, K children
                                                     or all of them; also lrp:L:K
  deep-lrp-L-K, deep-lrp-L                           any number of layers
  rp                                                 full relational pooling
  subgraph-gnn, swl-sv, pswl, gswl                   subgraph GNNs with a marked root (NGNN, ID-GNN, DS-GNN; GNN-AK, SUN)
  local-2-gnn, local-2-fgnn, local-2-fgnn-symmetric  local networks on pairs; local-2-gnn is sswl
  i2-gnn, k-osan:K                                   marked edges, K marked nodes
  k-gnn:K                                            sets of K nodes
  spd, resistance, spectral                          all nodes by distance, resistance, eigenspace projections
  eb-1wl                                             edges and triangles
  gsn:PATTERN,... gsn-edge:... hom:...               message passing with counts as features
in upper or lower case, or several of them with commas, or all (the default), a table with
representatives of each. The names of the models of 'countable train' are among them.

The verdict is yes, no or unknown, with the theorem it rests on and a certificate. The certificate for
"no" is two graphs with different counts that the architecture cannot tell apart; both counts are computed
and the test is run. The certificate for "yes" is a construction that was run on random graphs. What no
theorem settles is unknown, never a guess.

The exit code is 0 when every verdict asked for is yes or no, and 3 when one is unknown. The table of all
architectures and the atlas always end with 0.

Examples:
  countable can triangle
  countable can gin,ppgn triangle,4-cycle,K4
  countable can mpnn 3-star --subgraph
  countable can lrp-1-3 chordal-cycle --induced --format json
  countable can 2-wl path-6 --induced --rounds 1
  countable can gin 'a:C, b:O, c:C, a-b, b-c'
  countable can subgraph-gnn,i2-gnn,local-2-gnn cycle-5 --per node --subgraph
  countable can --patterns-up-to 5 --format csv > atlas.csv)";

}  // namespace

void add_can_command(CLI::App& app) {
    auto* const command = app.add_subcommand("can", "Decide which architectures can count a pattern, with a proof");
    const auto args = std::make_shared<CanArguments>();
    command
        ->add_option("WORDS", args->words,
                     "[ARCHITECTURE] PATTERN; the pattern is a name (see 'countable patterns'), several names with "
                     "commas, g6:TEXT, edges 'a-b, b-c', or a file")
        ->expected(0, 2)
        ->type_name("");
    auto* const kinds = command->add_option_group("kind");
    kinds->add_flag("--subgraph", args->subgraph, "Only subgraph-counts C_S (both kinds by default)");
    kinds->add_flag("--induced", args->induced, "Only induced-subgraph-counts C_I");
    kinds->require_option(0, 1);
    command
        ->add_option(
            "--per", args->per,
            "graph: the count of a graph; node: at every node, the copies in which it plays each part of the pattern")
        ->check(CLI::IsMember({"graph", "node"}))
        ->capture_default_str();
    command->add_option("--rounds", args->rounds, "Bound the depth: rounds of the test, layers of the network")
        ->check(CLI::Range(0u, 1000u))
        ->type_name("T");
    command
        ->add_option("--patterns-up-to", args->patterns_up_to,
                     "The atlas: all connected patterns of 3 to N nodes, with the smallest k of k-WL and k-FWL")
        ->check(CLI::IsMember({3u, 4u, 5u}))
        ->type_name("N");
    command->add_option("--svg", args->svg_file, "Draw the atlas of --patterns-up-to")->type_name("FILE");
    command->add_option("--format", args->format, "table, json or csv")
        ->check(CLI::IsMember({"table", "json", "csv"}))
        ->capture_default_str();
    command->add_option("-o,--output", args->output, "Output file, written whole or not at all; - is standard output")
        ->type_name("FILE");
    command->footer(explanation);
    command->callback([args] { run_can(*args); });
}

}  // namespace countable::app
