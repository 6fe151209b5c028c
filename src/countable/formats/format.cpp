#include "countable/formats/format.hpp"

#include <algorithm>
#include <array>

#include "countable/formats/edges/edge_columns.hpp"
#include "countable/formats/edges/edge_layout.hpp"
#include "countable/formats/graph_lines.hpp"
#include "countable/io/csv.hpp"
#include "countable/io/letters.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

struct Word {
    std::string_view text;
    Format format;
};

// The first name of a format is the one that messages use.
constexpr std::array names = {
    Word{"graph6", Format::Graph6},
    Word{"sparse6", Format::Sparse6},
    Word{"edges", Format::EdgeList},
    Word{"gspan", Format::Gspan},
    Word{"tu", Format::TuDataset},
    Word{"mtx", Format::MatrixMarket},
    Word{"metis", Format::Metis},
    Word{"graphml", Format::GraphMl},
    Word{"gml", Format::Gml},
    Word{"pajek", Format::Pajek},
    Word{"node-link", Format::NodeLink},
    Word{"json", Format::NodeLink},
    Word{"adjlist", Format::AdjacencyList},
    Word{"smi", Format::Smiles},
    Word{"csv", Format::Table},
    Word{"tsv", Format::Table},
    Word{"sdf", Format::Sdf},
    Word{"mol", Format::Sdf},
};

constexpr std::array endings = {
    Word{".g6", Format::Graph6},         Word{".graph6", Format::Graph6},
    Word{".s6", Format::Sparse6},        Word{".sparse6", Format::Sparse6},
    Word{".edges", Format::EdgeList},    Word{".edgelist", Format::EdgeList},
    Word{".el", Format::EdgeList},       Word{".snap", Format::EdgeList},
    Word{".txt", Format::EdgeList},      Word{".gspan", Format::Gspan},
    Word{".gsp", Format::Gspan},         Word{".lg", Format::Gspan},
    Word{"/", Format::TuDataset},        Word{".mtx", Format::MatrixMarket},
    Word{".graph", Format::Metis},       Word{".metis", Format::Metis},
    Word{".graphml", Format::GraphMl},   Word{".gml", Format::Gml},
    Word{".net", Format::Pajek},         Word{".pajek", Format::Pajek},
    Word{".json", Format::NodeLink},     Word{".adjlist", Format::AdjacencyList},
    Word{".adj", Format::AdjacencyList}, Word{".smi", Format::Smiles},
    Word{".smiles", Format::Smiles},     Word{".csv", Format::Table},
    Word{".tsv", Format::Table},         Word{".sdf", Format::Sdf},
    Word{".mol", Format::Sdf},
};

bool all_graph6_bytes(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '?' && c <= '~'; });
}

/// The first line that is neither blank nor a comment, without blanks around it; empty if there is none.
std::string_view first_content(std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        line = io::trimmed(line);
        if (!line.empty() && line.front() != '#' && line.front() != '%') return line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {};
}

bool starts_with_any(std::string_view line, std::initializer_list<std::string_view> words) {
    constexpr std::size_t longest = 32;
    const auto begin = io::small_letters(line.substr(0, longest));
    return std::ranges::any_of(words, [&](std::string_view word) { return begin.starts_with(word); });
}

/// Whether the first line begins a GML file: "graph [", "graph" with the bracket on the next line, or a line before it.
bool begins_gml(std::string_view line, std::string_view text) {
    if (line.starts_with("graph")) {
        const auto rest = io::trimmed(line.substr(5));
        return rest.starts_with('[') || (rest.empty() && text.find('[') != text.npos);
    }
    return (line.starts_with("Creator ") || line.starts_with("Version ")) && text.find("graph") != text.npos;
}

/// The format of the networks that their first line gives away.
std::optional<Format> network_format(std::string_view line, std::string_view text) {
    if (text.starts_with("%%MatrixMarket")) return Format::MatrixMarket;
    if (starts_with_any(line, {"<?xml", "<graphml", "<!doctype graphml"})) return Format::GraphMl;
    if (starts_with_any(line, {"*vertices", "*network", "*arcs", "*edges"})) return Format::Pajek;
    if (line.front() == '{' && (line == "{" || !all_graph6_bytes(line))) return Format::NodeLink;
    if (begins_gml(line, text)) return Format::Gml;
    return std::nullopt;
}

/// The names of columns in a line, if they are those of edges.
std::optional<Format> edge_table_format(std::string_view line) {
    const char separator = io::separator_in(line);
    const bool is_table = line.find(separator) != line.npos;
    const auto cells = split_edge(line, is_table ? separator : ' ');
    if (!recognised_edge_columns({cells.begin(), cells.end()})) return std::nullopt;
    return is_table ? Format::Table : Format::EdgeList;
}

}  // namespace

std::string_view format_name(Format format) { return std::ranges::find(names, format, &Word::format)->text; }

std::optional<Format> format_by_name(std::string_view name) {
    const auto found = std::ranges::find(names, name, &Word::text);
    return found == names.end() ? std::nullopt : std::optional(found->format);
}

std::optional<Format> format_by_ending(std::string_view path) {
    if (path.ends_with(".gz")) path.remove_suffix(3);
    for (const auto& [text, format] : endings)
        if (path.ends_with(text)) return format;
    return std::nullopt;
}

std::vector<std::string> input_format_names() {
    std::vector<std::string> list;
    for (const auto& [text, format] : names) list.emplace_back(text);
    return list;
}

std::vector<std::string> output_format_names() {
    std::vector<std::string> list;
    for (const auto& [text, format] : names)
        if (can_be_written(format)) list.emplace_back(text);
    return list;
}

std::optional<Format> detect_format(std::string_view beginning, std::string_view path) {
    auto by_ending = format_by_ending(path);
    if (by_ending && !holds_graphs(*by_ending)) by_ending.reset();
    auto line = first_content(beginning);
    if (line.empty()) return beginning.empty() || by_ending ? by_ending : Format::EdgeList;
    if (line.starts_with(graph6_header)) return Format::Graph6;
    if (line.starts_with(sparse6_header) || line.front() == ':' || line.front() == ';') return Format::Sparse6;
    if (const auto network = network_format(line, beginning)) return network;
    if ((line.front() >= '0' && line.front() <= '9') || line.front() == '-') {
        // Lines of numbers: these have nothing else to tell them apart.
        const bool by_ending_only = by_ending == Format::Metis || by_ending == Format::AdjacencyList;
        return by_ending_only ? by_ending : Format::EdgeList;
    }
    const auto kind = line.substr(0, 2);
    if (kind == "t " || kind == "t\t" || kind == "v " || kind == "v\t") return Format::Gspan;
    if (const auto table = edge_table_format(line)) return table;
    // Any word consists of graph6 bytes, so a known ending decides first; .txt says too little.
    if (all_graph6_bytes(line) && (!by_ending || path.ends_with(".txt") || path.ends_with(".txt.gz")))
        return Format::Graph6;
    return by_ending;
}

}  // namespace countable::formats
