#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>

#include "commands.hpp"
#include "countable/count/stream.hpp"
#include "countable/io/reader.hpp"
#include "countable/molecules/molecule_reader.hpp"
#include "countable/pattern/graphlets.hpp"
#include "countable/pattern/shape.hpp"
#include "countable/pattern/smarts.hpp"
#include "countable/support/parallel.hpp"
#include "dropped.hpp"
#include "left_out.hpp"
#include "molecule_patterns.hpp"
#include "progress.hpp"
#include "rows.hpp"

namespace countable::app {
namespace {

using count::Embedding;
using count::Per;

struct CountArguments {
    std::vector<std::string> graph_files, patterns;
    bool induced = false, subgraph = false, both = false, simplify = false, strict = false;
    std::string per = "graph", format = "csv", output = "-", input_format, node_labels = "file";
    unsigned graphlets = 0, threads = available_cores();
};

std::vector<Embedding> wanted_kinds(const CountArguments& args) {
    if (args.subgraph) return {Embedding::NonInduced};
    if (args.induced) return {Embedding::Induced};
    return {Embedding::NonInduced, Embedding::Induced};
}

std::string_view kind_name(Embedding kind) { return kind == Embedding::Induced ? "induced" : "subgraph"; }

constexpr std::string_view smarts_prefix = "smarts:";

bool is_smarts(const std::string& text) { return text.starts_with(smarts_prefix); }
bool any_smarts(const CountArguments& args) { return std::ranges::any_of(args.patterns, is_smarts); }

std::optional<molecules::FileForm> molecule_form(const std::string& file, const CountArguments& args) {
    if (!args.input_format.empty()) return molecules::form_by_name(args.input_format);
    return molecules::form_by_ending(file);
}

pattern::Pattern parse_pattern(const std::string& text, bool of_molecules, Labels& labels) {
    if (is_smarts(text)) return pattern::parse_smarts(std::string_view(text).substr(smarts_prefix.size()), labels);
    try {
        auto pattern = pattern::parse(text, labels);
        if (of_molecules) require_of_molecules(pattern, labels);
        return pattern;
    } catch (const std::invalid_argument& error) {
        if (!of_molecules || text.find(',') != std::string::npos) throw;
        throw std::invalid_argument(error.what() + std::string("; SMARTS have a prefix, as in smarts:CC(=O)N"));
    }
}

std::vector<pattern::Pattern> wanted_patterns(const CountArguments& args, Labels& labels) {
    const bool of_molecules =
        args.node_labels == "file" &&
        std::ranges::all_of(args.graph_files, [&](const auto& file) { return molecule_form(file, args).has_value(); });
    std::vector<pattern::Pattern> patterns;
    const auto have = [&](const std::string& name) {
        return std::any_of(patterns.begin(), patterns.end(), [&](const auto& p) { return p.name == name; });
    };
    for (const auto& text : args.patterns) {
        if (have(text)) throw std::invalid_argument("pattern '" + text + "' is given twice");
        patterns.push_back(parse_pattern(text, of_molecules, labels));
        if (!is_smarts(text) && any_smarts(args) && patterns.back().graph.has_node_labels())
            throw std::invalid_argument("pattern '" + text +
                                        "': beside SMARTS, in which C is an aliphatic carbon, nodes must "
                                        "have no labels");
    }
    if (args.graphlets > 0)
        for (auto& graphlet : pattern::graphlets(args.graphlets))
            if (!have(graphlet.name)) patterns.push_back(std::move(graphlet));
    if (patterns.empty()) throw std::invalid_argument("count: expected a pattern, -p PATTERN or --graphlets 3|4|5");
    return patterns;
}

/// The columns of counts per node or edge: "pattern/node" or "pattern/node-node", by the first member of each orbit.
std::vector<std::string> orbit_columns(const pattern::Pattern& pattern, Per per) {
    std::vector<std::string> columns;
    const auto& name = pattern.node_names;
    if (per == Per::Node)
        for (const unsigned v : pattern::node_orbits(pattern::Shape(pattern)))
            columns.push_back(pattern.name + "/" + name[v]);
    if (per == Per::Edge)
        for (const auto [a, b] : pattern::edge_orbits(pattern::Shape(pattern)))
            columns.push_back(pattern.name + "/" + name[a] + "-" + name[b]);
    return columns;
}

/// Results to rows. Queries are ordered by pattern, then kind.
class CountRows {
  public:
    CountRows(const CountArguments& args, Per per, const std::vector<pattern::Pattern>& patterns,
              std::vector<Embedding> kinds, io::OutputFile& output)
        : per_(per), patterns_(patterns), kinds_(std::move(kinds)) {
        std::vector<std::string> columns = {"graph"};
        if (per == Per::Graph) {
            columns.insert(columns.end(), {"pattern", "kind", "count"});
        } else {
            if (per == Per::Node)
                columns.push_back("node");
            else
                columns.insert(columns.end(), {"u", "v"});
            columns.push_back("kind");
            for (const auto& pattern : patterns)
                for (auto& column : orbit_columns(pattern, per)) columns.push_back(std::move(column));
        }
        rows_ = make_rows(args.format, std::move(columns), output);
    }

