#include <memory>
#include <stdexcept>

#include "commands.hpp"
#include "countable/io/reader.hpp"
#include "countable/support/parallel.hpp"
#include "countable/wl/k_wl.hpp"
#include "dropped.hpp"
#include "rows.hpp"
#include "wl_pairs.hpp"

namespace countable::app {
namespace {

struct WlArguments {
    std::vector<std::string> graph_files;
    std::string pairs_file, format = "table", output = "-", input_format;
    unsigned k = 2, threads = available_cores();
    bool folklore = false, colors = false, simplify = false;
    std::optional<std::uint64_t> rounds;
    std::uint64_t memory = wl::Options().memory;
};

struct NamedGraph {
    std::string name;
    io::InputGraph input;
};

wl::Options wl_options(const WlArguments& args) {
    wl::Options options;
    options.k = args.k;
    // 1-WL is colour refinement everywhere, in the paper as well ("1-WL and 2-WL have the same power"). The letter of
    // its appendix for k = 1, where all nodes are neighbours of each other, is of no use to anyone.
    options.variant = args.folklore || args.k == 1 ? wl::Variant::Folklore : wl::Variant::Oblivious;
    options.detail = args.colors ? wl::Detail::Colors : wl::Detail::Rounds;
    if (args.rounds) options.max_rounds = *args.rounds;
    options.memory = args.memory;
    options.threads = args.threads;
    return options;
}

/// The two graphs: of two files with one graph each, or of one file with two.
std::vector<NamedGraph> read_two_graphs(const WlArguments& args, Labels& labels) {
    io::ReadOptions read;
    read.simplify = args.simplify;
    if (!args.input_format.empty()) read.format = io::format_by_name(args.input_format);
    const std::size_t wanted = args.graph_files.size() == 1 ? 2 : 1;
    std::vector<NamedGraph> graphs;
    DroppedSum dropped;
    for (const auto& file : args.graph_files) {
        const auto reader = io::open_graphs(file, labels, read);
        std::size_t found = 0;
        while (auto graph = reader->next()) {
            if (++found > wanted) break;
            graphs.push_back({wanted == 1 ? file : file + ":" + std::to_string(found), std::move(*graph)});
        }
        if (found != wanted)
            throw std::invalid_argument(
                file + ": expected exactly " + (wanted == 1 ? "one graph" : "two graphs") + ", found " +
                (found > wanted ? "more" : std::to_string(found)) +
                "; wl compares two files with a graph each, or the two graphs of one file, or --pairs FILE");
        dropped.add(reader->dropped());
    }
    dropped.report();
    return graphs;
}

/// The tuple with this index, in the ids of its file: "3 0 7".
std::string tuple_text(const io::InputGraph& input, unsigned k, std::size_t index) {
    const std::size_t n = input.graph.num_nodes();
    std::string text;
    for (unsigned w = 0; w < k; ++w, index /= n) {
        const std::size_t node = index % n;
        const auto id = std::to_string(input.node_ids.empty() ? node : input.node_ids[node]);
        text = text.empty() ? id : id + " " + text;
    }
    return text;
}

void for_each_color(const std::vector<NamedGraph>& graphs, unsigned k, const wl::Result& result, const auto& visit) {
    for (std::size_t round = 0; round < result.colors.size(); ++round)
        for (std::size_t g = 0; g < 2; ++g)
            for (std::size_t s = 0; s < result.colors[round][g].size(); ++s)
                visit(round, g, tuple_text(graphs[g].input, k, s), result.colors[round][g][s]);
}

std::string size_text(const io::InputGraph& input) {
    return std::to_string(input.graph.num_nodes()) + " nodes, " + std::to_string(input.graph.num_edges()) + " edges";
}

void write_table(const std::vector<NamedGraph>& graphs, const wl::Options& options, const wl::Result& result,
                 io::OutputFile& output) {
    const std::string last = std::to_string(result.num_colors.size() - 1);
    std::vector<std::vector<std::string>> lines = {
        {"test", wl::test_name(options)},
        {"first graph", graphs[0].name + ": " + size_text(graphs[0].input)},
        {"second graph", graphs[1].name + ": " + size_text(graphs[1].input)},
        {"distinguished", result.distinguished() ? "yes, at round " + std::to_string(*result.separating_round)
                          : result.stable_round  ? "no"
                                                 : "no, up to round " + last},
        {"stable",
         result.stable_round ? "from round " + std::to_string(*result.stable_round) : "not known up to round " + last}};
    std::vector<std::vector<std::string>> rounds = {{"round", "colors"}};
    for (std::size_t t = 0; t < result.num_colors.size(); ++t)
        rounds.push_back({std::to_string(t), std::to_string(result.num_colors[t])});
    output.write(aligned(lines) + "\n" + aligned(rounds));
    if (options.detail == wl::Detail::Colors) {
        std::vector<std::vector<std::string>> colors = {{"round", "graph", "tuple", "color"}};
        for_each_color(graphs, options.k, result, [&](std::size_t round, std::size_t g, std::string tuple, auto color) {
            colors.push_back({std::to_string(round), std::to_string(g + 1), std::move(tuple), std::to_string(color)});
        });
        output.write("\n" + aligned(colors));
    }
    output.commit();
}

std::string json_list(const auto& numbers) {
    std::string text = "[";
    for (const auto number : numbers) text += (text.size() == 1 ? "" : ", ") + std::to_string(number);
    return text + "]";
}

std::string json_round(const std::optional<std::size_t>& round) { return round ? std::to_string(*round) : "null"; }

void write_json(const std::vector<NamedGraph>& graphs, const wl::Options& options, const wl::Result& result,
                io::OutputFile& output) {
    std::string json = "{\n  \"test\": ";
    append_json_string(json, wl::test_name(options));
    json += ",\n  \"k\": " + std::to_string(options.k) + ",\n  \"variant\": ";
    json += options.variant == wl::Variant::Folklore ? "\"folklore\"" : "\"oblivious\"";
    json += std::string(",\n  \"distinguished\": ") + (result.distinguished() ? "true" : "false");
    json += ",\n  \"round\": " + json_round(result.separating_round);
    json += ",\n  \"stable_round\": " + json_round(result.stable_round);
    json += ",\n  \"num_colors\": " + json_list(result.num_colors) + ",\n  \"graphs\": [";
    for (std::size_t g = 0; g < 2; ++g) {
        json += g == 0 ? "\n    {\"name\": " : ",\n    {\"name\": ";
        append_json_string(json, graphs[g].name);
        json += ", \"nodes\": " + std::to_string(graphs[g].input.graph.num_nodes()) +
                ", \"edges\": " + std::to_string(graphs[g].input.graph.num_edges());
        if (!graphs[g].input.node_ids.empty()) json += ", \"node_ids\": " + json_list(graphs[g].input.node_ids);
        json += ", \"histogram\": " + json_list(result.histogram[g]) + "}";
    }
    json += "\n  ]";
    output.write(json);
    if (options.detail == wl::Detail::Colors) {
        output.write(",\n  \"colors\": [");
        for (std::size_t t = 0; t < result.colors.size(); ++t)
            output.write((t == 0 ? "\n    [" : ",\n    [") + json_list(result.colors[t][0]) + ", " +
                         json_list(result.colors[t][1]) + "]");
        output.write("\n  ]");
    }
    output.write("\n}\n");
    output.commit();
}

void write_csv(const std::vector<NamedGraph>& graphs, const wl::Options& options, const wl::Result& result,
               io::OutputFile& output) {
    if (options.detail == wl::Detail::Colors) {
        const auto rows = make_rows("csv", {"round", "graph", "tuple", "color"}, output);
        for_each_color(graphs, options.k, result, [&](std::size_t round, std::size_t g, const auto& tuple, auto color) {
            rows->number(round);
            rows->number(g + 1);
            rows->text(tuple);
            rows->number(color);
            rows->end_row();
        });
        return rows->finish();
    }
    const auto rows = make_rows("csv", {"pair", "category", "distinguished", "round"}, output);
    rows->text("1");
    rows->text("");
    rows->text(result.distinguished() ? "true" : "false");
    rows->text(result.distinguished() ? std::to_string(*result.separating_round) : "");
    rows->end_row();
    rows->finish();
}

void run_wl(const WlArguments& args) {
    const wl::Options options = wl_options(args);
    if (!args.pairs_file.empty()) {
        if (!args.graph_files.empty()) throw std::invalid_argument("wl: expected graphs or --pairs, found both");
        wl::Options each = options;
        each.threads = 1;
        return run_wl_pairs({args.pairs_file, args.format, args.output, each, args.threads});
    }
    if (args.graph_files.empty())
        throw std::invalid_argument(
            "wl: expected two files with a graph each, one file with two graphs, or --pairs FILE");
    Labels labels;
    const auto graphs = read_two_graphs(args, labels);
    const auto result = wl::k_wl(graphs[0].input.graph, graphs[1].input.graph, options);
    io::OutputFile output(args.output);
    if (args.format == "json") return write_json(graphs, options, result, output);
    if (args.format == "csv") return write_csv(graphs, options, result, output);
    write_table(graphs, options, result, output);
}

constexpr const char* explanation =
    R"(k-WL without --folklore is the paper's: a tuple looks at the tuples that differ from it in
one position, one multiset for each position ("oblivious"). k-FWL, with --folklore, looks at all k
positions at once and is as strong as oblivious (k+1)-WL. 1-WL is colour refinement. Round 0 is the
initial colouring by isomorphism types; labels of nodes and edges count.

Examples:
  countable wl a.g6 b.g6 --k 3
  countable wl molecules.gspan --k 1 --colors --format json    a file with exactly two graphs
  countable wl --pairs pairs.txt --k 2 --folklore --format csv

A line of a pairs file is '[index] [category] graph6 graph6'.)";

}  // namespace

