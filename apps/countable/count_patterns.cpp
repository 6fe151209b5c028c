#include "count_patterns.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "countable/hom/basis.hpp"
#include "countable/pattern/graphlets.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/support/errors.hpp"
#include "molecule_patterns.hpp"

namespace countable::app {
namespace {

void require_molecule_files(const CountArguments& args) {
    for (const auto& file : args.graph_files)
        if (content_of(file, input_options(args)) == molecules::Content::Graphs)
            throw std::invalid_argument(
                file + ": SMARTS are counted in molecules: a .smi, .csv, .tsv, .sdf or .mol file, or --input-format");
}

/// The patterns of a list, to be counted in graphs or in molecules.
std::vector<pattern::Pattern> parse_patterns(const std::string& text, molecules::Content content, Labels& labels) {
    const bool of_molecules = content == molecules::Content::Molecules;
    try {
        auto patterns = pattern::parse_list(text, labels);
        if (of_molecules)
            for (const auto& pattern : patterns) require_of_molecules(pattern, labels);
        return patterns;
    } catch (const std::invalid_argument& error) {
        if (text.find("smarts:") != text.npos)
            throw ArgumentError(error.what() + std::string("; each SMARTS needs a -p of its own"), remedy_of(error));
        if (!of_molecules || text.find(',') != std::string::npos) throw;
        throw ArgumentError(error.what() + std::string("; SMARTS have a prefix, as in smarts:CC(=O)N"),
                            remedy_of(error));
    }
}

std::string canonical(const pattern::Pattern& pattern) {
    return pattern::symmetry(pattern::PatternGraph(pattern)).canonical;
}

/// A SMARTS that labels cannot say has no quotients, and RDKit's matcher counts injective maps only.
void refuse_queries(const std::vector<pattern::Pattern>& patterns) {
    for (const auto& pattern : patterns)
        if (pattern.query)
            throw std::invalid_argument("pattern '" + pattern.name +
                                        "': homomorphisms are counted of patterns with labels, not of this SMARTS");
}

/// The patterns and all their quotients, each once.
std::vector<pattern::Pattern> with_quotients(const std::vector<pattern::Pattern>& patterns, const Labels& labels) {
    std::vector<pattern::Pattern> all;
    std::set<std::string> seen;
    for (const auto& pattern : patterns) seen.insert(canonical(pattern));
    for (const auto& pattern : patterns)
        for (auto& quotient : hom::basis(pattern, labels)) {
            if (quotient.name == pattern.name || seen.insert(canonical(quotient)).second)
                all.push_back(std::move(quotient));
        }
    return all;
}

}  // namespace

molecules::InputOptions input_options(const CountArguments& args) {
    const bool of_molecules = args.hydrogens || std::ranges::any_of(args.patterns, SmartsPatterns::is_smarts);
    return {.format = args.input_format,
            .smiles_column = args.smiles_column,
            .wanted = of_molecules ? std::optional(molecules::Content::Molecules) : std::nullopt,
            .simplify = args.simplify,
            .network = args.network,
            .molecules = {.strict = args.strict, .threads = args.threads}};
}

bool only_molecules(const CountArguments& args) {
    const auto options = input_options(args);
    return std::ranges::all_of(
        args.graph_files, [&](const auto& file) { return content_of(file, options) == molecules::Content::Molecules; });
}

std::vector<count::Embedding> wanted_kinds(const CountArguments& args) {
    if (args.subgraph) return {count::Embedding::NonInduced};
    if (args.induced) return {count::Embedding::Induced};
    if (args.homomorphisms || args.basis) return {count::Embedding::Homomorphism};
    if (args.orbits > 0 && !args.both) return {count::Embedding::Induced};
    return {count::Embedding::NonInduced, count::Embedding::Induced};
}

count::Per wanted_per(const CountArguments& args) {
    if (args.per == "edge") return count::Per::Edge;
    return args.per == "node" || (args.per.empty() && args.orbits > 0) ? count::Per::Node : count::Per::Graph;
}

std::vector<pattern::Pattern> wanted_patterns(const CountArguments& args, SmartsPatterns& smarts, Labels& labels) {
    const auto content =
        args.node_labels == "file" && only_molecules(args) ? molecules::Content::Molecules : molecules::Content::Graphs;
    std::vector<pattern::Pattern> patterns;
    const auto have = [&](const std::string& name) {
        return std::any_of(patterns.begin(), patterns.end(), [&](const auto& p) { return p.name == name; });
    };
    for (const auto& text : args.patterns) {
        if (SmartsPatterns::is_smarts(text)) {
            require_molecule_files(args);
            const std::string name(pattern::split_name(text).name);
            if (have(name)) throw std::invalid_argument("pattern '" + name + "' is given twice");
            smarts.append(text, patterns, labels);
            continue;
        }
        for (auto& pattern : parse_patterns(text, content, labels)) {
            if (have(pattern.name)) throw std::invalid_argument("pattern '" + pattern.name + "' is given twice");
            patterns.push_back(std::move(pattern));
        }
    }
    smarts.settle(patterns, labels);
    if (args.graphlets > 0)
        for (auto& graphlet : pattern::graphlets(args.graphlets))
            if (!have(graphlet.name)) patterns.push_back(std::move(graphlet));
    if (args.homomorphisms || args.basis) refuse_queries(patterns);
    if (args.basis) patterns = with_quotients(patterns, labels);
    if (patterns.empty())
        throw std::invalid_argument("count: expected a pattern, -p PATTERN, --graphlets 3|4|5 or --orbits 4|5");
    return patterns;
}

}  // namespace countable::app
