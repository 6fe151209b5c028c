#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "commands.hpp"
#include "countable/formats/format.hpp"
#include "countable/formats/writer.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/support/parallel.hpp"
#include "countable/theory/bounds.hpp"
#include "countable/theory/certificate.hpp"
#include "graph_text.hpp"
#include "graphviz.hpp"
#include "pair_drawing.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

struct PairArguments {
    std::string pattern, against, output, format = "table", dot_file, svg_file;
    bool induced = false, subgraph = false;
    std::optional<unsigned> rounds;
    unsigned threads = available_cores();
    std::uint64_t memory = theory::SeparationLimits().memory;
};

std::string kind_text(count::Embedding kind) {
    return kind == count::Embedding::Induced ? "induced-subgraph-count" : "subgraph-count";
}

std::string size_text(const Graph& graph) {
    return std::to_string(graph.num_nodes()) + " nodes, " + std::to_string(graph.num_edges()) + " edges";
}

std::string numbers_text(const std::vector<std::uint64_t>& list) {
    std::string text;
    for (const std::uint64_t number : list) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

std::string table_text(const theory::PairCertificate& certificate, const pattern::Pattern& pattern,
                       const Labels& labels, const std::string& graphs_file) {
    const auto& [pair, test, kind, first, second, run, nodes] = certificate;
    std::vector<std::vector<std::string>> lines = {
        {"pattern", pattern.name},
        {"construction", pair.construction},
        {"first graph", size_text(pair.first)},
        {"second graph", size_text(pair.second)},
        {kind_text(kind), to_string(first) + " in the first, " + to_string(second) + " in the second"},
        {"test", theory::name(test)},
    };
    if (run.executed) {
        const bool in_rounds = !run.num_colors.empty();
        const std::string last = in_rounds ? std::to_string(run.num_colors.size() - 1) : "";
        lines.push_back({"distinguished", run.stable_round || !in_rounds ? "no" : "no, up to round " + last});
        if (in_rounds) {
            lines.push_back({"stable", run.stable_round ? "from round " + std::to_string(*run.stable_round)
                                                        : "not known up to round " + last});
            lines.push_back({"colors per round", numbers_text(run.num_colors)});
        }
    } else {
        lines.push_back({"distinguished", "no, by theorem"});
    }
    if (!run.note.empty()) lines.push_back({"note", run.note});
    if (graphs_file.empty()) {
        const std::string form = is_labelled(pair.first) || is_labelled(pair.second) ? "edges" : "graph6";
        lines.push_back({"first as " + form, graph_line(pair.first, labels)});
        lines.push_back({"second as " + form, graph_line(pair.second, labels)});
    } else {
        lines.push_back({"graphs", graphs_file});
    }
    return aligned(lines);
}

std::string json_text(const theory::PairCertificate& certificate, const pattern::Pattern& pattern,
                      const Labels& labels) {
    const auto& [pair, test, kind, first, second, run, nodes] = certificate;
    JsonWriter json;
    json.begin_object(JsonWriter::Layout::Lines).key("pattern").text(pattern.name);
    json.key("kind").text(kind_text(kind)).key("test").text(theory::name(test));
    json.key("construction").text(pair.construction).key("counts").numbers(std::array{first, second});
    json.key("distinguished").boolean(run.distinguished).key("executed").boolean(run.executed);
    json.key("stable_round").number_or_null(run.stable_round).key("num_colors").numbers(run.num_colors);
    json.key("note").text(run.note).key("graphs").begin_array(JsonWriter::Layout::Lines);
    for (const Graph* const graph : {&pair.first, &pair.second}) {
        json.begin_object().key("nodes").number(graph->num_nodes()).key("edges").number(graph->num_edges());
        json.key(is_labelled(*graph) ? "inline" : "graph6").text(graph_line(*graph, labels)).key("node_link");
        write_node_link(json, *graph, labels);
        json.end_object();
    }
    return json.end_array().end_object().take() + "\n";
}

/// How -o is written: what its ending says. Nothing for JSON.
std::optional<formats::Format> output_format(const std::string& file) {
    if (file.ends_with(".json")) return std::nullopt;
    const auto format = formats::format_by_ending(file);
    const std::string instead = "; use .g6, .s6, .gspan or .json, or a folder with / at the end for a TUDataset";
    if (format == formats::Format::EdgeList)
        throw std::invalid_argument("pair: '" + file + "': an edge list holds one graph, and a pair has two" + instead);
    if (!format || !formats::can_be_written(*format))
        throw std::invalid_argument("pair: the ending of '" + file + "' names no format to write" + instead);
    return format;
}

/// Gives a name to labels that the construction has added to those of the pattern.
void name_new_labels(const theory::WitnessPair& pair, Labels& labels) {
    Label last = 0;
    for (const Graph* const graph : {&pair.first, &pair.second}) {
        for (NodeId v = 0; v < graph->num_nodes() && graph->has_node_labels(); ++v)
            last = std::max(last, graph->node_label(v));
        for (const auto [u, v] : graph->edges())
            if (graph->has_edge_labels()) last = std::max(last, graph->edge_label(u, v));
    }
    for (std::string text = "other"; labels.size() > 0 && labels.size() <= last; text += "_") (void)labels.id(text);
}

void write_graphs(const theory::WitnessPair& pair, const Labels& labels, const std::string& file) {
    const auto format = output_format(file);
    if (!format) {
        JsonWriter json;
        json.begin_array(JsonWriter::Layout::Rows);
        for (const Graph* const graph : {&pair.first, &pair.second}) write_node_link(json, *graph, labels);
        return io::write_file(file, json.end_array().take() + "\n");
    }
    const bool labelled = is_labelled(pair.first) || is_labelled(pair.second);
    if (labelled && (*format == formats::Format::Graph6 || *format == formats::Format::Sparse6))
        throw std::invalid_argument("pair: '" + file + "': " + std::string(formats::format_name(*format)) +
                                    " has no labels, and these graphs do; .gspan and .json keep them");
    const auto writer = formats::make_writer(*format, file, labels);
    writer->write(pair.first);
    writer->write(pair.second);
    writer->finish();
}

void run_pair(const PairArguments& args) {
    if (!args.output.empty()) static_cast<void>(output_format(args.output));
    Labels labels;
    const auto pattern = pattern::parse(args.pattern, labels);
    for (const auto& output : {args.output, args.dot_file, args.svg_file})
        io::refuse_input_as_output(output, pattern::files_named_in(args.pattern));
    const auto kind = args.subgraph ? count::Embedding::NonInduced : count::Embedding::Induced;
    const auto architecture = theory::parse_architecture(args.against);
    const auto test = theory::bounding_test(architecture, args.rounds);
    if (!test)
        throw Undecided("no such pair exists: " + theory::name(architecture) +
                        " tells all graphs apart that are not isomorphic (Murphy et al. 2019)");
    const theory::SeparationLimits limits{.memory = args.memory, .threads = args.threads};
    if (const auto reason = theory::why_no_pair(pattern, kind, *test))
        throw Undecided("no such pair exists against " + theory::name(*test) + ": " + *reason);
    const auto certificate = theory::find_pair(pattern, kind, *test, limits);
    if (!certificate)
        throw Undecided("no pair was found for the " + kind_text(kind) + " of " + pattern.name + " against " +
                        theory::name(*test) + "; this does not prove that there is none");
    name_new_labels(certificate->pair, labels);
    if (!args.output.empty()) write_graphs(certificate->pair, labels, args.output);
    if (!args.dot_file.empty() || !args.svg_file.empty()) {
        const std::string dot = pair_drawing(*certificate, pattern, labels);
        if (!args.dot_file.empty()) io::write_file(args.dot_file, dot);
        if (!args.svg_file.empty()) io::write_file(args.svg_file, neato({"-n2", "-Tsvg"}, dot));
    }
    io::write_file("-", args.format == "json" ? json_text(*certificate, pattern, labels)
                                              : table_text(*certificate, pattern, labels, args.output));
}

constexpr const char* explanation =
    "TEST is a test, or an architecture, for which the test that bounds it is run:\n"
    "  1-wl                    colour refinement, also for mpnn, gcn, gin, gat, gated-gcn, lrga-gated-gcn, monet,\n"
    "                          graphsage, diffpool and dtnn\n"
    "  enn-s2s                 the shares of the colours of 1-wl among the nodes\n"
    "  K-wl or k-wl:K          the paper's (oblivious) k-WL, K at least 2; also for K-ign\n"
    "  K-fwl or k-fwl:K        folklore k-WL, as strong as oblivious (k+1)-WL; 2-fwl also for ppgn\n"
    "  sgnn                    colour refinement over A and min(A^2, 1)\n"
    "  oblivious-1-wl          the multiset of node labels, also for mlp\n"
    "  lrp-L-K, lrp-L          the exact test of one layer; deep-lrp-L-K and deep-lrp-L for any number of layers\n"
    "Both counts are computed and the test is run. Where running it would take too long, the certificate names a theorem\n"
    "instead. The exit code is 3 when there is no pair or none was found.\n\n"
    "Examples:\n"
    "  countable pair triangle --against 2-wl\n"
    "  countable pair 'a:C, b:N, a-b:double, c:C, b-c:single' --against 2-wl -o pair.gspan\n"
    "  countable pair path-12 --against k-wl:2 --rounds 2\n"
    "  countable pair cycle-8 --against k-fwl:2 --subgraph --svg pair.svg";

}  // namespace