    /// `file` is empty when there is only one.
    void add(const std::string& file, std::uint64_t position, const io::InputGraph& input,
             const std::vector<count::Result>& results) {
        if (per_ == Per::Graph) {
            for (std::size_t q = 0; q < results.size(); ++q) {
                graph_cell(file, position);
                rows_->text(patterns_[q / kinds_.size()].name);
                rows_->text(kind_name(kinds_[q % kinds_.size()]));
                rows_->number(results[q].total);
                rows_->end_row();
            }
            return;
        }
        const auto node_id = [&](NodeId v) { return input.node_ids.empty() ? v : input.node_ids[v]; };
        const auto edges = per_ == Per::Edge ? input.graph.edges() : std::vector<Edge>{};
        const std::size_t anchors = per_ == Per::Edge ? edges.size() : input.graph.num_nodes();
        for (std::size_t anchor = 0; anchor < anchors; ++anchor)
            for (std::size_t k = 0; k < kinds_.size(); ++k) {
                graph_cell(file, position);
                if (per_ == Per::Node) {
                    rows_->number(node_id(static_cast<NodeId>(anchor)));
                } else {
                    rows_->number(node_id(edges[anchor].u));
                    rows_->number(node_id(edges[anchor].v));
                }
                rows_->text(kind_name(kinds_[k]));
                for (std::size_t q = k; q < results.size(); q += kinds_.size())
                    for (std::size_t orbit = 0; orbit < results[q].orbits; ++orbit)
                        rows_->number(results[q].at(anchor, orbit));
                rows_->end_row();
            }
    }

    void finish() { rows_->finish(); }

  private:
    void graph_cell(const std::string& file, std::uint64_t position) {
        if (file.empty())
            rows_->number(position);
        else
            rows_->text(file + ":" + std::to_string(position));
    }

