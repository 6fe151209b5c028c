#include "countable/pattern/pattern_list.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "countable/formats/graph6.hpp"
#include "countable/formats/reader.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/pattern/named.hpp"
#include "countable/support/errors.hpp"

namespace countable::pattern {
namespace {

constexpr std::string_view file_prefix = "file:";

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

bool is_file(std::string_view text) {
    std::error_code none;
    return std::filesystem::is_regular_file(std::filesystem::path(text), none);
}

Pattern from_file(std::string_view text, const std::string& path, Labels& labels) {
    auto graphs = formats::read_graphs(path, labels);
    if (graphs.size() != 1)
        throw std::invalid_argument("pattern file '" + path + "': expected one graph, found " +
                                    std::to_string(graphs.size()));
    Pattern pattern = from_graph(std::string(text), std::move(graphs[0].graph));
    for (NodeId v = 0; v < pattern.node_names.size(); ++v) pattern.node_names[v] = graphs[0].node_name(v);
    return pattern;
}

/// The pattern that a text is without being written out; nothing if it is none.
std::optional<Pattern> whole(std::string_view text, Labels& labels) {
    if (auto pattern = named(text, labels)) return pattern;
    if (text.starts_with("g6:")) return from_graph(std::string(text), formats::parse_graph6(text.substr(3), {text, 0}));
    if (text.starts_with(file_prefix)) return from_file(text, std::string(text.substr(file_prefix.size())), labels);
    if (is_file(text)) return from_file(text, std::string(text), labels);
    return std::nullopt;
}

std::optional<Pattern> whole_with_name(std::string_view item, Labels& labels) {
    if (auto pattern = whole(item, labels)) return pattern;
    const auto named_text = split_name(item);
    auto pattern = named_text.renamed ? whole(named_text.text, labels) : std::nullopt;
    if (pattern) pattern->name = named_text.name;
    return pattern;
}

/// The path in `file:PATH` or `name=PATH`; the text itself if it has neither.
std::string_view path_in(std::string_view text) {
    const auto rest = split_name(text).text;
    return rest.starts_with(file_prefix) ? rest.substr(file_prefix.size()) : rest;
}

/// The pieces between commas, "K3,3" in one piece, and the name of a file in one piece.
std::vector<std::string_view> items_of(std::string_view text) {
    if (is_file(text) || is_file(path_in(text))) return {text};
    const auto all_digits = [](std::string_view word) {
        return !word.empty() && std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c); });
    };
    const auto pieces = comma_separated(text);
    std::vector<std::string_view> items;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto item = pieces[i], graph = split_name(item).text;
        const bool bipartite =
            graph.starts_with('K') && all_digits(graph.substr(1)) && i + 1 < pieces.size() && all_digits(pieces[i + 1]);
        items.push_back(bipartite ? std::string_view(item.data(), pieces[++i].end() - item.begin()) : item);
    }
    return items;
}

/// A single word is far more often a misspelt name than an edge ("4-cycel"), so of these only edges between one-letter
/// names are taken as written out.
bool looks_inline(std::string_view text) {
    if (text.find_first_of(",:") != text.npos || text.starts_with("node ")) return true;
    return text.size() == 3 && text[1] == '-' && std::isalpha(static_cast<unsigned char>(text[0])) &&
           std::isalpha(static_cast<unsigned char>(text[2]));
}

[[noreturn]] void refuse_unknown(std::string_view text) {
    throw ArgumentError("no pattern is called " + in_quotes(text) + did_you_mean(text) +
                            "; expected a name, 'g6:...', a file, or edges such as 'a-b, b-c, c-a'" +
                            (text.size() <= 2 ? "; a single node is the pattern 'node'" : ""),
                        Remedy::ListPatterns);
}

[[noreturn]] void refuse_mixture(std::string_view text, std::string_view known, std::string_view other) {
    throw std::invalid_argument("pattern " + in_quotes(text) + ": " + in_quotes(known) +
                                " is a pattern by itself and " + in_quotes(other) + " is not" + did_you_mean(other) +
                                "; expected a list of names, or the edges of one pattern");
}

}  // namespace

NamedText split_name(std::string_view text) {
    const auto equals = text.find('=');
    const auto name = trimmed(text.substr(0, equals));
    const bool legal = !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
        return std::isalnum(c) || c == '_' || c == '.' || c == '-';
    });
    if (equals == text.npos || !legal) return {text, text};
    return {name, trimmed(text.substr(equals + 1)), true};
}

std::vector<Pattern> parse_list(std::string_view text, Labels& labels) {
    const auto items = items_of(text);
    std::vector<Pattern> patterns;
    std::vector<std::string_view> known, others;
    for (const auto item : items) {
        auto pattern = whole_with_name(item, labels);
        (pattern ? known : others).push_back(item);
        if (pattern) patterns.push_back(*std::move(pattern));
    }
    if (others.empty()) return patterns;
    if (!known.empty()) refuse_mixture(text, known.front(), others.front());
    const auto [name, edges, renamed] = split_name(text);
    if (!looks_inline(edges)) refuse_unknown(edges);
    Pattern pattern = parse_inline(edges, labels);
    pattern.name = name;
    return {std::move(pattern)};
}

std::vector<std::string> files_named_in(std::string_view text) {
    std::vector<std::string> files;
    for (const auto item : items_of(text))
        for (const auto path : {item, path_in(item)})
            if (is_file(path)) files.emplace_back(path);
    return files;
}

}  // namespace countable::pattern
