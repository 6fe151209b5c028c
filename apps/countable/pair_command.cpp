#include <algorithm>
#include <memory>
#include <stdexcept>

#include "commands.hpp"
#include "countable/formats/detect.hpp"
#include "countable/formats/writer.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/support/parallel.hpp"
#include "countable/theory/certificate.hpp"
#include "graph_text.hpp"
#include "graphviz.hpp"
#include "pair_drawing.hpp"
#include "table_writer.hpp"
#include "wl_pairs.hpp"

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

std::string numbers(const std::vector<std::uint64_t>& list, const char* separator) {
    std::string text;
    for (const std::uint64_t number : list) text += (text.empty() ? "" : separator) + std::to_string(number);
    return text;
}

std::string table_text(const theory::PairCertificate& certificate, const pattern::Pattern& pattern,
                       const Labels& labels, const std::string& graphs_file) {
    const auto& [pair, test, kind, first, second, run] = certificate;
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
            lines.push_back({"colors per round", numbers(run.num_colors, " ")});
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
    const auto& [pair, test, kind, first, second, run] = certificate;
    std::string json = "{\n  \"pattern\": ";
    append_json_string(json, pattern.name);
    json += ",\n  \"kind\": \"" + kind_text(kind) + "\",\n  \"test\": ";
    append_json_string(json, theory::name(test));
    json += ",\n  \"construction\": ";
    append_json_string(json, pair.construction);
    json += ",\n  \"counts\": [" + to_string(first) + ", " + to_string(second) + "]";
    json += std::string(",\n  \"distinguished\": ") + (run.distinguished ? "true" : "false");
    json += std::string(",\n  \"executed\": ") + (run.executed ? "true" : "false");
    json += ",\n  \"stable_round\": " + (run.stable_round ? std::to_string(*run.stable_round) : "null");
    json += ",\n  \"num_colors\": [" + numbers(run.num_colors, ", ") + "]";
    json += ",\n  \"note\": ";
    append_json_string(json, run.note);
    json += ",\n  \"graphs\": [";
    for (const Graph* const graph : {&pair.first, &pair.second}) {
        json += graph == &pair.first ? "\n    {" : ",\n    {";
        json += "\"nodes\": " + std::to_string(graph->num_nodes()) +
                ", \"edges\": " + std::to_string(graph->num_edges()) +
                (is_labelled(*graph) ? ", \"inline\": " : ", \"graph6\": ");
        append_json_string(json, graph_line(*graph, labels));
        json += ", \"node_link\": " + node_link_json(*graph, labels) + "}";
    }
    return json + "\n  ]\n}\n";
}

/// How -o is written: what its ending says. Nothing for JSON.
std::optional<formats::Format> output_format(const std::string& file) {
    if (file.ends_with(".json")) return std::nullopt;
    const auto format = formats::format_by_ending(file);
    const std::string instead = "; use .g6, .s6, .gspan or .json, or a folder with / at the end for a TUDataset";
    if (format == formats::Format::EdgeList)
        throw std::invalid_argument("pair: '" + file + "': an edge list holds one graph, and a pair has two" + instead);
    if (!format) throw std::invalid_argument("pair: the ending of '" + file + "' names no format to write" + instead);
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
    if (!format)
        return io::write_file(
            file, "[" + node_link_json(pair.first, labels) + ",\n " + node_link_json(pair.second, labels) + "]\n");
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
                        theory::name(*test) + "; that is no proof that there is none");
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
    "  1-wl                    colour refinement, also for mpnn, gcn, gin, gat, gated-gcn and graphsage\n"
    "  K-wl or k-wl:K          the paper's (oblivious) k-WL, K at least 2; also for K-ign\n"
    "  K-fwl or k-fwl:K        folklore k-WL, as strong as oblivious (k+1)-WL; 2-fwl also for ppgn\n"
    "  sgnn                    colour refinement over A and min(A^2, 1)\n"
    "  oblivious-1-wl          the multiset of node labels, also for mlp\n"
    "  lrp-L-K, lrp-L          the exact test of one layer; deep-lrp-L-K and deep-lrp-L for any number of layers\n"
    "Both counts are counted and the test is run; where it would take too much, the certificate names the theorem "
    "that\n"
    "takes its place. Exit code 3 when there is no pair or none was found.\n\n"
    "Examples:\n"
    "  countable pair triangle --against 2-wl\n"
    "  countable pair 'a:C, b:N, a-b:double, c:C, b-c:single' --against 2-wl -o pair.gspan\n"
    "  countable pair path-12 --against k-wl:2 --rounds 2\n"
    "  countable pair cycle-8 --against k-fwl:2 --subgraph --svg pair.svg";

}  // namespace

void add_pair_command(CLI::App& app) {
    auto* const command =
        app.add_subcommand("pair", "Two graphs that a test cannot tell apart although their counts differ");
    const auto args = std::make_shared<PairArguments>();
    command->add_option("PATTERN", args->pattern, "A name, an inline pattern, g6:TEXT or a file")->required();
    command
        ->add_option("--against", args->against,
                     "A test or an architecture, as 'countable can' has them: 1-wl, 2-fwl, gin, ...")
        ->required()
        ->type_name("TEST");
    auto* const induced = command->add_flag("--induced", args->induced, "Induced-subgraph-counts differ (default)");
    command->add_flag("--subgraph", args->subgraph, "Subgraph-counts differ")->excludes(induced);
    command->add_option("--rounds", args->rounds, "Rounds of the test; by default until stable")->type_name("T");
    command
        ->add_option("-o,--output", args->output,
                     "File for the two graphs: .g6, .s6, .gspan or .json (node-link lists), by its ending")
        ->type_name("FILE");
    command->add_option("--format", args->format, "Format of the certificate")
        ->check(CLI::IsMember({"table", "json"}))
        ->capture_default_str();
    command->add_option("--dot", args->dot_file, "Draw both graphs, in Graphviz's language")->type_name("FILE");
    command->add_option("--svg", args->svg_file, "Draw both graphs, as SVG")->type_name("FILE");
    command->add_option("--memory", args->memory, "Memory that a run of the test may take, e.g. 4G; default 1G")
        ->transform(CLI::AsSizeValue(false))
        ->type_name("SIZE");
    command->add_option("--threads", args->threads, "Threads; the result does not depend on them")
        ->check(CLI::PositiveNumber);
    command->footer(explanation);
    command->callback([args] { run_pair(*args); });
}

}  // namespace countable::app
