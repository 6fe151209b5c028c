#include "wl_input.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "countable/formats/graph6.hpp"
#include "countable/formats/sparse6.hpp"
#include "countable/io/place.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/pattern/named.hpp"
#include "countable/support/numbers.hpp"
#include "dropped.hpp"
#include "skipped.hpp"

namespace countable::app {
namespace {

constexpr const char* forms = "a file, FILE#N, g6:TEXT, s6:TEXT, a name such as cycle-6, or edges 'a-b, b-c, c-a'";

bool is_file(const std::string& text) {
    std::error_code none;
    return text == "-" || std::filesystem::exists(text, none);
}

/// Whether a text without a comma is one node or one edge with names of one letter, as in 'a-b:double'.
bool is_one_item(std::string_view text) {
    const std::string_view subject = text.substr(0, text.find(':'));
    const auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    if (subject.size() == 1) return is_name(subject[0]) && subject.size() < text.size();
    return subject.size() == 3 && is_name(subject[0]) && subject[1] == '-' && is_name(subject[2]);
}

/// 'triangle, 4-cycle' is meant as two graphs, not as a node 'triangle' and an edge between '4' and 'cycle'.
void refuse_names(std::string_view text, Labels& labels) {
    for (const auto item : pattern::comma_separated(text))
        if (item.size() > 3 && pattern::named(item, labels))
            throw std::invalid_argument("graph " + io::quote(text) + ": expected nodes and edges, found the name '" +
                                        std::string(item) + "'; separate two graphs by a blank, not by a comma");
}

/// The graph that is the text itself; nothing if the text does not look like one.
std::optional<WlGraph> inline_graph(const std::string& text, Labels& labels) {
    const std::string_view rest = std::string_view(text).substr(std::min<std::size_t>(3, text.size()));
    const io::Place place{text, 0};
    if (text.starts_with("g6:")) return WlGraph{text, formats::parse_graph6(rest, place), {}};
    if (text.starts_with("s6:")) {
        const std::string colon = rest.starts_with(':') ? "" : ":";  // sparse6 begins with one
        return WlGraph{text, formats::parse_sparse6(colon + std::string(rest), place), {}};
    }
    if (auto named = pattern::named(text, labels)) return WlGraph{text, std::move(named->graph), {}};
    if (text.find(',') == text.npos && !is_one_item(text)) return std::nullopt;
    refuse_names(text, labels);
    auto [graph, names] = pattern::parse_inline_graph(text, labels);
    return WlGraph{text, std::move(graph), std::move(names)};
}

struct Choice {
    std::string file;
    std::optional<std::uint64_t> number;  ///< of the graph that is wanted, from 1
};

/// FILE or FILE#N; a file that has '#' in its name goes first.
Choice parse_choice(const std::string& text) {
    const auto hash = text.rfind('#');
    if (hash == text.npos || is_file(text)) return {text, std::nullopt};
    const auto number = parse_number<std::uint64_t>(std::string_view(text).substr(hash + 1));
    if (!number || *number == 0)
        throw std::invalid_argument("'" + text + "': expected the number of a graph, from 1, after '#'");
    return {text.substr(0, hash), number};
}

/// Reads the graphs of arguments one after the other.
class Input {
  public:
    Input(Labels& labels, const molecules::InputOptions& options) : labels_(labels), options_(options) {}

    std::vector<WlGraph> read(const std::string& text, std::size_t most) {
        if (!is_file(text))
            if (auto graph = inline_graph(text, labels_)) return {std::move(*graph)};
        const auto [file, number] = parse_choice(text);
        if (!is_file(file) && file.find_first_of("./") == file.npos)
            throw std::invalid_argument("'" + text + "' is neither a file nor a graph; expected " + forms);
        molecules::InputFile reader(file, labels_, options_);
        std::vector<WlGraph> graphs;
        std::uint64_t found = 0, last = 0;
        while (auto input = reader.next()) {
            ++found;
            last = reader.facts().number;
            const auto& name = reader.facts().name;
            if (number ? last == *number : found <= most)
                graphs.push_back(make(file + "#" + std::to_string(last) + (name.empty() ? "" : " (" + name + ")"),
                                      std::move(*input)));
            if (number && last >= *number) break;
        }
        dropped_.add(reader.dropped());
        if (!number) report_skipped(reader.skipped());
        if (number && graphs.empty()) refuse_number(file, *number, found, last, reader.skipped());
        if (!number && (found == 0 || found > most))
            throw std::invalid_argument(file + ": expected " + (most == 2 ? "one or two graphs" : "one graph") +
                                        ", found " + count(found) +
                                        (found > most ? "; choose with " + file + "#1, " + file + "#2, ..." : ""));
        if (!number && found == 1 && !reader.has_molecules()) graphs[0].name = file;
        return graphs;
    }

    void report() const { dropped_.report(); }

  private:
    /// `found` graphs were read, the last of them with the number `last`; others were skipped.
    [[noreturn]] static void refuse_number(const std::string& file, std::uint64_t number, std::uint64_t found,
                                           std::uint64_t last, const std::vector<std::string>& skipped) {
        const std::uint64_t read_before = last > number ? found - 1 : found, skipped_before = number - 1 - read_before;
        if (skipped_before < skipped.size()) throw std::invalid_argument(skipped[skipped_before]);
        throw std::invalid_argument(file + ": expected a graph with the number " + std::to_string(number) + ", found " +
                                    count(found + skipped.size()));
    }
    static WlGraph make(std::string name, formats::InputGraph input) {
        std::vector<std::string> names = std::move(input.node_names);
        for (const auto id : input.node_ids) names.push_back(std::to_string(id));
        return {std::move(name), std::move(input.graph), std::move(names)};
    }
    static std::string count(std::uint64_t graphs) {
        return std::to_string(graphs) + (graphs == 1 ? " graph" : " graphs");
    }

    Labels& labels_;
    const molecules::InputOptions& options_;
    DroppedSum dropped_;
};

}  // namespace

std::vector<std::string> wl_files(const std::vector<std::string>& arguments) {
    std::vector<std::string> files;
    for (const auto& argument : arguments) {
        const auto hash = argument.rfind('#');
        if (is_file(argument))
            files.push_back(argument);
        else if (hash != argument.npos && is_file(argument.substr(0, hash)))
            files.push_back(argument.substr(0, hash));
    }
    return files;
}

std::vector<WlGraph> read_wl_graphs(const std::vector<std::string>& arguments, Labels& labels,
                                    const molecules::InputOptions& options) {
    Input input(labels, options);
    std::vector<WlGraph> graphs;
    for (const auto& argument : arguments)
        for (WlGraph& graph : input.read(argument, arguments.size() == 1 ? 2 : 1)) graphs.push_back(std::move(graph));
    input.report();
    return graphs;
}

}  // namespace countable::app
