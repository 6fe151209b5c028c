#include "count_patterns.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/pattern/graphlets.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/pattern/smarts.hpp"
#include "molecule_patterns.hpp"

namespace countable::app {
namespace {

constexpr std::string_view smarts_prefix = "smarts:";

bool is_smarts(const std::string& text) { return pattern::split_name(text).text.starts_with(smarts_prefix); }

/// One SMARTS pattern, or the patterns of a list.
std::vector<pattern::Pattern> parse_patterns(const std::string& text, bool of_molecules, Labels& labels) {
    if (is_smarts(text)) {
        const auto named = pattern::split_name(text);
        auto pattern = pattern::parse_smarts(named.text.substr(smarts_prefix.size()), labels);
        pattern.name = named.name;
        return {std::move(pattern)};
    }
    try {
        auto patterns = pattern::parse_list(text, labels);
        if (of_molecules)
            for (const auto& pattern : patterns) require_of_molecules(pattern, labels);
        return patterns;
    } catch (const std::invalid_argument& error) {
        if (!of_molecules || text.find(',') != std::string::npos) throw;
        throw std::invalid_argument(error.what() + std::string("; SMARTS have a prefix, as in smarts:CC(=O)N"));
    }
}

}  // namespace

bool any_smarts(const CountArguments& args) { return std::ranges::any_of(args.patterns, is_smarts); }

std::optional<molecules::FileForm> molecule_form(const std::string& file, const CountArguments& args) {
    if (!args.input_format.empty()) return molecules::form_by_name(args.input_format);
    return molecules::form_by_ending(file);
}

std::vector<count::Embedding> wanted_kinds(const CountArguments& args) {
    if (args.subgraph) return {count::Embedding::NonInduced};
    if (args.induced) return {count::Embedding::Induced};
    return {count::Embedding::NonInduced, count::Embedding::Induced};
}

std::vector<pattern::Pattern> wanted_patterns(const CountArguments& args, Labels& labels) {
    const bool of_molecules =
        args.node_labels == "file" &&
        std::ranges::all_of(args.graph_files, [&](const auto& file) { return molecule_form(file, args).has_value(); });
    std::vector<pattern::Pattern> patterns;
    const auto have = [&](const std::string& name) {
        return std::any_of(patterns.begin(), patterns.end(), [&](const auto& p) { return p.name == name; });
    };
    for (const auto& text : args.patterns)
        for (auto& pattern : parse_patterns(text, of_molecules, labels)) {
            if (have(pattern.name)) throw std::invalid_argument("pattern '" + pattern.name + "' is given twice");
            if (!is_smarts(text) && any_smarts(args) && pattern.graph.has_node_labels())
                throw std::invalid_argument("pattern '" + pattern.name +
                                            "': beside SMARTS, in which C is an aliphatic carbon, nodes must "
                                            "have no labels");
            patterns.push_back(std::move(pattern));
        }
    if (args.graphlets > 0)
        for (auto& graphlet : pattern::graphlets(args.graphlets))
            if (!have(graphlet.name)) patterns.push_back(std::move(graphlet));
    if (patterns.empty()) throw std::invalid_argument("count: expected a pattern, -p PATTERN or --graphlets 3|4|5");
    return patterns;
}

}  // namespace countable::app
