#include "countable/formats/detect.hpp"

#include <algorithm>
#include <array>

#include "countable/formats/graph_lines.hpp"
#include "countable/io/words.hpp"

namespace countable::formats {
namespace {

struct Ending {
    std::string_view text;
    Format format;
};
constexpr std::array endings = {
    Ending{".g6", Format::Graph6},       Ending{".graph6", Format::Graph6},  Ending{".s6", Format::Sparse6},
    Ending{".sparse6", Format::Sparse6}, Ending{".edges", Format::EdgeList}, Ending{".edgelist", Format::EdgeList},
    Ending{".el", Format::EdgeList},     Ending{".snap", Format::EdgeList},  Ending{".txt", Format::EdgeList},
    Ending{".gspan", Format::Gspan},     Ending{".gsp", Format::Gspan},      Ending{".lg", Format::Gspan},
    Ending{"/", Format::TuDataset},
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

std::optional<Format> format_by_ending(std::string_view path) {
    if (path.ends_with(".gz")) path.remove_suffix(3);
    for (const auto& [text, format] : endings)
        if (path.ends_with(text)) return format;
    return std::nullopt;
}

std::optional<Format> detect_format(std::string_view beginning, std::string_view path) {
    const auto by_ending = format_by_ending(path);
    auto line = first_content(beginning);
    if (line.empty()) return beginning.empty() || by_ending ? by_ending : Format::EdgeList;
    if (line.starts_with(graph6_header)) return Format::Graph6;
    if (line.starts_with(sparse6_header) || line.front() == ':' || line.front() == ';') return Format::Sparse6;
    if ((line.front() >= '0' && line.front() <= '9') || line.front() == '-') return Format::EdgeList;
    const auto kind = line.substr(0, 2);
    if (kind == "t " || kind == "t\t" || kind == "v " || kind == "v\t") return Format::Gspan;
    // Any word is graph6 bytes, so a telling ending goes first; .txt tells too little.
    if (all_graph6_bytes(line) && (!by_ending || path.ends_with(".txt") || path.ends_with(".txt.gz")))
        return Format::Graph6;
    return by_ending;
}

}  // namespace countable::formats
