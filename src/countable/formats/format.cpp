#include "countable/formats/format.hpp"

#include <algorithm>
#include <array>

#include "countable/formats/graph_lines.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

struct Word {
    std::string_view text;
    Format format;
};

// The first name of a format is the one that messages use.
constexpr std::array names = {
    Word{"graph6", Format::Graph6}, Word{"sparse6", Format::Sparse6}, Word{"edges", Format::EdgeList},
    Word{"gspan", Format::Gspan},   Word{"tu", Format::TuDataset},    Word{"smi", Format::Smiles},
    Word{"csv", Format::Table},     Word{"tsv", Format::Table},       Word{"sdf", Format::Sdf},
    Word{"mol", Format::Sdf},
};

constexpr std::array endings = {
    Word{".g6", Format::Graph6},       Word{".graph6", Format::Graph6},  Word{".s6", Format::Sparse6},
    Word{".sparse6", Format::Sparse6}, Word{".edges", Format::EdgeList}, Word{".edgelist", Format::EdgeList},
    Word{".el", Format::EdgeList},     Word{".snap", Format::EdgeList},  Word{".txt", Format::EdgeList},
    Word{".gspan", Format::Gspan},     Word{".gsp", Format::Gspan},      Word{".lg", Format::Gspan},
    Word{"/", Format::TuDataset},      Word{".smi", Format::Smiles},     Word{".smiles", Format::Smiles},
    Word{".csv", Format::Table},       Word{".tsv", Format::Table},      Word{".sdf", Format::Sdf},
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
        if (holds_graphs(format)) list.emplace_back(text);
    return list;
}

std::optional<Format> detect_format(std::string_view beginning, std::string_view path) {
    auto by_ending = format_by_ending(path);
    if (by_ending && !holds_graphs(*by_ending)) by_ending.reset();
    auto line = first_content(beginning);
    if (line.empty()) return beginning.empty() || by_ending ? by_ending : Format::EdgeList;
    if (line.starts_with(graph6_header)) return Format::Graph6;
    if (line.starts_with(sparse6_header) || line.front() == ':' || line.front() == ';') return Format::Sparse6;
    if ((line.front() >= '0' && line.front() <= '9') || line.front() == '-') return Format::EdgeList;
    const auto kind = line.substr(0, 2);
    if (kind == "t " || kind == "t\t" || kind == "v " || kind == "v\t") return Format::Gspan;
    // Any word consists of graph6 bytes, so a known ending decides first; .txt says too little.
    if (all_graph6_bytes(line) && (!by_ending || path.ends_with(".txt") || path.ends_with(".txt.gz")))
        return Format::Graph6;
    return by_ending;
}

}  // namespace countable::formats
