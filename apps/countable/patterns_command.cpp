#include <memory>
#include <sstream>

#include "commands.hpp"
#include "countable/pattern/named.hpp"
#include "countable/pattern/shape.hpp"
#include "rows.hpp"

namespace countable::app {
namespace {

struct PatternsArguments {
    std::vector<std::string> patterns;
    std::string format = "table";
};

/// The orbits of a pattern's nodes as "0 | 1 2 3".
std::string orbits_text(const pattern::Pattern& pattern) {
    const pattern::Shape shape(pattern);
    const auto orbit = pattern::symmetry(shape).node_orbit;
    std::string text;
    for (const unsigned first : pattern::node_orbits(shape)) {
        if (!text.empty()) text += " |";
        for (unsigned v = first; v < shape.size; ++v)
            if (orbit[v] == first) text += (text.empty() ? "" : " ") + pattern.node_names[v];
    }
    return text;
}

std::string edges_text(const pattern::Pattern& pattern, const Labels& labels) {
    std::string text;
    const auto item = [&](const std::string& subject, const std::string& label) {
        text += (text.empty() ? "" : ", ") + subject + (label.empty() ? "" : ":" + label);
    };
    const Graph& graph = pattern.graph;
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        if (graph.has_node_labels() || graph.degree(v) == 0)
            item(pattern.node_names[v], graph.has_node_labels() ? labels.text(graph.node_label(v)) : "");
    for (const auto [u, v] : graph.edges())
        item(pattern.node_names[u] + "-" + pattern.node_names[v],
             graph.has_edge_labels() ? labels.text(graph.edge_label(u, v)) : "");
    return text;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// What the listing says of one pattern.
struct Description {
    pattern::Pattern pattern;
    std::vector<std::string> aliases;
    std::string drawing;
};

std::vector<Description> descriptions(const PatternsArguments& args, Labels& labels) {
    std::vector<Description> list;
    if (args.patterns.empty())
        for (const auto& entry : pattern::catalog())
            list.push_back({pattern::parse(entry.name, labels), entry.aliases, entry.drawing});
    for (const auto& text : args.patterns) {
        Description description{pattern::parse(text, labels), {}, ""};
        for (const auto& entry : pattern::catalog())
            if (entry.name == text || std::count(entry.aliases.begin(), entry.aliases.end(), text) > 0)
                description.drawing = entry.drawing;
        list.push_back(std::move(description));
    }
    return list;
}

void write_text(const std::vector<Description>& list, const Labels& labels, bool all, io::OutputFile& output) {
    for (const auto& [pattern, aliases, drawing] : list) {
        std::string text = pattern.name;
        if (!aliases.empty()) text += "  (also " + joined(aliases) + ")";
        text += "\n  " + std::to_string(pattern.graph.num_nodes()) + " nodes, " +
                std::to_string(pattern.graph.num_edges()) + " edges, " +
                to_string(pattern::symmetry(pattern::Shape(pattern)).group_size) + " automorphisms\n";
        text += "  edges   " + edges_text(pattern, labels) + "\n  orbits  " + orbits_text(pattern) + "\n\n";
        std::istringstream lines(drawing);
        for (std::string line; std::getline(lines, line);) text += "      " + line + "\n";
        output.write(text + (drawing.empty() ? "" : "\n"));
    }
    if (!all) return;
    output.write("Families\n");
    for (const auto& line : pattern::families()) output.write("  " + line + "\n");
    output.write(
        "\nAny other pattern of up to 16 nodes is written out, 'a-b, b-c, c-a', with labels 'a:red, b:blue, "
        "a-b:double',\n"
        "or given as g6:TEXT or as a file. It labels all of its nodes or none, and all of its edges or none.\n");
}

void run_patterns(const PatternsArguments& args) {
    Labels labels;
    const auto list = descriptions(args, labels);
    io::OutputFile output("-");
    if (args.format == "table") {
        write_text(list, labels, args.patterns.empty(), output);
        output.commit();
        return;
    }
    const auto rows =
        make_rows(args.format, {"pattern", "aliases", "nodes", "edges", "automorphisms", "orbits", "form"}, output);
    for (const auto& [pattern, aliases, drawing] : list) {
        rows->text(pattern.name);
        rows->text(joined(aliases));
        rows->number(pattern.graph.num_nodes());
        rows->number(pattern.graph.num_edges());
        rows->number(pattern::symmetry(pattern::Shape(pattern)).group_size);
        rows->text(orbits_text(pattern));
        rows->text(edges_text(pattern, labels));
        rows->end_row();
    }
    rows->finish();
}

}  // namespace

void add_patterns_command(CLI::App& app) {
    auto* const command = app.add_subcommand("patterns", "List the named patterns, or describe some");
    const auto args = std::make_shared<PatternsArguments>();
    command->add_option("PATTERN", args->patterns, "Describe these instead of listing all");
    command->add_option("--format", args->format, "table, csv or json")
        ->check(CLI::IsMember({"table", "csv", "json"}))
        ->capture_default_str();
    command->footer("Examples:\n  countable patterns\n  countable patterns house 'a-b, b-c, c-d, d-a, a-c'");
    command->callback([args] { run_patterns(*args); });
}

}  // namespace countable::app
