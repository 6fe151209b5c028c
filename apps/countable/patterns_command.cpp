#include <algorithm>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "commands.hpp"
#include "countable/pattern/catalog.hpp"
#include "countable/pattern/graphlet_numbers.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/pattern/named.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/pattern/symmetry.hpp"
#include "orbit_listing.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

struct PatternsArguments {
    std::vector<std::string> patterns;
    std::string format = "table";
    bool orbits = false;
};

/// The orbits of a pattern's nodes as "0 | 1 2 3".
std::string orbits_text(const pattern::Pattern& pattern) {
    const pattern::PatternGraph shape(pattern);
    const auto orbit = pattern::symmetry(shape).node_orbit;
    std::string text;
    for (const unsigned first : pattern::node_orbits(shape)) {
        if (!text.empty()) text += " |";
        for (unsigned v = first; v < shape.size; ++v)
            if (orbit[v] == first) text += (text.empty() ? "" : " ") + pattern.node_names[v];
    }
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

/// Whether the drawing of an entry is one of this very pattern, numbers of nodes included.
bool is_drawn(const pattern::CatalogEntry& entry, const pattern::Pattern& pattern, Labels& labels) {
    const auto drawn = pattern::parse_inline(entry.inline_form, labels);
    return drawn.graph == pattern.graph && drawn.node_names == pattern.node_names;
}

/// The aliases of an entry, and its number among the graphlets.
std::vector<std::string> with_graphlet(const pattern::CatalogEntry& entry) {
    auto aliases = entry.aliases;
    if (const auto number = pattern::number_of_graphlet(entry.name)) aliases.push_back("G" + std::to_string(*number));
    return aliases;
}

std::vector<Description> descriptions(const PatternsArguments& args, Labels& labels) {
    std::vector<Description> list;
    if (args.patterns.empty())
        for (const auto& entry : pattern::catalog())
            list.push_back({pattern::parse(entry.name, labels), with_graphlet(entry), entry.drawing});
    for (const auto& text : args.patterns)
        for (auto& pattern : pattern::parse_list(text, labels)) {
            Description description{std::move(pattern), {}, ""};
            for (const auto& entry : pattern::catalog())
                if (is_drawn(entry, description.pattern, labels)) description.drawing = entry.drawing;
            list.push_back(std::move(description));
        }
    return list;
}

void write_text(const std::vector<Description>& list, const Labels& labels, io::OutputFile& output) {
    for (const auto& [pattern, aliases, drawing] : list) {
        std::string text = pattern.name;
        if (!aliases.empty()) text += "  (also " + joined(aliases) + ")";
        text += "\n  " + std::to_string(pattern.graph.num_nodes()) + " nodes, " +
                std::to_string(pattern.graph.num_edges()) + " edges, " +
                to_string(pattern::symmetry(pattern::PatternGraph(pattern)).group_size) + " automorphisms\n";
        text += "  edges   " + pattern::inline_form(pattern, labels) + "\n  orbits  " + orbits_text(pattern) + "\n\n";
        std::istringstream lines(drawing);
        for (std::string line; std::getline(lines, line);) text += "      " + line + "\n";
        output.write(text + (drawing.empty() ? "" : "\n"));
    }
}

void write_families(io::OutputFile& output) {
    output.write("Families\n");
    for (const auto& line : pattern::families()) output.write("  " + line + "\n");
    output.write(
        "\nAny other pattern of up to 16 nodes is written out: edges 'a-b, b-c, c-a', labels 'a:red, b:blue, "
        "a-b:double',\n"
        "isolated nodes 'a-b, node c'; or it is given as g6:TEXT or as a file. A pattern labels all of its nodes or "
        "none,\n"
        "and all of its edges or none. 'name=PATTERN' gives it a name. Commas between names make a list: "
        "'triangle,K4,K3,3'.\n");
}

void run_patterns(const PatternsArguments& args) {
    Labels labels;
    if (args.orbits && !args.patterns.empty())
        throw std::invalid_argument("--orbits lists all graphlets: expected no PATTERN beside it");
    const auto list = descriptions(args, labels);
    io::OutputFile output("-");
    if (args.orbits) return write_orbits(args.format, output);
    if (args.format == "table") {
        write_text(list, labels, output);
        if (args.patterns.empty()) write_families(output);
        output.commit();
        return;
    }
    const auto rows = make_table_writer(
        args.format, {"pattern", "aliases", "nodes", "edges", "automorphisms", "orbits", "form"}, output);
    for (const auto& [pattern, aliases, drawing] : list) {
        rows->text(pattern.name);
        rows->text(joined(aliases));
        rows->number(pattern.graph.num_nodes());
        rows->number(pattern.graph.num_edges());
        rows->number(pattern::symmetry(pattern::PatternGraph(pattern)).group_size);
        rows->text(orbits_text(pattern));
        rows->text(pattern::inline_form(pattern, labels));
        rows->end_row();
    }
    rows->finish();
}

}  // namespace

void add_patterns_command(CLI::App& app) {
    auto* const command = app.add_subcommand("patterns", "List the named patterns, or describe some");
    const auto args = std::make_shared<PatternsArguments>();
    command->add_option("PATTERN", args->patterns, "Describe these instead of listing all");
    command->add_flag(
        "--orbits", args->orbits,
        "The graphlets G0 to G29 with the numbers of their orbits, as 'countable count --orbits' has them");
    command->add_option("--format", args->format, "table, csv or json")
        ->check(CLI::IsMember({"table", "csv", "json"}))
        ->capture_default_str();
    command->footer(
        "Examples:\n  countable patterns\n  countable patterns house,K4 'a-b, b-c, c-d, d-a, a-c'\n  countable patterns --orbits");
    command->callback([args] { run_patterns(*args); });
}

}  // namespace countable::app