void add_pair_command(CLI::App& app) {
    auto* const command =
        app.add_subcommand("pair", "Find two graphs that a test cannot tell apart although their counts differ");
    const auto args = std::make_shared<PairArguments>();
    command->add_option("PATTERN", args->pattern, "A name, an inline pattern, g6:TEXT or a file")->required();
    command
        ->add_option("--against", args->against,
                     "Test or architecture, named as in 'countable can': 1-wl, 2-fwl, gin, ...")
        ->required()
        ->type_name("TEST");
    auto* const induced = command->add_flag("--induced", args->induced, "The induced-subgraph-counts differ (default)");
    command->add_flag("--subgraph", args->subgraph, "The subgraph-counts differ")->excludes(induced);
    command->add_option("--rounds", args->rounds, "Maximum number of rounds (default: run until stable)")
        ->type_name("T");
    command
        ->add_option("-o,--output", args->output,
                     "File for the two graphs; its ending says the format: .g6, .s6, .gspan or .json (node-link lists)")
        ->type_name("FILE");
    command->add_option("--format", args->format, "Format of the certificate")
        ->check(CLI::IsMember({"table", "json"}))
        ->capture_default_str();
    command->add_option("--dot", args->dot_file, "Draw both graphs as a Graphviz file")->type_name("FILE");
    command->add_option("--svg", args->svg_file, "Draw both graphs, as SVG")->type_name("FILE");
    command->add_option("--memory", args->memory, "Memory limit for running the test, e.g. 4G (default 1G)")
        ->transform(CLI::AsSizeValue(false))
        ->type_name("SIZE");
    command->add_option("--threads", args->threads, "Number of threads; results do not depend on it")
        ->check(CLI::PositiveNumber);
    command->footer(explanation);
    command->callback([args] { run_pair(*args); });
}

}  // namespace countable::app