    Per per_;
    const std::vector<pattern::Pattern>& patterns_;
    std::vector<Embedding> kinds_;
    std::unique_ptr<Rows> rows_;
};

/// The colours of the paper's attributed task: even nodes red, odd nodes blue.
void label_by_parity(io::InputGraph& input, Labels& labels) {
    const Label colors[] = {labels.id("red"), labels.id("blue")};
    std::vector<Label> node_labels(input.graph.num_nodes());
    for (NodeId v = 0; v < node_labels.size(); ++v) node_labels[v] = colors[v % 2];
    input.graph = std::move(input.graph).with_node_labels(std::move(node_labels));
}

std::unique_ptr<io::GraphReader> open_input(const std::string& file, Labels& labels, const CountArguments& args) {
    if (const auto form = molecule_form(file, args))
        return std::make_unique<molecules::MoleculeReader>(
            file, *form, labels,
            molecules::MoleculeReaderOptions{
                any_smarts(args) ? molecules::AtomLabels::ElementsAndAromaticity : molecules::AtomLabels::Elements,
                args.strict, args.threads});
    if (any_smarts(args))
        throw std::invalid_argument(file +
                                    ": SMARTS are counted in molecules: a .smi, .csv or .sdf file, or --input-format");
    io::ReadOptions read;
    read.simplify = args.simplify;
    if (!args.input_format.empty()) read.format = io::format_by_name(args.input_format);
    return io::open_graphs(file, labels, read);
}

void run_count(const CountArguments& args) {
    Labels labels;
    const Per per = args.per == "node" ? Per::Node : args.per == "edge" ? Per::Edge : Per::Graph;
    const auto patterns = wanted_patterns(args, labels);
    const auto kinds = wanted_kinds(args);
    std::vector<count::Query> queries;
    for (const auto& pattern : patterns)
        for (const auto kind : kinds) queries.push_back({pattern, kind, per});
    const count::Counter counter(std::move(queries));

    io::OutputFile output(args.output);
    CountRows rows(args, per, patterns, kinds, output);
    DroppedSum dropped;
    for (const auto& file : args.graph_files) {
        const auto reader = open_input(file, labels, args);
        const auto* const molecule_reader = dynamic_cast<const molecules::MoleculeReader*>(reader.get());
        ProgressLine progress("counting " + file);
        std::uint64_t position = 0;
        const auto next = [&] {
            auto graph = reader->next();
            if (graph && args.node_labels == "parity") label_by_parity(*graph, labels);
            return graph;
        };
        const auto sink = [&](const io::InputGraph& graph, const std::vector<count::Result>& results) {
            ++position;
            rows.add(args.graph_files.size() > 1 ? file : "",
                     molecule_reader != nullptr ? molecule_reader->number(position) : position, graph, results);
            progress.update(reader->fraction_read(), position, "graphs");
        };
        try {
            count_stream(counter, next, sink,
                         {args.threads, [&](double fraction) { progress.update(fraction, 0, ""); }});
        } catch (const std::invalid_argument& error) {  // a labelled pattern meets an unlabelled graph
            throw std::invalid_argument(
                file + ": " + error.what() +
                (args.node_labels == "file" ? "; --node-labels parity colours nodes red and blue" : ""));
        }
        dropped.add(reader->dropped());
        if (molecule_reader != nullptr) tell_left_out(molecule_reader->unreadable());
    }
    rows.finish();
    dropped.report();
}

constexpr const char* examples = R"(Counts are of copies, not of maps: a triangle counts once, not six times. A subgraph
may have further edges among its nodes in the graph, an induced subgraph may not.

Examples:
  countable count graphs.g6 -p triangle -p 'a-b, b-c, c-d, d-a' --induced
  countable count web.txt.gz --simplify --graphlets 4 --format table
  countable count molecules.gspan -p 'a:C, b:O, a-b:2' --subgraph -o carbonyl.csv
  countable count graphs.g6 -p tailed-triangle --per node --format json
  countable count molecules.smi -p 'a:C, b:O, a-b:double' -p 6-cycle --subgraph
  countable count molecules.csv -p 'smarts:CC(=O)N' --subgraph

One line per graph, pattern and kind. With --per node or edge: one line per node or
edge and kind, one column per orbit of the pattern's nodes or edges, named after the
orbit's first member (see 'countable patterns').)";

}  // namespace

void add_count_command(CLI::App& app) {
    auto* const command = app.add_subcommand("count", "Count patterns in graphs, exactly");
    const auto args = std::make_shared<CountArguments>();
    command
        ->add_option("GRAPHS", args->graph_files,
                     "Files of graphs or molecules, gzipped or not, TUDataset folders, or - for standard input")
        ->required();
    command
        ->add_option(
            "-p,--pattern", args->patterns,
            "What to count: a name (see 'countable patterns'), g6:TEXT, edges 'a-b, b-c', smarts:TEXT, or a file")
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
    command->add_option("--threads", args->threads, "Changes nothing but the time; all cores by default")
        ->check(CLI::Range(1u, 1024u))
        ->type_name("N");
    command->add_option("--format", args->format, "csv, json or table")
        ->check(CLI::IsMember({"csv", "json", "table"}))
        ->capture_default_str();
    command->add_option("-o,--output", args->output, "Where to write; the file appears whole or not at all")
        ->type_name("FILE");
    command->add_option("--input-format", args->input_format, "Instead of recognising it from content and ending")
        ->check(CLI::IsMember({"graph6", "sparse6", "edges", "gspan", "tu", "smi", "csv", "sdf"}));
    command->add_flag("--strict", args->strict, "Stop at a molecule that cannot be read instead of leaving it out");
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