void add_wl_command(CLI::App& app) {
    auto* const command = app.add_subcommand("wl", "Compare two graphs by a Weisfeiler-Leman test.");
    const auto args = std::make_shared<WlArguments>();
    command->add_option("GRAPH", args->graph_files, "Two files with a graph each, or one with exactly two")
        ->expected(0, 2)
        ->type_name("");
    command->add_option("--k", args->k, "Dimension of the test, 1 or more")->capture_default_str();
    command->add_flag("--folklore", args->folklore, "k-FWL in place of the paper's k-WL");
    auto* const pairs =
        command->add_option("--pairs", args->pairs_file, "Compare the pairs of this file")->type_name("FILE");
    command->add_option("--rounds", args->rounds, "Stop after this many rounds; by default when stable")
        ->type_name("T");
    command->add_flag("--colors", args->colors, "Every colour of every tuple after each round")->excludes(pairs);
    command->add_option("--format", args->format, "Output format")
        ->check(CLI::IsMember({"table", "json", "csv"}))
        ->capture_default_str();
    command->add_option("-o,--output", args->output, "File to write; - for standard output")->type_name("FILE");
    command->add_option("--memory", args->memory, "Refuse what may need more, e.g. 500M or 8G; default 4G")
        ->transform(CLI::AsSizeValue(false))
        ->type_name("SIZE");
    command->add_option("--threads", args->threads, "Threads; the result does not depend on them")
        ->check(CLI::Range(1, 4096));
    command->add_option("--input-format", args->input_format, "Format of the graphs; by default recognised")
        ->check(CLI::IsMember({"graph6", "sparse6", "edges", "gspan", "tu"}));
    command->add_flag("--simplify", args->simplify, "Drop loops and repeated edges, and say how many there were");
    command->footer(explanation);
    command->callback([args] { run_wl(*args); });
}

}  // namespace countable::app
